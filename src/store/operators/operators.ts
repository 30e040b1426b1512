import type { Db, MfaMethodRow, UserRow } from '../base/db.js'
import { deleteTokensOfUser } from '../mail/one-time-tokens.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { deleteBackupCodes, deletePendingCodes } from '../mfa/backup-codes.js'
import { deleteChallenges } from '../mfa/challenges.js'
import { ensurePrimary, replaceInactive } from '../mfa/methods.js'
import { revokeSessionsOf } from '../session/sessions.js'

type Guarded = Pick<UserRow, 'id' | 'authEpoch'>

/** Starts a new epoch, also for a disabled user. Lazy, first in a batch. A concurrent change throws P2025. */
const raiseEpoch = (db: Db, { id, authEpoch }: Guarded, data: object = {}): Promise<UserRow> =>
  db.user.update({ where: { id, authEpoch }, data: { ...data, authEpoch: { increment: 1 } } })

/**
 * Deactivates a user and ends their sessions, mailed links and logins in progress.
 * @throws P2025 when the user changed concurrently
 */
export async function disableUser(db: Db, user: Guarded, { mfa, now }: { mfa: boolean; now: Date }): Promise<void> {
  await db.client.$transaction([
    raiseEpoch(db, user, { isActive: false }),
    revokeSessionsOf(db, user.id, { reason: 'disabled', now }),
    deleteTokensOfUser(db, user.id),
    ...(mfa ? [deleteChallenges(db, user.id)] : []),
  ])
}

/** @throws P2025 when the user no longer exists */
export async function enableUser(db: Db, { id }: Guarded): Promise<void> {
  await db.client.$transaction([db.user.update({ where: { id }, data: { isActive: true } })])
}

/**
 * Deletes every second factor of a user and ends their sessions and logins in progress.
 * @throws P2025 when the user changed concurrently
 */
export async function deleteSecondFactors(
  db: Db,
  user: Guarded,
  { notice, now }: { notice: OutboxIntent; now: Date },
): Promise<void> {
  await db.client.$transaction([
    raiseEpoch(db, user),
    db.mfaMethod.deleteMany({ where: { userId: user.id } }),
    deleteBackupCodes(db, user.id),
    deleteChallenges(db, user.id),
    revokeSessionsOf(db, user.id, { reason: 'mfa_change', now }),
    outboxIntent(db, notice),
  ])
}

/**
 * Writes an active method, and ends sessions and logins in progress.
 * @throws a unique clash when the method is active already; P2025 when the user changed concurrently
 */
export async function importMethod(db: Db, user: Guarded, method: MfaMethodRow, now: Date): Promise<void> {
  await db.client.$transaction([
    raiseEpoch(db, user),
    ...replaceInactive(db, method),
    deletePendingCodes(db, user.id),
    ensurePrimary(db, user.id),
    deleteChallenges(db, user.id),
    revokeSessionsOf(db, user.id, { reason: 'mfa_change', now }),
  ])
}
