import { oncePer } from '../../once-per.js'
import type { Db, PasskeyRow, PasskeyUserRow, UserId, UserRow } from '../base/db.js'
import { isReadableRaw, rowReader } from '../base/raw-rows.js'

/** A passkey with its user, and the handle that the authenticators of the user store. */
export interface PasskeyOwner {
  passkey: PasskeyRow
  user: UserRow
  handle: string | null
}

/** Prisma's `include` would run a statement for each model. */
const statement = oncePer((db: Db) => {
  const { sql } = db
  const passkey = rowReader<PasskeyRow>(db, 'AuthPasskey', 'p')
  const user = rowReader<UserRow>(db, sql.userModel, 'u')
  const owner = rowReader<PasskeyUserRow>(db, 'AuthPasskeyUser', 'h')
  const column = (field: string) => `p.${sql.column('AuthPasskey', field)}`
  const text =
    `SELECT ${passkey.columns}, ${user.columns}, ${owner.columns} FROM ${sql.table('AuthPasskey')} p ` +
    `JOIN ${sql.table(sql.userModel)} u ON u.${sql.column(sql.userModel, 'id')} = ${column('userId')} ` +
    `LEFT JOIN ${sql.table('AuthPasskeyUser')} h ON h.${sql.column('AuthPasskeyUser', 'userId')} = ${column('userId')} ` +
    `WHERE ${column('credentialHash')} = $1`
  const decode = (row: Record<string, unknown>): PasskeyOwner => {
    const found = passkey.decode(row)
    // Some drivers return a 64-bit integer as a number.
    return {
      passkey: { ...found, counter: BigInt(found.counter) },
      user: user.decode(row),
      handle: owner.decode(row).handle,
    }
  }
  return { text, decode }
})

async function findByPrisma(db: Db, credentialHash: string): Promise<PasskeyOwner | null> {
  const passkey = await db.passkey.findUnique({ where: { credentialHash } })
  const user = passkey && (await db.user.findUnique({ where: { id: passkey.userId } }))
  return user && { passkey, user, handle: await findHandle(db, user.id) }
}

/** The passkey with this hash of its credential's id, in one statement when `isReadableRaw`. */
export async function findPasskey(db: Db, credentialHash: string): Promise<PasskeyOwner | null> {
  if (!isReadableRaw(db)) return findByPrisma(db, credentialHash)
  const { text, decode } = statement(db)
  const [row] = await db.client.$queryRawUnsafe<Record<string, unknown>[]>(text, credentialHash)
  return row ? decode(row) : null
}

export const findHandle = async (db: Db, userId: UserId): Promise<string | null> =>
  (await db.passkeyUser.findUnique({ where: { userId } }))?.handle ?? null

/** Oldest first. */
export const findPasskeys = (db: Db, userId: UserId): Promise<PasskeyRow[]> =>
  db.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })

/** One page of a user's passkeys, oldest first, and their total number. */
export async function findPasskeyPage(
  db: Db,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<{ count: number; rows: PasskeyRow[] }> {
  const orderBy = [{ createdAt: 'asc' }, { id: 'asc' }]
  const [count, rows] = await Promise.all([
    db.passkey.count({ where: { userId } }),
    db.passkey.findMany({ where: { userId }, orderBy, take: page.limit, skip: page.offset }),
  ])
  return { count, rows }
}

/** A passkey, if it belongs to this user. */
export const findOwnPasskey = (db: Db, userId: UserId, id: string): Promise<PasskeyRow | null> =>
  db.passkey.findFirst({ where: { id, userId } })

/** Returns whether the user has the passkey. */
export async function writeName(db: Db, userId: UserId, id: string, name: string): Promise<boolean> {
  return (await db.passkey.updateMany({ where: { id, userId }, data: { name } })).count === 1
}

interface PasskeyUse {
  counter: bigint
  backedUp: boolean
  now: Date
}

/**
 * Records a use. Of concurrent uses with counters, one that is not greater than the stored one returns false, and so does one of
 * a passkey that was removed (WebAuthn Level 3 §7.2 step 22).
 */
export async function recordUse(db: Db, id: string, use: PasskeyUse): Promise<boolean> {
  return (await db.passkey.updateMany(change(id, use))).count === 1
}

/** The same for a batch. Lazy. @throws P2025 in place of false */
export const recordUseInBatch = (db: Db, id: string, use: PasskeyUse): Promise<PasskeyRow> =>
  db.passkey.update(change(id, use))

const change = (id: string, { counter, backedUp, now }: PasskeyUse) => ({
  where: { id, counter: counter === 0n ? 0n : { lt: counter } },
  data: { counter, backedUp, lastUsedAt: now },
})
