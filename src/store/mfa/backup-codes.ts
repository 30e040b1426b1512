import type { BackupCodeRow, Db, UserId } from '../base/db.js'
import { deleteInBatches } from '../base/delete-in-batches.js'
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

/** Whether a set of codes waits for the confirmation of this method. */
export const hasPendingCodes = async (db: Db, userId: UserId, pendingMethod: string): Promise<boolean> =>
  (await db.backupCode.findFirst({ where: { userId, pendingMethod } })) !== null

/** Lazy, for a batch: deletes the set that waits for `pendingMethod`, or every set that waits. */
export const deletePendingCodes = (db: Db, userId: UserId, pendingMethod?: string): Promise<{ count: number }> =>
  db.backupCode.deleteMany({ where: { userId, pendingMethod: pendingMethod ?? { not: null } } })

/** Deletes sets whose method was not confirmed in time. */
export function purgePendingCodes(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNCONFIRMED_LIFETIME)
  const where = { pendingMethod: { not: null }, createdAt: { lte: before } }
  return deleteInBatches(db.backupCode, where)
}

export const countUnused = (db: Db, userId: UserId): Promise<number> =>
  db.backupCode.count({ where: { userId, usedAt: null, ...valid } })

/** The id of the valid set, which is the salt of its hashes. */
export async function findSetId(db: Db, userId: UserId): Promise<string | null> {
  return (await db.backupCode.findFirst({ where: { userId, ...valid } }))?.setId ?? null
}

/** The unused code of a hash. */
export const findBackupCode = (db: Db, userId: UserId, hash: string): Promise<BackupCodeRow | null> =>
  db.backupCode.findFirst({ where: { userId, hash, usedAt: null, ...valid } })

/** Consumes a code: of all concurrent attempts one succeeds. Lazy, for a batch. @throws P2025 when it was used or deleted */
export const consumeBackupCode = (db: Db, id: string, now: Date): Promise<BackupCodeRow> =>
  db.backupCode.update({ where: { id, usedAt: null, ...valid }, data: { usedAt: now } })

/** Lazy, for a batch: deletes every set. */
export const deleteBackupCodes = (db: Db, userId: UserId): Promise<{ count: number }> =>
  db.backupCode.deleteMany({ where: { userId } })
