import type { Caller, Context } from '../../context.js'
import type { MfaMethodRow, UserRow } from '../../store/base/db.js'
import { type OutboxIntent, outboxIntent } from '../../store/mail/outbox.js'
import { countFailure } from '../../store/mfa/methods.js'
import { emit } from '../base/events.js'
import { addSeconds } from '../base/time.js'
import { ownRequest } from '../limits/limits.js'
import { giveBackMfa } from '../limits/mfa.js'

const DAY = 86_400_000

/** Four wrong codes a day are mistakes. */
const MISTAKES = [{ limit: 4, period: DAY }]
/** One warning a day, so that nobody can fill a mailbox. */
const WARNINGS = [{ limit: 1, period: DAY }]

const wrongCodes = (ctx: Context, { id }: UserRow) => ownRequest(ctx, 'mfa_wrong_codes', `${id}`, MISTAKES)

/** A right code of an active method, or a backup code: wrong codes are counted from zero again. */
export const clearWrongCodes = (ctx: Context, user: UserRow): Promise<void> =>
  giveBackMfa(ctx, user.id, [{ ...wrongCodes(ctx, user), clear: true }])

async function mayWarn(ctx: Context, user: UserRow): Promise<boolean> {
  if ((await ctx.limits.take([wrongCodes(ctx, user)])).allowed) return false
  return (await ctx.limits.take([ownRequest(ctx, 'mfa_warning', `${user.id}`, WARNINGS)])).allowed
}

/**
 * Reports a wrong code. Whoever enters codes passed a first factor or holds a session, so several of them mean that the
 * password may be known: the owner is told by mail, at most once a day.
 */
export async function noteWrongCode(ctx: Context, user: UserRow, caller: Caller): Promise<void> {
  emit(ctx, caller, { type: 'mfa_code', outcome: 'failure', userId: user.id })
  if (!(await mayWarn(ctx, user))) return
  await warn(ctx, user, { kind: 'mfa-wrong-codes' }, caller)
  emit(ctx, caller, { type: 'mfa_wrong_codes', outcome: 'failure', userId: user.id })
}

/** Counts a wrong code of a method. The one that locks it is told by mail: only a right code makes another lock possible. */
export async function countWrongCode(ctx: Context, user: UserRow, method: MfaMethodRow, caller: Caller): Promise<void> {
  if (!(await countFailure(ctx.db, method.id))) return
  const detail = { method: method.name }
  await warn(ctx, user, { kind: 'mfa-locked', detail }, caller)
  emit(ctx, caller, { type: 'mfa_locked', outcome: 'failure', userId: user.id, detail })
}

async function warn(ctx: Context, user: UserRow, mail: Pick<OutboxIntent, 'kind' | 'detail'>, { now }: Caller) {
  const uselessAfter = addSeconds(now, 24 * 3600)
  await outboxIntent(ctx.db, { ...mail, userId: user.id, locale: user.locale, now, uselessAfter })
  ctx.mailDue()
}
