import type { Context } from '../../context.js'
import { disableImported, noteActive } from './absent.js'
import { settledTokens } from './add-tokens.js'
import { type Again, type Changed, judgeAgain, KEEPS_ACCOUNT } from './again.js'
import { type Batch, type Known, lookUp, verdictOf } from './batch.js'
import type { Run } from './build.js'
import { classesOf, TOKEN_ENDED } from './classes.js'
import type { PersonLine } from './person.js'
import { Tally, type Watch } from './report.js'
import { rowProblem } from './row-problem.js'
import { addAll, additionClasses, endKeys, hasAdditions, type WithAdditions, withAdditions } from './same.js'
import type { ReadSource, SourceClaims } from './source-claims.js'
import { type Ready, writeChanged, writeNew } from './write.js'
import { writeAll } from './write-all.js'

export const UNDECIDED = 'undecided'
export const FAILED = 'failed'

interface Walk {
  read: ReadSource
  claims: SourceClaims
  run: Run
  apply: boolean
  watch: Watch
}

type PersonRow = Extract<PersonLine, { person: unknown }>

/** Reads the source in batches, and writes each one if `apply`. */
export async function walk(ctx: Context, given: Walk): Promise<Tally> {
  const pass = new Pass(ctx, given)
  const waiting: PersonRow[] = []
  let rows = 0
  const flush = async () => {
    await pass.batch(waiting.splice(0))
    given.watch.progress?.(rows)
  }
  for await (const row of given.read()) {
    rows++
    if ('person' in row) waiting.push(row)
    else pass.refuse(row)
    if (waiting.length >= given.run.options.batch) await flush()
  }
  if (waiting.length > 0) await flush()
  return pass.tally
}

const SKIPPED: Extract<Again, { kind: 'noted' }> = {
  kind: 'noted',
  outcome: 'dropped',
  reason: 'the decisions skip it',
}

interface Decided extends Ready {
  row: PersonRow
}

/** A person whose account stays as it is. */
interface Kept {
  row: PersonRow
  known: Known
  noted: Note & { outcome: string }
}

interface Note {
  reason?: string
  classes?: readonly string[]
}

/** One reading of the source. */
class Pass {
  readonly tally = new Tally()
  /** The people of a batch whose accounts stay as they are. */
  #same: Kept[] = []
  readonly #ctx: Context
  readonly #walk: Walk

  constructor(ctx: Context, given: Walk) {
    this.#ctx = ctx
    this.#walk = given
  }

  #note(row: { line: number }, sourceId: string | null, outcome: string, more: Note = {}) {
    const { watch } = this.#walk
    const { classes = [] } = more
    const id = sourceId ?? `line ${row.line}`
    this.tally.add(outcome, id)
    if (more.reason !== undefined) this.tally.add(`${outcome}: ${more.reason}`, id)
    for (const name of classes) this.tally.add(name, id)
    const { reason } = more
    watch.row?.({ line: row.line, sourceId, outcome, ...(reason === undefined ? {} : { reason }), classes })
  }

  refuse(row: Exclude<PersonLine, PersonRow>): void {
    if (row.sourceId !== null && this.#isSkipped(row.sourceId)) this.#note(row, row.sourceId, SKIPPED.outcome, SKIPPED)
    else this.#note(row, row.sourceId, UNDECIDED, { reason: row.refused })
  }

  #isSkipped = (sourceId: string): boolean => this.#walk.run.options.decisions.get(sourceId)?.skip === true

  async batch(rows: readonly PersonRow[]): Promise<void> {
    const { run, apply, claims } = this.#walk
    const batch = await lookUp(
      this.#ctx,
      rows.map(({ person }) => person),
      run.options,
    )
    const added: Decided[] = []
    for (const [index, known] of batch.people.entries()) {
      const row = rows[index]
      if (!row) continue
      if (known.imported) await this.#again(row, known, batch)
      else {
        const ready = this.#decided(row, known, batch)
        if (ready) added.push({ row, ...ready })
      }
    }
    if (apply) await this.#write(added)
    else for (const one of added) this.#created(one)
    await this.#add(await withAdditions(this.#ctx, this.#same, { batch, claims, run }))
    this.#same = []
  }

  #classes = (ready: Ready): Note => ({ classes: classesOf(ready, this.#ctx, this.#walk.run.options) })

  #created = (one: Decided): void => this.#note(one.row, one.row.person.sourceId, 'created', this.#classes(one))

  async #add(people: readonly (Kept & WithAdditions)[]): Promise<void> {
    const { run, apply } = this.#walk
    const note = (one: Kept & WithAdditions) =>
      this.#note(one.row, one.row.person.sourceId, one.noted.outcome, { ...one.noted, classes: additionClasses(one) })
    if (apply) await endKeys(this.#ctx, people, run.now)
    const isWritten = (one: WithAdditions) => apply && hasAdditions(one)
    for (const one of people) if (!isWritten(one)) note(one)
    await writeAll(people.filter(isWritten), (some) => addAll(this.#ctx, some, run), {
      written: note,
      // Its keys have ended.
      failed: (one, error) => this.#failed(one, error, one.ended.length > 0 ? [TOKEN_ENDED] : []),
    })
  }

  #decided(row: PersonRow, known: Known, batch: Batch): Ready | null {
    const { claims, run } = this.#walk
    const verdict = verdictOf(this.#ctx, known, batch, claims, run.options)
    if (verdict.kind === 'import') {
      const { settled } = verdict
      return { settled, tokens: settledTokens(this.#ctx, known, settled, { batch, claims, run }) }
    }
    this.#note(row, row.person.sourceId, verdict.kind, { reason: verdict.reason })
    return null
  }

  async #again(row: PersonRow, known: Known, batch: Batch): Promise<void> {
    const { run, apply } = this.#walk
    const { sourceId } = row.person
    const again = this.#isSkipped(sourceId) ? SKIPPED : judgeAgain(this.#ctx, known, run)
    if (again.kind === 'noted') {
      if (apply && again.activeAgain) await noteActive(this.#ctx, again.activeAgain)
      if (!KEEPS_ACCOUNT.has(again.outcome)) return this.#note(row, sourceId, again.outcome, again)
      this.#same.push({ row, known, noted: again })
      return
    }
    if (again.kind === 'disabled') {
      if (apply) await disableImported(this.#ctx, again.user, again.imported, run.caller)
      return this.#note(row, sourceId, 'disabled: inactive in the source', again)
    }
    const ready = this.#decided(row, known, batch)
    if (ready) await this.#update(row, ready, again)
  }

  async #update(row: PersonRow, ready: Ready, found: Changed): Promise<void> {
    const { apply, run } = this.#walk
    try {
      if (apply) await writeChanged(this.#ctx, ready, found, run)
      this.#note(row, row.person.sourceId, 'updated', this.#classes(ready))
    } catch (error) {
      this.#failed({ row }, error)
    }
  }

  #failed = ({ row }: { row: PersonRow }, error: unknown, classes: readonly string[] = []): void => {
    const reason = rowProblem(error)
    if (reason === null) throw error
    this.#note(row, row.person.sourceId, FAILED, { reason, classes })
  }

  #write(added: readonly Decided[]): Promise<void> {
    const { run, claims } = this.#walk
    const write = async (some: readonly Decided[]) => {
      const last = some.at(-1)
      if (last) await writeNew(this.#ctx, some, run, { line: last.row.line, largestId: claims.largestId })
    }
    return writeAll<Decided>(added, write, { written: this.#created, failed: (one, error) => this.#failed(one, error) })
  }
}
