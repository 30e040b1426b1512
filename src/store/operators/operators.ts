import { deleteTraces } from '../account/deletion.js'
import { claimOwnAddress } from '../account/holds.js'
import type { Db, UserId, UserRow } from '../base/db.js'
import { deleteTokensOfUser } from '../mail/one-time-tokens.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { deleteBackupCodes } from '../mfa/backup-codes.js'
import { deleteChallenges } from '../mfa/challenges.js'
import { endTrust } from '../mfa/trusted-devices.js'
import { holdColumns } from '../registration/names.js'
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
    ...endTrust(db, user.id),
  ])
}

/** @throws P2025 when the user no longer exists */
export async function enableUser(db: Db, { id }: Guarded): Promise<void> {
  await db.client.$transaction([db.user.update({ where: { id }, data: { isActive: true } })])
}

/**
 * Deletes every second factor of a user, passkeys too, and ends their sessions and logins in progress.
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
    ...endTrust(db, user.id),
    ...(db.fragments.passkeys ? [db.passkey.deleteMany({ where: { userId: user.id } })] : []),
    revokeSessionsOf(db, user.id, { reason: 'mfa_change', now }),
    outboxIntent(db, notice),
  ])
}

/** Ends every session and login in progress. @throws P2025 when the user changed concurrently */
export async function endSessionsOf(db: Db, user: Guarded, { mfa, now }: { mfa: boolean; now: Date }): Promise<void> {
  await db.client.$transaction([
    raiseEpoch(db, user),
    revokeSessionsOf(db, user.id, { reason: 'operator', now }),
    ...(mfa ? [deleteChallenges(db, user.id)] : []),
    ...endTrust(db, user.id),
  ])
}

interface NewPassword {
  password: string
  notice: OutboxIntent
  mfa: boolean
  now: Date
}

/** Writes a password, and ends sessions, mailed links and logins in progress. @throws P2025 when the user changed concurrently */
export async function writePassword(db: Db, user: Guarded, given: NewPassword): Promise<void> {
  await db.client.$transaction([
    raiseEpoch(db, user, { password: given.password }),
    revokeSessionsOf(db, user.id, { reason: 'operator', now: given.now }),
    deleteTokensOfUser(db, user.id),
    ...(given.mfa ? [deleteChallenges(db, user.id)] : []),
    ...endTrust(db, user.id),
    outboxIntent(db, given.notice),
  ])
}

/**
 * Writes a proven address, with other columns, and ends sessions and mailed links.
 * @throws a unique clash, also with a registration that holds the name, or a hold of the address; P2025 when the user changed
 * concurrently
 */
export async function writeAddress(
  db: Db,
  user: Guarded & Pick<UserRow, 'usernameKey' | 'emailKey'>,
  data: Readonly<Record<string, unknown>> & { emailKey: string },
  now: Date,
): Promise<UserRow> {
  const { id, authEpoch, usernameKey, emailKey } = user
  const claims = await claimOwnAddress(db, id, data.emailKey, now)
  const [row] = await db.client.$transaction([
    // A change of the username leaves the epoch as it is. Prisma takes no null for a unique column outside of AND.
    db.user.update({
      where: { id, authEpoch, AND: { usernameKey, emailKey } },
      data: { ...data, emailVerifiedAt: now, authEpoch: { increment: 1 } },
    }),
    ...claims,
    ...holdColumns(db, data, now),
    revokeSessionsOf(db, user.id, { reason: 'operator', now }),
    deleteTokensOfUser(db, user.id),
    ...endTrust(db, user.id),
  ])
  return row
}

/**
 * Everything of the account goes with its row, and what else is stored about it.
 * @throws P2025 when the user changed concurrently or no longer exists
 */
export async function removeUser(
  db: Db,
  { id, authEpoch, emailKey }: Guarded & Pick<UserRow, 'emailKey'>,
): Promise<void> {
  await db.client.$transaction([db.user.delete({ where: { id, authEpoch } }), ...deleteTraces(db, { id, emailKey })])
}

/**
 * Accounts in the order of their ids, after the cursor.
 * @param text a part of the username or of the address, in the form of the keys
 */
export const listUsers = (
  db: Db,
  { text, after, take }: { text: string; after: UserId | null; take: number },
): Promise<UserRow[]> =>
  db.user.findMany({
    where: {
      ...(after === null ? {} : { id: { gt: after } }),
      ...(text === '' ? {} : { OR: [{ usernameKey: { contains: text } }, { emailKey: { contains: text } }] }),
    },
    orderBy: { id: 'asc' },
    take,
  })
