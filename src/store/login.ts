import { oncePer } from '../once-per.js'
import type { Db, RegistrationRow, UserRow } from './db.js'
import { isReadableRaw, rowReader } from './raw-rows.js'
import { findPendingByLogin, pendingByLoginSql } from './registrations.js'
import { findUserByLogin, type LoginKeys, meant } from './users.js'

export interface LoginRows {
  user: UserRow | null
  /** A registration, or decoy, that the identifier could mean. */
  pending: RegistrationRow | null
}

const both = oncePer((db: Db) => {
  const { sql } = db
  const user = rowReader<UserRow>(db, sql.userModel, 'u')
  const pending = rowReader<RegistrationRow>(db, 'AuthRegistration', 'r')
  const ofUser = (field: string) => `u.${sql.column(sql.userModel, field)}`
  const text =
    `SELECT ${user.columns}, ${pending.columns} FROM (SELECT 1 AS "one") o ` +
    `LEFT JOIN ${sql.table(sql.userModel)} u ON ${ofUser('usernameKey')} = $1 OR ${ofUser('emailKey')} = $2 ` +
    `LEFT JOIN ${sql.table('AuthRegistration')} r ON r.${sql.column('AuthRegistration', 'id')} = ` +
    `(${pendingByLoginSql(db, `x.${sql.column('AuthRegistration', 'id')}`, 'x')})`
  return { text, user, pending }
})

/** Account and pending registration that a login could mean, in one statement where `isReadableRaw`. */
export async function findLogin(db: Db, keys: LoginKeys, now: Date): Promise<LoginRows> {
  const { usernameKey = null, emailKey = null } = keys
  if (usernameKey === null && emailKey === null) return { user: null, pending: null }
  if (!isReadableRaw(db)) {
    const [user, pending] = await Promise.all([findUserByLogin(db, keys), findPendingByLogin(db, keys, now)])
    return { user, pending }
  }
  const { text, user, pending } = both(db)
  const rows = await db.client.$queryRawUnsafe<Record<string, unknown>[]>(text, usernameKey, emailKey, now)
  const users = rows.filter((row) => row.u_id !== null).map(user.decode)
  const [first] = rows
  return { user: meant(users, emailKey), pending: first && first.r_id !== null ? pending.decode(first) : null }
}
