import type { Caller, Context } from '../../context.js'
import { normalizeBackupCode } from '../../crypto/backup-codes.js'
import type { MfaMethodRow, UserRow } from '../../store/base/db.js'
import { consumeChallenge, findManageChallenge, spendAttempt } from '../../store/mfa/challenges.js'
import { clearFailures, findActiveMethods } from '../../store/mfa/methods.js'
import { takeHashing } from '../limits/hashing.js'
import { giveBackMfaAttempt, takeMfa } from '../limits/mfa.js'
import { redeemBackupCode } from './backup-codes.js'
import { isMailedCode } from './challenge.js'
import { findHandler, isLocked } from './methods.js'
import { clearWrongCodes, countWrongCode, noteWrongCode } from './warnings.js'

/** Six digits: a method's own code. Anything else can only be a backup code. */
export const METHOD_CODE = /^[0-9]{6}$/

/** Spaces and dashes that people type into codes do not count, and the digits of Arabic, Persian and Japanese keyboards do. */
export const compactCode = (code: string): string =>
  code
    .replace(/[\s-]/g, '')
    // Each of these blocks has its zero at a multiple of 16.
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => `${digit.charCodeAt(0) % 16}`)

/**
 * Checks a code of a signed-in user, counted per user before it is looked at: one of an active method, or a
 * backup code. A right one is spent.
 * @throws AuthError `throttled`
 */
export async function checkCodeOfUser(ctx: Context, user: UserRow, input: string, caller: Caller): Promise<boolean> {
  await takeMfa(ctx, user.id, caller)
  const code = compactCode(input)
  const right = METHOD_CODE.test(code)
    ? await checkMethods(ctx, user, code, caller)
    : await redeemHere(ctx, user, input, caller)
  if (right) await settleRightCode(ctx, user)
  else await noteWrongCode(ctx, user, caller)
  return right
}

/** Unlike at a login, nothing but the user's own limit bounds the hashes that a session can ask for. */
async function redeemHere(ctx: Context, user: UserRow, input: string, caller: Caller): Promise<boolean> {
  if (!normalizeBackupCode(input, ctx.config.settings.BACKUP_CODE_LENGTH)) return false
  await takeHashing(ctx, user.id, caller).catch(async (error: unknown) => {
    await giveBackMfaAttempt(ctx, user.id)
    throw error
  })
  return redeemBackupCode(ctx, user, input, caller)
}

/** A right code of an active method, or a backup code, clears what wrong ones counted. */
export async function settleRightCode(ctx: Context, user: UserRow): Promise<void> {
  await clearWrongCodes(ctx, user)
  await clearFailures(ctx.db, user.id)
}

async function checkMethods(ctx: Context, user: UserRow, code: string, caller: Caller): Promise<boolean> {
  const open = (await findActiveMethods(ctx.db, user.id)).filter((method) => !isLocked(method))
  for (const method of open) if (await checkMethod(ctx, method, code, caller)) return true
  for (const method of open) await countWrongCode(ctx, user, method, caller)
  return false
}

/** A code of exactly this method, outside a login: a mailed one belongs to a challenge of its own. */
export async function checkMethod(ctx: Context, method: MfaMethodRow, code: string, caller: Caller): Promise<boolean> {
  const handler = findHandler(ctx, method.name)
  if (!handler) return false
  if (handler.check) return handler.check(ctx, method, code, caller.now)
  const challenge = await findManageChallenge(ctx.db, method.userId, method.name, caller.now)
  if (!challenge) return false
  if (!(await spendAttempt(ctx.db, challenge.id, ctx.config.settings.MFA_MAX_ATTEMPTS, caller.now))) return false
  if (!isMailedCode(ctx, challenge, code, caller.now)) return false
  return consumeChallenge(ctx.db, challenge.id, caller.now)
}
