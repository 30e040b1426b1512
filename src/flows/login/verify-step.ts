import type { Caller, Context } from '../../context.js'
import { nonFieldError } from '../../contract/errors.js'
import { PASSKEY } from '../../contract/passkey-method.js'
import type { MfaChallengeRow, MfaMethodRow, UserRow } from '../../store/base/db.js'
import { consumeChallenge, countAttempt, findLoginChallenge, refundAttempt } from '../../store/mfa/challenges.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import { deviceValue, readDevice } from '../base/device.js'
import { proofWord } from '../base/proofs.js'
import { clearLoginOf } from '../limits/login.js'
import { consumeMfaChallenge, countingMfa, refundMfaAttempt, refundMfaChallenge } from '../limits/mfa.js'
import { checkBackupCode } from '../mfa/backup-codes.js'
import { hasLostCode, isMailedCode, rootOf } from '../mfa/challenge.js'
import { findHandler, isLocked } from '../mfa/methods.js'
import { consumeCode, type RightCode } from '../mfa/right-code.js'
import { trustBrowser } from '../mfa/trusted-devices.js'
import { compactCode, METHOD_CODE } from '../mfa/verify.js'
import { countWrongCode, noteWrongCode, settleRightCode } from '../mfa/wrong-code.js'
import type { GivenPasskey } from '../passkeys/challenge.js'
import { isPasskeyFactor } from '../passkeys/factor.js'
import { provePasskey } from '../passkeys/verify.js'
import { type ChallengeRef, findInProgress, invalidToken, type Login } from './in-progress.js'
import { completeLogin, signedIn } from './stages.js'

/** A code for the second step. */
interface GivenCode {
  code?: string | undefined
  /** In place of the code. */
  passkey?: GivenPasskey | undefined
  /** The answer is a redirect. */
  redirects: boolean
  /** The next logins of this browser skip the second step. */
  trusts: boolean
}

/**
 * Finishes a two-step login. The attempt is counted before the code is checked. The functions of the host are asked before
 * anything is consumed, and their failure or refusal refunds the attempt, so neither a code nor the login is lost by it.
 * Challenge and code are consumed in one batch before credentials are
 * issued, so that parallel requests can neither guess more often nor succeed twice.
 * @throws AuthError `invalid_token`, `invalid_code`, `invalid_passkey`, `throttled`, `unavailable`
 */
export async function verifySecondStep(ctx: Context, ref: ChallengeRef, given: GivenCode, caller: Caller) {
  const { row, user, input } = await findInProgress(ctx, ref, caller.now)
  const most = ctx.config.settings.MFA_MAX_ATTEMPTS
  const spent = (await consumeMfaChallenge(ctx, rootOf(row))) && (await countAttempt(ctx.db, row.id, most, caller.now))
  if (!spent) throw invalidToken()
  const { code = '', passkey } = given
  const check = () =>
    passkey ? checkPasskey(ctx, row, user, passkey, caller) : checkLoginCode(ctx, row, user, code, caller)
  const right = await countingMfa(ctx, user.id, caller, check)
  if (!right) {
    await noteWrongCode(ctx, user, caller)
    throw nonFieldError(passkey ? 'invalid_passkey' : 'invalid_code')
  }
  const { spend, orRefund } = spending(ctx, { row, user }, right, caller)
  const methods = `${row.firstFactor} ${right.factor}`
  const own = { input, redirects: given.redirects, spend }
  const login = { user, methods, secondFactor: true, cookieBound: row.cookieBound, ...own }
  const outcome = signedIn(await completeLogin(ctx, login, caller).catch(orRefund))
  // After the session, so that a login that fails leaves no trust behind.
  const { issued } = outcome
  const session = issued.type === 'custom' ? null : issued.session
  const trusted = given.trusts ? await trustBrowser(ctx, { user, session }, caller) : null
  return { ...outcome, trusted, device: deviceValue(ctx, user, readDevice(ctx, caller.device, user)) }
}

/** Refunds an attempt of this login. Each attempt counts twice: in its row, and under its limit. */
async function refundLogin(ctx: Context, row: MfaChallengeRow, { now }: Caller): Promise<void> {
  await refundMfaChallenge(ctx, rootOf(row))
  await refundAttempt(ctx.db, rootOf(row), now)
}

/** Consumes a correct code with its login, or refunds the attempt when the login ends before that. */
function spending(ctx: Context, { row, user }: Pick<Login, 'row' | 'user'>, right: RightCode, caller: Caller) {
  const { now } = caller
  let state: 'open' | 'consumed' | 'lost' = 'open'
  const spend = async () => {
    state = (await consumeCode(ctx, right, [consumeChallenge(ctx.db, row.id, now)])) ? 'consumed' : 'lost'
    // A concurrent request was first. If the login is still in progress, it was the code that was used, in another login.
    if (state === 'lost')
      throw (await findLoginChallenge(ctx.db, row.tokenHash, now)) ? nonFieldError('invalid_code') : invalidToken()
    await settleRightCode(ctx, user)
    await clearLoginOf(ctx, user)
  }
  const orRefund = async (error: unknown): Promise<never> => {
    if (state !== 'consumed') await refundMfaAttempt(ctx, user.id)
    if (state === 'open') await refundLogin(ctx, row, caller)
    throw error
  }
  return { spend, orRefund }
}

/** A correct code of a login, and the factor that it proves: `otp`, `email` or another method's name, `backup`. */
type LoginCode = RightCode & { factor: string }

/** null: the code is wrong. @throws AuthError `invalid_token`, `unavailable` */
async function checkLoginCode(
  ctx: Context,
  row: MfaChallengeRow,
  user: UserRow,
  input: string,
  caller: Caller,
): Promise<LoginCode | null> {
  const code = compactCode(input)
  if (!METHOD_CODE.test(code)) return as('backup', await checkBackupCode(ctx, user, input, caller))
  const active = await findActiveMethods(ctx.db, user.id)
  const method = active.find(({ name }) => name === row.method)
  if (!method || isLocked(method)) return null
  const right = await checkOwnCode(ctx, row, method, code, caller.now)
  if (!right) await countWrongCode(ctx, user, method, caller)
  return as(proofWord(method.name), right)
}

/** Presence is enough beside another factor. null: the credential is refused. */
async function checkPasskey(
  ctx: Context,
  row: MfaChallengeRow,
  user: UserRow,
  given: GivenPasskey,
  caller: Caller,
): Promise<LoginCode | null> {
  if (!isPasskeyFactor(ctx)) return null
  const wanted = { purpose: 'step', owner: rootOf(row), userId: user.id, verified: false } as const
  return as(PASSKEY, await provePasskey(ctx, given, wanted, caller))
}

const as = (factor: string, right: RightCode | null): LoginCode | null => right && { ...right, factor }

async function checkOwnCode(ctx: Context, row: MfaChallengeRow, method: MfaMethodRow, code: string, now: Date) {
  const handler = findHandler(ctx, method.name)
  if (handler?.check) return handler.check(ctx, method, code, now)
  if (hasLostCode(ctx, row)) throw invalidToken()
  // A mailed code belongs to the challenge, which is consumed in any case.
  return isMailedCode(ctx, row, code, now) ? { consume: () => [] } : null
}
