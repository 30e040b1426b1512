import { randomUUID } from 'node:crypto'
import type { Context } from '../context.js'
import { parseEmail, parseUsername } from '../flows/base/identifiers.js'
import { addSeconds } from '../flows/base/time.js'
import { prepareCredentials } from '../flows/session/issue-credentials.js'
import { recentLoginMark } from '../flows/session/recent-login.js'
import { credentialCookies } from '../http/reply/credential-cookies.js'
import { createUser, findUserById } from '../store/account/users.js'
import type { UserRow } from '../store/base/db.js'
import { createSession } from '../store/session/new-sessions.js'

export interface NewTestUser {
  /** Default: a new name for each user with USERNAME 'required', none otherwise. null: none. */
  username?: string | null | undefined
  /** Default: `<username>@example.com`, or a new address. It is verified. */
  email?: string | undefined
  /** Default: a random password, returned as `password`. */
  password?: string | undefined
  /** More columns of the host's user model. */
  columns?: Record<string, unknown> | undefined
}

export interface TestUser {
  row: UserRow
  password: string
}

/** Creates an active user with a verified address. @throws Error on a name or address that the service would refuse */
export async function makeTestUser(ctx: Context, input: NewTestUser = {}): Promise<TestUser> {
  const { USERNAME } = ctx.config.settings
  const unused = `user-${randomUUID().slice(0, 8)}`
  const username = input.username ?? (USERNAME === 'required' && input.username !== null ? unused : null)
  const email = parseEmail(input.email ?? `${username ?? unused}@example.com`)
  const name = username === null ? null : parseUsername(username, email)
  if (!email || (username !== null && !name)) {
    throw new Error(`Not a username or address: ${username ?? ''}, ${input.email ?? ''}`)
  }
  if (name ? USERNAME === 'none' : USERNAME === 'required') {
    throw new Error(`USERNAME is '${USERNAME}': a user ${name ? 'cannot have' : 'must have'} a username`)
  }
  const password = input.password ?? `pw-${randomUUID()}`
  const row = await createUser(ctx.db, {
    username: name?.username ?? null,
    usernameKey: name?.key ?? null,
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

/** A cookie in the format of Playwright's `context.addCookies`. */
export interface TestCookie {
  name: string
  value: string
  domain: string
  path: string
  /** Seconds since 1970; -1 means until the browser closes. */
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Lax' | 'Strict' | 'None'
}

/** Creates an ordinary session and its credentials. */
async function newSession(ctx: Context, userId: UserRow['id']) {
  const user = await findUserById(ctx.db, userId)
  if (!user) throw new Error(`No user ${userId}`)
  const now = ctx.now()
  const caller = { requestId: randomUUID(), address: null, locale: 'en', now }
  const expiresAt = addSeconds(now, ctx.config.settings.SESSION_LIFETIME)
  const options = { methods: 'pwd', expiresAt, authenticatedAt: recentLoginMark('second', true, now) }
  const { session, issued } = await prepareCredentials(ctx, user, caller, options)
  if (issued.type !== 'custom') await createSession(ctx.db, session)
  return { issued, cookies: credentialCookies(ctx, issued) }
}

/** Cookies of a browser that is signed in as the user. @throws Error if the service uses headers instead of cookies */
export async function signedInCookies(ctx: Context, userId: UserRow['id']): Promise<TestCookie[]> {
  const { cookies } = await newSession(ctx, userId)
  if (cookies.length === 0) throw new Error('This service signs in by a header: use signedInHeaders')
  const { hostname } = new URL(ctx.config.settings.BASE_URL)
  // The browser uses its own clock, not the clock of the test.
  const now = Math.floor(Date.now() / 1000)
  return cookies.map(({ name, value, maxAge, ...cookie }) => ({
    name,
    value,
    domain: cookie.domain ?? hostname,
    path: cookie.path ?? '/',
    expires: maxAge === undefined ? -1 : now + maxAge,
    httpOnly: cookie.httpOnly !== false,
    secure: cookie.secure ?? false,
    sameSite: cookie.sameSite ?? 'Lax',
  }))
}

/** Headers that sign a request in as the user: cookies, or `authorization`. */
export async function signedInHeaders(ctx: Context, userId: UserRow['id']): Promise<Record<string, string>> {
  const { issued, cookies } = await newSession(ctx, userId)
  if (cookies.length > 0) return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  if (issued.type === 'token') return { authorization: `Token ${issued.key}` }
  return issued.type === 'jwt' ? { authorization: `Bearer ${issued.access}` } : {}
}
