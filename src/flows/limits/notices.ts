import type { NoticeKind } from '../../config/mail-kinds.js'
import type { Context } from '../../context.js'
import type { UserRow } from '../../store/base/db.js'
import type { OutboxIntent } from '../../store/mail/outbox.js'
import { noticeTo } from '../base/notice.js'
import { ownRequest } from './limits.js'

/** A change that can be undone could fill a mailbox in a loop. */
const NOTICES = [{ limit: 10, period: 86_400_000 }]

interface DailyNotice {
  /** null: the user got ten of the kind within a day. The event still records the change. */
  notice: OutboxIntent | null
  /** After the change is written. A refused change counts nothing, so it suppresses no notice. */
  count(): Promise<void>
}

/** The notice about a change that a user can repeat. */
export async function dailyNotice(
  ctx: Context,
  user: Pick<UserRow, 'id' | 'locale'>,
  now: Date,
  kind: NoticeKind,
  detail?: OutboxIntent['detail'],
): Promise<DailyNotice> {
  const counters = [ownRequest(ctx, 'notice_mail', `${kind}|${user.id}`, NOTICES)]
  if (await ctx.limits.isUsedUp(counters)) return { notice: null, count: async () => {} }
  const count = async () => void (await ctx.limits.consume(counters))
  return { notice: noticeTo(user, now, kind, detail), count }
}
