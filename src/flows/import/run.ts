import type { Caller, Context } from '../../context.js'
import { randomId } from '../../crypto/random.js'
import { raiseIds } from '../../store/import/ids.js'
import { CURSOR, findCursor } from '../../store/import/lookup.js'
import { writeCursor } from '../../store/import/people.js'
import { pageOfImported } from '../../store/import/undo.js'
import { emit } from '../base/events.js'
import { disableAbsent } from './absent.js'
import { REFUSED } from './again.js'
import type { Run } from './build.js'
import { MFA_LOST, UNPROVEN } from './classes.js'
import type { ImportOptions } from './options.js'
import type { Tally, Watch } from './report.js'
import { findSourceClaims, type ReadSource, type SourceClaims } from './source-claims.js'
import { FAILED, UNDECIDED, walk } from './walk.js'
import { cursorOf, isDone, isOfOther } from './write.js'

export interface Outcome {
  /** null: nothing was written. */
  runId: string | null
  tally: Tally
  /** The problems that prevent the import, and the rows that were not written. */
  problems: readonly string[]
}

/** The people whom nobody has decided about. */
function openQuestions(tally: Tally, { acceptMfaLoss, trustUnproven }: ImportOptions): string[] {
  const lost = tally.count(MFA_LOST)
  const unproven = tally.count(UNPROVEN)
  const open = tally.count(UNDECIDED)
  const other = tally.count(REFUSED)
  return [
    ...(open > 0 ? [`${open} rows are undecided.`] : []),
    ...(other > 0 ? [`${other} source ids have another person than the one who was imported.`] : []),
    ...(lost !== (acceptMfaLoss ?? 0)
      ? [
          `${lost} people lose every second factor. --accept-mfa-loss ${lost} imports them without a password: they reset it, ` +
            'and enroll a factor at the next login.',
        ]
      : []),
    ...(trustUnproven !== undefined && trustUnproven !== unproven
      ? [`${unproven} people are unproven and have factors or links. Did you mean --trust-unproven ${unproven}?`]
      : []),
  ]
}

/**
 * Whether people of this name came from another file or database. Two systems use the same ids, and each would write over the
 * people of the other.
 */
export async function isOtherSource({ db }: Context, { source, origin }: ImportOptions): Promise<boolean> {
  const cursor = await findCursor(db, source)
  if (cursor === null || !isOfOther(cursor, origin)) return false
  return (await pageOfImported(db, { source }, { after: CURSOR, take: 1 })).length > 0
}

/**
 * Imports the people of a source. Nothing is written before a first pass has found that every row is decided.
 * @param resume the run that was interrupted continues under its id
 */
export async function importPeople(
  ctx: Context,
  read: ReadSource,
  options: ImportOptions & { resume: boolean },
  caller: Caller,
  watch: Watch,
): Promise<Outcome | null> {
  const claims = await findSourceClaims(ctx, read, options)
  if (claims.rows === 0) return null
  const cursor = await findCursor(ctx.db, options.source)
  const id = options.resume && cursor && !isDone(cursor) ? cursor.runId : randomId()
  const run: Run = { id, now: caller.now, caller, options }
  const dry = await pass(ctx, { read, claims, run, apply: false, watch: options.apply ? {} : watch })
  const problems = openQuestions(dry, options)
  if (!options.apply || problems.length > 0) return { runId: null, tally: dry, problems }
  return apply(ctx, { read, claims, run, watch }, caller)
}

/** One reading of the source, and then the people whom it no longer has. */
async function pass(ctx: Context, given: Parameters<typeof walk>[1]): Promise<Tally> {
  const tally = await walk(ctx, given)
  const { run, claims, apply } = given
  for (const id of run.options.decisions.keys()) if (!claims.hasPerson(id)) tally.add('a decision about nobody', id)
  const { syncInactive, source } = run.options
  if (syncInactive) await disableAbsent(ctx, { source, claims, apply, tally }, run.caller)
  return tally
}

async function apply(
  ctx: Context,
  given: { read: ReadSource; claims: SourceClaims; run: Run; watch: Watch },
  caller: Caller,
): Promise<Outcome> {
  const { run, claims } = given
  await raiseIds(ctx.db, ctx.db.userIdType === 'integer' ? claims.largestId : 0)
  const tally = await pass(ctx, { ...given, apply: true })
  await writeCursor(ctx.db, cursorOf(run, claims.rows, true))
  const failed = tally.count(FAILED)
  const problems = failed > 0 ? [`${failed} rows were not written.`] : []
  const detail = {
    action: 'import',
    source: run.options.source,
    run: run.id,
    created: tally.count('created'),
    updated: tally.count('updated'),
    failed,
  }
  emit(ctx, caller, { type: 'people_imported', outcome: failed > 0 ? 'failure' : 'success', detail })
  return { runId: run.id, tally, problems }
}
