import { detachEverything } from '../account/detach.js'
import type { Db, OneTimeTokenRow, SessionRow, UserRow } from '../base/db.js'
import { consumeTokenInBatch, deleteTokensOfUser } from '../mail/one-time-tokens.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { endTrust } from '../mfa/trusted-devices.js'
import { createSession } from '../session/new-sessions.js'
import { holdSession, revokeSessionsOf } from '../session/sessions.js'

interface NewPasswordRecord {
  user: UserRow
  /** The record of the new password. */
  password: string
  /** The notice to the owner. */
  notice: OutboxIntent
  now: Date
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
    outboxIntent(db, notice),
  ])
}

/**
 * Consumes a reset link and writes the new password, which ends every session by the epoch.
 * @throws P2025 when the link was consumed, or the user or their address changed, concurrently. Nothing is written then
 */
export async function resetPassword(
  db: Db,
  { user, password, notice, now }: NewPasswordRecord,
  token: OneTimeTokenRow,
): Promise<void> {
  const isProven = user.emailVerifiedAt !== null
  await db.client.$transaction([
    // The user first, as in every batch that also writes tokens of the user, so that two of them cannot deadlock. The link proves one
    // address, so the address is part of the condition.
    db.user.update({
      where: { id: user.id, authEpoch: user.authEpoch, emailKey: user.emailKey, isActive: true },
      data: { password, ...(isProven ? {} : { emailVerifiedAt: now }), authEpoch: { increment: 1 } },
    }),
    consumeTokenInBatch(db, token, now),
    revokeSessionsOf(db, user.id, { reason: 'password_reset', now }),
    ...endTrust(db, user.id),
    // Until now the address was not proven: a stranger may have created the account, and must keep no access to it.
    ...(isProven ? [] : detachEverything(db, user.id)),
    outboxIntent(db, notice),
  ])
}
