import { storable } from '../../contract/fields.js'
import type { Db, InvitationRow } from '../base/db.js'
import { deleteInBatches } from '../base/delete-in-batches.js'
import { orNone } from '../base/open-db.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { evictedSql } from './registrations.js'

const unspent = { usedAt: null, revokedAt: null }

/** Neither spent, revoked nor expired, and held by no live registration except the caller's own. */
const free = (now: Date, holder?: string) => ({
  ...unspent,
  expiresAt: { gt: now },
  OR: [{ heldUntil: null }, { heldUntil: { lte: now } }, ...(holder === undefined ? [] : [{ heldBy: holder }])],
})

/** Writes an invitation with the intent of its email. */
export async function writeInvitation(db: Db, row: InvitationRow, mail: OutboxIntent | null): Promise<void> {
  await db.client.$transaction([
    db.invitation.create({ data: { ...row } }),
    ...(mail === null ? [] : [outboxIntent(db, mail)]),
  ])
}

/** The invitation of a token, if a registration may use it now. `holder`: the pending registration that asks. */
export const findFreeInvitation = (
  db: Db,
  tokenHash: string,
  now: Date,
  holder?: string,
): Promise<InvitationRow | null> => db.invitation.findFirst({ where: { tokenHash, ...free(now, holder) } })

/** Code of the host may pass anything as an id. Prisma would read an object as a condition, and undefined as none at all. */
const isId = (id: unknown): boolean => typeof id === 'string' && storable(id)

export const findInvitation = async (db: Db, id: string): Promise<InvitationRow | null> =>
  isId(id) ? orNone(db.invitation.findUnique({ where: { id } }), null) : null

/** Gives an invitation the token of the email that is about to leave. false: it cannot be used any more. */
export async function replaceInvitationToken(db: Db, id: string, tokenHash: string, now: Date): Promise<boolean> {
  const { count } = await db.invitation.updateMany({
    where: { id, ...unspent, expiresAt: { gt: now } },
    data: { tokenHash },
  })
  return count === 1
}

/** Spends an invitation. Lazy, for the batch that creates the account: of all attempts one succeeds, the others throw P2025. */
export const consumeInvitation = (db: Db, id: string, now: Date): Promise<InvitationRow> =>
  db.invitation.update({ where: { id, ...free(now) }, data: { usedAt: now } })

/** Holds an invitation for a pending registration or a decoy. Lazy, for its batch. @throws P2025 when it is not free */
export const holdInvitation = (
  db: Db,
  id: string,
  registration: { id: string; expiresAt: Date },
  now: Date,
): Promise<InvitationRow> =>
  db.invitation.update({
    where: { id, ...free(now, registration.id) },
    data: { heldBy: registration.id, heldUntil: registration.expiresAt },
  })

/** Spends the invitation that a registration holds. It may have expired since, but not been revoked. Lazy. @throws P2025 */
export const consumeHeldInvitation = (db: Db, id: string, heldBy: string, now: Date): Promise<InvitationRow> =>
  db.invitation.update({ where: { id, heldBy, ...unspent }, data: { usedAt: now } })

/** false: it was spent or revoked before, or there is none. */
export async function withdrawInvitation(db: Db, id: string, now: Date): Promise<boolean> {
  if (!isId(id)) return false
  const written = db.invitation.updateMany({ where: { id, ...unspent }, data: { revokedAt: now } })
  return (await orNone(written, { count: 0 })).count === 1
}

/** Newest first, after the one with the id `after`. */
export const listInvitationRows = (
  db: Db,
  { after, take }: { after: string | undefined; take: number },
): Promise<InvitationRow[]> =>
  db.invitation.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    ...(after === undefined ? {} : { cursor: { id: after }, skip: 1 }),
  })

/** Deletes invitations that were used or revoked, or expired, before a time. */
export function purgeInvitations(db: Db, before: Date): Promise<number> {
  const where = { OR: [{ expiresAt: { lte: before } }, { usedAt: { lte: before } }, { revokedAt: { lte: before } }] }
  return deleteInBatches(db.invitation, where)
}

/** Lazy, for the batch that deletes the account of the address. */
export const deleteInvitationsTo = (db: Db, emailKey: string): Promise<{ count: number }> =>
  db.invitation.deleteMany({ where: { emailKey } })

/** Lets go of the invitations that a registration held before, except one. Lazy, for its batch. */
export const releaseOthers = (db: Db, heldBy: string, keptId: string | null): Promise<{ count: number }> =>
  db.invitation.updateMany({
    where: { heldBy, ...unspent, ...(keptId === null ? {} : { id: { not: keptId } }) },
    data: { heldBy: null, heldUntil: null },
  })

/** Lets go of the invitations that the evicted registrations of an address hold. Lazy, before these are deleted. */
export function releaseEvicted(db: Db, emailKey: string): Promise<number> {
  const { update, column } = releaseSql(db)
  return db.client.$executeRawUnsafe(`${update} AND ${column('heldBy')} IN (${evictedSql(db)})`, emailKey)
}

/** Lets go of an invitation whose registration the same batch has written and not kept. Lazy. */
export function releaseUnkept(db: Db, id: string, registrationId: string): Promise<number> {
  const { update, column } = releaseSql(db)
  const { sql, client } = db
  const kept = `SELECT 1 FROM ${sql.table('AuthRegistration')} r WHERE r.${sql.column('AuthRegistration', 'id')} = $2`
  const where = `${column('id')} = $1 AND ${column('heldBy')} = $2 AND NOT EXISTS (${kept})`
  return client.$executeRawUnsafe(`${update} AND ${where}`, id, registrationId)
}

function releaseSql({ sql }: Db) {
  const column = (field: string) => sql.column('AuthInvitation', field)
  const update =
    `UPDATE ${sql.table('AuthInvitation')} SET ${column('heldBy')} = NULL, ${column('heldUntil')} = NULL ` +
    `WHERE ${column('usedAt')} IS NULL`
  return { update, column }
}
