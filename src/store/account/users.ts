import { storable } from '../../contract/fields.js'
import { oncePer } from '../../once-per.js'
import type { Db, UserId, UserRow } from '../base/db.js'
import { orNone } from '../base/open-db.js'
import { isReadableRaw, rowReader } from '../base/raw-rows.js'
import { holdColumns } from '../registration/names.js'
import { findHold } from './holds.js'
import { isReserved, isReservedField } from './reserved.js'

export interface LoginKeys {
  usernameKey?: string | undefined
  emailKey?: string | undefined
}

const byLogin = oncePer((db: Db) => {
  const { sql } = db
  const { columns, decode } = rowReader<UserRow>(db, sql.userModel, 'u')
  const column = (field: string) => `u.${sql.column(sql.userModel, field)}`
  const either = `${column('usernameKey')} = $1 OR ${column('emailKey')} = $2`
  return { text: `SELECT ${columns} FROM ${sql.table(sql.userModel)} u WHERE ${either} LIMIT 2`, decode }
})

async function findByKeys(db: Db, usernameKey: string | null, emailKey: string | null): Promise<UserRow[]> {
  if (isReadableRaw(db)) {
    const { text, decode } = byLogin(db)
    const found = await db.client.$queryRawUnsafe<Record<string, unknown>[]>(text, usernameKey, emailKey)
    return found.map(decode)
  }
  const keys = [{ usernameKey }, { emailKey }].filter((key) => !Object.values(key).includes(null))
  return db.user.findMany({ where: { OR: keys }, take: 2 })
}

/** A match by email takes precedence over a match by username. */
export const meant = (rows: readonly UserRow[], emailKey: string | null): UserRow | null =>
  rows.find((row) => emailKey !== null && row.emailKey === emailKey) ?? rows[0] ?? null

/** The account an identifier names, in one statement. */
export async function findUserByLogin(db: Db, keys: LoginKeys): Promise<UserRow | null> {
  const { usernameKey = null, emailKey = null } = keys
  if (usernameKey === null && emailKey === null) return null
  return meant(await findByKeys(db, usernameKey, emailKey), emailKey)
}

export const findUserById = (db: Db, id: UserId): Promise<UserRow | null> => db.user.findUnique({ where: { id } })

export const findUserByEmail = (db: Db, emailKey: string): Promise<UserRow | null> =>
  db.user.findUnique({ where: { emailKey } })

/** The largest value of Prisma's Int. */
const MAX_INT = 2_147_483_647

/** The user's id in the host's type; null when the text is not an id, and no database may be asked for it. */
export function parseUserId(db: Db, text: string): UserId | null {
  if (db.userIdType === 'string') return text !== '' && storable(text) ? text : null
  const id = /^\d{1,10}$/.test(text) ? Number(text) : null
  return id === null || id > MAX_INT ? null : id
}

/** Finds a user by an id from the host's code, which may be a number as text, or in JavaScript anything. */
export async function findHostUser(db: Db, given: unknown): Promise<UserRow | null> {
  const id = typeof given === 'string' || typeof given === 'number' ? parseUserId(db, `${given}`) : null
  return id === null ? null : orNone(findUserById(db, id), null)
}

export interface NewUser {
  username: string | null
  usernameKey: string | null
  email: string | null
  emailKey: string | null
  emailVerifiedAt: Date | null
  password: string | null
  firstName: string
  lastName: string
  locale: string | null
  [column: string]: unknown
}

/**
 * The first of some unique fields whose value another account has or holds, after a clash. Queries each field, because a driver's
 * error names columns or indexes, which the host may have renamed with `@map`.
 */
export async function findTakenField(
  db: Db,
  values: object,
  { except, now }: { except?: UserId; now: Date },
): Promise<string | undefined> {
  for (const [field, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    // Prisma throws for a field that is not unique.
    const holder = await db.user.findUnique({ where: { [field]: value } }).catch(() => null)
    const text = typeof value === 'string' ? value : null
    const hidden = !holder && text !== null && isReservedField(field) && (await isReserved(db, field, text))
    const hold = field === 'emailKey' && text !== null ? await findHold(db, text, now) : null
    const takers = [holder?.id, hold?.userId].filter((id) => id !== undefined)
    if (hidden || takers.some((id) => id !== except)) return field
  }
  return undefined
}

/** The columns of another address. A username that is the user's address follows it, so that no name of theirs is left behind. */
export const addressColumns = (user: Pick<UserRow, 'usernameKey' | 'emailKey'>, address: string) => ({
  email: address,
  emailKey: address,
  ...(user.usernameKey !== null && user.usernameKey === user.emailKey
    ? { username: address, usernameKey: address }
    : {}),
})

/** Lazy, for a batch. @throws a unique clash on usernameKey, emailKey or a field of the host's own */
export const createUser = (db: Db, user: NewUser): Promise<UserRow> => db.user.create({ data: user })

/**
 * The address decides which username is the user's own, so it must still be the one that the data was checked against.
 * @throws a unique clash, also with a registration that holds the name; P2025 when the user is gone or has another address
 */
export async function writeUser(
  db: Db,
  { id, emailKey }: Pick<UserRow, 'id' | 'emailKey'>,
  data: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<UserRow> {
  const write = db.user.update({ where: { id, AND: { emailKey } }, data })
  const holds = holdColumns(db, { ...data, emailKey }, now)
  if (holds.length === 0) return write
  const [row] = await db.client.$transaction([write, ...holds])
  return row
}

/** Writes a stronger record of the same password. Does nothing when the password changed concurrently. */
export async function upgradePasswordRecord(db: Db, id: UserId, from: string, to: string): Promise<void> {
  await db.user.updateMany({ where: { id, password: from }, data: { password: to } })
}

const unprovenUser = ({ id, emailKey, authEpoch }: Pick<UserRow, 'id' | 'emailKey' | 'authEpoch'>) => ({
  id,
  emailKey,
  authEpoch,
  isActive: true,
  emailVerifiedAt: null,
})

/** Marks the address as proven, if the user has not changed since it was read. */
export async function markEmailVerified(
  db: Db,
  user: Pick<UserRow, 'id' | 'emailKey' | 'authEpoch'>,
  now: Date,
): Promise<boolean> {
  const { count } = await db.user.updateMany({ where: unprovenUser(user), data: { emailVerifiedAt: now } })
  return count === 1
}

/** Lazy, for a batch: deletes the password and ends every session by the epoch. Throws P2025 when the user has changed. */
export const emptyUnprovenUser = (
  db: Db,
  user: Pick<UserRow, 'id' | 'emailKey' | 'authEpoch'>,
  emailVerifiedAt: Date | null,
): Promise<UserRow> =>
  db.user.update({
    where: unprovenUser(user),
    data: { password: null, emailVerifiedAt, authEpoch: { increment: 1 } },
  })
