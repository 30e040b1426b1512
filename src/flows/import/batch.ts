import type { Context } from '../../context.js'
import { propertiesOf } from '../../contract/objects.js'
import type { ImportedRow, UserId, UserRow } from '../../store/base/db.js'
import { isUniqueClash } from '../../store/base/open-db.js'
import { findHolders, findImported, findLinks, findUsers } from '../../store/import/lookup.js'
import { parseUsername } from '../base/identifiers.js'
import { type PersonDraft, readAccount } from './account.js'
import type { Claims } from './claims.js'
import { addressKey, linkKey, nameKey } from './claims.js'
import { decide, type Taken } from './decide.js'
import type { ImportOptions } from './options.js'
import type { Person } from './person.js'
import { withSuffix } from './suffix.js'

/** A person of a batch, with what the database knows about them. */
export interface Known {
  draft: PersonDraft
  imported: ImportedRow | undefined
  user: UserRow | undefined
}

export interface Batch {
  people: readonly Known[]
  holders: readonly UserRow[]
  links: readonly { provider: string; uid: string; userId: UserId }[]
}

/** Reads what the database has about some people, in a few statements. */
export async function lookUp(ctx: Context, people: readonly Person[], { source }: ImportOptions): Promise<Batch> {
  const { db } = ctx
  const drafts = people.map((person) => readAccount(ctx, person))
  const imported = await findImported(
    db,
    source,
    people.map(({ sourceId }) => sourceId),
  )
  const users = await findUsers(
    db,
    imported.flatMap(({ userId }) => userId ?? []),
  )
  const rows = new Map(imported.map((row) => [row.sourceId, row]))
  const accounts = new Map(users.map((user) => [user.id, user]))
  const known = drafts.map((draft) => {
    const row = rows.get(draft.person.sourceId)
    return { draft, imported: row, user: row?.userId == null ? undefined : accounts.get(row.userId) }
  })
  const links = drafts.flatMap((draft) => draft.links.kept)
  return {
    people: known,
    holders: await findHolders(db, keysOfDrafts(drafts)),
    links: links.length === 0 ? [] : await findLinks(db, links),
  }
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
function takenFrom({ holders, links }: Batch, except: UserId | undefined): Taken {
  const others = holders.filter(({ id }) => id !== except)
  return {
    addresses: new Set(others.flatMap(({ emailKey }) => (emailKey === null ? [] : [addressKey(emailKey)]))),
    names: new Set(others.flatMap(({ usernameKey }) => (usernameKey === null ? [] : [nameKey(usernameKey)]))),
    links: new Set(links.filter(({ userId }) => userId !== except).map(linkKey)),
  }
}

export const verdictOf = (ctx: Context, known: Known, batch: Batch, claims: Claims, options: ImportOptions) =>
  decide(known.draft, { ctx, options, claims, taken: takenFrom(batch, known.user?.id) })

/** Errors of Prisma about one row: a value that is too long, or null, or of another type. */
const ROW_ERRORS = ['P2000', 'P2003', 'P2005', 'P2006', 'P2007', 'P2011', 'P2012', 'P2020', 'P2025']

/** Why a row was not written; null when the error is not about the row. The text of an error can have values of the row. */
export function rowProblem(error: unknown): string | null {
  if (isUniqueClash(error)) return 'a name, an address, a link or an id was taken in the meantime'
  const { code, name } = propertiesOf(error)
  if (name === 'PrismaClientValidationError') return 'a mapped column has a value of another type'
  return ROW_ERRORS.includes(String(code)) ? `the database refused a value (${code})` : null
}
