import type { Db, SessionRow, UserId } from '../base/db.js'
import { isUnusedToken } from './made-here.js'

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

/** A custom backend stores no session rows, so a login is recorded here. */
export const markUsed = async (db: Db, userId: UserId, now: Date): Promise<void> => {
  if (db.fragments.imports) await db.imported.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } })
}

/** Lazy, before sessions that have expired are deleted: an undo keeps the people who have used one. */
export function markExpired(db: Db, sessions: readonly SessionRow[], now: Date): Promise<unknown>[] {
  const used = new Set(sessions.filter((session) => !isUnusedToken(session)).map(({ userId }) => userId))
  if (!db.fragments.imports || used.size === 0) return []
  return [db.imported.updateMany({ where: { userId: { in: [...used] }, usedAt: null }, data: { usedAt: now } })]
}
