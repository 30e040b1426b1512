import type { Caller, Context } from '../../context.js'
import { fieldError, nonFieldError } from '../../contract/errors.js'
import { isLikeBackupCode } from '../../crypto/backup-codes.js'
import type { MfaMethodRow, UserRow } from '../../store/base/db.js'
import { consumeChallenge, countAttempt, findManageChallenge } from '../../store/mfa/challenges.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import { consumeHashing } from '../limits/hashing.js'
import { countingMfa } from '../limits/mfa.js'
import { checkBackupCode } from './backup-codes.js'
import { isMailedCode } from './challenge.js'
import { findHandler, isLocked } from './methods.js'
import { consumeCode, type RightCode } from './right-code.js'
import { countWrongCode, noteWrongCode, settleRightCode } from './wrong-code.js'

/** Six digits: a method's own code. Any other text can only be a backup code. */
export const METHOD_CODE = /^[0-9]{6}$/

/** Removes the spaces and dashes that people type, and reads the digits of Arabic, Persian and Japanese keyboards. */
export const compactCode = (code: string): string =>
  code
    .replace(/[\s-]/g, '')
    // Each of these blocks has its zero at a multiple of 16.
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => `${digit.charCodeAt(0) % 16}`)

/** @throws AuthError `required` under `field`; `invalid_code`, `throttled` */
export async function requireCode(
  ctx: Context,
  user: UserRow,
  code: string | undefined,
  caller: Caller,
  field = 'code',
): Promise<void> {
  if (!code) throw fieldError(field, 'required')
  if (!(await checkCodeOfUser(ctx, user, code, caller))) throw nonFieldError('invalid_code')
}

/**
 * Checks a code of a signed-in user: one of an active method, or a backup code. The attempt is counted before the check, and
 * a correct code is consumed.
 * @throws AuthError `throttled`, `unavailable`
 */
export async function checkCodeOfUser(ctx: Context, user: UserRow, input: string, caller: Caller): Promise<boolean> {
  const code = compactCode(input)
  const right = await countingMfa(ctx, user.id, caller, (judged) =>
    METHOD_CODE.test(code) ? checkMethods(ctx, user, code, caller, judged) : redeemInSession(ctx, user, input, caller),
  )
  if (right) await settleRightCode(ctx, user)
  else await noteWrongCode(ctx, user, caller)
  return right
}

/** Unlike a login, a session has no challenge that bounds its hashes, so the user's own limit counts them. */
async function redeemInSession(ctx: Context, user: UserRow, input: string, caller: Caller): Promise<boolean> {
  if (!isLikeBackupCode(input, ctx.config.settings.BACKUP_CODE_LENGTH)) return false
  await consumeHashing(ctx, user.id, caller)
  const right = await checkBackupCode(ctx, user, input, caller)
  return right !== null && consumeCode(ctx, right)
}

async function checkMethods(
  ctx: Context,
  user: UserRow,
  code: string,
  caller: Caller,
  judged: () => void,
): Promise<boolean> {
  const open = (await findActiveMethods(ctx.db, user.id)).filter((method) => !isLocked(method))
  // The host's own methods come last: a code of ours must not reach the host's function, nor depend on it.
  const isOwn = ({ name }: MfaMethodRow) => Number(Object.hasOwn(ctx.config.mfaMethods, name))
  const refusing: MfaMethodRow[] = []
  const countWrong = async () => {
    for (const method of refusing) await countWrongCode(ctx, user, method, caller)
  }
  for (const method of open.toSorted((a, b) => isOwn(a) - isOwn(b))) {
    const right = await checkMethod(ctx, method, code, caller).catch(async (error: unknown) => {
      // The 503 tells that the methods before refused the code, so it is a guess like any other.
      await countWrong()
      if (refusing.length > 0) await noteWrongCode(ctx, user, caller)
      throw error
    })
    if (right) return true
    judged()
    refusing.push(method)
  }
  await countWrong()
  return false
}

/** Checks and consumes a code of exactly this method, outside a login. An emailed code has a separate challenge. */
export async function checkMethod(ctx: Context, method: MfaMethodRow, code: string, caller: Caller): Promise<boolean> {
  const right = await rightCodeOf(ctx, method, code, caller)
  return right !== null && consumeCode(ctx, right)
}

async function rightCodeOf(
  ctx: Context,
  method: MfaMethodRow,
  code: string,
  { now }: Caller,
): Promise<RightCode | null> {
  const handler = findHandler(ctx, method.name)
  if (!handler) return null
  if (handler.check) return handler.check(ctx, method, code, now)
  const challenge = await findManageChallenge(ctx.db, method.userId, method.name, now)
  if (!challenge) return null
  if (!(await countAttempt(ctx.db, challenge.id, ctx.config.settings.MFA_MAX_ATTEMPTS, now))) return null
  if (!isMailedCode(ctx, challenge, code, now)) return null
  return { consume: () => [consumeChallenge(ctx.db, challenge.id, now)] }
}
