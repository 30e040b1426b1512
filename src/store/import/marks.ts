import { oncePer } from '../../once-per.js'
import type { Db, UserId } from '../base/db.js'
import { isUsedSql } from './made-here.js'

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

/** Reads the expired sessions first, and finds the rows of their users by the index of `userId`. */
const fromSessions = oncePer(({ sql }: Db) => {
  const session = (field: string) => `s.${sql.column('AuthSession', field)}`
  const column = (field: string) => `${sql.table('AuthImport')}.${sql.column('AuthImport', field)}`
  const [imported, sessions] = [sql.table('AuthImport'), `${sql.table('AuthSession')} s`]
  const ended = `(${session('expiresAt')} <= $1 OR ${session('idleExpiresAt')} <= $1) AND ${isUsedSql(session)}`
  const isUnused = `${column('usedAt')} IS NULL`
  // MySQL and MariaDB run the subquery of an update once for each row of the table, and lock every row.
  if (sql.dialect.provider === 'mysql')
    return (
      `UPDATE ${sessions} JOIN ${imported} ON ${column('userId')} = ${session('userId')} ` +
      `SET ${column('usedAt')} = $1 WHERE ${isUnused} AND ${ended}`
    )
  return (
    `UPDATE ${imported} SET ${sql.column('AuthImport', 'usedAt')} = $1 WHERE ${isUnused} ` +
    `AND ${column('userId')} IN (SELECT ${session('userId')} FROM ${sessions} WHERE ${ended})`
  )
})

/** Lazy, before the sessions that have expired are deleted: an undo keeps the people who have used one. */
export const markExpired = (db: Db, now: Date): Promise<unknown>[] =>
  db.fragments.imports ? [db.client.$executeRawUnsafe(fromSessions(db), now)] : []
