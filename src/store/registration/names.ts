import { randomUUID } from 'node:crypto'
import type { Db, RegistrationRow } from '../base/db.js'
import { createRegistration, releaseExpiredHold } from './registrations.js'

/**
 * A username stands in two tables: an account has it, or a registration holds it. The unique `heldKey` decides between both. An
 * account that is created at once holds the name until the end of its batch; a registration that gets the name afterwards looks for
 * the account and withdraws. Lazy, for the batch that creates the account. @throws a unique clash when a registration holds the name
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

/** The same for the columns that create or change an account. Nobody else can hold a name that is the account's address. */
export const holdColumns = (
  db: Db,
  { usernameKey, emailKey }: { usernameKey?: unknown; emailKey: unknown },
  now: Date,
): Promise<unknown>[] =>
  holdForAccount(db, typeof usernameKey === 'string' && usernameKey !== emailKey ? usernameKey : null, now)

const NOBODY: Omit<RegistrationRow, 'id' | 'heldKey' | 'createdAt' | 'expiresAt'> = {
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
