import type { NoticeKind } from '../../config/mail-kinds.js'
import type { UserRow } from '../../store/base/db.js'
import type { OutboxIntent } from '../../store/mail/outbox.js'
import { addSeconds } from './time.js'

/** Seconds. A notice that arrives more than a day late would confuse the reader. */
const USEFUL_FOR = 24 * 3600

/** The notice to the owner of an account. The caller writes it in the same transaction as the change. */
export const noticeTo = (
  user: Pick<UserRow, 'id' | 'locale'>,
  now: Date,
  kind: NoticeKind,
  detail?: OutboxIntent['detail'],
): OutboxIntent => ({
  kind,
  userId: user.id,
  detail,
  locale: user.locale,
  now,
  uselessAfter: addSeconds(now, USEFUL_FOR),
})
