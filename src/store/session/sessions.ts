import { oncePer } from '../../once-per.js'
import type { Db, SessionRow, UserId, UserRow } from '../base/db.js'
import { DELETED_AT_ONCE } from '../base/delete-in-batches.js'
import { isReadableRaw, rowReader } from '../base/raw-rows.js'
import { rememberEndedKeys } from '../import/ended-keys.js'
import { markExpired } from '../import/marks.js'

export interface SessionWithUser {
  session: SessionRow
  user: UserRow
}

/** A column that names one session. */
export type SessionKey = 'id' | 'keyHash'

interface Statements extends Record<SessionKey, string> {
  decode(row: Record<string, unknown>): SessionWithUser
}

/** Prisma's `include` would run two statements. This join is built once, from the names of the host's schema. */
const statements = oncePer((db: Db): Statements => {
  const { sql } = db
  const session = rowReader<SessionRow>(db, 'AuthSession', 's')
  const user = rowReader<UserRow>(db, sql.userModel, 'u')
  const table = sql.table('AuthSession')
  const column = (field: string) => sql.column('AuthSession', field)
  const select =
    `SELECT ${session.columns}, ${user.columns} FROM ${table} s ` +
    `JOIN ${sql.table(sql.userModel)} u ON u.${sql.column(sql.userModel, 'id')} = s.${column('userId')} WHERE s.`
  return {
    id: `${select}${column('id')} = $1`,
    keyHash: `${select}${column('keyHash')} = $1`,
    decode: (row) => ({ session: session.decode(row), user: user.decode(row) }),
  }
})

/**
 * Two Prisma queries, the session first, so that a change of the user in between is seen. The second one is a query of the user
 * model, because an extension that hides users does not see an `include`.
 */
async function findByPrisma(db: Db, where: object): Promise<SessionWithUser | null> {
  const session = await db.session.findUnique({ where })
  const user = session && (await db.user.findUnique({ where: { id: session.userId } }))
  return user && { session, user }
}

/** Session and user by the session's id or the SHA-256 of its opaque key. One statement, when `isReadableRaw`. */
export async function findWithUser(db: Db, by: SessionKey, value: string): Promise<SessionWithUser | null> {
  if (!isReadableRaw(db)) return findByPrisma(db, { [by]: value })
  const { [by]: text, decode } = statements(db)
  const [row] = await db.client.$queryRawUnsafe<Record<string, unknown>[]>(text, value)
  return row ? decode(row) : null
}

export const findSession = (db: Db, id: string): Promise<SessionWithUser | null> => findWithUser(db, 'id', id)

export const findSessionByKey = (db: Db, keyHash: string): Promise<SessionWithUser | null> =>
  findWithUser(db, 'keyHash', keyHash)

/** Whether a user has the row of a session, also of one that has ended. */
export const hasAnySession = async (db: Db, userId: UserId): Promise<boolean> =>
  (await db.session.findFirst({ where: { userId } })) !== null

/** Whether the session is valid and its user active at `now`. */
export const isSessionValid = ({ session, user }: SessionWithUser, now: Date): boolean =>
  session.revokedAt === null &&
  session.idleExpiresAt > now &&
  session.expiresAt > now &&
  user.isActive &&
  session.authEpoch === user.authEpoch

/** Whether a refresh token is the session's newest. Both its generation and its jti must match. */
export const isCurrentToken = (session: SessionRow, generation: number, jtiHash: string): boolean =>
  session.generation === generation && session.currentHash === jtiHash

interface Rotation {
  id: string
  generation: number
  currentHash: string
  nextHash: string
  authEpoch: number
  idleExpiresAt: Date
  now: Date
}

const rotation = oncePer(({ sql }: Db) => {
  const table = sql.table('AuthSession')
  const session = (field: string) => sql.column('AuthSession', field)
  const user = (field: string) => `u.${sql.column(sql.userModel, field)}`
  const ofUser = `${user('id')} = ${table}.${session('userId')}`
  return (
    `UPDATE ${table} SET ${session('generation')} = $1, ${session('previousHash')} = $2, ${session('currentHash')} = $3, ` +
    `${session('rotatedAt')} = $4, ${session('lastUsedAt')} = $4, ${session('idleExpiresAt')} = $5 ` +
    `WHERE ${session('id')} = $6 AND ${session('generation')} = $7 AND ${session('currentHash')} = $2 ` +
    `AND ${session('revokedAt')} IS NULL AND ${session('idleExpiresAt')} > $4 AND ${session('expiresAt')} > $4 ` +
    `AND ${session('authEpoch')} = $8 AND EXISTS (SELECT 1 FROM ${sql.table(sql.userModel)} u ` +
    `WHERE ${ofUser} AND ${user('isActive')} = $9 AND ${user('authEpoch')} = $8)`
  )
})

/** The same rotation as a model query. */
const rotateByPrisma = (db: Db, { id, generation, currentHash, nextHash, authEpoch, idleExpiresAt, now }: Rotation) =>
  db.session.updateMany({
    where: {
      ...{ id, generation, currentHash, authEpoch, revokedAt: null },
      ...{ idleExpiresAt: { gt: now }, expiresAt: { gt: now }, user: { is: { isActive: true, authEpoch } } },
    },
    data: {
      generation: generation + 1,
      previousHash: currentHash,
      currentHash: nextHash,
      rotatedAt: now,
      lastUsedAt: now,
      idleExpiresAt,
    },
  })

/** One rotation of a refresh token. Of all concurrent attempts with one token exactly one returns true (RFC 9700 §4.14.2). */
export async function rotateSession(db: Db, step: Rotation): Promise<boolean> {
  if (db.queries === 'model') return (await rotateByPrisma(db, step)).count === 1
  const { id, generation, currentHash, nextHash, authEpoch, idleExpiresAt, now } = step
  const next = [generation + 1, currentHash, nextHash, now, idleExpiresAt]
  return (await db.client.$executeRawUnsafe(rotation(db), ...next, id, generation, authEpoch, true)) === 1
}

/** Returns true only for the call that ended the session. */
export async function revokeSession(db: Db, id: string, reason: string, now: Date): Promise<boolean> {
  const { count } = await db.session.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: now, revokedReason: reason },
  })
  return count === 1
}

/** Locks a session for a batch. Lazy. A session that ended concurrently throws P2025 and rolls the batch back. */
export const holdSession = (db: Db, id: string): Promise<SessionRow> =>
  db.session.update({ where: { id, revokedAt: null }, data: { revokedAt: null } })

/** Like `holdSession`, and moves the session to another epoch of its user. */
export const moveSession = (db: Db, id: string, authEpoch: number): Promise<SessionRow> =>
  db.session.update({ where: { id, revokedAt: null }, data: { authEpoch } })

/** Lazy, for a batch. */
export const revokeSessionsOf = (
  db: Db,
  userId: UserId,
  { reason, now, except = [] }: { reason: string; now: Date; except?: string | readonly string[] | undefined },
): Promise<{ count: number }> =>
  db.session.updateMany({
    where: { userId, revokedAt: null, ...(except.length > 0 ? { id: { notIn: [except].flat() } } : {}) },
    data: { revokedAt: now, revokedReason: reason },
  })

/** Stores the last use of an opaque key and its new idle expiry. Both only move forward. */
export const touchSession = (
  db: Db,
  session: Pick<SessionRow, 'id' | 'lastUsedAt'>,
  now: Date,
  idleExpiresAt: Date,
): Promise<{ count: number }> =>
  db.session.updateMany({
    where: { id: session.id, revokedAt: null, lastUsedAt: { lte: session.lastUsedAt } },
    data: { lastUsedAt: now, idleExpiresAt },
  })

/**
 * Sets or removes the recent-login mark. The mark is not set when the session ended or its epoch changed since it was read:
 * after a concurrent confirmation of a first method, another proof is required. Lazy.
 */
export const writeRecentLogin = (
  db: Db,
  { id, authEpoch }: Pick<SessionRow, 'id' | 'authEpoch'>,
  at: Date | null,
): Promise<{ count: number }> =>
  db.session.updateMany({
    where: { id, revokedAt: null, ...(at === null ? {} : { authEpoch }) },
    data: { authenticatedAt: at },
  })

/** Lazy, for a batch: the session that had to enroll a second factor has done so. `methods`: its proofs now. */
export const completeEnrollment = (db: Db, id: string, methods: string): Promise<{ count: number }> =>
  db.session.updateMany({ where: { id }, data: { mfaEnrolmentRequired: false, methods } })

/** Deletes sessions past their absolute or idle expiry. The idle expiry is never later than the absolute one. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  const expired = { idleExpiresAt: { lte: now } }
  for (;;) {
    const found = await db.session.findMany({ where: expired, take: DELETED_AT_ONCE })
    const ids = found.map(({ id }) => id)
    if (ids.length > 0)
      await db.client.$transaction([
        ...markExpired(db, found, now),
        ...rememberEndedKeys(db, found),
        db.session.deleteMany({ where: { ...expired, id: { in: ids } } }),
      ])
    if (ids.length < DELETED_AT_ONCE) return
  }
}
