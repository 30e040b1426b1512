import { randomUUID } from 'node:crypto'
import { claimOwnAddress } from '../account/holds.js'
import type { NewUser } from '../account/users.js'
import type { BackupCodeRow, Db, ImportedRow, MfaMethodRow, SocialAccountRow, UserId, UserRow } from '../base/db.js'
import { deleteTokensOfUser } from '../mail/one-time-tokens.js'
import { deleteBackupCodes } from '../mfa/backup-codes.js'
import { deleteChallenges } from '../mfa/challenges.js'
import { endTrust } from '../mfa/trusted-devices.js'
import { holdColumns } from '../registration/names.js'
import { revokeSessionsOf } from '../session/sessions.js'
import { CURSOR } from './lookup.js'

/** The rows of a person other than the account. */
export interface Belongings {
  methods: readonly MfaMethodRow[]
  codes: readonly Omit<BackupCodeRow, 'usedAt'>[]
  links: readonly Omit<SocialAccountRow, 'disconnectedAt'>[]
}

export interface NewPerson extends Belongings {
  user: NewUser & { id: UserId }
  imported: ImportedRow
}

const rowsOf = <Row extends object>(rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row }))

/** Lazy, for a batch. An empty list is no statement. */
const belongings = (db: Db, people: readonly Belongings[]): Promise<unknown>[] => {
  const methods = people.flatMap((person) => person.methods)
  const codes = people.flatMap((person) => person.codes)
  const links = people.flatMap((person) => person.links)
  return [
    ...(methods.length > 0 ? [db.mfaMethod.createMany({ data: rowsOf(methods) })] : []),
    ...(codes.length > 0 ? [db.backupCode.createMany({ data: rowsOf(codes) })] : []),
    ...(links.length > 0 ? [db.socialAccount.createMany({ data: rowsOf(links) })] : []),
  ]
}

/** How far a run has come. Lazy, for a batch. */
const moveCursor = (db: Db, cursor: ImportedRow): Promise<unknown>[] => [
  db.imported.deleteMany({ where: { source: cursor.source, sourceId: CURSOR } }),
  db.imported.create({ data: { ...cursor } }),
]

/** Writes how far a run has come. */
export const writeCursor = async (db: Db, cursor: ImportedRow): Promise<void> =>
  void (await db.client.$transaction(moveCursor(db, cursor)))

/**
 * The holds of `claimAddress` for many accounts: no undo link may keep one of the addresses. Lazy, after the accounts.
 * @throws a unique clash when a hold keeps an address
 */
function claimAddresses(db: Db, people: readonly NewPerson[], now: Date): Promise<unknown>[] {
  const rows = people.flatMap(({ user }) =>
    typeof user.emailKey === 'string' ? [{ emailKey: user.emailKey, email: user.emailKey, userId: user.id }] : [],
  )
  if (rows.length === 0) return []
  const data = rows.map((row) => ({ ...row, id: `claim-${randomUUID()}`, createdAt: now, expiresAt: now }))
  const keys = rows.map(({ emailKey }) => emailKey)
  return [
    db.addressHold.deleteMany({ where: { emailKey: { in: keys }, expiresAt: { lte: now } } }),
    db.addressHold.createMany({ data }),
    db.addressHold.deleteMany({ where: { id: { in: data.map(({ id }) => id) } } }),
  ]
}

/**
 * The holds of `holdForAccount` for many accounts: no pending registration may hold one of the names. Lazy.
 * @throws a unique clash when a registration holds a name
 */
function claimNames(db: Db, people: readonly NewPerson[], now: Date): Promise<unknown>[] {
  const keys = people.flatMap(({ user }) =>
    typeof user.usernameKey === 'string' && user.usernameKey !== user.emailKey ? [user.usernameKey] : [],
  )
  if (keys.length === 0) return []
  const data = keys.map((heldKey) => ({
    id: `name-${randomUUID()}`,
    heldKey,
    email: '',
    emailKey: '',
    decoy: true,
    createdAt: now,
    expiresAt: now,
  }))
  return [
    db.registration.deleteMany({ where: { heldKey: { in: keys }, expiresAt: { lte: now } } }),
    db.registration.createMany({ data }),
    db.registration.deleteMany({ where: { id: { in: data.map(({ id }) => id) } } }),
  ]
}

/**
 * Creates accounts with everything that belongs to them, and moves the cursor of the run, in one transaction.
 * @throws a unique clash when a name, an address, an id or a link was taken concurrently. Nothing is written then
 */
export async function createPeople(db: Db, people: readonly NewPerson[], cursor: ImportedRow): Promise<void> {
  const now = cursor.importedAt
  await db.client.$transaction([
    ...moveCursor(db, cursor),
    db.user.createMany({ data: people.map(({ user }) => ({ ...user })) }),
    ...claimAddresses(db, people, now),
    ...claimNames(db, people, now),
    ...belongings(db, people),
    db.imported.createMany({ data: people.map(({ imported }) => ({ ...imported })) }),
  ])
}

/** A person who has changed in the source, and whose account is as the import left it. */
export interface ChangedPerson extends Belongings {
  /** The account as it was read. */
  before: UserRow
  data: Readonly<Record<string, unknown>> & { emailKey: string | null; usernameKey: string | null }
  imported: ImportedRow
  /** The factors replace those of the account. */
  factors: boolean
}

/**
 * Writes the changes of the source, with a new epoch.
 * @throws a unique clash; P2025 when the account changed concurrently. Nothing is written then
 */
export async function updatePerson(db: Db, person: ChangedPerson, now: Date): Promise<void> {
  const { before, data, imported } = person
  const { id, authEpoch, usernameKey, emailKey } = before
  const moves = data.emailKey !== null && data.emailKey !== emailKey
  const claims = data.emailKey !== null && moves ? await claimOwnAddress(db, id, data.emailKey, now) : []
  await db.client.$transaction([
    // Prisma takes no null for a unique column outside of AND.
    db.user.update({
      where: { id, authEpoch, AND: { usernameKey, emailKey } },
      data: { ...data, authEpoch: { increment: 1 } },
    }),
    ...claims,
    ...(data.usernameKey === usernameKey ? [] : holdColumns(db, data, now)),
    revokeSessionsOf(db, id, { reason: 'import', now }),
    deleteTokensOfUser(db, id),
    ...(db.fragments.mfa ? [deleteChallenges(db, id)] : []),
    ...endTrust(db, id),
    ...(person.factors ? [db.mfaMethod.deleteMany({ where: { userId: id } }), deleteBackupCodes(db, id)] : []),
    ...belongings(db, [person]),
    db.imported.update({ where: { id: imported.id }, data: { ...imported } }),
  ])
}
