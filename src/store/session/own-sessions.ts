import { oncePer } from '../../once-per.js'
import type { Db, SessionRow, UserRow } from '../base/db.js'
import { isNotFound, orNone } from '../base/open-db.js'
import { isReadableRaw, rowReader } from '../base/raw-rows.js'
import { startEpoch } from '../mfa/methods.js'
import { endTrust } from '../mfa/trusted-devices.js'
import { findWithUser, revokeSessionsOf, type SessionKey, type SessionWithUser } from './sessions.js'

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

/** A session, its user, and every valid session of that user, most recently used first. */
interface SessionAmongOthers extends SessionWithUser {
  sessions: readonly SessionRow[]
}

const amongOthers = oncePer((db: Db) => {
  const { sql } = db
  const session = rowReader<SessionRow>(db, 'AuthSession', 's')
  const user = rowReader<UserRow>(db, sql.userModel, 'u')
  const table = sql.table('AuthSession')
  const column = (field: string) => sql.column('AuthSession', field)
  const ofUser = (field: string) => `u.${sql.column(sql.userModel, field)}`
  const textBy = (key: SessionKey) =>
    `SELECT ${session.columns}, ${user.columns} FROM ${table} own ` +
    `JOIN ${sql.table(sql.userModel)} u ON ${ofUser('id')} = own.${column('userId')} ` +
    `JOIN ${table} s ON s.${column('userId')} = own.${column('userId')} ` +
    `WHERE own.${column(key)} = $1 AND s.${column('authEpoch')} = ${ofUser('authEpoch')} ` +
    `AND s.${column('revokedAt')} IS NULL AND s.${column('idleExpiresAt')} > $2 AND s.${column('expiresAt')} > $2 ` +
    `ORDER BY s.${column('lastUsedAt')} DESC, s.${column('createdAt')} DESC, s.${column('id')}`
  const decode = (row: Record<string, unknown>) => ({ session: session.decode(row), user: user.decode(row) })
  return { id: textBy('id'), keyHash: textBy('keyHash'), decode }
})

/**
 * Like `findWithUser`, with the valid sessions of the user in the same statement. A valid session is one of them, so a session that
 * has ended is not found.
 */
export async function findAmongOthers(
  db: Db,
  by: SessionKey,
  value: string,
  now: Date,
): Promise<SessionAmongOthers | null> {
  if (!isReadableRaw(db)) {
    const found = await findWithUser(db, by, value)
    return found && { ...found, sessions: await findValidSessions(db, found.user, now) }
  }
  const { [by]: text, decode } = amongOthers(db)
  const rows = (await db.client.$queryRawUnsafe<Record<string, unknown>[]>(text, value, now)).map(decode)
  const own = rows.find(({ session }) => session[by] === value)
  return own ? { ...own, sessions: rows.map(({ session }) => session) } : null
}

export const countValidSessions = (db: Db, user: Owner, now: Date): Promise<number> =>
  db.session.count({ where: valid(user, now) })

/** Ends the session of a request. Of concurrent calls one returns true. */
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
 * Ends the session of a browser that may be in strange hands, and the trust in every browser, because a session does not name its
 * trust. Otherwise that browser could sign in again without the second step. Of concurrent calls one returns true.
 */
async function endWithTrust(
  db: Db,
  where: Pick<SessionRow, 'id' | 'userId'> & Record<string, unknown>,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const end = db.session.update({ where, data: { revokedAt: now, revokedReason: reason } })
  try {
    return (await orNone(db.client.$transaction([end, ...endTrust(db, where.userId)]), null)) !== null
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

/** Ends a valid session of another browser of this user. */
export const endOtherSession = (db: Db, user: Owner, id: string, now: Date): Promise<boolean> =>
  endWithTrust(db, { ...valid(user, now), id }, { reason: 'ended', now })

/** Ends a session whose spent refresh token was used again. */
export const endStolenSession = (db: Db, { id, userId }: SessionRow, now: Date): Promise<boolean> =>
  endWithTrust(db, { id, userId, revokedAt: null }, { reason: 'reuse', now })

/**
 * Ends every other session of a user, and the trust in every browser. The new epoch ends logins and changes in progress too: one
 * of them that waits for a function of the host would otherwise write after this.
 * @throws P2025 when the user changed, or this session ended, concurrently. Nothing is written then
 */
export async function endOthersOf(
  db: Db,
  user: Owner,
  { except, now }: { except: string | undefined; now: Date },
): Promise<void> {
  await db.client.$transaction([
    ...startEpoch(db, user, except),
    revokeSessionsOf(db, user.id, { reason: 'ended', now, except }),
    ...endTrust(db, user.id),
  ])
}
