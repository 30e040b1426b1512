import type { Context } from '../../context.js'
import { randomId } from '../../crypto/random.js'
import type { ImportedRow, UserId, UserRow } from '../../store/base/db.js'
import { orNone } from '../../store/base/open-db.js'
import { reserveIds } from '../../store/import/ids.js'
import { CURSOR, findLinksOf, findUsers } from '../../store/import/lookup.js'
import { type ChangedPerson, createPeople, type NewPerson, updatePerson } from '../../store/import/people.js'
import { buildPerson, columnsOf, factorRows, linkRows, marksOf, type Run } from './build.js'
import type { Settled } from './decide.js'
import { type Changes, fingerprintOf } from './fingerprint.js'

/** The largest value of Prisma's Int. */
const MAX_INT = 2_147_483_647

/** The id in the source, if the id column of this service can have it. */
function ownId({ db }: Context, sourceId: string): UserId | null {
  if (db.userIdType === 'string') return /^[A-Za-z0-9_-]{16,64}$/.test(sourceId) ? sourceId : null
  const id = /^[1-9]\d{0,9}$/.test(sourceId) ? Number(sourceId) : null
  return id !== null && id <= MAX_INT ? id : null
}

/**
 * The ids of new accounts: the id in the source, if it is free and fits the column, else a new one. Links of the app to the old
 * ids then stay right, and no person gets the id of another.
 */
async function idsOf(ctx: Context, people: readonly Settled[], largestId: number): Promise<UserId[]> {
  const wanted = people.map(({ draft }) => ownId(ctx, draft.person.sourceId))
  const asked = wanted.filter((id) => id !== null)
  // A column of type UUID refuses the question about another text, and the ids of such a source are not kept.
  const found = await orNone(findUsers(ctx.db, asked), null)
  const taken = new Set(found?.map(({ id }) => id))
  const kept = wanted.map((id) => (found === null || id === null || taken.has(id) ? null : id))
  const missing = kept.filter((id) => id === null).length
  const made: UserId[] =
    ctx.db.userIdType === 'string'
      ? Array.from({ length: missing }, () => randomId())
      : await reserveIds(ctx.db, missing, largestId)
  return kept.map((id) => {
    const chosen = id ?? made.shift()
    if (chosen === undefined) throw new Error('The database reserved too few ids')
    return chosen
  })
}

/** How far the run has come: every row up to this line is written. */
export const cursorOf = (run: Run, line: number, done: boolean): ImportedRow => ({
  id: `${run.id}.cursor`,
  source: run.options.source,
  sourceId: CURSOR,
  runId: run.id,
  userId: null,
  fingerprint: JSON.stringify({ line, done }),
  keepsFactors: false,
  mustEnroll: false,
  importedAt: run.now,
})

/** Whether a run has written every row. */
export const isDone = ({ fingerprint }: ImportedRow): boolean => fingerprint.includes('"done":true')

/** Creates the accounts of some people, all or none. @throws an error of the database */
export async function writeNew(
  ctx: Context,
  people: readonly Settled[],
  run: Run,
  { line, largestId }: { line: number; largestId: number },
): Promise<NewPerson[]> {
  const ids = await idsOf(ctx, people, largestId)
  const built: NewPerson[] = []
  for (const [index, settled] of people.entries()) {
    const id = ids[index]
    if (id !== undefined) built.push(await buildPerson(ctx, settled, id, run))
  }
  await createPeople(ctx.db, built, cursorOf(run, line, false))
  return built
}

/** What the source changed of an account that is otherwise as the import left it. */
export async function writeChanged(
  ctx: Context,
  settled: Settled,
  { user, imported, changes }: { user: UserRow; imported: ImportedRow; changes: Changes },
  run: Run,
): Promise<void> {
  const { password, emailVerifiedAt, ...columns } = columnsOf(settled, run)
  const sameAddress = columns.emailKey === user.emailKey
  const data = {
    ...columns,
    // The address was perhaps proven here.
    emailVerifiedAt: emailVerifiedAt ?? (sameAddress ? user.emailVerifiedAt : null),
    // The first sign-in rewrote the record of the same password.
    ...(changes.record || changes.factors
      ? { password: changes.record ? password : keptPassword(user, password) }
      : {}),
  }
  const { person } = settled.draft
  const after = { ...columns, authEpoch: user.authEpoch + 1 }
  const marks = marksOf(ctx, settled, run)
  const row: ChangedPerson = {
    before: user,
    data,
    factors: changes.factors && ctx.db.fragments.mfa,
    ...(changes.factors ? await factorRows(ctx, settled, user.id, run.now) : { methods: [], codes: [] }),
    links: await newLinks(ctx, settled, user.id, run.now),
    imported: {
      ...imported,
      ...marks,
      // A later run does not withdraw what the operator has confirmed once.
      keepsFactors: imported.keepsFactors || marks.keepsFactors,
      fingerprint: fingerprintOf(ctx.keys, { person, account: after, fields: [...run.options.map.values()] }),
    },
  }
  await updatePerson(ctx.db, row, run.now)
}

/** The links that the account does not have yet. One that its user disconnected here stays disconnected. */
async function newLinks(ctx: Context, settled: Settled, id: UserId, now: Date) {
  if (settled.links.length === 0) return []
  const found = await findLinksOf(ctx.db, id)
  const isThere = (link: { provider: string; uid: string }) =>
    found.some(({ provider, uid }) => provider === link.provider && uid === link.uid)
  return linkRows(settled, id, now).filter((link) => !isThere(link))
}

/** A lost factor takes the password with it. */
const keptPassword = (user: UserRow, password: string | null): string | null =>
  password === null ? null : (user.password ?? password)
