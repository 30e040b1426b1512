import { randomUUID } from 'node:crypto'
import type { Context } from '../context.js'
import { parseEmail, parseUsername } from '../flows/identifiers.js'
import { addSeconds, prepareCredentials } from '../flows/issue-credentials.js'
import { credentialCookies } from '../http/credential-cookies.js'
import type { UserRow } from '../store/db.js'
import { createSession } from '../store/new-sessions.js'
import { createUser, findUserById } from '../store/users.js'

export interface NewTestUser {
  /** Default: a new name each time. */
  username?: string | undefined
  /** Default: `<username>@example.com`, proven. */
  email?: string | undefined
  /** Default: the user has a password that `password` of the result tells. */
  password?: string | undefined
  /** Further columns of the host's user model. */
  columns?: Record<string, unknown> | undefined
}

export interface TestUser {
  row: UserRow
  password: string
}

/** Writes an active user with a proven address. @throws Error on a name or address the service would refuse */
export async function makeTestUser(ctx: Context, input: NewTestUser = {}): Promise<TestUser> {
  const username = input.username ?? `user-${randomUUID().slice(0, 8)}`
  const email = parseEmail(input.email ?? `${username}@example.com`)
  const name = parseUsername(username, email)
  if (!email || !name) throw new Error(`Not a username or address: ${username}, ${input.email ?? ''}`)
  const password = input.password ?? `pw-${randomUUID()}`
  const row = await createUser(ctx.db, {
    username: name.username,
    usernameKey: name.key,
    email,
    emailKey: email,
    emailVerifiedAt: ctx.now(),
    password: await ctx.passwords.hash(password),
    firstName: '',
    lastName: '',
    locale: null,
    ...input.columns,
  })
  return { row, password }
}

/** Headers that sign a request in as the user, by a session like any other: cookies, or `authorization`. */
export async function signedInHeaders(ctx: Context, userId: UserRow['id']): Promise<Record<string, string>> {
  const user = await findUserById(ctx.db, userId)
  if (!user) throw new Error(`No user ${userId}`)
  const now = ctx.now()
  const caller = { requestId: randomUUID(), address: null, locale: 'en', now }
  const expiresAt = addSeconds(now, ctx.config.settings.SESSION_LIFETIME)
  const { session, issued } = await prepareCredentials(ctx, user, caller, { methods: 'pwd', expiresAt })
  if (issued.type !== 'custom') await createSession(ctx.db, session)
  const cookies = credentialCookies(ctx, issued)
  if (cookies.length > 0) return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  if (issued.type === 'token') return { authorization: `Token ${issued.key}` }
  return issued.type === 'jwt' ? { authorization: `Bearer ${issued.access}` } : {}
}
