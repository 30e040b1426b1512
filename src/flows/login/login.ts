import type { Caller, Context } from '../../context.js'
import { AuthError, NON_FIELD, nonFieldError } from '../../contract/errors.js'
import { propertiesOf, type UnknownObject } from '../../contract/objects.js'
import { findHostUser, findUserByLogin, type LoginKeys, upgradePasswordRecord } from '../../store/account/users.js'
import type { UserRow } from '../../store/base/db.js'
import { findLogin, type LoginRows } from '../../store/login/login.js'
import { deviceValue, readDevice } from '../base/device.js'
import { emit } from '../base/events.js'
import { fieldsText, waitForHost } from '../base/host-code.js'
import { countedName, loginKeys } from '../base/identifiers.js'
import type { LoginResult } from '../base/types.js'
import { beginAttempt } from '../limits/login.js'
import { completeLogin } from './stages.js'

interface PasswordLogin {
  /** Username or email address, as LOGIN_FIELDS allows. */
  identifier: string
  password: string
  /** The token of a second step is sent in the flow cookie and is valid only there. */
  cookieBound?: boolean
  /** The fields of `schemas.login`. */
  own?: Readonly<Record<string, unknown>> | undefined
  /** Asks the host whether a person sent the request. @throws AuthError `human_required`, `unavailable` */
  checkHuman: () => Promise<void>
}

type PasswordLoginOutcome = LoginResult & {
  /** Value of the `auth-device` cookie, set after a login. */
  device?: string
}

/**
 * Signs in with a password, or begins the second step when one is required.
 * @throws AuthError `invalid_credentials`, the same for every reason (ASVS 6.3.8); `email_not_verified`, only after the
 * correct password; `human_required`, only after failures; `throttled`; `unavailable`
 */
export async function login(ctx: Context, given: PasswordLogin, caller: Caller): Promise<PasswordLoginOutcome> {
  // Before any check: a failure of the host's fields must not tell whether the password is right.
  const input = given.own && asJson(given.own)
  const keys = loginKeys(given.identifier, ctx.config.settings.LOGIN_FIELDS)
  const found = await findRows(ctx, keys, caller)
  const { user } = found
  const device = user ? readDevice(ctx, caller.device, user) : null
  const account = countedName(keys, given.identifier)
  const named = { account, device: device?.id, caller, stranger: user === null }
  const attempt = await beginAttempt(ctx, named, given.checkHuman)
  const counting = (end: (error: unknown) => Promise<void>) => async (error: unknown) => {
    await end(error)
    throw error
  }
  const proven = await checkPassword(ctx, given, found, caller).catch(counting(attempt.refund))
  if (proven === 'pending' || proven === null) await attempt.fail()
  if (proven === 'pending') throw nonFieldError('email_not_verified')
  if (proven === null) {
    emit(ctx, caller, { type: 'login', outcome: 'failure', reason: 'invalid_credentials', ...idOf(user) })
    throw nonFieldError('invalid_credentials')
  }
  // Only a plain form binds the second step to the cookie, and its answer is a redirect.
  const { cookieBound = false } = given
  const begun = { user: proven, methods: 'pwd', secondFactor: false, cookieBound, redirects: cookieBound, input }
  const outcome = await completeLogin(ctx, begun, caller).catch(
    counting((error) => (isWrong(error) ? attempt.fail() : attempt.refund())),
  )
  await attempt.clear()
  // A password that the host's backend accepted need not be the password of this row.
  if (proven === user) upgradeLater(ctx, proven, given.password)
  return outcome.kind === 'signed-in' ? { ...outcome, device: deviceValue(ctx, proven, device) } : outcome
}

/** The host's fields as the functions of the host get them, at both steps of a login: a second step stores them as JSON. */
const asJson = (own: object): UnknownObject => propertiesOf(JSON.parse(fieldsText(own)))

/** A refusal by the host's `mayLogin`, or a failure of the host, is no wrong attempt: nobody gets locked out by it. */
const isWrong = (error: unknown): boolean =>
  error instanceof AuthError && (error.fields?.[NON_FIELD]?.some(({ code }) => code !== 'login_refused') ?? false)

const idOf = (user: UserRow | null) => (user ? { userId: user.id } : {})

async function findRows(ctx: Context, keys: LoginKeys, caller: Caller): Promise<LoginRows> {
  if (ctx.config.settings.EMAIL_VERIFICATION === 'mandatory') return findLogin(ctx.db, keys, caller.now)
  return { user: await findUserByLogin(ctx.db, keys), pending: null }
}

/**
 * Returns the user when the password is correct. Without an account, a dummy record is checked, which takes the same time
 * (ASVS 6.3.8). A pending registration or decoy adds one more check, whether or not its address has an account and whatever
 * the first check found: the response time depends only on the registration.
 */
async function checkPassword(
  ctx: Context,
  { identifier, password }: PasswordLogin,
  { user, pending }: LoginRows,
  caller: Caller,
): Promise<UserRow | 'pending' | null> {
  for (const backend of ctx.config.credentialBackends) {
    const given = { username: identifier, password }
    const vouched = await waitForHost('credentialBackends', () => backend(given, { requestId: caller.requestId }))
    if (vouched) return findHostUser(ctx.db, vouched.userId)
  }
  const own = user?.isActive ? user.password : null
  const isOwn = await ctx.passwords.verify(password, own)
  const isPending = pending !== null && (await ctx.passwords.verify(password, pending || null))
  if (isOwn && own !== null) return user
  return isPending ? 'pending' : null
}

/** Rewrites a record that is weaker than the current settings, after the response (OWASP Password Storage, "Upgrading"). */
function upgradeLater(ctx: Context, user: UserRow, password: string): void {
  const record = user.password
  if (record === null || !ctx.passwords.needsRehash(record)) return
  ctx.afterAnswer(async () => {
    await upgradePasswordRecord(ctx.db, user.id, record, await ctx.passwords.hash(password))
  })
}
