import type { Db, MfaMethodRow, UserId, UserRow } from '../base/db.js'

/** The value of `primaryMark` on a user's one primary method. */
export const PRIMARY = 'primary'

export const findMethods = (db: Db, userId: UserId): Promise<MfaMethodRow[]> =>
  db.mfaMethod.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })

/** Active methods, the primary one first. */
export async function findActiveMethods(db: Db, userId: UserId): Promise<MfaMethodRow[]> {
  const rows = await db.mfaMethod.findMany({ where: { userId, isActive: true }, orderBy: { confirmedAt: 'asc' } })
  return rows.sort((a, b) => Number(b.primaryMark === PRIMARY) - Number(a.primaryMark === PRIMARY))
}

export const findMethod = (db: Db, userId: UserId, name: string): Promise<MfaMethodRow | null> =>
  db.mfaMethod.findUnique({ where: { userId_name: { userId, name } } })

/** Lazy, for a batch: replaces an unconfirmed method; an active one makes the creation clash and undoes the batch. */
export const replaceUnconfirmed = (db: Db, row: MfaMethodRow): Promise<unknown>[] => [
  db.mfaMethod.deleteMany({ where: { userId: row.userId, name: row.name, isActive: false } }),
  db.mfaMethod.create({ data: { ...row } }),
]

/**
 * Takes a time step: of all that present a code of one step, in any process, exactly one gets true (RFC 6238 §5.2).
 * Steps only grow, so an older code after a newer one is refused too.
 */
export async function takeStep(db: Db, id: string, step: number): Promise<boolean> {
  const { count } = await db.mfaMethod.updateMany({
    where: { id, OR: [{ lastStep: null }, { lastStep: { lt: BigInt(step) } }] },
    data: { lastStep: BigInt(step) },
  })
  return count === 1
}

export const countFailure = (db: Db, id: string): Promise<{ count: number }> =>
  db.mfaMethod.updateMany({ where: { id }, data: { failures: { increment: 1 } } })

export const clearFailures = (db: Db, userId: UserId): Promise<{ count: number }> =>
  db.mfaMethod.updateMany({ where: { userId, failures: { gt: 0 } }, data: { failures: 0 } })

/** First in every batch that changes methods: the row lock makes changes of one user queue, on every database. */
export const lockUser = (db: Db, user: Pick<UserRow, 'id' | 'authEpoch'>): Promise<UserRow> =>
  db.user.update({
    where: { id: user.id, isActive: true, authEpoch: user.authEpoch },
    data: { authEpoch: user.authEpoch },
  })

/**
 * As `lockUser`, and everything that was decided on the user as read is void: sessions, logins and changes under way.
 * The session that goes on is taken along.
 */
export const startEpoch = (db: Db, user: Pick<UserRow, 'id' | 'authEpoch'>, sessionId?: string): Promise<unknown>[] => {
  const authEpoch = user.authEpoch + 1
  const lock = db.user.update({
    where: { id: user.id, isActive: true, authEpoch: user.authEpoch },
    data: { authEpoch },
  })
  return sessionId ? [lock, db.session.updateMany({ where: { id: sessionId }, data: { authEpoch } })] : [lock]
}

/** Lazy, for a batch: a method that is active already, or gone, throws P2025 and undoes it. */
export const activate = (db: Db, row: MfaMethodRow, now: Date): Promise<MfaMethodRow> =>
  db.mfaMethod.update({
    where: { id: row.id, isActive: false },
    data: { isActive: true, confirmedAt: now, failures: 0 },
  })

/** Lazy, for a batch: an inactive method throws P2025 and undoes it. */
export const deactivate = (db: Db, row: MfaMethodRow): Promise<MfaMethodRow> =>
  db.mfaMethod.update({
    where: { id: row.id, isActive: true },
    data: { isActive: false, primaryMark: null, confirmedAt: null, secret: row.secret },
  })

/** Lazy, for a batch: one that was activated or deactivated meanwhile throws P2025 and undoes it. */
export const removeMethod = (db: Db, row: MfaMethodRow): Promise<MfaMethodRow> =>
  db.mfaMethod.delete({ where: { id: row.id, isActive: row.isActive } })

/** Lazy, for a batch: every method of a user, active or not. */
export const removeMethods = (db: Db, userId: UserId): Promise<{ count: number }> =>
  db.mfaMethod.deleteMany({ where: { userId } })

/** Lazy, for a batch: moves the mark; a method that is not active throws P2025 and undoes it. */
export const makePrimary = (db: Db, row: MfaMethodRow): Promise<unknown>[] => [
  db.mfaMethod.updateMany({ where: { userId: row.userId, primaryMark: PRIMARY }, data: { primaryMark: null } }),
  db.mfaMethod.update({ where: { id: row.id, isActive: true }, data: { primaryMark: PRIMARY } }),
]

/** Lazy, last in every batch that changes methods: the oldest active method becomes primary when none is. */
export function ensurePrimary(db: Db, userId: UserId): Promise<number> {
  const { sql } = db
  const table = sql.table('AuthMfaMethod')
  const column = (field: string) => sql.column('AuthMfaMethod', field)
  const owned = `${column('userId')} = $1`
  // SQLite keeps booleans as numbers; a bare column is a condition in both dialects.
  return db.client.$executeRawUnsafe(
    `UPDATE ${table} SET ${column('primaryMark')} = '${PRIMARY}' WHERE ${column('id')} = ` +
      `(SELECT ${column('id')} FROM ${table} WHERE ${owned} AND ${column('isActive')} ` +
      `ORDER BY ${column('confirmedAt')}, ${column('id')} LIMIT 1) ` +
      `AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${owned} AND ${column('primaryMark')} IS NOT NULL)`,
    userId,
  )
}
