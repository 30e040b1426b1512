import { oncePer } from '../once-per.js'
import type { Db, SessionRow, UserId } from './db.js'

/** At most this many sessions of one user stay; revoked ones go first, then the ones used longest ago. */
export const SESSIONS_PER_USER = 50

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

/** Counts the sessions of the user whose id stands in a column or place. */
export const sessionCountSql = ({ sql }: Db, userId: string): string =>
  `SELECT COUNT(*) FROM ${sql.table('AuthSession')} s WHERE s.${sql.column('AuthSession', 'userId')} = ${userId}`

const texts = oncePer((db: Db) => {
  const { sql } = db
  const table = sql.table('AuthSession')
  const column = (field: string) => sql.column('AuthSession', field)
  const columns = COLUMNS.map(column)
  const places = COLUMNS.map((_, index) => `$${index + 1}`)
  const user = places[COLUMNS.indexOf('userId')] as string
  const count = sessionCountSql(db, user)
  // A user who has signed in and out often must not lose the sessions that still stand.
  const order = (direction: 'ASC' | 'DESC') =>
    `ORDER BY CASE WHEN ${column('revokedAt')} IS NULL THEN 1 ELSE 0 END ${direction}, ` +
    `${column('lastUsedAt')} ${direction}, ${column('createdAt')} ${direction}`
  const idsOf = (place: string) => `SELECT ${column('id')} FROM ${table} WHERE ${column('userId')} = ${place}`
  const insert = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`
  return {
    insert,
    // Databases differ in whether the new row is counted.
    counting: `${insert} RETURNING (${count}) AS "sessions"`,
    replace:
      `UPDATE ${table} SET ${columns.map((name, index) => `${name} = ${places[index]}`).join(', ')} ` +
      `WHERE ${column('id')} = (${idsOf(user)} ${order('ASC')} LIMIT 1) AND (${count}) >= ${SESSIONS_PER_USER}`,
    trim:
      `DELETE FROM ${table} WHERE ${column('userId')} = $1 AND ` +
      `${column('id')} NOT IN (${idsOf('$1')} ${order('DESC')} LIMIT ${SESSIONS_PER_USER})`,
  }
})

/** Columns that a host has added may have defaults that Prisma alone fills in. */
const isOurs = oncePer(({ sql }: Db) => sql.fields('AuthSession').length === COLUMNS.length)

/** Lazy, for a batch. The row names the user's epoch of the moment: a change of credentials in between leaves it dead. */
export const createSession = (db: Db, row: SessionRow): Promise<unknown> =>
  isOurs(db)
    ? db.client.$executeRawUnsafe(texts(db).insert, ...COLUMNS.map((column) => row[column]))
    : db.session.create({ data: { ...row } })

/**
 * As `createSession`, at once. Gives whether the user has so many sessions that `capSessions` is due.
 * @param full the user was seen to have SESSIONS_PER_USER: one statement then puts the new session in the place of the one
 * that would go
 */
export async function addSession(db: Db, row: SessionRow, full: boolean): Promise<boolean> {
  if (!isOurs(db)) {
    await createSession(db, row)
    return true
  }
  const values = COLUMNS.map((column) => row[column])
  // None: another login has just taken that place.
  if (full && (await db.client.$executeRawUnsafe(texts(db).replace, ...values)) > 0) return false
  const [counted] = await db.client.$queryRawUnsafe<{ sessions: unknown }[]>(texts(db).counting, ...values)
  return Number(counted?.sessions) >= SESSIONS_PER_USER
}

/** Deletes what a user has beyond SESSIONS_PER_USER, in one statement: the revoked first, then those used longest ago. */
export const capSessions = (db: Db, userId: UserId): Promise<number> =>
  db.client.$executeRawUnsafe(texts(db).trim, userId)
