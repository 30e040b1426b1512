import { detachEverything } from '../account/detach.js'
import { createUser, emptyUnprovenUser, type NewUser } from '../account/users.js'
import type { Db, RegistrationRow, UserRow } from '../base/db.js'
import { deleteTokensOfUser } from '../mail/one-time-tokens.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { revokeSessionsOf } from '../session/sessions.js'
import { makeDecoys, proveRegistration } from './registrations.js'

const mailOf = (db: Db, mail: OutboxIntent | null) => (mail ? [outboxIntent(db, mail)] : [])

/** Creates an account at once. @throws a unique clash on the name, the address or a field of the host's own */
export async function createRegisteredUser(db: Db, user: NewUser, mail: OutboxIntent | null): Promise<UserRow> {
  const [row] = await db.client.$transaction([createUser(db, user), ...mailOf(db, mail)])
  return row
}

/**
 * Creates the account of a pending registration. The user is written first: its unique keys serialize all proofs of one
 * address, so two of them cannot deadlock on each other's registration.
 * @throws a unique clash; P2025 when the registration was proven, rejected or expired concurrently. Nothing is written then
 */
export async function createProvenUser(
  db: Db,
  registration: RegistrationRow,
  user: NewUser,
  { mail, now }: { mail: OutboxIntent | null; now: Date },
): Promise<UserRow> {
  const [row] = await db.client.$transaction([
    createUser(db, user),
    proveRegistration(db, registration.id, now),
    makeDecoys(db, registration.emailKey, registration.id),
    ...mailOf(db, mail),
  ])
  return row
}

/**
 * Deletes the password, sessions, second factors and links of an account whose address is not proven.
 * @param proves true: marks the address as proven; false: it stays unproven and no earlier key proves it
 * @throws P2025 when the account changed concurrently. Nothing is written then
 */
export async function emptyAccount(
  db: Db,
  user: UserRow,
  { proves, mail, now }: { proves: boolean; mail: OutboxIntent | null; now: Date },
): Promise<void> {
  await db.client.$transaction([
    emptyUnprovenUser(db, user, proves ? now : null),
    revokeSessionsOf(db, user.id, { reason: proves ? 'address_proven' : 'registration_rejected', now }),
    ...detachEverything(db, user.id),
    // A second click on a key that proved the address gets the same response; a rejected key is no longer valid.
    deleteTokensOfUser(db, user.id, proves ? 'reset' : undefined),
    ...mailOf(db, mail),
  ])
}
