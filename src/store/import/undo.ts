import type { Db, ImportedRow, UserId, UserRow } from '../base/db.js'
import { isUnusedToken, isUsedSql, MADE_HERE } from './made-here.js'

/** The imported people of a source in the order of their ids, after one of them. */
export const pageOfImported = (
  db: Db,
  where: { source: string; runId?: string },
  { after, take }: { after: string; take: number },
): Promise<ImportedRow[]> =>
  db.imported.findMany({ where: { ...where, sourceId: { gt: after } }, orderBy: { sourceId: 'asc' }, take })

/** Those of these users who have signed in, or added something, since a time. */
export async function findUsersSince(db: Db, ids: readonly UserId[], since: Date): Promise<Set<UserId>> {
  const userId = { in: [...ids] }
  const { mfa, social, passkeys } = db.fragments
  const after = { gt: since }
  const rows: { userId: UserId }[][] = [
    (await db.session.findMany({ where: { userId } })).filter((session) => !isUnusedToken(session)),
    mfa
      ? await db.mfaMethod.findMany({ where: { userId, OR: [{ lastStep: { not: null } }, { createdAt: after }] } })
      : [],
    social
      ? await db.socialAccount.findMany({
          where: { userId, OR: [{ lastLogin: after }, { dateJoined: after }, { disconnectedAt: { not: null } }] },
        })
      : [],
    passkeys
      ? await db.passkey.findMany({
          where: { userId, OR: [{ lastUsedAt: { not: null } }, { NOT: { id: { startsWith: MADE_HERE } } }] },
        })
      : [],
  ]
  return new Set(rows.flat().map((row) => row.userId))
}

/**
 * Deletes an account that nobody has used, and what the importer remembers about it, so that a later run can create it again.
 * One statement decides against a concurrent login.
 * @returns false if the account has or had a session, or has changed
 */
export async function deleteUnused(
  db: Db,
  { id, authEpoch }: Pick<UserRow, 'id' | 'authEpoch'>,
  imported: ImportedRow,
): Promise<boolean> {
  const { client, sql } = db
  const table = sql.table(sql.userModel)
  const user = (field: string) => `${table}.${sql.column(sql.userModel, field)}`
  const session = (field: string) => `s.${sql.column('AuthSession', field)}`
  const mark = (field: string) => `i.${sql.column('AuthImport', field)}`
  const [deleted] = await client.$transaction([
    client.$executeRawUnsafe(
      `DELETE FROM ${table} WHERE ${user('id')} = $1 AND ${user('authEpoch')} = $2 ` +
        `AND NOT EXISTS (SELECT 1 FROM ${sql.table('AuthSession')} s WHERE ${session('userId')} = ${user('id')} AND ${isUsedSql(session)}) ` +
        `AND NOT EXISTS (SELECT 1 FROM ${sql.table('AuthImport')} i ` +
        `WHERE ${mark('userId')} = ${user('id')} AND ${mark('usedAt')} IS NOT NULL)`,
      id,
      authEpoch,
    ),
    // The deletion has set it to null.
    db.imported.deleteMany({ where: { id: imported.id, userId: null } }),
  ])
  return deleted === 1
}
