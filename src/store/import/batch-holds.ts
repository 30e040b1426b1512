import { randomUUID } from 'node:crypto'
import type { NewUser } from '../account/users.js'
import type { AddressHoldRow, Db, RegistrationRow, UserId } from '../base/db.js'
import { insertRows } from '../base/insert-rows.js'
import { NOBODY } from '../registration/names.js'

interface New {
  user: NewUser & { id: UserId }
}

/** Deletes the expired rows that have one of the keys. Lazy. A raw statement, because a query of a model with 500 values is slow. */
function release({ client, sql }: Db, model: string, field: string, keys: readonly string[], now: Date) {
  const places = keys.map((_key, index) => `$${index + 2}`).join(', ')
  const where = `${sql.column(model, 'expiresAt')} <= $1 AND ${sql.column(model, field)} IN (${places})`
  return client.$executeRawUnsafe(`DELETE FROM ${sql.table(model)} WHERE ${where}`, now, ...keys)
}

/** Ends the holds of a batch. Lazy. */
function unhold({ client, sql }: Db, model: string, mark: string, now: Date) {
  const where = `${sql.column(model, 'expiresAt')} <= $1 AND ${sql.column(model, 'id')} LIKE $2`
  return client.$executeRawUnsafe(`DELETE FROM ${sql.table(model)} WHERE ${where}`, now, `${mark}%`)
}

/**
 * The holds of `claimAddress` for many accounts: no undo link may keep one of the addresses. Lazy, after the accounts.
 * @throws a unique clash when a hold keeps an address
 */
export function holdAddresses(db: Db, people: readonly New[], now: Date): Promise<unknown>[] {
  const mark = `claim-${randomUUID()}-`
  const times = { tokenHash: null, createdAt: now, expiresAt: now }
  const data = people.flatMap(({ user: { id: userId, emailKey } }, index): AddressHoldRow[] =>
    typeof emailKey === 'string' ? [{ id: `${mark}${index}`, emailKey, email: emailKey, userId, ...times }] : [],
  )
  if (data.length === 0) return []
  const keys = data.map(({ emailKey }) => emailKey)
  return [
    release(db, 'AuthAddressHold', 'emailKey', keys, now),
    ...insertRows(db, 'AuthAddressHold', db.addressHold, data),
    unhold(db, 'AuthAddressHold', mark, now),
  ]
}

/**
 * The holds of `holdForAccount` for many accounts: no pending registration may hold one of the names. Lazy.
 * @throws a unique clash when a registration holds a name
 */
export function holdNames(db: Db, people: readonly New[], now: Date): Promise<unknown>[] {
  const mark = `name-${randomUUID()}-`
  const times = { createdAt: now, expiresAt: now }
  const data = people.flatMap(({ user: { usernameKey, emailKey } }, index): RegistrationRow[] =>
    typeof usernameKey === 'string' && usernameKey !== emailKey
      ? [{ ...NOBODY, id: `${mark}${index}`, heldKey: usernameKey, ...times }]
      : [],
  )
  if (data.length === 0) return []
  const keys = data.flatMap(({ heldKey }) => heldKey ?? [])
  return [
    release(db, 'AuthRegistration', 'heldKey', keys, now),
    ...insertRows(db, 'AuthRegistration', db.registration, data),
    unhold(db, 'AuthRegistration', mark, now),
  ]
}
