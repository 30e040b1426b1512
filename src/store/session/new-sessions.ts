import { oncePer } from '../../once-per.js'
import type { Db, SessionRow, UserId } from '../base/db.js'
import { derived } from '../base/derived.js'

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
  'revokedAt',
  'revokedReason',
] as const satisfies readonly (keyof SessionRow)[]

const texts = oncePer(({ sql }: Db) => {
  const table = sql.table('AuthSession')
  const column = (field: string) => sql.column('AuthSession', field)
  const places = COLUMNS.map((_, index) => `$${index + 1}`)
  const insert = `INSERT INTO ${table} (${COLUMNS.map(column).join(', ')}) VALUES (${places.join(', ')})`
  const mine = `${column('userId')} = $1`
  const kept =
    `SELECT ${column('id')} FROM ${table} WHERE ${mine} ORDER BY CASE WHEN ${column('revokedAt')} IS NULL THEN 0 ELSE 1 END, ` +
    `${column('lastUsedAt')} DESC, ${column('createdAt')} DESC LIMIT ${SESSIONS_PER_USER}`
  return {
    insert,
    // Some databases include the new row in this count, others do not.
    written: {
      columns:
        `(SELECT COUNT(*) FROM ${table} c WHERE c.${column('userId')} = ${places[COLUMNS.indexOf('userId')]}) ` +
        `AS "sessions"`,
      table,
      where: `${column('id')} = ${places[COLUMNS.indexOf('id')]}`,
    },
    // Revoked sessions are deleted first, so many sign-ins and sign-outs cannot push out valid sessions.
    trim: `DELETE FROM ${table} WHERE ${mine} AND ${column('id')} NOT IN (${derived(column('id'), kept)})`,
  }
})

/** Whether all columns are ours. Columns of the host may have defaults that only Prisma fills in. */
const isOurs = oncePer(({ sql }: Db) => sql.fields('AuthSession').length === COLUMNS.length)

/**
 * Lazy, for a batch. The row contains the epoch that the login read: a change of credentials in between makes the session
 * invalid.
 */
export const createSession = (db: Db, row: SessionRow): Promise<unknown> =>
  isOurs(db)
    ? db.client.$executeRawUnsafe(texts(db).insert, ...COLUMNS.map((column) => row[column]))
    : db.session.create({ data: { ...row } })

/** Like `createSession`, at once. Returns whether the user has so many sessions that `capSessions` is due. */
export async function addSession(db: Db, row: SessionRow): Promise<boolean> {
  if (!isOurs(db)) {
    await createSession(db, row)
    return true
  }
  const values = COLUMNS.map((column) => row[column])
  const { insert, written } = texts(db)
  const [counted] = await db.sql.dialect.writeReturning<{ sessions: unknown }>(db.client, insert, written, values)
  return Number(counted?.sessions) >= SESSIONS_PER_USER
}

/**
 * Deletes the sessions of a user beyond SESSIONS_PER_USER, in one statement: revoked ones first, then the least recently
 * used.
 */
export const capSessions = (db: Db, userId: UserId): Promise<number> =>
  db.client.$executeRawUnsafe(texts(db).trim, userId)
