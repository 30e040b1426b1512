import { randomUUID } from 'node:crypto'
import type { AddressHoldRow, Db, UserId, UserRow } from '../base/db.js'
import { deleteInBatches } from '../base/delete-in-batches.js'
import { isReserved } from './reserved.js'

/** The hold that keeps an address for the account that had it before, while the undo link of that change is valid. */
export const findHold = (db: Db, emailKey: string, now: Date): Promise<AddressHoldRow | null> =>
  db.addressHold.findFirst({ where: { emailKey, expiresAt: { gt: now } } })

/**
 * Whether an account has the address, or a hold keeps it. Both are always read, so that the time tells nothing. The account comes
 * first: a change of address moves the address from the account to the hold in one step.
 */
export async function isAddressTaken(db: Db, emailKey: string, now: Date): Promise<boolean> {
  const isOwned = await isReserved(db, 'emailKey', emailKey)
  const hold = await findHold(db, emailKey, now)
  return isOwned || hold !== null
}

/**
 * Accounts and holds are two tables, so no unique key covers the addresses of both. A batch that gives an account an address
 * therefore also holds it under the unique key of the holds, until its end. Lazy, after the write that gives the address.
 * @throws a unique clash when a hold keeps the address
 */
export function claimAddress(db: Db, emailKey: string | null, now: Date): Promise<unknown>[] {
  if (emailKey === null) return []
  const id = `claim-${randomUUID()}`
  return [
    releaseExpired(db, emailKey, now),
    db.client.$executeRawUnsafe(claimSql(db), id, now, emailKey),
    db.addressHold.deleteMany({ where: { id } }),
  ]
}

/**
 * The same for an account that may take an address which it holds itself. The read only decides which write decides the race.
 * @throws a unique clash when another account holds the address; P2025 when its own hold ended concurrently
 */
export async function claimOwnAddress(
  db: Db,
  userId: UserId,
  emailKey: string,
  now: Date,
): Promise<readonly Promise<unknown>[]> {
  const hold = await findHold(db, emailKey, now)
  if (hold?.userId !== userId) return claimAddress(db, emailKey, now)
  return [db.addressHold.update({ where: { id: hold.id, userId }, data: { userId } })]
}

/** Frees an address whose hold has expired. Lazy, for the batch of the next holder. */
const releaseExpired = (db: Db, emailKey: string, now: Date): Promise<{ count: number }> =>
  db.addressHold.deleteMany({ where: { emailKey, expiresAt: { lte: now } } })

const COLUMNS = ['id', 'createdAt', 'expiresAt', 'emailKey', 'email', 'userId'] as const

/** The id of a new account is known to the database only, so the row is made from the row of the account. */
function claimSql({ sql }: Db): string {
  const names = COLUMNS.map((field) => sql.column('AuthAddressHold', field))
  const user = (field: string) => `u.${sql.column(sql.userModel, field)}`
  return (
    `INSERT INTO ${sql.table('AuthAddressHold')} (${names.join(', ')}) ` +
    `SELECT $1, $2, $2, ${user('emailKey')}, ${user('emailKey')}, ${user('id')} ` +
    `FROM ${sql.table(sql.userModel)} u WHERE ${user('emailKey')} = $3`
  )
}

const live = (now: Date) => ({ expiresAt: { gt: now } })

export const findHoldById = (db: Db, id: string, now: Date): Promise<AddressHoldRow | null> =>
  db.addressHold.findFirst({ where: { id, ...live(now) } })

/** The hold of an undo link. */
export const findHoldByToken = (db: Db, tokenHash: string, now: Date): Promise<AddressHoldRow | null> =>
  db.addressHold.findFirst({ where: { tokenHash, ...live(now) } })

/** Gives a hold the key of the email that is about to leave. false: it has ended. */
export async function replaceHoldToken(db: Db, id: string, tokenHash: string, now: Date): Promise<boolean> {
  const { count } = await db.addressHold.updateMany({ where: { id, ...live(now) }, data: { tokenHash } })
  return count === 1
}

/**
 * Holds the address that a user has now. Of several holds of a user the later one is newer, whichever clock wrote it. A hold
 * that the
 * user has of this address already is prolonged, and keeps its time. The reads are guarded by the address in the caller's batch.
 */
export async function holdOwnAddress(
  db: Db,
  { id: userId, email, emailKey }: UserRow,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<{ id: string; writes: readonly Promise<unknown>[] } | null> {
  if (email === null || emailKey === null) return null
  const own = await findHold(db, emailKey, now)
  if (own)
    return { id: own.id, writes: [db.addressHold.update({ where: { id: own.id, userId }, data: { expiresAt } })] }
  const newest = await db.addressHold.findFirst({ where: { userId }, orderBy: { createdAt: 'desc' } })
  const createdAt = new Date(Math.max(now.getTime(), (newest?.createdAt.getTime() ?? 0) + 1))
  const id = randomUUID()
  const row: AddressHoldRow = { id, emailKey, email, userId, tokenHash: null, createdAt, expiresAt }
  return { id, writes: [releaseExpired(db, emailKey, now), db.addressHold.create({ data: { ...row } })] }
}

/** Spends an undo link. Lazy, for a batch. @throws P2025 when it was used or has expired */
export const consumeHold = (db: Db, { id, tokenHash }: AddressHoldRow, now: Date): Promise<AddressHoldRow> =>
  db.addressHold.delete({ where: { id, tokenHash, ...live(now) } })

/** Lazy, for a batch: ends the undo links of later changes. */
export const deleteNewerHolds = (db: Db, { userId, createdAt }: AddressHoldRow): Promise<{ count: number }> =>
  db.addressHold.deleteMany({ where: { userId, createdAt: { gt: createdAt } } })

/** Deletes holds whose undo link has expired. */
export const purgeHolds = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db.addressHold, { expiresAt: { lte: now } })
