import type { Caller, Context } from '../../context.js'
import { fieldError, nonFieldError } from '../../contract/errors.js'
import { PASSKEY } from '../../contract/passkey-method.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound } from '../../store/base/open-db.js'
import { renewLoginCode, replaceLoginChallenge } from '../../store/mfa/login-challenges.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import type { SecondStep } from '../base/types.js'
import { refuseThrottled } from '../limits/limits.js'
import { refundMfaMail } from '../limits/mfa.js'
import { codeMail, moveKey, newChallenge, newSealedKey, rootOf, withNewCode } from '../mfa/challenge.js'
import { findHandler, generatesOwnCodes, methodsAfter, sendsCodes } from '../mfa/methods.js'
import { hasPasskeyFactor } from '../passkeys/factor.js'
import { mayMail } from './begin-second-step.js'

import { type ChallengeRef, findInProgress, invalidToken, type Login } from './in-progress.js'

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
  const { row, user } = await findInProgress(ctx, ref, caller.now)
  if (method === row.method) throw fieldError('new_method', 'mfa_method_same')
  if (!(await canUse(ctx, row.firstFactor, user, method))) throw fieldError('new_method', 'mfa_method_not_active')
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

/** Codes of a method that was removed from the configuration cannot be checked, and a backup code works without a change. */
async function canUse(ctx: Context, firstFactor: string, user: UserRow, method: string): Promise<boolean> {
  if (method === PASSKEY) return hasPasskeyFactor(ctx, user.id)
  const active = methodsAfter(firstFactor, await findActiveMethods(ctx.db, user.id))
  return active.some(({ name }) => name === method) && findHandler(ctx, method) !== undefined
}

/** The challenge that continues a login with another method. Every count and the expiry carry over. */
function replacement(ctx: Context, { row, user }: Pick<Login, 'row' | 'user'>, method: string, now: Date) {
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
  const { row, user } = await findInProgress(ctx, ref, caller.now)
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
