import { detachEverything } from '../account/detach.js'
import { requireWayIn } from '../account/ways-in.js'
import type { Db, OneTimeTokenRow, SessionRow, UserRow } from '../base/db.js'
import { consumeTokenInBatch, deleteTokensOfUser } from '../mail/one-time-tokens.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { deleteChallenges } from '../mfa/challenges.js'
import { startEpoch } from '../mfa/methods.js'
import { endTrust } from '../mfa/trusted-devices.js'
import { createSession } from '../session/new-sessions.js'
import { holdSession, revokeSessionsOf } from '../session/sessions.js'

interface NewPasswordRecord {
  user: UserRow
  /** The record of the new password. */
  password: string
  /** The notice to the owner. */
  notice: OutboxIntent | null
  now: Date
}

interface ResetRecord extends NewPasswordRecord {
  /** The factors and links of an address that was not proven stay: an operator has vouched for them. */
  keepsFactors: boolean
}

/**
 * Writes a new password, which ends every session by the epoch.
 * @param sessions `current`: the session that asks; `next`: the one that continues. null with a custom backend
 * @throws P2025 when the user was changed or deactivated, or the session was revoked, concurrently. Nothing is written then
 */
export async function replacePassword(
  db: Db,
  { user, password, notice, now }: NewPasswordRecord,
  { current, next }: { current: SessionRow | null; next: SessionRow | null },
): Promise<void> {
  await db.client.$transaction([
    db.user.update({
      where: { id: user.id, authEpoch: user.authEpoch, isActive: true },
      data: { password, authEpoch: { increment: 1 } },
    }),
    ...(current ? [holdSession(db, current.id)] : []),
    revokeSessionsOf(db, user.id, { reason: 'password_change', now }),
    deleteTokensOfUser(db, user.id, 'reset'),
    ...endTrust(db, user.id),
    ...(next ? [createSession(db, next)] : []),
    ...(notice ? [outboxIntent(db, notice)] : []),
  ])
}

/**
 * Consumes a reset link and writes the new password, which ends every session by the epoch.
 * @throws P2025 when the link was consumed, or the user or their address changed, concurrently. Nothing is written then
 */
export async function resetPassword(
  db: Db,
  { user, password, notice, now, keepsFactors }: ResetRecord,
  token: OneTimeTokenRow,
): Promise<void> {
  const isProven = user.emailVerifiedAt !== null
  await db.client.$transaction([
    // The user first, as in every batch that also writes tokens of the user, so that two of them cannot deadlock. The link
    // proves one
    // address, so the address is part of the condition.
    db.user.update({
      where: { id: user.id, authEpoch: user.authEpoch, emailKey: user.emailKey, isActive: true },
      data: { password, ...(isProven ? {} : { emailVerifiedAt: now }), authEpoch: { increment: 1 } },
    }),
    consumeTokenInBatch(db, token, now),
    revokeSessionsOf(db, user.id, { reason: 'password_reset', now }),
    ...endTrust(db, user.id),
    // Until now the address was not proven: a stranger may have created the account, and must keep no access to it.
    ...(isProven || keepsFactors ? [] : detachEverything(db, user.id)),
    ...(notice ? [outboxIntent(db, notice)] : []),
  ])
}

interface PasswordRemoval {
  /** The session that asks; it continues. */
  session: SessionRow
  /** The condition on the user that leaves a way to sign in. */
  waysIn: object
  notice: OutboxIntent | null
  now: Date
}

/**
 * Removes the password, if the user keeps a way to sign in. The new epoch ends trusted devices and reset links, and of two changes
 * that each count on what the other removes one fails.
 * @throws P2025 when the password is the last way to sign in, or the user or the session changed concurrently. Nothing is
 * written then
 */
export async function deletePassword(db: Db, user: UserRow, removal: PasswordRemoval): Promise<void> {
  const { session, waysIn, notice, now } = removal
  const { id } = user
  await db.client.$transaction([
    ...startEpoch(db, user, session.id),
    requireWayIn(db, user, waysIn),
    db.user.update({ where: { id }, data: { password: null } }),
    revokeSessionsOf(db, id, { reason: 'password_removed', now, except: session.id }),
    deleteTokensOfUser(db, id, 'reset'),
    ...(db.fragments.mfa ? [deleteChallenges(db, id)] : []),
    ...endTrust(db, id),
    ...(notice ? [outboxIntent(db, notice)] : []),
  ])
}
