import type { AddressHoldRow, Db, OneTimeTokenRow, UserId, UserRow } from '../base/db.js'
import { consumeTokenInBatch, deleteTokensOfUser } from '../mail/one-time-tokens.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { withdrawCodes } from '../mfa/challenges.js'
import { makeDecoys } from '../registration/registrations.js'
import { revokeSessionsOf } from '../session/sessions.js'
import { detachSince } from './detach.js'
import { claimOwnAddress, consumeHold, deleteNewerHolds, holdOwnAddress } from './holds.js'
import { addressColumns } from './users.js'

/** The user as they were read. The username decides whether it follows the address. */
const asRead = ({ id, usernameKey, emailKey }: Pick<UserRow, 'id' | 'usernameKey' | 'emailKey'>) => ({
  id,
  // Prisma takes no null for a unique column outside of AND.
  AND: { usernameKey, emailKey },
})

/** A username that is the address follows it. */
const moveUsername = (db: Db, id: UserId, from: string, to: string): Promise<unknown> =>
  db.user.updateMany({ where: { id, usernameKey: from }, data: { username: to, usernameKey: to } })

interface Change {
  /** The hold of the old address and its email; null when the old address was never proven. */
  undo: { expiresAt: Date; mail(holdId: string): OutboxIntent } | null
  now: Date
}

/**
 * Gives a user the address that a key proves. Sessions stay valid; reset links and emailed codes end.
 * @throws a unique clash when the address is taken; P2025 when the key was used, or the user changed, concurrently. Nothing is
 * written then
 */
export async function applyEmailChange(
  db: Db,
  user: UserRow,
  token: OneTimeTokenRow,
  { undo, now }: Change,
): Promise<void> {
  const { id: userId, authEpoch } = user
  const claims = await claimOwnAddress(db, userId, token.emailKey, now)
  const held = undo && (await holdOwnAddress(db, user, { now, expiresAt: undo.expiresAt }))
  await db.client.$transaction([
    // The user first, as in every batch that also deletes tokens of the user, so that two of them cannot deadlock.
    db.user.update({
      where: { ...asRead(user), authEpoch, isActive: true },
      data: { ...addressColumns(user, token.emailKey), emailVerifiedAt: now },
    }),
    consumeTokenInBatch(db, token, now),
    ...claims,
    ...(held?.writes ?? []),
    deleteTokensOfUser(db, userId, 'reset'),
    deleteTokensOfUser(db, userId, 'verify'),
    ...withdrawCodes(db, userId),
    makeDecoys(db, token.emailKey, ''),
    ...(undo && held ? [outboxIntent(db, undo.mail(held.id))] : []),
  ])
}

/**
 * Gives a user back the address of a hold, as a proven one. Ends every session, mailed link, newer hold and factor that was added
 * after `since`, and the password. Older undo links stay valid.
 * @param options `renames`: a username that is the present address becomes the restored one
 * @throws a unique clash when another account has that username; P2025 when the key was used or has expired, or the user changed concurrently. Nothing is written then
 */
export async function restoreAddress(
  db: Db,
  user: UserRow,
  hold: AddressHoldRow,
  { since, renames, mail, now }: { since: Date; renames: boolean; mail: OutboxIntent; now: Date },
): Promise<void> {
  const { id: userId } = user
  await db.client.$transaction([
    // No condition on epoch or username: a thief who holds the account cannot delay this by changing them.
    db.user.update({
      where: { id: userId, AND: { emailKey: user.emailKey } },
      data: {
        email: hold.email,
        emailKey: hold.email,
        emailVerifiedAt: now,
        password: null,
        authEpoch: { increment: 1 },
      },
    }),
    ...(renames && user.emailKey !== null ? [moveUsername(db, userId, user.emailKey, hold.email)] : []),
    consumeHold(db, hold, now),
    deleteNewerHolds(db, hold),
    revokeSessionsOf(db, userId, { reason: 'email_change_undone', now }),
    deleteTokensOfUser(db, userId),
    db.challenge.deleteMany({ where: { userId } }),
    ...detachSince(db, userId, since),
    makeDecoys(db, hold.emailKey, ''),
    outboxIntent(db, mail),
  ])
}
