import { randomUUID } from 'node:crypto'
import type { Db, RegistrationRow } from '../base/db.js'
import { createRegistration, releaseExpiredHold } from './registrations.js'

/**
 * Accounts and pending registrations are two tables, so no unique key of the database covers the usernames of both. An account
 * that gets a name therefore also holds it under the unique `heldKey` of registrations, until the end of its batch. A registration
 * that waited for this key then finds the account and withdraws. Lazy, for the batch that gives the account its name.
 * @throws a unique clash when a registration holds the name
 */
export function holdForAccount(db: Db, usernameKey: string | null, now: Date): Promise<unknown>[] {
  if (usernameKey === null) return []
  const id = `name-${randomUUID()}`
  const hold = { ...NOBODY, id, heldKey: usernameKey, createdAt: now, expiresAt: now }
  return [
    releaseExpiredHold(db, usernameKey, now),
    createRegistration(db, hold),
    db.registration.deleteMany({ where: { id } }),
  ]
}

/** The same for the columns that create or change an account. No registration holds a name that is the account's address. */
export const holdColumns = (
  db: Db,
  { usernameKey, emailKey }: { usernameKey?: unknown; emailKey: unknown },
  now: Date,
): Promise<unknown>[] =>
  holdForAccount(db, typeof usernameKey === 'string' && usernameKey !== emailKey ? usernameKey : null, now)

/** A registration that only holds a name, for the time of a batch. */
export const NOBODY: Omit<RegistrationRow, 'id' | 'heldKey' | 'createdAt' | 'expiresAt'> = {
  username: null,
  usernameKey: null,
  email: '',
  emailKey: '',
  firstName: '',
  lastName: '',
  password: null,
  extra: null,
  locale: '',
  decoy: true,
  verifiedAt: null,
}

/** Deletes the registration that the same batch has written when an account has its name by now. Returns the number. Lazy. */
export function withdrawTaken({ client, sql }: Db, id: string): Promise<number> {
  const table = sql.table('AuthRegistration')
  const column = (field: string) => sql.column('AuthRegistration', field)
  const holder = `u.${sql.column(sql.userModel, 'usernameKey')} = ${table}.${column('heldKey')}`
  return client.$executeRawUnsafe(
    `DELETE FROM ${table} WHERE ${column('id')} = $1 ` +
      `AND EXISTS (SELECT 1 FROM ${sql.table(sql.userModel)} u WHERE ${holder})`,
    id,
  )
}
