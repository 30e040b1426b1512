import { oncePer } from '../../once-per.js'
import { claimOwnAddress } from '../account/holds.js'
import type { NewUser } from '../account/users.js'
import type {
  BackupCodeRow,
  Db,
  ImportedRow,
  MfaMethodRow,
  PasskeyRow,
  SessionRow,
  SocialAccountRow,
  UserId,
  UserRow,
} from '../base/db.js'
import { insertRows } from '../base/insert-rows.js'
import { deleteTokensOfUser } from '../mail/one-time-tokens.js'
import { deleteBackupCodes } from '../mfa/backup-codes.js'
import { deleteChallenges } from '../mfa/challenges.js'
import { endTrust } from '../mfa/trusted-devices.js'
import { holdColumns } from '../registration/names.js'
import { revokeSessionsOf } from '../session/sessions.js'
import { holdUser } from '../social/social-accounts.js'
import { holdAddresses, holdNames } from './batch-holds.js'
import { CURSOR } from './lookup.js'
import { addSessions, beginAgain, type Continued, continueSessions } from './sessions.js'

/** The rows of a person other than the account. */
export interface Belongings {
  methods: readonly MfaMethodRow[]
  codes: readonly BackupCodeRow[]
  links: readonly SocialAccountRow[]
  passkeys: readonly PasskeyRow[]
  /** Sessions whose keys the people have. */
  sessions: readonly SessionRow[]
  /** Links that an import made, and that the source no longer has, or gives to this person. */
  endedLinks: readonly string[]
}

export interface NewPerson extends Belongings {
  user: NewUser & { id: UserId }
  imported: ImportedRow
}

/** Lazy, for a batch. One that its user disconnected concurrently stays. An empty list is no statement. */
const endLinks = (db: Db, ids: readonly string[]): Promise<unknown>[] =>
  ids.length > 0 ? [db.socialAccount.deleteMany({ where: { id: { in: [...ids] }, disconnectedAt: null } })] : []

/** Lazy, for a batch. An empty list is no statement. */
const belongings = (db: Db, people: readonly Belongings[]): Promise<unknown>[] => {
  const methods = people.flatMap((person) => person.methods)
  const codes = people.flatMap((person) => person.codes)
  const links = people.flatMap((person) => person.links)
  const ended = people.flatMap((person) => person.endedLinks)
  return [
    ...endLinks(db, ended),
    ...insertRows(db, 'AuthMfaMethod', db.mfaMethod, methods),
    ...insertRows(db, 'AuthBackupCode', db.backupCode, codes),
    ...insertRows(db, 'AuthSocialAccount', db.socialAccount, links),
    ...insertRows(
      db,
      'AuthPasskey',
      db.passkey,
      people.flatMap((person) => person.passkeys),
    ),
    ...addSessions(
      db,
      people.flatMap((person) => person.sessions),
    ),
  ]
}

const deleteCursor = oncePer(
  ({ sql }: Db) =>
    `DELETE FROM ${sql.table('AuthImport')} WHERE ${sql.column('AuthImport', 'source')} = $1 ` +
    `AND ${sql.column('AuthImport', 'sourceId')} = $2`,
)

/** How far a run has come. Lazy, for a batch. */
const moveCursor = (db: Db, cursor: ImportedRow): Promise<unknown>[] => [
  db.client.$executeRawUnsafe(deleteCursor(db), cursor.source, CURSOR),
  ...insertRows(db, 'AuthImport', db.imported, [cursor]),
]

/** Writes how far a run has come. */
export const writeCursor = async (db: Db, cursor: ImportedRow): Promise<void> =>
  void (await db.client.$transaction(moveCursor(db, cursor)))

/**
 * Creates accounts with everything that belongs to them, and moves the cursor of the run, in one transaction.
 * @throws a unique clash when a name, an address, an id or a link was taken concurrently. Nothing is written then
 */
export async function createPeople(db: Db, people: readonly NewPerson[], cursor: ImportedRow): Promise<void> {
  const now = cursor.importedAt
  await db.client.$transaction([
    ...moveCursor(db, cursor),
    ...insertRows(
      db,
      db.sql.userModel,
      db.user,
      people.map(({ user }) => user),
    ),
    ...holdAddresses(db, people, now),
    ...holdNames(db, people, now),
    ...belongings(db, people),
    ...insertRows(
      db,
      'AuthImport',
      db.imported,
      people.map(({ imported }) => imported),
    ),
  ])
}

/** Replaces a fingerprint, unless a concurrent run has. */
export const noteMark = async (db: Db, { id, fingerprint: before }: ImportedRow, fingerprint: string): Promise<void> =>
  void (await db.imported.updateMany({ where: { id, fingerprint: before }, data: { fingerprint } }))

/** A person who has changed in the source, and whose account is as the import left it. */
export interface ChangedPerson extends Belongings {
  /** The account as it was read. */
  before: UserRow
  data: Readonly<Record<string, unknown>> & { emailKey: string | null; usernameKey: string | null }
  /** The importer's row as it was read, and what replaces a part of it. */
  imported: ImportedRow
  marks: Pick<ImportedRow, 'fingerprint'> & Partial<ImportedRow>
  /** The factors replace those of the account. */
  factors: boolean
  continued: Continued
  /** Passkeys that the import made, and that the source no longer has. */
  endedPasskeys: readonly string[]
}

/** The columns that the user or an operator can change without a new epoch. */
const unchanged = ({ usernameKey, emailKey, emailVerifiedAt, password, firstName, lastName, isActive }: UserRow) => ({
  ...{ usernameKey, emailKey, password, firstName, lastName, isActive },
  emailVerifiedAt: emailVerifiedAt === null ? null : { not: null },
})

/**
 * Writes the changes of the source, with a new epoch.
 * @throws a unique clash; P2025 when the account, or the importer's row, changed concurrently. Nothing is written then
 */
export async function updatePerson(db: Db, person: ChangedPerson, now: Date): Promise<void> {
  const { before, data, imported, marks } = person
  const { id, authEpoch, usernameKey, emailKey } = before
  const moves = data.emailKey !== null && data.emailKey !== emailKey
  const claims = data.emailKey !== null && moves ? await claimOwnAddress(db, id, data.emailKey, now) : []
  await db.client.$transaction([
    // Prisma takes no null for a unique column outside of AND.
    db.user.update({
      where: { id, authEpoch, AND: unchanged(before) },
      data: { ...data, authEpoch: { increment: 1 } },
    }),
    ...claims,
    ...(data.usernameKey === usernameKey ? [] : holdColumns(db, data, now)),
    // One that ended concurrently stays ended, and so do the others: no later run adds their keys.
    ...continueSessions(db, person.continued, authEpoch + 1),
    revokeSessionsOf(db, id, { reason: 'import', now, except: person.continued.ids }),
    ...(person.endedPasskeys.length > 0
      ? [db.passkey.deleteMany({ where: { userId: id, id: { in: [...person.endedPasskeys] } } })]
      : []),
    deleteTokensOfUser(db, id),
    ...(db.fragments.mfa ? [deleteChallenges(db, id)] : []),
    ...endTrust(db, id),
    ...(person.factors ? [db.mfaMethod.deleteMany({ where: { userId: id } }), deleteBackupCodes(db, id)] : []),
    ...belongings(db, [person]),
    db.imported.update({
      where: { id: imported.id, AND: { userId: id, fingerprint: imported.fingerprint } },
      data: { ...marks },
    }),
  ])
}

/** What a run adds to accounts that stay as they are. */
interface Additions extends Pick<Continued, 'unused' | 'times'> {
  sessions: readonly SessionRow[]
  linked: readonly ({ user: UserRow } & Pick<Belongings, 'links' | 'endedLinks'>)[]
}

/**
 * Adds sessions and links, all or none, and begins the time of unused sessions again.
 * @throws a unique clash when a key or a link was taken concurrently; P2025 when an account that gets a link changed concurrently
 */
export async function writeAdditions(db: Db, { sessions, unused, times, linked }: Additions): Promise<void> {
  const links = linked.flatMap((person) => person.links)
  await db.client.$transaction([
    ...linked.map(({ user }) => holdUser(db, user)),
    ...endLinks(
      db,
      linked.flatMap(({ endedLinks }) => endedLinks),
    ),
    ...insertRows(db, 'AuthSocialAccount', db.socialAccount, links),
    ...addSessions(db, sessions),
    ...beginAgain(db, { unused, times }),
  ])
}
