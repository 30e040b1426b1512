import type { BackupCodeRow, Db, UserId } from '../base/db.js'
import { UNCONFIRMED_LIFETIME } from './methods.js'

/** A set that waits for its method to be confirmed opens nothing. */
const valid = { pendingMethod: null }

/**
 * What a set waits for: the confirmation of its method by the session that was shown the codes. A method that sends its codes
 * has no secret, so a confirmation alone does not tell whose set-up it is.
 */
export const pendingFor = (method: string, sessionId: string): string => `${method}:${sessionId}`

/** Lazy, for a batch. */
export const createBackupCodes = (db: Db, rows: readonly Omit<BackupCodeRow, 'usedAt'>[]): Promise<unknown> =>
  db.backupCode.createMany({ data: rows.map((row) => ({ ...row })) })

/** Lazy, for a batch: the set that waited for what was confirmed becomes valid, and every other set is deleted. */
export const adoptBackupCodes = (db: Db, userId: UserId, pendingMethod: string): Promise<unknown>[] => [
  // SQL: null is neither equal to a name nor different from it.
  db.backupCode.deleteMany({ where: { userId, OR: [valid, { pendingMethod: { not: pendingMethod } }] } }),
  db.backupCode.updateMany({ where: { userId, pendingMethod }, data: valid }),
]

/** Whether a set waits for this. */
export const hasPendingCodes = async (db: Db, userId: UserId, pendingMethod: string): Promise<boolean> =>
  (await db.backupCode.findFirst({ where: { userId, pendingMethod } })) !== null

/** Lazy, for a batch: the set that waits for `pendingMethod`, or every set that waits. */
export const deletePendingCodes = (db: Db, userId: UserId, pendingMethod?: string): Promise<{ count: number }> =>
  db.backupCode.deleteMany({ where: { userId, pendingMethod: pendingMethod ?? { not: null } } })

/** Sets whose method nobody confirmed in time. */
export const purgePendingCodes = (db: Db, now: Date): Promise<{ count: number }> =>
  db.backupCode.deleteMany({
    where: { pendingMethod: { not: null }, createdAt: { lte: new Date(now.getTime() - UNCONFIRMED_LIFETIME) } },
  })

export const countUnused = (db: Db, userId: UserId): Promise<number> =>
  db.backupCode.count({ where: { userId, usedAt: null, ...valid } })

/** The valid set, whose salt a code has to be hashed with. */
export async function findSetId(db: Db, userId: UserId): Promise<string | null> {
  return (await db.backupCode.findFirst({ where: { userId, ...valid } }))?.setId ?? null
}

/** Spends a code: of all that try at once, exactly one gets true. */
export async function consumeBackupCode(db: Db, userId: UserId, hash: string, now: Date): Promise<boolean> {
  const { count } = await db.backupCode.updateMany({
    where: { userId, hash, usedAt: null, ...valid },
    data: { usedAt: now },
  })
  return count === 1
}

/** Lazy, for a batch: every set. */
export const deleteBackupCodes = (db: Db, userId: UserId): Promise<{ count: number }> =>
  db.backupCode.deleteMany({ where: { userId } })
