import type { Db, SessionRow, UserRow } from '../base/db.js'
import { orNone } from '../base/open-db.js'
import { lockUser } from '../mfa/methods.js'
import { endTrust } from '../mfa/trusted-devices.js'
import { revokeSessionsOf } from './sessions.js'

type Owner = Pick<UserRow, 'id' | 'authEpoch'>

const valid = ({ id, authEpoch }: Owner, now: Date) => ({
  userId: id,
  authEpoch,
  revokedAt: null,
  idleExpiresAt: { gt: now },
  expiresAt: { gt: now },
})

/** The valid sessions of a user, most recently used first. Their number is bounded, see `capSessions`. */
export const findValidSessions = (db: Db, user: Owner, now: Date): Promise<SessionRow[]> =>
  db.session.findMany({
    where: valid(user, now),
    orderBy: [{ lastUsedAt: 'desc' }, { createdAt: 'desc' }, { id: 'asc' }],
  })

export const countValidSessions = (db: Db, user: Owner, now: Date): Promise<number> =>
  db.session.count({ where: valid(user, now) })

/** Ends a valid session of this user. Of concurrent calls one returns true. */
export async function endOwnSession(
  db: Db,
  user: Owner,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<boolean> {
  const data = { revokedAt: now, revokedReason: reason }
  const { count } = await orNone(db.session.updateMany({ where: { ...valid(user, now), id }, data }), { count: 0 })
  return count === 1
}

/**
 * Ends every other session of a user, and the trust in every browser. The lock on the user's row comes first: a login that it
 * trusts is over before, and its session ends too, or finds no trust.
 * @throws P2025 when the user changed concurrently. Nothing is written then
 */
export async function endOthersOf(
  db: Db,
  user: Owner,
  { except, now }: { except: string | undefined; now: Date },
): Promise<void> {
  await db.client.$transaction([
    lockUser(db, user),
    ...endTrust(db, user.id),
    revokeSessionsOf(db, user.id, { reason: 'ended', now, except }),
  ])
}
