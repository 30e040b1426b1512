import type { Db, SessionRow, UserId, UserRow } from '../base/db.js'
import { deleteMailTo, type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { deleteInvitationsTo } from '../registration/invitations.js'
import { deleteProven } from '../registration/registrations.js'
import { holdSession } from '../session/sessions.js'
import { holdUserAtAddress } from '../social/social-accounts.js'

/**
 * The rows about a user that no foreign key deletes with the account. Pending registrations of other people for this address
 * stay until they expire, so that their answers do not tell that the account is gone. Lazy, for a batch.
 */
export const deleteTraces = (db: Db, { id, emailKey }: Pick<UserRow, 'id' | 'emailKey'>): Promise<unknown>[] => [
  deleteMailTo(db, id, emailKey),
  ...(emailKey === null ? [] : [deleteProven(db, emailKey)]),
  ...(emailKey !== null && db.fragments.invitations ? [deleteInvitationsTo(db, emailKey)] : []),
]

/** Whether the user holds an earlier address, because the undo link of a change of address is valid. */
export const hasHold = async (db: Db, userId: UserId, now: Date): Promise<boolean> =>
  (await db.addressHold.findFirst({ where: { userId, expiresAt: { gt: now } } })) !== null

/**
 * Deletes a user with everything that belongs to them, at the request of one of their sessions.
 * @throws P2025 when the user or the session changed concurrently; an error of `isStillReferenced` when rows of the host
 * restrict it
 */
export async function eraseUser(
  db: Db,
  user: UserRow,
  { session, farewell }: { session: SessionRow | null; farewell: OutboxIntent | null },
): Promise<void> {
  await db.client.$transaction([
    // A change of address moves the address and begins a hold in one step, so the address that was read must still be the user's.
    holdUserAtAddress(db, user),
    ...(session ? [holdSession(db, session.id)] : []),
    ...deleteTraces(db, user),
    db.user.delete({ where: { id: user.id } }),
    ...(farewell ? [outboxIntent(db, farewell)] : []),
  ])
}
