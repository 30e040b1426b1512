import type { Db, RegistrationRow } from '../base/db.js'

/** At most this many unproven registrations of one address stay; the oldest go first, once they are an hour old. */
const REGISTRATIONS_PER_ADDRESS = 5

const pending = (now: Date) => ({ verifiedAt: null, expiresAt: { gt: now } })

/** Lazy, for a batch. @throws a unique clash on heldKey */
export const createRegistration = (db: Db, row: RegistrationRow): Promise<RegistrationRow> =>
  db.registration.create({ data: { ...row } })

/** Frees a username whose holder ran out. Lazy, for the batch of the next holder. */
export const releaseExpiredHold = (db: Db, heldKey: string, now: Date): Promise<{ count: number }> =>
  db.registration.deleteMany({ where: { heldKey, expiresAt: { lte: now } } })

/** Frees an id whose row can prove nothing any more. Lazy, for the batch that reuses the id. */
export const releaseSpentRegistration = (db: Db, id: string, now: Date): Promise<{ count: number }> =>
  db.registration.deleteMany({
    where: { id, OR: [{ expiresAt: { lte: now } }, { decoy: true }, { verifiedAt: { not: null } }] },
  })

/** Milliseconds for which a registration is safe from those that strangers make with its address. */
const SAFE_FOR = 3_600_000

/**
 * Queues the writers of registrations of one address for the rest of a batch. Parallel batches do not see one another's rows:
 * without a row that all of them lock, twenty would count five each. Lazy.
 * @param key names the address, as a counter of AuthLimit that counts nothing and is purged as an expired one
 */
export function lockRegistrations({ client, sql }: Db, key: string, now: Date): Promise<number> {
  const names = ['key', 'count', 'denied', 'resetAt', 'blockedUntil'].map((field) => sql.column('AuthLimit', field))
  const resetAt = sql.column('AuthLimit', 'resetAt')
  return client.$executeRawUnsafe(
    `INSERT INTO ${sql.table('AuthLimit')} (${names.join(', ')}) VALUES ($1, 0, 0, CAST($2 AS BIGINT), 0) ` +
      `ON CONFLICT (${names[0]}) DO UPDATE SET ${resetAt} = CAST($2 AS BIGINT)`,
    key,
    now.getTime(),
  )
}

function liveSql({ sql }: Db) {
  const table = sql.table('AuthRegistration')
  const column = (field: string) => sql.column('AuthRegistration', field)
  const live = `${column('emailKey')} = $1 AND ${column('verifiedAt')} IS NULL AND ${column('expiresAt')} > $2`
  return { table, column, live }
}

/**
 * Deletes the oldest rows of an address beyond the limit, in one statement, and none that is less than an hour old: strangers
 * must not push out a registration whose owner is about to click. Lazy.
 */
export function evictRegistrations(db: Db, emailKey: string, now: Date): Promise<number> {
  const { table, column, live } = liveSql(db)
  return db.client.$executeRawUnsafe(
    `DELETE FROM ${table} WHERE ${live} AND ${column('createdAt')} <= $3 AND ${column('id')} NOT IN ` +
      `(SELECT ${column('id')} FROM ${table} WHERE ${live} ` +
      `ORDER BY ${column('createdAt')} DESC, ${column('id')} DESC LIMIT ${REGISTRATIONS_PER_ADDRESS})`,
    emailKey,
    now,
    new Date(now.getTime() - SAFE_FOR),
  )
}

/** Takes back the row that the same batch has just written, when its address has more than the limit. Lazy; 1: it is gone. */
export function withdrawBeyondLimit(db: Db, { id, emailKey }: RegistrationRow, now: Date): Promise<number> {
  const { table, column, live } = liveSql(db)
  return db.client.$executeRawUnsafe(
    `DELETE FROM ${table} WHERE (SELECT COUNT(*) FROM ${table} WHERE ${live}) > ${REGISTRATIONS_PER_ADDRESS} ` +
      `AND ${column('id')} = $3`,
    emailKey,
    now,
    id,
  )
}

/** Whether a live registration holds the username against others. */
export const findHolder = (db: Db, usernameKey: string, now: Date): Promise<RegistrationRow | null> =>
  db.registration.findFirst({ where: { heldKey: usernameKey, expiresAt: { gt: now } } })

/**
 * The password record of the registration, or decoy, that a login could mean: by username `$1`, or the newest of the
 * address `$2`, that is good at `$3`. A registration without a password gives '', so that it differs from none.
 */
export function pendingPasswordSql({ sql }: Db): string {
  const column = (field: string) => `r.${sql.column('AuthRegistration', field)}`
  return (
    `SELECT COALESCE(${column('password')}, '') FROM ${sql.table('AuthRegistration')} r ` +
    `WHERE (${column('usernameKey')} = $1 OR ${column('emailKey')} = $2) AND ${column('verifiedAt')} IS NULL ` +
    `AND ${column('expiresAt')} > $3 ORDER BY ${column('createdAt')} DESC LIMIT 1`
  )
}

/** One statement. */
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

/** Whether others wait for the same address: then only a reset link may set the password. */
export const countOthersPending = (db: Db, row: RegistrationRow, now: Date): Promise<number> =>
  db.registration.count({ where: { emailKey: row.emailKey, id: { not: row.id }, decoy: false, ...pending(now) } })

/**
 * Lazy, for a batch: a registration that is proven, a decoy or past its time throws P2025 and undoes it. From here on the
 * account has the name, and frees it when it takes another.
 */
export const proveRegistration = (db: Db, id: string, now: Date): Promise<RegistrationRow> =>
  db.registration.update({ where: { id, decoy: false, ...pending(now) }, data: { verifiedAt: now, heldKey: null } })

/** No key proves it any more. Of a proof and a rejection at once, exactly one succeeds. */
export async function rejectRegistration(db: Db, id: string, now: Date): Promise<boolean> {
  const { count } = await db.registration.updateMany({
    where: { id, decoy: false, ...pending(now) },
    data: { decoy: true },
  })
  return count === 1
}

/** No key proves these any more. Lazy, for a batch. */
export const makeDecoys = (db: Db, emailKey: string, exceptId: string): Promise<{ count: number }> =>
  db.registration.updateMany({ where: { emailKey, verifiedAt: null, id: { not: exceptId } }, data: { decoy: true } })

export const purgeRegistrations = (db: Db, now: Date): Promise<{ count: number }> =>
  db.registration.deleteMany({ where: { expiresAt: { lte: now } } })
