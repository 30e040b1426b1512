import type { Db, TrustedDeviceRow, UserId, UserRow } from '../base/db.js'
import { deleteInBatches } from '../base/delete-in-batches.js'
import { derived } from '../base/derived.js'
import { orNone } from '../base/open-db.js'
import { lockUserBy } from './methods.js'

/** The most trusted browsers of one user. Beyond that the least recently used are deleted. */
const DEVICES_PER_USER = 20

type Owner = Pick<UserRow, 'id' | 'authEpoch'>

/** The time of a request, and the oldest time of a login that MFA_TRUSTED_DEVICE_LIFETIME still lets count. */
export interface TrustTimes {
  now: Date
  since: Date
}

/** The expiry is that of the lifetime at the login. A lifetime that was lowered since counts too. */
const valid = ({ id, authEpoch }: Owner, { now, since }: TrustTimes) => ({
  userId: id,
  authEpoch,
  expiresAt: { gt: now },
  createdAt: { gt: since },
})

interface NewTrust {
  /** The session of the login that trusts the browser. */
  sessionId: string
  /** The id of the row that the cookie of the browser named before. */
  replaced: string | null
}

/**
 * Stores a trusted browser in place of the one that its cookie named before.
 * @throws P2025 when the session has ended, or the user was deactivated or given new credentials, since they were read. Nothing is
 * written then
 */
export async function addTrustedDevice(
  db: Db,
  row: TrustedDeviceRow,
  { sessionId, replaced }: NewTrust,
): Promise<void> {
  const { userId } = row
  await db.client.$transaction([
    ...lockUserBy(db, { id: userId, authEpoch: row.authEpoch }, sessionId),
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
  times: TrustTimes,
): Promise<TrustedDeviceRow | null> => db.trustedDevice.findFirst({ where: { ...valid(user, times), id, secretHash } })

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
export const findTrustedDevices = (db: Db, user: Owner, times: TrustTimes): Promise<TrustedDeviceRow[]> =>
  db.trustedDevice.findMany({
    where: valid(user, times),
    orderBy: [{ lastUsedAt: 'desc' }, { createdAt: 'desc' }, { id: 'asc' }],
  })

/** Ends the trust in one browser of this user. Of concurrent calls one returns true. */
export async function deleteTrustedDevice(db: Db, user: Owner, id: string, times: TrustTimes): Promise<boolean> {
  const { count } = await orNone(db.trustedDevice.deleteMany({ where: { ...valid(user, times), id } }), { count: 0 })
  return count === 1
}

/** Ends the trust in every browser of a user. */
export const deleteTrustedDevices = (db: Db, userId: UserId): Promise<{ count: number }> =>
  db.trustedDevice.deleteMany({ where: { userId } })

/** The same as a part of a batch, also for a schema without the model. Lazy. */
export const endTrust = (db: Db, userId: UserId): Promise<unknown>[] =>
  db.fragments.mfa ? [deleteTrustedDevices(db, userId)] : []

export function purgeTrustedDevices(db: Db, { now, since }: TrustTimes): Promise<number> {
  const where = { OR: [{ expiresAt: { lte: now } }, { createdAt: { lte: since } }] }
  return deleteInBatches(db.trustedDevice, where)
}
