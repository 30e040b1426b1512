import type { NoticeKind } from '../../config/mail-kinds.js'
import type { Caller, Context } from '../../context.js'
import type { MfaMethodRow, UserRow } from '../../store/base/db.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { clearFailures, countFailure } from '../../store/mfa/methods.js'
import { clientFacts } from '../base/client.js'
import { emit } from '../base/events.js'
import { noticeTo } from '../base/notice.js'
import { ownRequest } from '../limits/limits.js'
import { refundMfa } from '../limits/mfa.js'

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
  caller: Caller,
): Promise<void> {
  await outboxIntent(ctx.db, noticeTo(user, caller.now, kind, { ...detail, ...clientFacts(ctx, caller) }))
  ctx.mailDue()
}
