import type { BackupCodeRow, Db, UserId } from '../base/db.js'

/** Lazy, for a batch: the new set in place of whatever there was. */
export const replaceBackupCodes = (
  db: Db,
  userId: UserId,
  rows: readonly Omit<BackupCodeRow, 'usedAt'>[],
): Promise<unknown>[] => [
  db.backupCode.deleteMany({ where: { userId } }),
  db.backupCode.createMany({ data: rows.map((row) => ({ ...row })) }),
]

export const countUnused = (db: Db, userId: UserId): Promise<number> =>
  db.backupCode.count({ where: { userId, usedAt: null } })

/** The set whose salt a code has to be hashed with. */
export async function findSetId(db: Db, userId: UserId): Promise<string | null> {
  return (await db.backupCode.findFirst({ where: { userId } }))?.setId ?? null
}

/** Spends a code: of all that try at once, exactly one gets true. */
export async function spendBackupCode(db: Db, userId: UserId, hash: string, now: Date): Promise<boolean> {
  const { count } = await db.backupCode.updateMany({ where: { userId, hash, usedAt: null }, data: { usedAt: now } })
  return count === 1
}

/** Lazy, for a batch. */
export const deleteBackupCodes = (db: Db, userId: UserId): Promise<{ count: number }> =>
  db.backupCode.deleteMany({ where: { userId } })
