import { oncePer } from '../../once-per.js'
import type { Db, SessionRow, UserId } from '../base/db.js'

/** At most this many sessions of one user stay; revoked ones go first, then the ones used longest ago. */
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
  const owned = `c.${column('userId')} = ${places[COLUMNS.indexOf('userId')]}`
  const mine = `${column('userId')} = $1`
  return {
    insert,
    // Databases differ in whether the new row is counted.
    counting: `${insert} RETURNING (SELECT COUNT(*) FROM ${table} c WHERE ${owned}) AS "sessions"`,
    // A user who has signed in and out often must not lose the sessions that are still valid.
    trim:
      `DELETE FROM ${table} WHERE ${mine} AND ${column('id')} NOT IN (SELECT ${column('id')} FROM ${table} ` +
      `WHERE ${mine} ORDER BY CASE WHEN ${column('revokedAt')} IS NULL THEN 0 ELSE 1 END, ` +
      `${column('lastUsedAt')} DESC, ${column('createdAt')} DESC LIMIT ${SESSIONS_PER_USER})`,
  }
})

/** Columns that a host has added may have defaults that only Prisma fills in. */
const isOurs = oncePer(({ sql }: Db) => sql.fields('AuthSession').length === COLUMNS.length)

/** Lazy, for a batch. The row names the user's epoch of the moment: a change of credentials in between leaves it dead. */
export const createSession = (db: Db, row: SessionRow): Promise<unknown> =>
  isOurs(db)
    ? db.client.$executeRawUnsafe(texts(db).insert, ...COLUMNS.map((column) => row[column]))
    : db.session.create({ data: { ...row } })

/** As `createSession`, at once. Gives whether the user has so many sessions that `capSessions` is due. */
export async function addSession(db: Db, row: SessionRow): Promise<boolean> {
  if (!isOurs(db)) {
    await createSession(db, row)
    return true
  }
  const values = COLUMNS.map((column) => row[column])
  const [counted] = await db.client.$queryRawUnsafe<{ sessions: unknown }[]>(texts(db).counting, ...values)
  return Number(counted?.sessions) >= SESSIONS_PER_USER
}

/** Deletes what a user has beyond SESSIONS_PER_USER, in one statement: the revoked first, then those used longest ago. */
export const capSessions = (db: Db, userId: UserId): Promise<number> =>
  db.client.$executeRawUnsafe(texts(db).trim, userId)
