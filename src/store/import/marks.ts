import type { Db, UserId } from '../base/db.js'

/** Whether the operator of an import vouched for the owner of an address that is not proven yet. */
export const keepsImported = async (db: Db, userId: UserId): Promise<boolean> =>
  db.fragments.imports && (await db.imported.findFirst({ where: { userId, keepsFactors: true } })) !== null

/** Whether an import lost the second factor of a user, who has not enrolled another one since. */
export const lostFactor = async (db: Db, userId: UserId): Promise<boolean> =>
  db.fragments.imports && (await db.imported.findFirst({ where: { userId, mustEnroll: true } })) !== null

/** Lazy, for the batch that enrolls a second factor. */
export const endLostFactor = (db: Db, userId: UserId): Promise<unknown>[] =>
  db.fragments.imports
    ? [db.imported.updateMany({ where: { userId, mustEnroll: true }, data: { mustEnroll: false } })]
    : []
