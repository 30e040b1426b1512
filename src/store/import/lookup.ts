import { oncePer } from '../../once-per.js'
import type { Db, ImportedRow, PasskeyRow, SessionRow, SocialAccountRow, UserId, UserRow } from '../base/db.js'
import type { Delegate } from '../base/prisma-client.js'
import { isReadableRaw, rowReader } from '../base/raw-rows.js'
import { inGroups } from './groups.js'
import { MADE_HERE } from './made-here.js'

const readers = oncePer((_db: Db) => new Map<string, ReturnType<typeof rowReader<object>>>())

function readerOf<Row extends object>(db: Db, model: string) {
  const known = readers(db)
  const reader = known.get(model) ?? rowReader<object>(db, model, 't')
  known.set(model, reader)
  return { columns: reader.columns, decode: (row: Record<string, unknown>) => reader.decode(row) as Row } // Of this model.
}

/** The rows of a model to look up. */
interface Wanted<Row> {
  model: string
  delegate: Delegate<Row>
  /** Fields that have one value. */
  where?: Readonly<Record<string, string>>
  field: string
  values: readonly UserId[]
}

/** Rows whose field has one of many values. A query of a model takes several times as long for hundreds of values. */
async function findIn<Row extends object>(db: Db, wanted: Wanted<Row>): Promise<Row[]> {
  const found: Row[] = []
  for (const values of inGroups(wanted.values)) found.push(...(await findSome(db, { ...wanted, values })))
  return found
}

async function findSome<Row extends object>(db: Db, wanted: Wanted<Row>): Promise<Row[]> {
  const { model, delegate, where = {}, field, values } = wanted
  if (!isReadableRaw(db)) return delegate.findMany({ where: { ...where, [field]: { in: [...values] } } })
  const { sql, client } = db
  const { columns, decode } = readerOf<Row>(db, model)
  const fixed = Object.keys(where).map((name, index) => `t.${sql.column(model, name)} = $${index + 1} AND `)
  const places = values.map((_value, index) => `$${fixed.length + index + 1}`)
  const text =
    `SELECT ${columns} FROM ${sql.table(model)} t ` +
    `WHERE ${fixed.join('')}t.${sql.column(model, field)} IN (${places.join(', ')})`
  const rows = await client.$queryRawUnsafe<Record<string, unknown>[]>(text, ...Object.values(where), ...values)
  return rows.map(decode)
}

/** The sourceId of the row that says how far the last run of a source came. */
export const CURSOR = ''

/** The imported people of some source ids, tombstones too. */
export const findImported = (db: Db, source: string, sourceIds: readonly string[]): Promise<ImportedRow[]> =>
  findIn(db, { model: 'AuthImport', delegate: db.imported, where: { source }, field: 'sourceId', values: sourceIds })

/** The people of a source whose accounts are these. */
export const findImportedOf = (db: Db, source: string, userIds: readonly UserId[]): Promise<ImportedRow[]> =>
  findIn(db, { model: 'AuthImport', delegate: db.imported, where: { source }, field: 'userId', values: userIds })

/** The last run of a source. */
export const findCursor = (db: Db, source: string): Promise<ImportedRow | null> =>
  db.imported.findFirst({ where: { source, sourceId: CURSOR } })

/** The accounts of some people who were imported. */
export const findUsers = (db: Db, ids: readonly UserId[]): Promise<UserRow[]> =>
  findIn(db, { model: db.sql.userModel, delegate: db.user, field: 'id', values: ids })

/** The accounts that have one of the ids of a source, which the column perhaps cannot hold. */
export const findUsersByGivenId = (db: Db, ids: readonly UserId[]): Promise<UserRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.user.findMany({ where: { id: { in: [...ids] } } })

/** The accounts that have one of these addresses or names. */
export async function findHolders(
  db: Db,
  keys: { emailKeys: readonly string[]; usernameKeys: readonly string[] },
): Promise<UserRow[]> {
  const lists = [
    ['emailKey', keys.emailKeys],
    ['usernameKey', keys.usernameKeys],
  ] as const
  const found: UserRow[] = []
  for (const [field, values] of lists) {
    found.push(...(await findIn(db, { model: db.sql.userModel, delegate: db.user, field, values })))
  }
  return found
}

interface LinkKey {
  provider: string
  issuer: string
  uid: string
}

/** The identities of these that somebody has already. */
export async function findLinks(db: Db, links: readonly LinkKey[]): Promise<SocialAccountRow[]> {
  const groups = new Map<string, { provider: string; issuer: string; uids: string[] }>()
  for (const { provider, issuer, uid } of links) {
    const key = JSON.stringify([provider, issuer])
    const group = groups.get(key) ?? { provider, issuer, uids: [] }
    group.uids.push(uid)
    groups.set(key, group)
  }
  const found: SocialAccountRow[] = []
  for (const { provider, issuer, uids } of groups.values()) {
    const where = { provider, issuer }
    found.push(
      ...(await findIn(db, {
        model: 'AuthSocialAccount',
        delegate: db.socialAccount,
        where,
        field: 'uid',
        values: uids,
      })),
    )
  }
  return found
}

/** Passkeys by the hashes of their ids. */
export const findPasskeysById = (db: Db, hashes: readonly string[]): Promise<PasskeyRow[]> =>
  findIn(db, { model: 'AuthPasskey', delegate: db.passkey, field: 'credentialHash', values: hashes })

/** Sessions by the hashes of their keys, revoked ones too. */
export const findKeyedSessions = (db: Db, hashes: readonly string[]): Promise<SessionRow[]> =>
  findIn(db, { model: 'AuthSession', delegate: db.session, field: 'keyHash', values: hashes })

/** The sessions that imports made for these users, and that nobody has ended. */
export const findMadeSessions = async (db: Db, userIds: readonly UserId[]): Promise<SessionRow[]> =>
  userIds.length === 0
    ? []
    : db.session.findMany({ where: { userId: { in: [...userIds] }, revokedAt: null, id: { startsWith: MADE_HERE } } })

/** Every link of some accounts, disconnected ones too. */
export const findLinksOf = (db: Db, userIds: readonly UserId[]): Promise<SocialAccountRow[]> =>
  findIn(db, { model: 'AuthSocialAccount', delegate: db.socialAccount, field: 'userId', values: userIds })
