import type { Context } from '../../context.js'
import { sha256 } from '../../crypto/random.js'
import type { Db, ImportedRow, SessionRow, SocialAccountRow, UserId, UserRow } from '../../store/base/db.js'
import { findEndedKeys } from '../../store/import/ended-keys.js'
import {
  findHolders,
  findImported,
  findImportedOf,
  findKeyedSessions,
  findLinks,
  findMadeSessions,
  findPasskeysById,
  findUsers,
} from '../../store/import/lookup.js'
import { isMadeHere } from '../../store/import/made-here.js'
import { parseUsername } from '../base/identifiers.js'
import { type PersonDraft, readAccount } from './account.js'
import { decide, type SettledLinks, settleLinks, type Taken } from './decide.js'
import { isAccountAsImported } from './fingerprint.js'
import type { ImportOptions } from './options.js'
import type { Person } from './person.js'
import type { SourceClaims } from './source-claims.js'
import { addressKey, linkKey, nameKey, passkeyKey } from './source-claims.js'
import { withSuffix } from './suffix.js'

/** A person of a batch, with the rows about them. */
export interface Known {
  draft: PersonDraft
  imported: ImportedRow | undefined
  user: UserRow | undefined
  /** The account has a connected provider that the source has too. */
  linked: boolean
}

export interface Batch {
  people: readonly Known[]
  /** The owners of the addresses and names that the people have. */
  addresses: ReadonlyMap<string, UserId>
  names: ReadonlyMap<string, UserId>
  /** The links that somebody has. Issuers of one provider can give the same subject. */
  links: ReadonlyMap<string, readonly SocialAccountRow[]>
  /** The owners of passkeys, by credential, and the sessions of keys, by hash. */
  passkeys: ReadonlyMap<string, UserId>
  tokens: ReadonlyMap<string | null, SessionRow>
  /** The hashes of keys that ended here, and whose sessions are deleted. */
  endedKeys: ReadonlySet<string>
  /** The sessions that earlier runs made for the people, by user. */
  made: ReadonlyMap<UserId, readonly SessionRow[]>
  /** The links that the source can move to another person: an earlier run made them for one of its people. */
  movable: ReadonlySet<string>
}

/** Reads what the database has about some people, in a few statements. */
export async function lookUp(ctx: Context, people: readonly Person[], options: ImportOptions): Promise<Batch> {
  const { db } = ctx
  const drafts = people.map((person) => readAccount(ctx, person))
  const [found, known, holders, passkeys, { sessions, endedKeys }] = await Promise.all([
    findLinks(
      db,
      drafts.flatMap((draft) => draft.links.kept),
    ),
    findImportedPeople(db, drafts, options.source),
    findHolders(db, keysOfDrafts(drafts)),
    findPasskeysById(
      db,
      drafts.flatMap((draft) => draft.passkeys.kept.map(({ credentialId }) => sha256(credentialId))),
    ),
    findKeys(db, options.tokens ? people.flatMap((person) => (person.tokens ?? []).map(sha256)) : []),
  ])
  const links = groupedBy(found, linkKey)
  const users = known.flatMap(({ user }) => user?.id ?? [])
  const made = options.tokens ? await findMadeSessions(db, users) : []
  return {
    people: known.map((one) => ({ ...one, linked: isLinked(one, links) })),
    addresses: new Map(holders.flatMap(({ id, emailKey }) => (emailKey === null ? [] : [[addressKey(emailKey), id]]))),
    names: new Map(
      holders.flatMap(({ id, usernameKey }) => (usernameKey === null ? [] : [[nameKey(usernameKey), id]])),
    ),
    links,
    passkeys: new Map(passkeys.map((row) => [passkeyKey(row), row.userId])),
    tokens: new Map([...sessions, ...made].map((row) => [row.keyHash, row])),
    endedKeys,
    made: groupedBy(made, ({ userId }) => userId),
    movable: await findMovable(ctx, ofOthers(known, links), options),
  }
}

/** The ended keys last: a purge in between turns a session into one of them. */
const findKeys = async (db: Db, hashes: readonly string[]) => ({
  sessions: await findKeyedSessions(db, hashes),
  endedKeys: await findEndedKeys(db, hashes),
})

function groupedBy<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Whether an account has a connected provider that the source has too. */
const isLinked = ({ draft, user }: Found, links: Batch['links']): boolean =>
  linksOf(draft, links).some(({ userId, disconnectedAt }) => userId === user?.id && disconnectedAt === null)

type Found = Omit<Known, 'linked'>

/** The results of earlier runs for these people. */
async function findImportedPeople(db: Db, drafts: readonly PersonDraft[], source: string): Promise<Found[]> {
  const imported = await findImported(
    db,
    source,
    drafts.map(({ person }) => person.sourceId),
  )
  const users = await findUsers(
    db,
    imported.flatMap(({ userId }) => userId ?? []),
  )
  const rows = new Map(imported.map((row) => [row.sourceId, row]))
  const accounts = new Map(users.map((user) => [user.id, user]))
  return drafts.map((draft) => {
    const row = rows.get(draft.person.sourceId)
    return { draft, imported: row, user: row?.userId == null ? undefined : accounts.get(row.userId) }
  })
}

const linksOf = ({ links: { kept } }: PersonDraft, links: Batch['links']): SocialAccountRow[] =>
  kept.flatMap((link) => links.get(linkKey(link)) ?? [])

const ofOthers = (known: readonly Found[], links: Batch['links']): SocialAccountRow[] =>
  known.flatMap(({ draft, user }) => linksOf(draft, links).filter(({ userId }) => userId !== user?.id))

/**
 * A link that its user connected or disconnected here stays, and so does one of a person whom the decisions skip, or whose account
 * changed here: perhaps it is the only way in that its owner has left.
 */
async function findMovable(
  { db, keys }: Context,
  links: readonly SocialAccountRow[],
  { source, decisions }: ImportOptions,
) {
  const made = links.filter((link) => isMadeHere(link) && link.disconnectedAt === null)
  const ids = made.map(({ userId }) => userId)
  const [owners, users] = await Promise.all([findImportedOf(db, source, ids), findUsers(db, ids)])
  const accounts = new Map(users.map((user) => [user.id, user]))
  const givers = owners.flatMap(({ sourceId, userId, fingerprint }) => {
    const user = userId === null ? undefined : accounts.get(userId)
    const { skip, overwrite } = decisions.get(sourceId) ?? {}
    return !skip && user && (overwrite || isAccountAsImported(keys, fingerprint, user)) ? [user.id] : []
  })
  return new Set(made.filter(({ userId }) => givers.includes(userId)).map(({ id }) => id))
}

function keysOfDrafts(drafts: readonly PersonDraft[]) {
  const emailKeys = drafts.flatMap(({ emailKey }) => emailKey ?? [])
  const names = drafts.flatMap((draft) => [
    draft.person.username ? (parseUsername(draft.person.username, draft.emailKey)?.key ?? []) : [],
    withSuffix(draft)?.key ?? [],
  ])
  return { emailKeys, usernameKeys: [...names.flat(), ...emailKeys] }
}

/** The names, addresses and links that other accounts have. */
function takenFrom({ addresses, names, links, passkeys, movable }: Batch, except: UserId | undefined): Taken {
  const isOther = (owner: UserId | undefined): boolean => owner !== undefined && owner !== except
  const foreign = (key: string) => (links.get(key) ?? []).filter(({ userId }) => userId !== except)
  return {
    hasAddress: (key) => isOther(addresses.get(key)),
    hasName: (key) => isOther(names.get(key)),
    hasLink: (key) => foreign(key).some(({ id }) => !movable.has(id)),
    hasPasskey: (key) => isOther(passkeys.get(key)),
    movable: (key) => foreign(key).flatMap(({ id }) => (movable.has(id) ? [id] : [])),
  }
}

export const verdictOf = (ctx: Context, known: Known, batch: Batch, claims: SourceClaims, options: ImportOptions) =>
  decide(known.draft, { ctx, options, claims, taken: takenFrom(batch, known.user?.id) })

/** The links that a person can have now. */
export const linksFor = (known: Known, batch: Batch, claims: SourceClaims): SettledLinks =>
  settleLinks(known.draft, { claims, taken: takenFrom(batch, known.user?.id) })
