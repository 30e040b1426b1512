import type { BackupCodeRow, Db, UserId } from '../base/db.js'
import { UNCONFIRMED_LIFETIME } from './methods.js'

/** A set is not valid while it waits for its method to be confirmed. */
const valid = { pendingMethod: null }

/**
 * The confirmation that a set waits for: of its method, by the session that was shown the codes. The method's name is not
 * enough, because another session may be enrolling the same method.
 */
export const pendingFor = (method: string, sessionId: string): string => `${method}:${sessionId}`

/** Lazy, for a batch. */
export const createBackupCodes = (db: Db, rows: readonly Omit<BackupCodeRow, 'usedAt'>[]): Promise<unknown> =>
  db.backupCode.createMany({ data: rows.map((row) => ({ ...row })) })

/** Lazy, for a batch: the set that waited for this confirmation becomes valid, and every other set is deleted. */
export const adoptBackupCodes = (db: Db, userId: UserId, pendingMethod: string): Promise<unknown>[] => [
  // In SQL, null is neither equal to a name nor different from it.
  db.backupCode.deleteMany({ where: { userId, OR: [valid, { pendingMethod: { not: pendingMethod } }] } }),
  db.backupCode.updateMany({ where: { userId, pendingMethod }, data: valid }),
]

/** Whether a set waits for this. */
export const hasPendingCodes = async (db: Db, userId: UserId, pendingMethod: string): Promise<boolean> =>
  (await db.backupCode.findFirst({ where: { userId, pendingMethod } })) !== null

/** Lazy, for a batch: deletes the set that waits for `pendingMethod`, or every set that waits. */
export const deletePendingCodes = (db: Db, userId: UserId, pendingMethod?: string): Promise<{ count: number }> =>
  db.backupCode.deleteMany({ where: { userId, pendingMethod: pendingMethod ?? { not: null } } })

/** Deletes sets whose method was not confirmed in time. */
export const purgePendingCodes = (db: Db, now: Date): Promise<{ count: number }> =>
  db.backupCode.deleteMany({
    where: { pendingMethod: { not: null }, createdAt: { lte: new Date(now.getTime() - UNCONFIRMED_LIFETIME) } },
  })

export const countUnused = (db: Db, userId: UserId): Promise<number> =>
  db.backupCode.count({ where: { userId, usedAt: null, ...valid } })

/** The id of the valid set, which is the salt of its hashes. */
export async function findSetId(db: Db, userId: UserId): Promise<string | null> {
  return (await db.backupCode.findFirst({ where: { userId, ...valid } }))?.setId ?? null
}

/** Consumes a code. Of all concurrent attempts exactly one returns true. */
export async function consumeBackupCode(db: Db, userId: UserId, hash: string, now: Date): Promise<boolean> {
  const { count } = await db.backupCode.updateMany({
    where: { userId, hash, usedAt: null, ...valid },
    data: { usedAt: now },
  })
  return count === 1
}

/** Lazy, for a batch: deletes every set. */
export const deleteBackupCodes = (db: Db, userId: UserId): Promise<{ count: number }> =>
  db.backupCode.deleteMany({ where: { userId } })
