import type { Db, SessionRow } from '../base/db.js'
import { insertRows } from '../base/insert-rows.js'
import { inGroups } from './groups.js'

export type Times = Pick<SessionRow, 'expiresAt' | 'idleExpiresAt'>

/** Sessions that earlier runs made, and that continue in the new epoch of their account. */
export interface Continued {
  ids: readonly string[]
  /** Those of them whose key nobody has used: their time begins again. */
  unused: readonly string[]
  times: Times
  mfaEnrolmentRequired: boolean
}

/** Lazy, for a batch. A change of the credentials of a user in between makes the session invalid. */
export const addSessions = (db: Db, sessions: readonly SessionRow[]): Promise<unknown>[] =>
  insertRows(db, 'AuthSession', db.session, sessions)

/** Lazy. One that ended concurrently stays ended. An empty list is no statement. */
const update = (db: Db, ids: readonly string[], data: Partial<SessionRow>): Promise<unknown>[] =>
  inGroups(ids).map((some) => db.session.updateMany({ where: { id: { in: [...some] }, revokedAt: null }, data }))

/** Lazy, for a batch. */
export const continueSessions = (
  db: Db,
  { ids, unused, times, mfaEnrolmentRequired }: Continued,
  authEpoch: number,
): Promise<unknown>[] => [...update(db, ids, { authEpoch, mfaEnrolmentRequired }), ...update(db, unused, times)]

/** Begins the time of unused sessions again. Lazy, for a batch. */
export const beginAgain = (db: Db, { unused, times }: Pick<Continued, 'unused' | 'times'>): Promise<unknown>[] =>
  update(db, unused, times)

/** Ends sessions whose keys the source no longer has. */
export async function endImported(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await Promise.all(update(db, ids, { revokedAt: now, revokedReason: 'import' }))
}
