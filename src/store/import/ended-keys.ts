import type { Db, SessionRow } from '../base/db.js'
import { findImported } from './lookup.js'
import { isMadeHere } from './made-here.js'

/** The source of the rows that remember ended keys. No system has this name, because a name has no colon. */
const ENDED_KEYS = ':ended-keys'

/** In the order of the keys, so that two purges never wait for each other. The second one finds rows of the first. */
function insertSql({ sql }: Db, count: number): string {
  const session = (field: string) => `s.${sql.column('AuthSession', field)}`
  const fields = ['id', 'source', 'sourceId', 'runId', 'fingerprint', 'importedAt']
  const columns = fields.map((field) => sql.column('AuthImport', field))
  const ids = Array.from({ length: count }, (_, index) => `$${index + 1}`)
  const hash = session('keyHash')
  const isMySql = sql.dialect.provider === 'mysql'
  return (
    `INSERT ${isMySql ? 'IGNORE ' : ''}INTO ${sql.table('AuthImport')} (${columns.join(', ')}) ` +
    `SELECT ${hash}, '${ENDED_KEYS}', ${hash}, '', '', ${session('expiresAt')} FROM ${sql.table('AuthSession')} s ` +
    `WHERE ${session('id')} IN (${ids.join(', ')}) ORDER BY ${hash}${isMySql ? '' : ' ON CONFLICT DO NOTHING'}`
  )
}

const isEndedKey = (session: SessionRow): boolean =>
  session.keyHash !== null &&
  isMadeHere(session) &&
  (session.revokedAt !== null || session.lastUsedAt.getTime() !== session.createdAt.getTime())

/**
 * Remembers the imported keys that ended here, or that were used here and have expired, before their sessions are deleted: a later
 * run would take such a key for a new one, and it would be valid again. Lazy, for a batch.
 */
export function rememberEndedKeys(db: Db, expired: readonly SessionRow[]): Promise<unknown>[] {
  const ids = expired.filter(isEndedKey).map(({ id }) => id)
  if (!db.fragments.imports || ids.length === 0) return []
  return [db.client.$executeRawUnsafe(insertSql(db, ids.length), ...ids)]
}

/** The hashes of these whose keys ended here, and whose sessions are deleted. */
export const findEndedKeys = async (db: Db, hashes: readonly string[]): Promise<Set<string>> =>
  new Set((await findImported(db, ENDED_KEYS, hashes)).map(({ sourceId }) => sourceId))
