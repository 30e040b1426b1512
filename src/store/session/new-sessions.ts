import { oncePer } from '../../once-per.js'
import type { Db, SessionRow, TrustedDeviceRow, UserId } from '../base/db.js'
import { derived } from '../base/derived.js'
import { isInsertable } from '../base/insert.js'
import { isNotFound, isOwnerGone } from '../base/open-db.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { lockUser } from '../mfa/methods.js'
import { holdTrust } from '../mfa/trusted-devices.js'

/** The most sessions of one user. Beyond that, revoked ones are deleted first, then the least recently used. */
const SESSIONS_PER_USER = 50

const COLUMNS = [
  'id',
  'userId',
  'authEpoch',
  'generation',
  'currentHash',
  'previousHash',
  'rotatedAt',
  'keyHash',
  'createdAt',
  'lastUsedAt',
  'idleExpiresAt',
  'expiresAt',
  'authenticatedAt',
  'methods',
  'mfaEnrolmentRequired',
  'address',
  'userAgent',
  'revokedAt',
  'revokedReason',
] as const satisfies readonly (keyof SessionRow)[]

const texts = oncePer(({ sql }: Db) => {
  const table = sql.table('AuthSession')
  const column = (field: string) => sql.column('AuthSession', field)
  const places = COLUMNS.map((_, index) => `$${index + 1}`)
  const placeOf = (field: (typeof COLUMNS)[number]) => places[COLUMNS.indexOf(field)]
  const user = (field: string) => `u.${sql.column(sql.userModel, field)}`
  const into = `INSERT INTO ${table} (${COLUMNS.map(column).join(', ')})`
  // Values of their own: PostgreSQL gives each value one type, and a host's ids may be VARCHAR, which it compares as TEXT.
  const [id, epoch, active] = [1, 2, 3].map((after) => `$${COLUMNS.length + after}`)
  const isUnchanged = `${user('id')} = ${id} AND ${user('authEpoch')} = ${epoch} AND ${user('isActive')} = ${active}`
  const mine = `${column('userId')} = $1`
  const kept =
    `SELECT ${column('id')} FROM ${table} WHERE ${mine} ORDER BY CASE WHEN ${column('revokedAt')} IS NULL THEN 0 ELSE 1 END, ` +
    `${column('lastUsedAt')} DESC, ${column('createdAt')} DESC LIMIT ${SESSIONS_PER_USER}`
  return {
    insert: `${into} VALUES (${places.join(', ')})`,
    insertIfUnchanged: `${into} SELECT ${places.join(', ')} FROM ${sql.table(sql.userModel)} u WHERE ${isUnchanged}`,
    // Some databases include the new row in this count, others do not.
    written: {
      columns: `(SELECT COUNT(*) FROM ${table} c WHERE c.${column('userId')} = ${placeOf('userId')}) AS "sessions"`,
      table,
      where: `${column('id')} = ${placeOf('id')}`,
    },
    // Revoked sessions are deleted first, so many sign-ins and sign-outs cannot push out valid sessions.
    trim: `DELETE FROM ${table} WHERE ${mine} AND ${column('id')} NOT IN (${derived(column('id'), kept)})`,
  }
})

const byStatement = oncePer((db: Db) => isInsertable(db, 'AuthSession', COLUMNS))

/**
 * Lazy, for a batch. The row contains the epoch that the login read: a change of credentials in between makes the session
 * invalid.
 */
export const createSession = (db: Db, row: SessionRow): Promise<unknown> =>
  byStatement(db)
    ? db.client.$executeRawUnsafe(texts(db).insert, ...COLUMNS.map((column) => row[column]))
    : db.session.create({ data: { ...row } })

/** Whether the user has so many sessions that `capSessions` is due. */
interface Added {
  tooMany: boolean
}

interface LoginFacts {
  /** The email about this login. */
  mail: OutboxIntent | null
  /** The trust in the browser that replaces the second step. */
  trust: TrustedDeviceRow | null
}

/**
 * Like `createSession`, at once. null: the user was deleted, deactivated or given new credentials since the login read them, and
 * nothing is written.
 */
export async function addSession(db: Db, row: SessionRow, { mail, trust }: LoginFacts): Promise<Added | null> {
  try {
    if (byStatement(db) && !mail && !trust) return await addIfUnchanged(db, row)
    await db.client.$transaction([
      lockUser(db, { id: row.userId, authEpoch: row.authEpoch }),
      ...(trust ? [holdTrust(db, trust)] : []),
      createSession(db, row),
      ...(mail ? [outboxIntent(db, mail)] : []),
    ])
    return { tooMany: true }
  } catch (error) {
    // A statement that saw the user fails when the user is deleted at that very moment.
    if (isOwnerGone(error) || isNotFound(error)) return null
    throw error
  }
}

async function addIfUnchanged(db: Db, row: SessionRow): Promise<Added | null> {
  const values = [...COLUMNS.map((column) => row[column]), row.userId, row.authEpoch, true]
  const { insertIfUnchanged, written } = texts(db)
  const [counted] = await db.sql.dialect.writeReturning<{ sessions: unknown }>(
    db.client,
    insertIfUnchanged,
    written,
    values,
  )
  return counted ? { tooMany: Number(counted.sessions) >= SESSIONS_PER_USER } : null
}

/**
 * Deletes the sessions of a user beyond SESSIONS_PER_USER, in one statement: revoked ones first, then the least recently
 * used.
 */
export const capSessions = (db: Db, userId: UserId): Promise<number> =>
  db.client.$executeRawUnsafe(texts(db).trim, userId)
