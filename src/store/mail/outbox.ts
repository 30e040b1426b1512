import { randomUUID } from 'node:crypto'
import type { NoticeKind } from '../../config/mail-kinds.js'
import { oncePer } from '../../once-per.js'
import type { Db, OutboxRow, UserId } from '../base/db.js'
import { insertSql } from '../base/insert.js'

/** The request of a row. The content of the email is decided at the time of sending, from the rows as they are then. */
export type OutboxKind =
  | NoticeKind
  | 'verify-registration'
  | 'verify-address'
  | 'already-registered'
  | 'reset'
  | 'set-password'
  | 'mfa-code'
  | 'account-deleted'
  | 'invitation'
  | 'change-address'
  | 'address-changed'
  | 'address-restored'
  | 'email-login'
  | 'reauthenticate-code'

export interface OutboxIntent {
  kind: OutboxKind
  /** Match key of the address, for `verify-address`, `reset`, `already-registered`, `change-address` and `email-login`. */
  emailKey?: string | undefined
  userId?: UserId | undefined
  /**
   * Registration of `verify-registration` and `already-registered`, challenge of `mfa-code`, invitation of `invitation`, hold of
   * `address-changed`, hash of the token of `email-login` and `reauthenticate-code`.
   */
  subjectRef?: string | undefined
  /** Small facts for the text, for example `{ provider: 'github' }`; never a secret. */
  detail?: Readonly<Record<string, string | number | boolean>> | undefined
  locale?: string | null | undefined
  now: Date
  /** After this time the email would not help its reader any more and is dropped. */
  uselessAfter: Date
}

/** Milliseconds for which a claimed row belongs to one sender; longer than any attempt to send (15 s). */
const OUTBOX_LEASE = 60_000

const COLUMNS = [
  'id',
  'kind',
  'emailKey',
  'userRef',
  'subjectRef',
  'detail',
  'locale',
  'attempts',
  'createdAt',
  'dueAt',
  'uselessAfter',
] as const satisfies readonly (keyof OutboxRow)[]

const insert = oncePer((db: Db) => insertSql(db, 'AuthOutbox', COLUMNS))

/** Writes an intent. Lazy, for the batch of the change that causes it. */
export function outboxIntent(db: Db, intent: OutboxIntent): Promise<unknown> {
  const row: OutboxRow = {
    id: randomUUID(),
    kind: intent.kind,
    emailKey: intent.emailKey ?? null,
    userRef: intent.userId === undefined ? null : String(intent.userId),
    subjectRef: intent.subjectRef ?? null,
    detail: intent.detail ? JSON.stringify(intent.detail) : null,
    locale: intent.locale ?? null,
    attempts: 0,
    createdAt: intent.now,
    dueAt: intent.now,
    uselessAfter: intent.uselessAfter,
  }
  const text = insert(db)
  return text
    ? db.client.$executeRawUnsafe(text, ...COLUMNS.map((column) => row[column]))
    : db.outbox.create({ data: row })
}

/** Rows whose time has come, oldest first. */
export const findDueMail = (db: Db, now: Date, take: number): Promise<OutboxRow[]> =>
  db.outbox.findMany({ where: { dueAt: { lte: now } }, orderBy: { dueAt: 'asc' }, take })

/** Claims a due row for one sender. Of all attempts, in any process, exactly one returns true. */
export const claimMail = async (db: Db, row: OutboxRow, now: Date): Promise<boolean> => {
  const { count } = await db.outbox.updateMany({
    where: { id: row.id, attempts: row.attempts, dueAt: { lte: now } },
    data: { dueAt: new Date(now.getTime() + OUTBOX_LEASE), attempts: { increment: 1 } },
  })
  return count === 1
}

/**
 * Releases a claimed row for a later attempt. `attempts` is the claimer's own count, so after a lost lease it changes
 * nothing.
 */
export const postponeMail = async (db: Db, id: string, attempts: number, dueAt: Date): Promise<void> => {
  await db.outbox.updateMany({ where: { id, attempts }, data: { dueAt } })
}

export const deleteMail = async (db: Db, id: string): Promise<void> => {
  await db.outbox.deleteMany({ where: { id } })
}

/** Emails to a user or about the address, for a user who is deleted. Lazy, for a batch. */
export const deleteMailTo = (db: Db, userId: UserId, emailKey: string | null): Promise<{ count: number }> =>
  db.outbox.deleteMany({
    where: { OR: [{ userRef: String(userId) }, ...(emailKey === null ? [] : [{ emailKey }])] },
  })

/** Emails that anybody can request with an invented address. */
const ASKED_BY_ANYBODY: readonly OutboxKind[] = [
  'reset',
  'verify-address',
  'verify-registration',
  'change-address',
  'email-login',
]

/** The SQL for these emails to addresses without an account. */
const anonymousMailSql = oncePer(({ sql }: Db) => {
  const table = sql.table('AuthOutbox')
  const column = (field: keyof OutboxRow) => sql.column('AuthOutbox', field)
  const owner = `u.${sql.column(sql.userModel, 'emailKey')} = ${table}.${column('emailKey')}`
  const kinds = ASKED_BY_ANYBODY.map((kind) => `'${kind}'`).join(', ')
  const hasAccount = `EXISTS (SELECT 1 FROM ${sql.table(sql.userModel)} u WHERE ${owner})`
  const where = `${column('kind')} IN (${kinds}) AND NOT ${hasAccount}`
  const rows = { table, key: column('id'), where, orderBy: column('createdAt'), limit: '$1' }
  return {
    count: `SELECT COUNT(*) AS "count" FROM ${table} WHERE ${where}`,
    deleteOldest: sql.dialect.deleteSome(rows),
  }
})

/**
 * Deletes the oldest of these emails above a ceiling, at most one batch, and returns their number. It neither counts nor
 * deletes emails to the
 * address of an account, because the limits of that address bound them.
 */
export async function evictMail(db: Db, ceiling: number, batch: number): Promise<number> {
  // Without a flood this cheap count is the only query.
  if ((await db.outbox.count({ where: { kind: { in: [...ASKED_BY_ANYBODY] } } })) <= ceiling) return 0
  const { count, deleteOldest } = anonymousMailSql(db)
  const [found] = await db.client.$queryRawUnsafe<{ count: bigint }[]>(count)
  const over = Number(found?.count ?? 0) - ceiling
  return over > 0 ? db.client.$executeRawUnsafe(deleteOldest, Math.min(over, batch)) : 0
}
