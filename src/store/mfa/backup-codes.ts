import type { BackupCodeRow, Db, UserId } from '../base/db.js'
import { UNCONFIRMED_LIFETIME } from './methods.js'

/** A set that waits for its method to be confirmed opens nothing. */
const valid = { pendingMethod: null }

/** Lazy, for a batch. */
export const createBackupCodes = (db: Db, rows: readonly Omit<BackupCodeRow, 'usedAt'>[]): Promise<unknown> =>
  db.backupCode.createMany({ data: rows.map((row) => ({ ...row })) })

/** Lazy, for a batch: the set of the method that was confirmed becomes valid, and every other set is deleted. */
export const adoptBackupCodes = (db: Db, userId: UserId, method: string): Promise<unknown>[] => [
  // SQL: null is neither equal to a name nor different from it.
  db.backupCode.deleteMany({ where: { userId, OR: [valid, { pendingMethod: { not: method } }] } }),
  db.backupCode.updateMany({ where: { userId, pendingMethod: method }, data: valid }),
]

/** Lazy, for a batch: the set that waits for `method`, or every set that waits. */
export const deletePendingCodes = (db: Db, userId: UserId, method?: string): Promise<{ count: number }> =>
  db.backupCode.deleteMany({ where: { userId, pendingMethod: method ?? { not: null } } })

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
export async function spendBackupCode(db: Db, userId: UserId, hash: string, now: Date): Promise<boolean> {
  const { count } = await db.backupCode.updateMany({
    where: { userId, hash, usedAt: null, ...valid },
    data: { usedAt: now },
  })
  return count === 1
}

/** Lazy, for a batch: every set. */
export const deleteBackupCodes = (db: Db, userId: UserId): Promise<{ count: number }> =>
  db.backupCode.deleteMany({ where: { userId } })
