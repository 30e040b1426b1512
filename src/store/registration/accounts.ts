import { detachEverything } from '../account/detach.js'
import { claimAddress } from '../account/holds.js'
import { createUser, emptyUnprovenUser, type NewUser } from '../account/users.js'
import type { Db, RegistrationRow, UserRow } from '../base/db.js'
import { deleteTokensOfUser } from '../mail/one-time-tokens.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { revokeSessionsOf } from '../session/sessions.js'
import { createUserWithAccount, type NewSocialAccount } from '../social/social-accounts.js'
import { pendingExtra } from './extra.js'
import { consumeHeldInvitation, consumeInvitation } from './invitations.js'
import { holdColumns, holdForAccount } from './names.js'
import { makeDecoys, proveRegistration } from './registrations.js'

const mailOf = (db: Db, mail: OutboxIntent | null) => (mail ? [outboxIntent(db, mail)] : [])

/** The rest of the batch that creates an account in one transaction. */
export interface AtOnce {
  mail: OutboxIntent | null
  /** The address, when it is proven: its pending registrations can then no longer create an account. */
  provenKey: string | null
  /** The id of the invitation that is spent. */
  invitation: string | null
  /** The key of the username, where registrations can hold names. */
  name: string | null
  now: Date
}

/** The steps beside the new user. */
const besides = (db: Db, emailKey: string | null, { mail, provenKey, invitation, name, now }: AtOnce) => [
  ...claimAddress(db, emailKey, now),
  ...holdForAccount(db, name, now),
  ...(invitation === null ? [] : [consumeInvitation(db, invitation, now)]),
  ...(provenKey === null ? [] : [makeDecoys(db, provenKey, '')]),
  ...mailOf(db, mail),
]

/**
 * Creates an account at once.
 * @throws a unique clash on the name, the address or a field of the host's own; P2025 when the invitation is not free. Nothing is
 * written then
 */
export async function createRegisteredUser(db: Db, user: NewUser, atOnce: AtOnce): Promise<UserRow> {
  const [row] = await db.client.$transaction([createUser(db, user), ...besides(db, user.emailKey, atOnce)])
  return row
}

/**
 * Creates an account for which an operator vouches.
 * @throws a unique clash, also with a registration that holds the name, or a hold of the address
 */
export async function createVouchedUser(db: Db, user: NewUser, now: Date): Promise<UserRow> {
  const [row] = await db.client.$transaction([
    createUser(db, user),
    ...claimAddress(db, user.emailKey, now),
    ...holdColumns(db, user, now),
  ])
  return row
}

/**
 * Creates a user with their first link.
 * @throws a unique clash on the name, the address or the identity; P2025 when the invitation is not free. Nothing is written then
 */
export async function createLinkedUser(
  db: Db,
  user: NewUser,
  account: NewSocialAccount,
  atOnce: AtOnce,
): Promise<UserRow> {
  const [row] = await db.client.$transaction([
    createUserWithAccount(db, user, account),
    ...besides(db, user.emailKey, atOnce),
  ])
  return row
}

/**
 * Creates the account of a pending registration. The user is written first: its unique keys serialize all proofs of one
 * address, so two of them cannot deadlock on each other's registration.
 * @throws a unique clash; P2025 when the registration was proven, rejected or expired concurrently, or its invitation revoked.
 * Nothing is written then
 */
export async function createProvenUser(
  db: Db,
  registration: RegistrationRow,
  user: NewUser,
  { mail, now }: { mail: OutboxIntent | null; now: Date },
): Promise<UserRow> {
  const held = db.fragments.invitations ? pendingExtra(registration).invitation : undefined
  const [row] = await db.client.$transaction([
    createUser(db, user),
    ...claimAddress(db, user.emailKey, now),
    proveRegistration(db, registration.id, now),
    makeDecoys(db, registration.emailKey, registration.id),
    ...(held === undefined ? [] : [consumeHeldInvitation(db, held, registration.id, now)]),
    ...mailOf(db, mail),
  ])
  return row
}

/** The links of an account besides the one that proves its address. */
const pendingLinks = (db: Db, userId: UserRow['id']) => [
  deleteTokensOfUser(db, userId, 'reset'),
  deleteTokensOfUser(db, userId, 'change'),
]

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
    ...(proves ? pendingLinks(db, user.id) : [deleteTokensOfUser(db, user.id)]),
    ...mailOf(db, mail),
  ])
}
