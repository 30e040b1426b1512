import { oncePer } from '../../once-per.js'
import { findUserByLogin, type LoginKeys, meant } from '../account/users.js'
import type { Db, UserRow } from '../base/db.js'
import { isReadableRaw, rowReader } from '../base/raw-rows.js'
import { findPendingPassword, pendingPasswordSql } from '../registration/registrations.js'

export interface LoginRows {
  user: UserRow | null
  /** Password record of the registration, or decoy, that the identifier could mean: '' when it has none, null without one. */
  pending: string | null
}

/** A row even where there is no account, for the pending registration. */
const both = oncePer((db: Db) => {
  const { sql } = db
  const { columns, decode } = rowReader<UserRow>(db, sql.userModel, 'u')
  const column = (field: string) => `u.${sql.column(sql.userModel, field)}`
  const text =
    `SELECT ${columns}, (${pendingPasswordSql(db)}) AS "pending" FROM (SELECT 1 AS "one") o ` +
    `LEFT JOIN ${sql.table(sql.userModel)} u ON ${column('usernameKey')} = $1 OR ${column('emailKey')} = $2`
  return { text, decode }
})

/** Account and pending registration that a login could mean, in one statement where `isReadableRaw`. */
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
