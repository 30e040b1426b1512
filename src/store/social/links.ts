import { detachEverything } from '../account/detach.js'
import type { Db, SocialAccountRow, UserRow } from '../base/db.js'
import { deleteTokensOfUser } from '../mail/one-time-tokens.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { revokeSessionsOf } from '../session/sessions.js'
import {
  createSocialAccount,
  disconnectUnlessLast,
  dropDisconnected,
  holdUser,
  holdUserAtAddress,
  type NewSocialAccount,
  takeOverUser,
} from './social-accounts.js'

/**
 * Links an identity to a user.
 * @param reconnects true: replaces a disconnected link of the identity. Only for the user's own request, never because the
 * address matches
 * @throws a unique clash when the identity is linked; P2025 when the user or their address changed concurrently
 */
export async function linkIdentity(
  db: Db,
  user: UserRow,
  account: NewSocialAccount,
  { reconnects, notice }: { reconnects: boolean; notice: OutboxIntent | null },
): Promise<void> {
  await db.client.$transaction([
    holdUserAtAddress(db, user),
    ...(reconnects ? [dropDisconnected(db, account)] : []),
    createSocialAccount(db, user.id, account),
    ...(notice ? [outboxIntent(db, notice)] : []),
  ])
}

/**
 * Gives an account whose address was not proven to the owner of the address: everything in it is deleted, and the identity
 * is linked.
 * @throws a unique clash when the identity is linked; P2025 when the account changed concurrently. Nothing is written then
 */
export async function takeOverAccount(
  db: Db,
  owner: UserRow,
  account: NewSocialAccount,
  { notice, now }: { notice: OutboxIntent; now: Date },
): Promise<UserRow> {
  const [user] = await db.client.$transaction([
    takeOverUser(db, owner, now),
    revokeSessionsOf(db, owner.id, { reason: 'address_proven', now }),
    ...detachEverything(db, owner.id),
    deleteTokensOfUser(db, owner.id),
    createSocialAccount(db, owner.id, account),
    outboxIntent(db, notice),
  ])
  return user
}

/**
 * Disconnects a link unless it is the last way to sign in.
 * @returns false when it is the last one, or was disconnected concurrently
 * @throws P2025 when the user changed concurrently
 */
export async function disconnect(
  db: Db,
  user: UserRow,
  account: SocialAccountRow,
  { waysIn, now }: { waysIn: object; now: Date },
): Promise<boolean> {
  const [, disconnected] = await db.client.$transaction([
    holdUser(db, user),
    disconnectUnlessLast(db, account, waysIn, now),
  ])
  return disconnected.count === 1
}
