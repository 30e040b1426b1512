import type { Db, MfaMethodRow, UserId, UserRow } from '../base/db.js'
import { deleteInBatches } from '../base/delete-in-batches.js'
import { derived } from '../base/derived.js'
import { holdSession, moveSession } from '../session/sessions.js'

/** The value of `primaryMark` on a user's one primary method. */
export const PRIMARY = 'primary'

/** Milliseconds in which a code must confirm a new method, or the new secret of one. */
export const UNCONFIRMED_LIFETIME = 600_000

const unconfirmedSince = (now: Date): Date => new Date(now.getTime() - UNCONFIRMED_LIFETIME)

/** Excludes a method that was not confirmed in time, even if the purge has not deleted its row yet. */
const setUp = (now: Date) => ({
  OR: [{ isActive: true }, { confirmedAt: { not: null } }, { createdAt: { gt: unconfirmedSince(now) } }],
})

/** Active and deactivated methods, and those that wait for their confirmation. */
export const findMethods = (db: Db, userId: UserId, now: Date): Promise<MfaMethodRow[]> =>
  db.mfaMethod.findMany({ where: { userId, ...setUp(now) }, orderBy: { createdAt: 'asc' } })

/** Active methods, the primary one first. */
export async function findActiveMethods(db: Db, userId: UserId): Promise<MfaMethodRow[]> {
  const rows = await db.mfaMethod.findMany({ where: { userId, isActive: true }, orderBy: { confirmedAt: 'asc' } })
  return rows.sort((a, b) => Number(b.primaryMark === PRIMARY) - Number(a.primaryMark === PRIMARY))
}

export const findMethod = (db: Db, userId: UserId, name: string, now: Date): Promise<MfaMethodRow | null> =>
  db.mfaMethod.findFirst({ where: { userId, name, ...setUp(now) } })

/** Lazy, for a batch: replaces an inactive method. An active one causes a unique clash and rolls the batch back. */
export const replaceInactive = (db: Db, row: MfaMethodRow): Promise<unknown>[] => [
  db.mfaMethod.deleteMany({ where: { userId: row.userId, name: row.name, isActive: false } }),
  db.mfaMethod.create({ data: { ...row } }),
]

/**
 * Lazy, for a batch: stores a new secret beside the current one. A method that is not active throws P2025 and rolls the
 * batch back.
 */
export const offerSecret = (db: Db, row: MfaMethodRow, secret: string | null, now: Date): Promise<MfaMethodRow> =>
  db.mfaMethod.update({
    where: { id: row.id, isActive: true },
    data: { nextSecret: secret, offeredAt: now },
  })

/** The method with its new, unconfirmed secret in place of the current one; null when it has none. */
export const withNextSecret = (row: MfaMethodRow, now: Date): MfaMethodRow | null => {
  const { nextSecret, offeredAt } = row
  if (!row.isActive || nextSecret === null || offeredAt === null) return null
  return offeredAt > unconfirmedSince(now) ? { ...row, secret: nextSecret } : null
}

/**
 * Lazy, for a batch: the new secret replaces the current one, and the code of `step` that confirmed it is consumed. If
 * another secret was stored or confirmed concurrently, throws P2025 and rolls the batch back.
 */
export const adoptSecret = (db: Db, row: MfaMethodRow, step: number, now: Date): Promise<MfaMethodRow> =>
  db.mfaMethod.update({
    where: { id: row.id, isActive: true, nextSecret: row.nextSecret },
    data: {
      secret: row.nextSecret,
      nextSecret: null,
      offeredAt: null,
      lastStep: BigInt(step),
      failures: 0,
      // The method is as new as its secret.
      confirmedAt: now,
    },
  })

export function purgeUnconfirmed(db: Db, now: Date): Promise<number> {
  const where = { isActive: false, confirmedAt: null, createdAt: { lte: unconfirmedSince(now) } }
  return deleteInBatches(db.mfaMethod, where)
}

/**
 * Consumes a time step. Of all concurrent uses of a code, in any process, one succeeds (RFC 6238 §5.2). Steps only grow, so an
 * older code after a newer one is refused too. Lazy, for a batch. @throws P2025 when the step was consumed
 */
export const consumeStep = (db: Db, id: string, step: number): Promise<MfaMethodRow> =>
  db.mfaMethod.update({
    where: { id, OR: [{ lastStep: null }, { lastStep: { lt: BigInt(step) } }] },
    data: { lastStep: BigInt(step) },
  })

/** The number of consecutive wrong codes that locks a method (NIST SP 800-63B-4 §3.2.2). */
export const LOCK_AFTER = 100

/** Counts a wrong code. Returns true for the one that locks the method. */
export async function countFailure(db: Db, id: string): Promise<boolean> {
  const counted = await db.mfaMethod.updateMany({
    where: { id, failures: { lt: LOCK_AFTER - 1 } },
    data: { failures: { increment: 1 } },
  })
  if (counted.count === 1) return false
  const locked = await db.mfaMethod.updateMany({
    where: { id, failures: LOCK_AFTER - 1 },
    data: { failures: LOCK_AFTER },
  })
  return locked.count === 1
}

export const clearFailures = (db: Db, userId: UserId): Promise<{ count: number }> =>
  db.mfaMethod.updateMany({ where: { userId, failures: { gt: 0 } }, data: { failures: 0 } })

/**
 * First in every batch that changes methods: the lock on the user's row serializes the changes of one user, on every
 * database.
 */
export const lockUser = (db: Db, user: Pick<UserRow, 'id' | 'authEpoch'>): Promise<UserRow> =>
  db.user.update({
    where: { id: user.id, isActive: true, authEpoch: user.authEpoch },
    data: { authEpoch: user.authEpoch },
  })

/** `lockUser` for a change that a session requests. A session that ended concurrently throws P2025 too. */
export const lockUserBy = (
  db: Db,
  user: Pick<UserRow, 'id' | 'authEpoch'>,
  sessionId: string | undefined,
): Promise<unknown>[] => [lockUser(db, user), ...(sessionId ? [holdSession(db, sessionId)] : [])]

/**
 * Like `lockUserBy`, and starts a new epoch: sessions, logins and changes that read the user before become invalid. The
 * current session moves to the new epoch.
 */
export const startEpoch = (db: Db, user: Pick<UserRow, 'id' | 'authEpoch'>, sessionId?: string): Promise<unknown>[] => {
  const authEpoch = user.authEpoch + 1
  const lock = db.user.update({
    where: { id: user.id, isActive: true, authEpoch: user.authEpoch },
    data: { authEpoch },
  })
  return sessionId ? [lock, moveSession(db, sessionId, authEpoch)] : [lock]
}

/**
 * Lazy, for a batch: activates a method for the first time. If it was active before or no longer exists, throws P2025 and
 * rolls the batch back.
 */
export const activate = (db: Db, row: MfaMethodRow, now: Date): Promise<MfaMethodRow> =>
  db.mfaMethod.update({
    where: { id: row.id, isActive: false, confirmedAt: null },
    data: { isActive: true, confirmedAt: now, failures: 0 },
  })

/** Lazy, for a batch: an inactive method throws P2025 and rolls the batch back. */
export const deactivate = (db: Db, row: MfaMethodRow): Promise<MfaMethodRow> =>
  db.mfaMethod.update({
    where: { id: row.id, isActive: true },
    data: { isActive: false, primaryMark: null, nextSecret: null, offeredAt: null },
  })

/** Lazy, for a batch: a method that was activated or deactivated concurrently throws P2025 and rolls the batch back. */
export const removeMethod = (db: Db, row: MfaMethodRow): Promise<MfaMethodRow> =>
  db.mfaMethod.delete({ where: { id: row.id, isActive: row.isActive } })

/** Lazy, for a batch: moves the mark. A method that is not active throws P2025 and rolls the batch back. */
export const movePrimary = (db: Db, row: MfaMethodRow): Promise<unknown>[] => [
  db.mfaMethod.updateMany({ where: { userId: row.userId, primaryMark: PRIMARY }, data: { primaryMark: null } }),
  db.mfaMethod.update({ where: { id: row.id, isActive: true }, data: { primaryMark: PRIMARY } }),
]

/** Lazy, last in every batch that changes methods: if no method is primary, the oldest active one becomes primary. */
export function ensurePrimary(db: Db, userId: UserId): Promise<number> {
  const { sql } = db
  const table = sql.table('AuthMfaMethod')
  const column = (field: string) => sql.column('AuthMfaMethod', field)
  const owned = `${column('userId')} = $1`
  // SQLite and MySQL store booleans as numbers; a bare column is a condition in every dialect.
  const oldest =
    `SELECT ${column('id')} FROM ${table} WHERE ${owned} AND ${column('isActive')} ` +
    `ORDER BY ${column('confirmedAt')}, ${column('id')} LIMIT 1`
  const marked = `SELECT ${column('id')} FROM ${table} WHERE ${owned} AND ${column('primaryMark')} IS NOT NULL LIMIT 1`
  return db.client.$executeRawUnsafe(
    `UPDATE ${table} SET ${column('primaryMark')} = '${PRIMARY}' WHERE ${column('id')} = (${derived(column('id'), oldest)}) ` +
      `AND NOT EXISTS (${derived(column('id'), marked)})`,
    userId,
  )
}
