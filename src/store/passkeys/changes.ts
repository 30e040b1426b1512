import { requireWayIn } from '../account/ways-in.js'
import type { Db, PasskeyRow, SessionRow, UserRow } from '../base/db.js'
import { endLostFactor } from '../import/marks.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { deleteChallenges } from '../mfa/challenges.js'
import { lockUserBy, startEpoch } from '../mfa/methods.js'
import { endTrust } from '../mfa/trusted-devices.js'
import { completeEnrollment, revokeSessionsOf } from '../session/sessions.js'

/** Logins in progress end: they began before the change. */
const loginsEnd = (db: Db, { id }: UserRow) => (db.fragments.mfa ? [deleteChallenges(db, id)] : [])

export interface NewPasskey {
  /** The session that adds it. */
  session: Pick<SessionRow, 'id'>
  passkey: PasskeyRow
  /** The handle of the user; it is stored with the first passkey. */
  handle: { value: string; isNew: boolean }
  /** The session that had to enroll a second factor and has done so now, with its proofs. */
  enrolled: Pick<SessionRow, 'id' | 'methods'> | null
  /** The ids of the user's other passkeys, all of them. */
  known: readonly string[]
  notice: OutboxIntent | null
}

/**
 * Lazy, for a batch, after `lockUserBy`: throws P2025 and rolls the batch back if the user has a passkey beside these. It is a
 * statement of its own: one that waits for the lock would read the passkeys as they were before.
 */
const requireNoOther = (db: Db, { id, authEpoch }: UserRow, known: readonly string[]): Promise<UserRow> =>
  db.user.update({
    where: { id, AND: [{ authPasskeys: { none: { id: { notIn: [...known] } } } }] },
    data: { authEpoch },
  })

/**
 * Stores a passkey. The unique key on the user of the handle decides between two first passkeys that are made at the same time.
 * @throws a unique clash when the credential is stored already, or another first passkey was first; P2025 when the user changed
 * or the session ended concurrently, or the user has a passkey beside the known ones. Nothing is written then
 */
export async function insertPasskey(db: Db, user: UserRow, added: NewPasskey): Promise<void> {
  const { session, passkey, handle, enrolled, known, notice } = added
  await db.client.$transaction([
    ...lockUserBy(db, user, session.id),
    requireNoOther(db, user, known),
    ...(handle.isNew ? [db.passkeyUser.create({ data: { userId: user.id, handle: handle.value } })] : []),
    db.passkey.create({ data: { ...passkey } }),
    ...loginsEnd(db, user),
    ...(enrolled ? [completeEnrollment(db, enrolled.id, enrolled.methods), ...endLostFactor(db, user.id)] : []),
    ...(notice ? [outboxIntent(db, notice)] : []),
  ])
}

interface Removal {
  /** The session that asks; it continues. */
  session: SessionRow | null
  /** The condition on the user that leaves a way to sign in. */
  waysIn: object
  notice: OutboxIntent | null
  now: Date
}

/**
 * Deletes a passkey, if the user keeps a way to sign in. The new epoch ends trusted devices, and of two removals that each count
 * on what the other removes one fails.
 * @throws P2025 when the passkey is gone or the last way to sign in, or the user or the session changed concurrently. Nothing is
 * written then
 */
export async function deletePasskey(db: Db, user: UserRow, id: string, removal: Removal): Promise<void> {
  const { session, waysIn, notice, now } = removal
  await db.client.$transaction([
    ...startEpoch(db, user, session?.id),
    requireWayIn(db, user, waysIn),
    db.passkey.delete({ where: { id, userId: user.id } }),
    revokeSessionsOf(db, user.id, { reason: 'passkey_removed', now, except: session?.id }),
    ...loginsEnd(db, user),
    ...endTrust(db, user.id),
    ...(notice ? [outboxIntent(db, notice)] : []),
  ])
}
