import type { Caller, Context } from '../../context.js'
import type { MfaMethodRow, UserRow } from '../../store/base/db.js'
import { consumeChallenge, findManageChallenge, spendAttempt } from '../../store/mfa/challenges.js'
import { clearFailures, countFailure, findActiveMethods } from '../../store/mfa/methods.js'
import { emit } from '../base/events.js'
import { giveBackMfa, takeMfa } from '../limits/limits.js'
import { redeemBackupCode } from './backup-codes.js'
import { isMailedCode } from './challenge.js'
import { findHandler, isLocked } from './methods.js'

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
    ? await checkMethods(ctx, await findActiveMethods(ctx.db, user.id), code, caller)
    : await redeemBackupCode(ctx, user, input, caller)
  if (right) await settleRightCode(ctx, user)
  else emit(ctx, caller, { type: 'mfa_code', outcome: 'failure', userId: user.id })
  return right
}

/** A right code clears what wrong ones counted. */
export async function settleRightCode(ctx: Context, user: UserRow): Promise<void> {
  await giveBackMfa(ctx, user.id)
  await clearFailures(ctx.db, user.id)
}

async function checkMethods(ctx: Context, methods: readonly MfaMethodRow[], code: string, caller: Caller) {
  const open = methods.filter((method) => !isLocked(method))
  for (const method of open) if (await checkMethod(ctx, method, code, caller)) return true
  for (const { id } of open) await countFailure(ctx.db, id)
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
