import type { Caller, Context } from '../../context.js'
import { fieldError, nonFieldError } from '../../contract/errors.js'
import { normalizeBackupCode } from '../../crypto/backup-codes.js'
import type { MfaMethodRow, UserRow } from '../../store/base/db.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { consumeChallenge, countAttempt, findManageChallenge } from '../../store/mfa/challenges.js'
import { clearFailures, countFailure, findActiveMethods } from '../../store/mfa/methods.js'
import { emit } from '../base/events.js'
import { type NoticeKind, noticeTo } from '../base/notice.js'
import { consumeHashing } from '../limits/hashing.js'
import { ownRequest } from '../limits/limits.js'
import { countingMfa, refundMfa } from '../limits/mfa.js'
import { checkBackupCode } from './backup-codes.js'
import { isMailedCode } from './challenge.js'
import { findHandler, isLocked } from './methods.js'
import { consumeCode, type RightCode } from './right-code.js'

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
  if (!normalizeBackupCode(input, ctx.config.settings.BACKUP_CODE_LENGTH)) return false
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

/** Checks and consumes a code of exactly this method, outside a login. A mailed code belongs to a challenge of its own. */
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

const DAY = 86_400_000

/** Four wrong codes a day are mistakes. */
const MISTAKES = [{ limit: 4, period: DAY }]
/** One warning a day, so that nobody can fill a mailbox. */
const WARNINGS = [{ limit: 1, period: DAY }]

const wrongCodes = (ctx: Context, { id }: UserRow) => ownRequest(ctx, 'mfa_wrong_codes', `${id}`, MISTAKES)

/** A correct code of an active method, or a backup code, resets the counts of wrong codes. */
export async function settleRightCode(ctx: Context, user: UserRow): Promise<void> {
  await refundMfa(ctx, user.id, [{ ...wrongCodes(ctx, user), clear: true }])
  await clearFailures(ctx.db, user.id)
}

async function mayWarn(ctx: Context, user: UserRow): Promise<boolean> {
  if ((await ctx.limits.consume([wrongCodes(ctx, user)])).allowed) return false
  return (await ctx.limits.consume([ownRequest(ctx, 'mfa_warning', `${user.id}`, WARNINGS)])).allowed
}

/**
 * Reports a wrong code. A person who enters codes has passed a first factor or holds a session, so several wrong codes mean
 * that the password may be known: an email warns the owner, at most once a day.
 */
export async function noteWrongCode(ctx: Context, user: UserRow, caller: Caller): Promise<void> {
  emit(ctx, caller, { type: 'mfa_code', outcome: 'failure', userId: user.id })
  if (!(await mayWarn(ctx, user))) return
  await warn(ctx, user, 'mfa-wrong-codes', undefined, caller)
  emit(ctx, caller, { type: 'mfa_wrong_codes', outcome: 'failure', userId: user.id })
}

/**
 * Counts a wrong code of a method. An email reports the one that locks the method; the method can lock again only after a
 * correct code, so the emails are bounded.
 */
export async function countWrongCode(ctx: Context, user: UserRow, method: MfaMethodRow, caller: Caller): Promise<void> {
  if (!(await countFailure(ctx.db, method.id))) return
  const detail = { method: method.name }
  await warn(ctx, user, 'mfa-locked', detail, caller)
  emit(ctx, caller, { type: 'mfa_locked', outcome: 'failure', userId: user.id, detail })
}

async function warn(
  ctx: Context,
  user: UserRow,
  kind: NoticeKind,
  detail: { method: string } | undefined,
  { now }: Caller,
): Promise<void> {
  await outboxIntent(ctx.db, noticeTo(user, now, kind, detail))
  ctx.mailDue()
}
