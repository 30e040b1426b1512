import type { Db, RegistrationRow } from '../base/db.js'

/** At most this many unproven registrations of one address stay; the oldest go first. */
export const REGISTRATIONS_PER_ADDRESS = 5

const pending = (now: Date) => ({ verifiedAt: null, expiresAt: { gt: now } })

/** Lazy, for a batch. @throws a unique clash on heldKey */
export const createRegistration = (db: Db, row: RegistrationRow): Promise<RegistrationRow> =>
  db.registration.create({ data: { ...row } })

/** Frees a username whose holder ran out. Lazy, for the batch of the next holder. */
export const releaseExpiredHold = (db: Db, heldKey: string, now: Date): Promise<{ count: number }> =>
  db.registration.deleteMany({ where: { heldKey, expiresAt: { lte: now } } })

/** Frees an id whose row can prove nothing any more. Lazy, for the batch that takes the id anew. */
export const releaseSpentRegistration = (db: Db, id: string, now: Date): Promise<{ count: number }> =>
  db.registration.deleteMany({
    where: { id, OR: [{ expiresAt: { lte: now } }, { decoy: true }, { verifiedAt: { not: null } }] },
  })

/** Deletes the oldest unproven rows of an address beyond the limit, in one statement. Lazy. */
export function trimRegistrations(db: Db, emailKey: string): Promise<number> {
  const { sql } = db
  const table = sql.table('AuthRegistration')
  const column = (field: string) => sql.column('AuthRegistration', field)
  const unproven = `${column('emailKey')} = $1 AND ${column('verifiedAt')} IS NULL`
  return db.client.$executeRawUnsafe(
    `DELETE FROM ${table} WHERE ${unproven} AND ${column('id')} NOT IN ` +
      `(SELECT ${column('id')} FROM ${table} WHERE ${unproven} ` +
      `ORDER BY ${column('createdAt')} DESC, ${column('id')} DESC LIMIT ${REGISTRATIONS_PER_ADDRESS})`,
    emailKey,
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

/** No key proves these any more. Lazy, for a batch. */
export const makeDecoys = (db: Db, emailKey: string, exceptId: string): Promise<{ count: number }> =>
  db.registration.updateMany({ where: { emailKey, verifiedAt: null, id: { not: exceptId } }, data: { decoy: true } })

export const purgeRegistrations = (db: Db, now: Date): Promise<{ count: number }> =>
  db.registration.deleteMany({ where: { expiresAt: { lte: now } } })
