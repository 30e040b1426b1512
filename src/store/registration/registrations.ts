import type { Db, RegistrationRow } from '../base/db.js'
import { deleteInBatches } from '../base/delete-in-batches.js'
import { derived } from '../base/derived.js'

/** The most unproven registrations of one address. Beyond that the oldest are deleted, once they are an hour old. */
const REGISTRATIONS_PER_ADDRESS = 5

const pending = (now: Date) => ({ verifiedAt: null, expiresAt: { gt: now } })

/** Lazy, for a batch. @throws a unique clash on heldKey */
export const createRegistration = (db: Db, row: RegistrationRow): Promise<RegistrationRow> =>
  db.registration.create({ data: { ...row } })

/** Frees a username whose holder has expired. Lazy, for the batch of the next holder. */
export const releaseExpiredHold = (db: Db, heldKey: string, now: Date): Promise<{ count: number }> =>
  db.registration.deleteMany({ where: { heldKey, expiresAt: { lte: now } } })

/** Frees an id whose row can no longer be proven. Lazy, for the batch that reuses the id. */
export const releaseSpentRegistration = (db: Db, id: string, now: Date): Promise<{ count: number }> =>
  db.registration.deleteMany({
    where: { id, OR: [{ expiresAt: { lte: now } }, { decoy: true }, { verifiedAt: { not: null } }] },
  })

/** Milliseconds for which later registrations with the same address, perhaps by strangers, cannot delete a registration. */
const SAFE_FOR = 3_600_000

/**
 * Serializes the writers of registrations of one address for the rest of a batch. Parallel batches do not see each other's
 * rows, so without a common lock twenty of them would count five each. Lazy.
 * @param key names the address. The locked row is a counter of AuthLimit that counts nothing and is purged like an expired
 * one
 */
export function lockRegistrations({ client, sql }: Db, key: string, now: Date): Promise<number> {
  const column = (field: string) => sql.column('AuthLimit', field)
  const at = sql.dialect.bigint('$2')
  const write = sql.dialect.upsert({
    table: sql.table('AuthLimit'),
    key: column('key'),
    columns: ['key', 'count', 'denied', 'resetAt', 'blockedUntil'].map(column),
    rows: [`($1, 0, 0, ${at}, 0)`],
    sets: [`${column('resetAt')} = ${at}`],
  })
  return client.$executeRawUnsafe(write, key, now.getTime())
}

function liveSql({ sql }: Db) {
  const table = sql.table('AuthRegistration')
  const column = (field: string) => sql.column('AuthRegistration', field)
  const live = `${column('emailKey')} = $1 AND ${column('verifiedAt')} IS NULL AND ${column('expiresAt')} > $2`
  return { table, column, live }
}

/**
 * Marks the oldest rows of an address beyond the limit as evicted, in one statement, but none that is less than an hour old:
 * strangers must not push out a registration whose owner is about to click. The same batch deletes them with `deleteEvicted`,
 * once it has released what they hold. Lazy.
 */
export function markEvicted(db: Db, emailKey: string, now: Date): Promise<number> {
  const { table, column, live } = liveSql(db)
  return db.client.$executeRawUnsafe(
    `UPDATE ${table} SET ${column('expiresAt')} = ${column('createdAt')} WHERE ${live} AND ${column('createdAt')} <= $3 AND ${column('id')} NOT IN ` +
      `(${derived(
        column('id'),
        `SELECT ${column('id')} FROM ${table} WHERE ${live} ` +
          `ORDER BY ${column('createdAt')} DESC, ${column('id')} DESC LIMIT ${REGISTRATIONS_PER_ADDRESS}`,
      )})`,
    emailKey,
    now,
    new Date(now.getTime() - SAFE_FOR),
  )
}

/** SQL for the ids of the marked rows of the address `$1`. No other row has expired when it was created. */
export function evictedSql(db: Db): string {
  const { table, column } = liveSql(db)
  return `SELECT ${column('id')} FROM ${table} WHERE ${evicted(column)}`
}

const evicted = (column: (field: string) => string): string =>
  `${column('emailKey')} = $1 AND ${column('expiresAt')} = ${column('createdAt')}`

/** Lazy. */
export function deleteEvicted(db: Db, emailKey: string): Promise<number> {
  const { table, column } = liveSql(db)
  return db.client.$executeRawUnsafe(`DELETE FROM ${table} WHERE ${evicted(column)}`, emailKey)
}

/**
 * Deletes the row that the same batch has just written when its address has more than the limit. Lazy. Returns 1 when the
 * row was deleted.
 */
export function withdrawBeyondLimit(db: Db, { id, emailKey }: RegistrationRow, now: Date): Promise<number> {
  const { table, column, live } = liveSql(db)
  return db.client.$executeRawUnsafe(
    `DELETE FROM ${table} WHERE (${derived('n', `SELECT COUNT(*) AS n FROM ${table} WHERE ${live}`)}) ` +
      `> ${REGISTRATIONS_PER_ADDRESS} ` +
      `AND ${column('id')} = $3`,
    emailKey,
    now,
    id,
  )
}

/** The live registration that holds a username, if any. */
export const findHolder = (db: Db, usernameKey: string, now: Date): Promise<RegistrationRow | null> =>
  db.registration.findFirst({ where: { heldKey: usernameKey, expiresAt: { gt: now } } })

/**
 * SQL for the password record of the registration, or decoy, that a login could mean: by username `$1`, or the newest of the
 * address `$2`, live at `$3`. Without a password it is '', which differs from no row.
 */
export function pendingPasswordSql({ sql }: Db): string {
  const column = (field: string) => `r.${sql.column('AuthRegistration', field)}`
  return (
    `SELECT COALESCE(${column('password')}, '') FROM ${sql.table('AuthRegistration')} r ` +
    `WHERE (${column('usernameKey')} = $1 OR ${column('emailKey')} = $2) AND ${column('verifiedAt')} IS NULL ` +
    `AND ${column('expiresAt')} > $3 ORDER BY ${column('createdAt')} DESC LIMIT 1`
  )
}

/** Uses one statement. */
export async function findPendingPassword(
  db: Db,
  keys: { usernameKey?: string | undefined; emailKey?: string | null | undefined },
  now: Date,
): Promise<string | null> {
  const { usernameKey = null, emailKey = null } = keys
  const sql = `SELECT (${pendingPasswordSql(db)}) AS "pending"`
  const [row] = await db.client.$queryRawUnsafe<{ pending: string | null }[]>(sql, usernameKey, emailKey, now)
  return row?.pending ?? null
}

export const findRegistration = (db: Db, id: string): Promise<RegistrationRow | null> =>
  db.registration.findUnique({ where: { id } })

/** Every registration of an address that a key can still prove, newest first. */
export const listPending = (db: Db, emailKey: string, now: Date): Promise<RegistrationRow[]> =>
  db.registration.findMany({
    where: { emailKey, decoy: false, ...pending(now) },
    orderBy: { createdAt: 'desc' },
    take: REGISTRATIONS_PER_ADDRESS,
  })

/** The number of other registrations of the same address. If there are any, only a reset link may set the password. */
export const countOthersPending = (db: Db, row: RegistrationRow, now: Date): Promise<number> =>
  db.registration.count({ where: { emailKey: row.emailKey, id: { not: row.id }, decoy: false, ...pending(now) } })

/**
 * Lazy, for a batch: a registration that is proven, expired or a decoy throws P2025 and rolls the batch back. From now on
 * the account owns the name.
 */
export const proveRegistration = (db: Db, id: string, now: Date): Promise<RegistrationRow> =>
  db.registration.update({ where: { id, decoy: false, ...pending(now) }, data: { verifiedAt: now, heldKey: null } })

/** Replaces the further content of a live registration or decoy. Lazy, for a batch. @throws P2025 when it has ended */
export const rewriteExtra = (db: Db, id: string, extra: string, now: Date): Promise<RegistrationRow> =>
  db.registration.update({ where: { id, ...pending(now) }, data: { extra } })

/** Ends a registration: no key proves it any more. Of a concurrent proof and rejection exactly one succeeds. */
export async function rejectRegistration(db: Db, id: string, now: Date): Promise<boolean> {
  const { count } = await db.registration.updateMany({
    where: { id, decoy: false, ...pending(now) },
    data: { decoy: true },
  })
  return count === 1
}

/** Turns the other registrations of an address into decoys: no key proves them any more. Lazy, for a batch. */
export const makeDecoys = (db: Db, emailKey: string, exceptId: string): Promise<{ count: number }> =>
  db.registration.updateMany({ where: { emailKey, verifiedAt: null, id: { not: exceptId } }, data: { decoy: true } })

/** Deletes the registration from which an account came, if it has not expired yet. Lazy, for a batch. */
export const deleteProven = (db: Db, emailKey: string): Promise<{ count: number }> =>
  db.registration.deleteMany({ where: { emailKey, verifiedAt: { not: null } } })

export const purgeRegistrations = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db.registration, { expiresAt: { lte: now } })
