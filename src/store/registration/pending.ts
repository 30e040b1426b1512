import type { Db, RegistrationRow } from '../base/db.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { holdInvitation, releaseEvicted, releaseOthers, releaseUnkept } from './invitations.js'
import { withdrawTaken } from './names.js'
import {
  createRegistration,
  deleteEvicted,
  lockRegistrations,
  markEvicted,
  releaseExpiredHold,
  releaseSpentRegistration,
  rewriteExtra,
  withdrawBeyondLimit,
} from './registrations.js'

/** An evicted registration lets go of its invitation. */
const evicts = (db: Db, { emailKey, createdAt }: RegistrationRow): Promise<unknown>[] => [
  markEvicted(db, emailKey, createdAt),
  ...(db.fragments.invitations ? [releaseEvicted(db, emailKey)] : []),
  deleteEvicted(db, emailKey),
]

/** The row holds its invitation, and no other. */
const holds = (db: Db, row: RegistrationRow, invitation: string | null, reusesId: boolean): Promise<unknown>[] => [
  ...(reusesId ? [releaseOthers(db, row.id, invitation)] : []),
  ...(invitation === null ? [] : [holdInvitation(db, invitation, row, row.createdAt)]),
]

/**
 * Gives a live registration another invitation, and lets go of the one that it held.
 * @throws P2025 when the registration has ended or the invitation is not free. Nothing is written then
 */
export async function exchangeInvitation(
  db: Db,
  row: RegistrationRow,
  invitation: string,
  { extra, now }: { extra: string; now: Date },
): Promise<void> {
  await db.client.$transaction([
    rewriteExtra(db, row.id, extra, now),
    releaseOthers(db, row.id, invitation),
    holdInvitation(db, invitation, row, now),
  ])
}

export type WrittenPending = 'kept' | 'full' | 'taken'

interface NewPending {
  row: RegistrationRow
  /** The key of the lock that serializes the registrations of one address. */
  lock: string
  /** The id is derived from the identity. An old row with this id that can no longer be proven is replaced. */
  reusesId: boolean
  mail: OutboxIntent | null
  /** The id of the invitation that the row holds. */
  invitation: string | null
}

/**
 * Writes a pending registration and keeps at most five per address. Rows that are less than an hour old are never deleted,
 * so when there are five of them the new one is not kept.
 * @returns whether the row was kept: 'full' when its address has five, 'taken' when an account got its name concurrently
 * @throws a unique clash on the id or the held name; P2025 when the invitation is not free. Nothing is written then
 */
export async function writePending(
  db: Db,
  { row, lock, reusesId, mail, invitation }: NewPending,
): Promise<WrittenPending> {
  const { heldKey, createdAt } = row
  const withdrawsTaken = withdrawTaken(db, row.id)
  const withdrawsBeyond = withdrawBeyondLimit(db, row, createdAt)
  const writes = [
    lockRegistrations(db, lock, createdAt),
    ...(heldKey ? [releaseExpiredHold(db, heldKey, createdAt)] : []),
    ...(reusesId ? [releaseSpentRegistration(db, row.id, createdAt)] : []),
    createRegistration(db, row),
    // Before the eviction: a row that is not kept must not push out another one.
    withdrawsTaken,
    ...evicts(db, row),
    ...(db.fragments.invitations ? holds(db, row, invitation, reusesId) : []),
    ...(mail ? [outboxIntent(db, mail)] : []),
    withdrawsBeyond,
    ...(invitation === null ? [] : [releaseUnkept(db, invitation, row.id)]),
  ]
  const results = await db.client.$transaction(writes)
  const countOf = (write: Promise<unknown>) => results[writes.indexOf(write)]
  if (countOf(withdrawsTaken) !== 0) return 'taken'
  return countOf(withdrawsBeyond) === 0 ? 'kept' : 'full'
}
