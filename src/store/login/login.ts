import { oncePer } from '../../once-per.js'
import { findUserByLogin, type LoginKeys, meant } from '../account/users.js'
import type { Db, UserRow } from '../base/db.js'
import { isReadableRaw, rowReader } from '../base/raw-rows.js'
import { findPendingPassword, pendingPasswordSql } from '../registration/registrations.js'

export interface LoginRows {
  user: UserRow | null
  /**
   * The password record of the registration, or decoy, that the identifier could mean: '' when it has no password, null when
   * there is no such row.
   */
  pending: string | null
}

/** Returns a row even without an account, because of the pending registration. */
const both = oncePer((db: Db) => {
  const { sql } = db
  const { columns, decode } = rowReader<UserRow>(db, sql.userModel, 'u')
  const column = (field: string) => `u.${sql.column(sql.userModel, field)}`
  const text =
    `SELECT ${columns}, (${pendingPasswordSql(db)}) AS "pending" FROM (SELECT 1 AS "one") o ` +
    `LEFT JOIN ${sql.table(sql.userModel)} u ON ${column('usernameKey')} = $1 OR ${column('emailKey')} = $2`
  return { text, decode }
})

/** The account and the pending registration that a login could mean, in one statement when `isReadableRaw`. */
export async function findLogin(db: Db, keys: LoginKeys, now: Date): Promise<LoginRows> {
  const { usernameKey = null, emailKey = null } = keys
  if (usernameKey === null && emailKey === null) return { user: null, pending: null }
  if (!isReadableRaw(db)) {
    const [user, pending] = await Promise.all([findUserByLogin(db, keys), findPendingPassword(db, keys, now)])
    return { user, pending }
  }
  const { text, decode } = both(db)
  type Row = Record<string, unknown> & { pending: string | null }
  const rows = await db.client.$queryRawUnsafe<Row[]>(text, usernameKey, emailKey, now)
  const users = rows.filter((row) => row.u_id !== null).map(decode)
  return { user: meant(users, emailKey), pending: rows[0]?.pending ?? null }
}
