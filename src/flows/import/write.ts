import { z } from 'zod'
import type { Context } from '../../context.js'
import { randomId } from '../../crypto/random.js'
import type { ImportedRow, SocialAccountRow, UserId, UserRow } from '../../store/base/db.js'
import { orNone } from '../../store/base/open-db.js'
import { reserveIds } from '../../store/import/ids.js'
import { CURSOR, findLinksOf, findUsersByGivenId } from '../../store/import/lookup.js'
import { isMadeHere } from '../../store/import/made-here.js'
import { type ChangedPerson, createPeople, type NewPerson, updatePerson } from '../../store/import/people.js'
import { findPasskeys } from '../../store/passkeys/passkeys.js'
import { hasPasskeyFactor } from '../passkeys/factor.js'
import { buildPerson, columnsOf, factorRows, linkRows, marksOf, type Run } from './build.js'
import type { Settled } from './decide.js'
import { type Changes, fingerprintOf } from './fingerprint.js'
import { passkeyRows } from './passkeys.js'
import { hasMethod, keepsFactor, type Tokens, tokenRows } from './tokens.js'

/** A person, and the keys that become sessions. */
export interface Ready {
  settled: Settled
  tokens: Tokens
}

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
async function idsOf(ctx: Context, people: readonly Ready[], largestId: number): Promise<UserId[]> {
  const wanted = people.map(({ settled }) => ownId(ctx, settled.draft.person.sourceId))
  const asked = wanted.filter((id) => id !== null)
  // A column of type UUID refuses the question about another text, and the ids of such a source are not kept.
  const found = await orNone(findUsersByGivenId(ctx.db, asked), null)
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
  fingerprint: JSON.stringify({ line, done, origin: run.options.origin }),
  keepsFactors: false,
  mustEnroll: false,
  importedAt: run.now,
  usedAt: null,
})

/** Whether a cursor is of a run over another file or database. */
export const isOfOther = ({ fingerprint }: ImportedRow, origin: string): boolean =>
  z.object({ origin: z.string() }).parse(JSON.parse(fingerprint)).origin !== origin

/** Whether a run has written every row. */
export const isDone = ({ fingerprint }: ImportedRow): boolean => fingerprint.includes('"done":true')

/** Creates the accounts of some people, all or none. @throws an error of the database */
export async function writeNew(
  ctx: Context,
  people: readonly Ready[],
  run: Run,
  { line, largestId }: { line: number; largestId: number },
): Promise<NewPerson[]> {
  const ids = await idsOf(ctx, people, largestId)
  const built: NewPerson[] = []
  for (const [index, person] of people.entries()) {
    const id = ids[index]
    if (id !== undefined) built.push(await buildPerson(ctx, person, id, run))
  }
  await createPeople(ctx.db, built, cursorOf(run, line, false))
  return built
}

/** The changes of the source to an account that is otherwise as the import left it. */
export async function writeChanged(
  ctx: Context,
  { settled, tokens }: Ready,
  { user, imported, changes }: { user: UserRow; imported: ImportedRow; changes: Changes },
  run: Run,
): Promise<void> {
  const { columns, data } = changedColumns(settled, user, changes, run)
  const after = { ...columns, authEpoch: user.authEpoch + 1 }
  const passkeys = await changedPasskeys(ctx, settled, user.id, run.now)
  const { caller } = run
  const lost = { factors: changes.factors, passkeys: passkeys.endedPasskeys.length > 0 }
  const hasSecond = () => hasSecondAfter(ctx, settled, user.id, lost)
  const row: ChangedPerson = {
    before: user,
    data,
    factors: changes.factors && ctx.db.fragments.mfa,
    ...(changes.factors ? await factorRows(ctx, settled, user.id, run.now) : { methods: [], codes: [] }),
    ...(await changedLinks(ctx, settled, user.id, run.now)),
    ...passkeys,
    ...(await tokenRows(ctx, tokens.kept, { ...user, ...data, authEpoch: after.authEpoch }, { caller, hasSecond })),
    imported,
    marks: {
      ...changedMarks(marksOf(ctx, settled, run), changes),
      fingerprint: fingerprintOf(ctx.keys, {
        draft: settled.draft,
        account: after,
        fields: [...run.options.map.values()],
      }),
    },
  }
  await updatePerson(ctx.db, row, run.now)
}

const changedMarks = ({ keepsFactors, mustEnroll }: ReturnType<typeof marksOf>, { factors }: Changes) => ({
  // A later run does not withdraw what the operator has confirmed once.
  ...(keepsFactors ? { keepsFactors: true } : {}),
  // The person has perhaps enrolled a factor since.
  ...(factors ? { mustEnroll } : {}),
})

/** The columns of the source, and those that are written. */
function changedColumns(settled: Settled, user: UserRow, changes: Changes, run: Run) {
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
  return { columns, data }
}

/** Whether a person has a second factor after the update. What the source did not change is that of the account. */
const hasSecondAfter = async (
  ctx: Context,
  settled: Settled,
  id: UserId,
  lost: { factors: boolean; passkeys: boolean },
): Promise<boolean> =>
  keepsFactor(ctx, settled) ||
  (!lost.factors && (await hasMethod(ctx, id))) ||
  (!lost.passkeys && (await hasPasskeyFactor(ctx, id)))

type LinkKey = Pick<SocialAccountRow, 'provider'> & { uid: string | null }

const isIn = (links: readonly LinkKey[], { provider, uid }: LinkKey): boolean =>
  links.some((link) => link.provider === provider && link.uid === uid)

/**
 * The links that the account does not have yet, and the imported ones that the source no longer has. One that its user
 * disconnected here stays disconnected, and one that its user connected here stays.
 */
async function changedLinks(ctx: Context, settled: Settled, id: UserId, now: Date) {
  if (!ctx.db.fragments.social) return { links: [], endedLinks: [] }
  const found = await findLinksOf(ctx.db, [id])
  const { identities } = settled.draft.person
  const removed = found.filter((link) => isMadeHere(link) && !isIn(identities, link))
  return {
    links: linkRows(settled, id, now).filter((link) => !isIn(found, link)),
    endedLinks: [...removed.map((link) => link.id), ...settled.movedLinks],
  }
}

/** The same for passkeys. One that the source still has stays, also in a run that does not name its domain. */
async function changedPasskeys(ctx: Context, settled: Settled, id: UserId, now: Date) {
  if (!ctx.db.fragments.passkeys) return { passkeys: [], endedPasskeys: [] }
  const found = await findPasskeys(ctx.db, id)
  const known = new Set(found.map(({ credentialId }) => credentialId))
  const inSource = new Set(settled.draft.person.passkeys.map(({ credentialId }) => credentialId))
  return {
    passkeys: passkeyRows(settled.passkeys, id, now).filter(({ credentialId }) => !known.has(credentialId)),
    endedPasskeys: found.flatMap((row) => (isMadeHere(row) && !inSource.has(row.credentialId) ? [row.id] : [])),
  }
}

/** A lost factor takes the password with it. */
const keptPassword = (user: UserRow, password: string | null): string | null =>
  password === null ? null : (user.password ?? password)
