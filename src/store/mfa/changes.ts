import { requireWayIn } from '../account/ways-in.js'
import type { BackupCodeRow, Db, MfaMethodRow, SessionRow, UserRow } from '../base/db.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { revokeSessionsOf } from '../session/sessions.js'
import { createBackupCodes, deletePendingCodes } from './backup-codes.js'
import { deleteChallenges } from './challenges.js'
import { ensurePrimary, lockUserBy, offerSecret, replaceInactive, startEpoch } from './methods.js'
import { endTrust } from './trusted-devices.js'

interface MethodChange {
  user: UserRow
  /** The session that requests the change; it continues. */
  session: SessionRow | null
  /** The lazy statements of the change. */
  writes: Promise<unknown>[]
  /** Other sessions and logins in progress end. */
  endsOthers: boolean
  /** The condition on the user that leaves a way to sign in. Only with `endsOthers`. */
  waysIn: object | null
  notice: OutboxIntent | null
  now: Date
}

/**
 * Writes a change of second factors. The lock on the user's row comes first, so that changes of one user queue; after that
 * exactly one active method is primary. A change that ends other sessions starts a new epoch: a login that read the methods
 * before the change then writes no session, and of two removals that each count on the other's method one fails. Every change ends
 * the trust in every browser.
 * @throws P2025 or a unique clash when a concurrent change was first, or the session ended. Nothing is written then
 */
export async function writeMethodChange(db: Db, change: MethodChange): Promise<void> {
  const { user, session, endsOthers, waysIn, notice, now } = change
  const others = { reason: 'mfa_change', now, except: session?.id }
  await db.client.$transaction([
    ...(endsOthers ? startEpoch(db, user, session?.id) : lockUserBy(db, user, session?.id)),
    ...(waysIn ? [requireWayIn(db, user, waysIn)] : []),
    ...change.writes,
    ensurePrimary(db, user.id),
    ...endTrust(db, user.id),
    ...(endsOthers ? [revokeSessionsOf(db, user.id, others), deleteChallenges(db, user.id)] : []),
    ...(notice ? [outboxIntent(db, notice)] : []),
  ])
}

export interface NewEnrollment {
  /** The session that enrolls it. */
  session: Pick<SessionRow, 'id'>
  /** The new method, not active yet. */
  method: MfaMethodRow
  /** The active method of the same name, whose secret the new one will replace. */
  inUse: MfaMethodRow | undefined
  /** The value of `pendingFor` of the new backup codes. An earlier set with it is deleted. */
  pending: string
  /** The backup codes that come with the first method. */
  codes: readonly Omit<BackupCodeRow, 'usedAt'>[] | null
}

/**
 * Writes a method that waits for its confirmation.
 * @throws a unique clash when the method became active concurrently, P2025 when the user changed or the session ended. Nothing is
 * written then
 */
export async function writeEnrollment(db: Db, user: UserRow, enrollment: NewEnrollment, now: Date): Promise<void> {
  const { session, method, inUse, pending, codes } = enrollment
  await db.client.$transaction([
    ...lockUserBy(db, user, session.id),
    ...(inUse ? [offerSecret(db, inUse, method.secret, now)] : replaceInactive(db, method)),
    deletePendingCodes(db, user.id, pending),
    ...(codes ? [createBackupCodes(db, codes)] : []),
  ])
}
