import { oncePer } from '../once-per.js'
import type { Db, SessionRow, UserId } from './db.js'

/** At most this many sessions of one user stay; the ones used longest ago go first. */
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

const inserts = oncePer(({ sql }: Db) => {
  const table = sql.table('AuthSession')
  const column = (field: string) => sql.column('AuthSession', field)
  const places = COLUMNS.map((_, index) => `$${index + 1}`)
  const plain = `INSERT INTO ${table} (${COLUMNS.map(column).join(', ')}) VALUES (${places.join(', ')})`
  const owned = `c.${column('userId')} = ${places[COLUMNS.indexOf('userId')]}`
  // Databases differ in whether the new row is counted.
  return { plain, counting: `${plain} RETURNING (SELECT COUNT(*) FROM ${table} c WHERE ${owned}) AS "sessions"` }
})

/** Columns that a host has added may have defaults that Prisma alone fills in. */
const isOurs = oncePer(({ sql }: Db) => sql.fields('AuthSession').length === COLUMNS.length)

/** Lazy, for a batch. The row names the user's epoch of the moment: a change of credentials in between leaves it dead. */
export const createSession = (db: Db, row: SessionRow): Promise<unknown> =>
  isOurs(db)
    ? db.client.$executeRawUnsafe(inserts(db).plain, ...COLUMNS.map((column) => row[column]))
    : db.session.create({ data: { ...row } })

/** As `createSession`, at once. Gives whether the user has so many sessions that `capSessions` is due. */
export async function addSession(db: Db, row: SessionRow): Promise<boolean> {
  if (!isOurs(db)) {
    await createSession(db, row)
    return true
  }
  const values = COLUMNS.map((column) => row[column])
  const [counted] = await db.client.$queryRawUnsafe<{ sessions: unknown }[]>(inserts(db).counting, ...values)
  return Number(counted?.sessions) >= SESSIONS_PER_USER
}

/** Deletes what a user has beyond SESSIONS_PER_USER, in one statement. */
export async function capSessions(db: Db, userId: UserId): Promise<number> {
  const { sql } = db
  const table = sql.table('AuthSession')
  const column = (field: string) => sql.column('AuthSession', field)
  const owned = `${column('userId')} = $1`
  return db.client.$executeRawUnsafe(
    `DELETE FROM ${table} WHERE ${owned} AND ${column('id')} NOT IN ` +
      `(SELECT ${column('id')} FROM ${table} WHERE ${owned} ` +
      `ORDER BY ${column('lastUsedAt')} DESC, ${column('createdAt')} DESC LIMIT ${SESSIONS_PER_USER})`,
    userId,
  )
}
