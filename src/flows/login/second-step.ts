import type { Caller, Context } from '../../context.js'
import { fieldError, nonFieldError } from '../../contract/errors.js'
import { sha256 } from '../../crypto/random.js'
import { findUserById } from '../../store/account/users.js'
import type { MfaChallengeRow, MfaMethodRow, UserRow } from '../../store/base/db.js'
import { isNotFound } from '../../store/base/open-db.js'
import {
  consumeChallenge,
  createChallenge,
  findLoginChallenge,
  renewCode,
  replaceChallenge,
  spendAttempt,
} from '../../store/mfa/challenges.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import type { SecondStep } from '../base/types.js'
import { clearLoginOf, refuseThrottled } from '../limits/limits.js'
import { giveBackMfaMail, takeMfa, takeMfaChallenge } from '../limits/mfa.js'
import { redeemBackupCode } from '../mfa/backup-codes.js'
import { knowsItself, markSent, mayMail, sends } from '../mfa/begin-second-step.js'
import { codeMail, isMailedCode, moveKey, newChallenge, newSealedKey, rootOf } from '../mfa/challenge.js'
import { findHandler, isLocked } from '../mfa/methods.js'
import { compactCode, METHOD_CODE, settleRightCode } from '../mfa/verify.js'
import { countWrongCode, noteWrongCode } from '../mfa/warnings.js'
import { deviceValue, readDevice } from '../session/device.js'
import { completeLogin, signedIn } from './stages.js'

const invalidToken = () => nonFieldError('invalid_token')

/** What names a login in progress. */
export interface ChallengeRef {
  token: string
  /** It came in the flow cookie: a challenge made for the cookie is good only there. */
  byCookie: boolean
}

/** The live challenge and its user, when nothing changed since the first step. @throws AuthError `invalid_token` */
async function findLogin(ctx: Context, ref: ChallengeRef, now: Date): Promise<{ row: MfaChallengeRow; user: UserRow }> {
  const row = await findLoginChallenge(ctx.db, sha256(ref.token), now)
  if (!row || (row.cookieBound && !ref.byCookie)) throw invalidToken()
  if (row.attempts >= ctx.config.settings.MFA_MAX_ATTEMPTS) throw invalidToken()
  const user = await findUserById(ctx.db, row.userId)
  if (!user?.isActive || user.authEpoch !== row.authEpoch) throw invalidToken()
  return { row, user }
}

/**
 * Finishes a two-step login. The attempt is spent before the code is looked at, and the challenge is consumed before
 * credentials are made: parallel tries can neither guess more often nor win twice.
 * @throws AuthError `invalid_token`, `invalid_code`, `throttled`
 */
export async function verifySecondStep(ctx: Context, ref: ChallengeRef, input: string, caller: Caller) {
  const { row, user } = await findLogin(ctx, ref, caller.now)
  const most = ctx.config.settings.MFA_MAX_ATTEMPTS
  const spent = (await takeMfaChallenge(ctx, rootOf(row))) && (await spendAttempt(ctx.db, row.id, most, caller.now))
  if (!spent) throw invalidToken()
  await takeMfa(ctx, user.id, caller)
  const factor = await checkLoginCode(ctx, row, user, input, caller)
  if (!factor) {
    await noteWrongCode(ctx, user, caller)
    throw nonFieldError('invalid_code')
  }
  if (!(await consumeChallenge(ctx.db, row.id, caller.now))) throw invalidToken()
  await settleRightCode(ctx, user)
  await clearLoginOf(ctx, user)
  const methods = `${row.firstFactor} ${factor}`
  const login = { user, methods, secondFactor: true, cookieBound: row.cookieBound }
  const outcome = signedIn(await completeLogin(ctx, login, caller))
  return { ...outcome, device: deviceValue(ctx, user, readDevice(ctx, caller.device, user)) }
}

/** What the code was: `otp`, `email` or another method's name, `backup`; null when it is wrong. */
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
 * Goes on with another active method: a new token, the old one dead in the same write. Attempts, mails and the end of time
 * move along, so that changing buys nothing: what is counted meanwhile makes it look again, until the login is over.
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

/** null: an attempt or a mail was counted meanwhile, or the login is over. */
async function tryChange(ctx: Context, ref: ChallengeRef, method: string, caller: Caller): Promise<SecondStep | null> {
  const { row, user } = await findLogin(ctx, ref, caller.now)
  if (method === row.method) throw fieldError('new_method', 'mfa_method_same')
  const active = await findActiveMethods(ctx.db, user.id)
  if (!active.some(({ name }) => name === method)) throw fieldError('new_method', 'mfa_method_not_active')
  const { firstFactor, cookieBound, attempts, sentCount, lastSentAt, expiresAt } = row
  const next = newChallenge(ctx, user, { purpose: 'login', method, firstFactor, cookieBound }, caller.now, rootOf(row))
  // Where several methods send codes, a code of one is none of another.
  const onlyMailed = Object.keys(ctx.config.mfaMethods).length === 0
  Object.assign(next.row, {
    attempts,
    sentCount,
    lastSentAt,
    expiresAt,
    codeKey: onlyMailed ? moveKey(ctx, row, next.row.id) : null,
  })
  const mailed = (await mayMail(ctx, next.row)).allowed
  if (mailed) markSent(ctx, next.row, caller.now)
  const isWritten = await writeStep(ctx, user, mailed, [
    replaceChallenge(ctx.db, row, caller.now),
    createChallenge(ctx.db, next.row),
    ...(mailed ? [codeMail(ctx, next.row, user, caller)] : []),
  ])
  if (!isWritten) return null
  if (mailed) ctx.mailDue()
  return {
    kind: 'mfa-required',
    ephemeralToken: next.token,
    method,
    codeSent: mailed || knowsItself(ctx, method),
  }
}

/**
 * Mails a new code; the one before it is dead.
 * @throws AuthError `invalid_token`, `mfa_method_sends_nothing`, `throttled` within 60 s, after three resends, or over the day's count
 */
export async function resendLoginCode(ctx: Context, ref: ChallengeRef, caller: Caller): Promise<{ method: string }> {
  const { row, user } = await findLogin(ctx, ref, caller.now)
  if (!sends(ctx, row.method)) throw nonFieldError('mfa_method_sends_nothing')
  refuseThrottled(await mayMail(ctx, row))
  const key = newSealedKey(ctx, row.id)
  const writes = [renewCode(ctx.db, row, key, caller.now), codeMail(ctx, row, user, caller)]
  if (!(await writeStep(ctx, user, true, writes))) throw invalidToken()
  ctx.mailDue()
  return { method: row.method }
}

/** false: something else was quicker, nothing is written, and the mail that was counted for it is given back. */
async function writeStep(ctx: Context, user: UserRow, mailed: boolean, writes: Promise<unknown>[]): Promise<boolean> {
  try {
    await ctx.db.client.$transaction(writes)
    return true
  } catch (error) {
    if (!isNotFound(error)) throw error
    if (mailed) await giveBackMfaMail(ctx, user.id)
    return false
  }
}
