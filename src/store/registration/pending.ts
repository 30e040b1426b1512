import type { Db, RegistrationRow } from '../base/db.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import {
  createRegistration,
  evictRegistrations,
  lockRegistrations,
  releaseExpiredHold,
  releaseSpentRegistration,
  withdrawBeyondLimit,
} from './registrations.js'

interface NewPending {
  row: RegistrationRow
  /** The lock that registrations of one address queue for. */
  lock: string
  /** The id is derived from the identity: a row that can prove nothing any more gives it up. */
  reusesId: boolean
  mail: OutboxIntent | null
}

/**
 * Writes a pending registration and keeps at most five of its address. A row that is less than an hour old stays: beyond five
 * of those the new one is not kept.
 * @returns whether the row was kept
 * @throws a unique clash on the id or the held name
 */
export async function writePending(db: Db, { row, lock, reusesId, mail }: NewPending): Promise<boolean> {
  const { heldKey, emailKey, createdAt } = row
  const results = await db.client.$transaction([
    lockRegistrations(db, lock, createdAt),
    ...(heldKey ? [releaseExpiredHold(db, heldKey, createdAt)] : []),
    ...(reusesId ? [releaseSpentRegistration(db, row.id, createdAt)] : []),
    createRegistration(db, row),
    evictRegistrations(db, emailKey, createdAt),
    ...(mail ? [outboxIntent(db, mail)] : []),
    withdrawBeyondLimit(db, row, createdAt),
  ])
  return results.at(-1) === 0
}
