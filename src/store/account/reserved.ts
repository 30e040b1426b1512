import type { Db } from '../base/db.js'

type ReservedField = 'usernameKey' | 'emailKey'

export const isReservedField = (field: string): field is ReservedField =>
  field === 'usernameKey' || field === 'emailKey'

/**
 * Whether any row of the user model has a name or an address. An extension of the host's client can hide users, and the unique
 * keys of the database count hidden rows too. Therefore SQL asks here, whatever `queries` says.
 */
export async function isReserved({ client, sql }: Db, field: ReservedField, key: string): Promise<boolean> {
  const found = await client.$queryRawUnsafe<unknown[]>(
    `SELECT 1 AS "one" FROM ${sql.table(sql.userModel)} WHERE ${sql.column(sql.userModel, field)} = $1`,
    key,
  )
  return found.length > 0
}

/** Whether an account has the username, or a hidden row. */
export const isUsernameTaken = (db: Db, usernameKey: string): Promise<boolean> =>
  isReserved(db, 'usernameKey', usernameKey)
