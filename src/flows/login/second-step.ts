import type { Caller, Context } from '../../context.js'
import { fieldError, nonFieldError } from '../../contract/errors.js'
import { sha256 } from '../../crypto/random.js'
import { findUserById } from '../../store/account/users.js'
import type { MfaChallengeRow, MfaMethodRow, UserRow } from '../../store/base/db.js'
import { isNotFound } from '../../store/base/open-db.js'
import { consumeChallenge, countAttempt, findLoginChallenge } from '../../store/mfa/challenges.js'
import { renewLoginCode, replaceLoginChallenge } from '../../store/mfa/login-challenges.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import { deviceValue, readDevice } from '../base/device.js'
import type { SecondStep } from '../base/types.js'
import { refuseThrottled } from '../limits/limits.js'
import { clearLoginOf } from '../limits/login.js'
import { consumeMfa, consumeMfaChallenge, refundMfaMail } from '../limits/mfa.js'
import { redeemBackupCode } from '../mfa/backup-codes.js'
import {
  codeMail,
  isMailedCode,
  moveKey,
  newChallenge,
  newSealedKey,
  openInput,
  rootOf,
  withNewCode,
} from '../mfa/challenge.js'
import { findHandler, generatesOwnCodes, isLocked, sendsCodes } from '../mfa/methods.js'
import { compactCode, countWrongCode, METHOD_CODE, noteWrongCode, settleRightCode } from '../mfa/verify.js'
import { mayMail } from './begin-second-step.js'
import { completeLogin, signedIn } from './stages.js'

const invalidToken = () => nonFieldError('invalid_token')

/** The name of a login in progress. */
export interface ChallengeRef {
  token: string
  /** The token came in the flow cookie. A challenge that was created for the cookie is valid only there. */
  byCookie: boolean
}

/** A code for the second step. */
interface GivenCode {
  code: string
  /** The answer is a redirect. */
  redirects: boolean
}

interface Login {
  row: MfaChallengeRow
  user: UserRow
}

/** The live challenge and its user, if the user has not changed since the first step. @throws AuthError `invalid_token` */
async function findLogin(ctx: Context, ref: ChallengeRef, now: Date): Promise<Login> {
  const row = await findLoginChallenge(ctx.db, sha256(ref.token), now)
  if (!row || (row.cookieBound && !ref.byCookie)) throw invalidToken()
  if (row.attempts >= ctx.config.settings.MFA_MAX_ATTEMPTS) throw invalidToken()
  const user = await findUserById(ctx.db, row.userId)
  if (!user?.isActive || user.authEpoch !== row.authEpoch) throw invalidToken()
  return { row, user }
}

/**
 * Finishes a two-step login. The attempt is counted before the code is checked, and the challenge is consumed before
 * credentials are issued, so that parallel requests can neither guess more often nor succeed twice.
 * @throws AuthError `invalid_token`, `invalid_code`, `throttled`
 */
export async function verifySecondStep(ctx: Context, ref: ChallengeRef, given: GivenCode, caller: Caller) {
  const { row, user } = await findLogin(ctx, ref, caller.now)
  const most = ctx.config.settings.MFA_MAX_ATTEMPTS
  const spent = (await consumeMfaChallenge(ctx, rootOf(row))) && (await countAttempt(ctx.db, row.id, most, caller.now))
  if (!spent) throw invalidToken()
  await consumeMfa(ctx, user.id, caller)
  const factor = await checkLoginCode(ctx, row, user, given.code, caller)
  if (!factor) {
    await noteWrongCode(ctx, user, caller)
    throw nonFieldError('invalid_code')
  }
  const spend = async () => {
    if (!(await consumeChallenge(ctx.db, row.id, caller.now))) throw invalidToken()
    await settleRightCode(ctx, user)
    await clearLoginOf(ctx, user)
  }
  const methods = `${row.firstFactor} ${factor}`
  const own = { input: openInput(ctx, row), redirects: given.redirects, spend }
  const login = { user, methods, secondFactor: true, cookieBound: row.cookieBound, ...own }
  const outcome = signedIn(await completeLogin(ctx, login, caller))
  return { ...outcome, device: deviceValue(ctx, user, readDevice(ctx, caller.device, user)) }
}

/** The factor that the code proves: `otp`, `email` or another method's name, `backup`; null when the code is wrong. */
async function checkLoginCode(ctx: Context, row: MfaChallengeRow, user: UserRow, input: string, caller: Caller) {
  const code = compactCode(input)
  if (!METHOD_CODE.test(code)) return (await redeemBackupCode(ctx, user, input, caller)) ? 'backup' : null
  const active = await findActiveMethods(ctx.db, user.id)
  const method = active.find(({ name }) => name === row.method)
  if (!method || isLocked(method)) return null
  if (await isOwnCode(ctx, row, method, code, caller.now)) return method.name === 'app' ? 'otp' : method.name
  await countWrongCode(ctx, user, method, caller)
  return null
}

async function isOwnCode(ctx: Context, row: MfaChallengeRow, method: MfaMethodRow, code: string, now: Date) {
  const handler = findHandler(ctx, method.name)
  if (handler?.check) return handler.check(ctx, method, code, now)
  return isMailedCode(ctx, row, code, now)
}

/**
 * Continues with another active method under a new token; the same write invalidates the old one. Attempt counts, mail counts
 * and the expiry carry over, so switching methods gains an attacker nothing. Retries if the challenge changed concurrently.
 * @throws AuthError `invalid_token`, `new_method` issues
 */
export async function changeLoginMethod(ctx: Context, ref: ChallengeRef, method: string, caller: Caller) {
  const most = ctx.config.settings.MFA_MAX_ATTEMPTS
  for (let attempt = 0; attempt < most; attempt++) {
    const step = await tryChange(ctx, ref, method, caller)
    if (step) return step
  }
  throw invalidToken()
}

/** null: an attempt or an email was counted concurrently, or the login is over. */
async function tryChange(ctx: Context, ref: ChallengeRef, method: string, caller: Caller): Promise<SecondStep | null> {
  const { row, user } = await findLogin(ctx, ref, caller.now)
  if (method === row.method) throw fieldError('new_method', 'mfa_method_same')
  const active = await findActiveMethods(ctx.db, user.id)
  if (!active.some(({ name }) => name === method)) throw fieldError('new_method', 'mfa_method_not_active')
  const made = replacement(ctx, { row, user }, method, caller.now)
  const mailed = (await mayMail(ctx, made.row)).allowed
  const next = mailed ? withNewCode(ctx, made.row, caller.now) : made.row
  const mail = mailed ? codeMail(ctx, next, user, caller) : null
  const written = replaceLoginChallenge(ctx.db, row, { row: next, mail }, caller.now)
  if (!(await wasFirst(ctx, user, mailed, written))) return null
  if (mailed) ctx.mailDue()
  const codeSent = mailed || generatesOwnCodes(ctx, method)
  return { kind: 'mfa-required', ephemeralToken: made.token, method, codeSent }
}

/** The challenge that continues a login with another method. Every count and the expiry carry over. */
function replacement(ctx: Context, { row, user }: Login, method: string, now: Date) {
  const { firstFactor, cookieBound, attempts, sentCount, lastSentAt, expiresAt, loginInput } = row
  const made = newChallenge(ctx, user, { purpose: 'login', method, firstFactor, cookieBound }, now, rootOf(row))
  // When several methods send codes, a code of one method is not valid for another.
  const onlyMailed = Object.keys(ctx.config.mfaMethods).length === 0
  const codeKey = onlyMailed ? moveKey(ctx, row, made.row.id) : null
  return { token: made.token, row: { ...made.row, attempts, sentCount, lastSentAt, expiresAt, loginInput, codeKey } }
}

/**
 * Sends a new code and invalidates the previous one.
 * @throws AuthError `invalid_token`, `mfa_method_sends_nothing`; `throttled` within 60 s, after three resends, or over the
 * daily limit
 */
export async function resendLoginCode(ctx: Context, ref: ChallengeRef, caller: Caller): Promise<{ method: string }> {
  const { row, user } = await findLogin(ctx, ref, caller.now)
  if (!sendsCodes(ctx, row.method)) throw nonFieldError('mfa_method_sends_nothing')
  refuseThrottled(await mayMail(ctx, row))
  const mail = codeMail(ctx, row, user, caller)
  const written = renewLoginCode(ctx.db, row, { codeKey: newSealedKey(ctx, row.id), mail, now: caller.now })
  if (!(await wasFirst(ctx, user, true, written))) throw invalidToken()
  ctx.mailDue()
  return { method: row.method }
}

/** false: a concurrent request was first and nothing was written. The email that was counted for it is refunded. */
async function wasFirst(ctx: Context, user: UserRow, mailed: boolean, written: Promise<void>): Promise<boolean> {
  try {
    await written
    return true
  } catch (error) {
    if (!isNotFound(error)) throw error
    if (mailed) await refundMfaMail(ctx, user.id)
    return false
  }
}
