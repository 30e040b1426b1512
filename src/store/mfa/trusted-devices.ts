import type { Db, TrustedDeviceRow, UserId, UserRow } from '../base/db.js'
import { derived } from '../base/derived.js'
import { orNone } from '../base/open-db.js'
import { lockUser } from './methods.js'

/** The most trusted browsers of one user. Beyond that the least recently used are deleted. */
const DEVICES_PER_USER = 20

type Owner = Pick<UserRow, 'id' | 'authEpoch'>

const valid = ({ id, authEpoch }: Owner, now: Date) => ({ userId: id, authEpoch, expiresAt: { gt: now } })

/**
 * Stores a trusted browser in place of the one that its cookie named before.
 * @throws P2025 when the user was deactivated or given new credentials since they were read. Nothing is written then
 */
export async function addTrustedDevice(db: Db, row: TrustedDeviceRow, replaced: string | null): Promise<void> {
  const { userId } = row
  await db.client.$transaction([
    lockUser(db, { id: userId, authEpoch: row.authEpoch }),
    ...(replaced === null ? [] : [db.trustedDevice.deleteMany({ where: { id: replaced, userId } })]),
    db.trustedDevice.create({ data: { ...row } }),
    trimTrustedDevices(db, userId),
  ])
}

function trimTrustedDevices(db: Db, userId: UserId): Promise<number> {
  const { sql } = db
  const table = sql.table('AuthTrustedDevice')
  const column = (field: string) => sql.column('AuthTrustedDevice', field)
  const owned = `${column('userId')} = $1`
  // Rows of an earlier epoch trust nobody any more.
  const kept =
    `SELECT ${column('id')} FROM ${table} WHERE ${owned} ORDER BY ${column('authEpoch')} DESC, ` +
    `${column('lastUsedAt')} DESC, ${column('createdAt')} DESC, ${column('id')} DESC LIMIT ${DEVICES_PER_USER}`
  return db.client.$executeRawUnsafe(
    `DELETE FROM ${table} WHERE ${owned} AND ${column('id')} NOT IN (${derived(column('id'), kept)})`,
    userId,
  )
}

/** The trusted browser of this user that a cookie names, if it is still trusted. */
export const findTrustedDevice = (
  db: Db,
  user: Owner,
  { id, secretHash }: Pick<TrustedDeviceRow, 'id' | 'secretHash'>,
  now: Date,
): Promise<TrustedDeviceRow | null> => db.trustedDevice.findFirst({ where: { ...valid(user, now), id, secretHash } })

/**
 * Locks a trusted browser for the batch of a login. Lazy. A trust that ended since it was read throws P2025 and rolls the batch
 * back.
 */
export const holdTrust = (db: Db, { id, userId, authEpoch }: TrustedDeviceRow): Promise<TrustedDeviceRow> =>
  db.trustedDevice.update({ where: { id, userId, authEpoch }, data: { authEpoch } })

/** Stores the last use, which only moves forward. */
export const touchTrustedDevice = (
  db: Db,
  { id, lastUsedAt }: Pick<TrustedDeviceRow, 'id' | 'lastUsedAt'>,
  now: Date,
): Promise<{ count: number }> =>
  db.trustedDevice.updateMany({ where: { id, lastUsedAt: { lte: lastUsedAt } }, data: { lastUsedAt: now } })

/** Most recently used first. Their number is bounded. */
export const findTrustedDevices = (db: Db, user: Owner, now: Date): Promise<TrustedDeviceRow[]> =>
  db.trustedDevice.findMany({
    where: valid(user, now),
    orderBy: [{ lastUsedAt: 'desc' }, { createdAt: 'desc' }, { id: 'asc' }],
  })

/** Ends the trust in one browser of this user. Of concurrent calls one returns true. */
export async function deleteTrustedDevice(db: Db, user: Owner, id: string, now: Date): Promise<boolean> {
  const { count } = await orNone(db.trustedDevice.deleteMany({ where: { ...valid(user, now), id } }), { count: 0 })
  return count === 1
}

/** Ends the trust in every browser of a user. */
export const deleteTrustedDevices = (db: Db, userId: UserId): Promise<{ count: number }> =>
  db.trustedDevice.deleteMany({ where: { userId } })

/** The same as a part of a batch, also for a schema without the model. Lazy. */
export const endTrust = (db: Db, userId: UserId): Promise<unknown>[] =>
  db.fragments.mfa ? [deleteTrustedDevices(db, userId)] : []

export const purgeTrustedDevices = (db: Db, now: Date): Promise<{ count: number }> =>
  db.trustedDevice.deleteMany({ where: { expiresAt: { lte: now } } })
