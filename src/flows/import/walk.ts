import type { Context } from '../../context.js'
import type { UserRow } from '../../store/base/db.js'
import { disableImported } from './absent.js'
import { type Batch, type Known, lookUp, rowProblem, verdictOf } from './batch.js'
import type { Run } from './build.js'
import type { Claims, ReadSource } from './claims.js'
import { classesOf } from './classes.js'
import type { Settled } from './decide.js'
import { type Changes, compareFingerprint } from './fingerprint.js'
import type { PersonLine } from './person.js'
import { Tally, type Watch } from './report.js'
import { writeChanged, writeNew } from './write.js'

export const UNDECIDED = 'undecided'
export const FAILED = 'failed'

interface Walk {
  read: ReadSource
  claims: Claims
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

interface Decided {
  row: PersonRow
  settled: Settled
}

/** One reading of the source. */
class Pass {
  readonly tally = new Tally()
  readonly #ctx: Context
  readonly #walk: Walk

  constructor(ctx: Context, given: Walk) {
    this.#ctx = ctx
    this.#walk = given
  }

  #note(row: { line: number }, sourceId: string | null, outcome: string, more: { reason?: string; of?: Settled } = {}) {
    const { run, watch } = this.#walk
    const classes = more.of ? classesOf(more.of, this.#ctx.config, run.options) : []
    const id = sourceId ?? `line ${row.line}`
    this.tally.add(outcome, id)
    if (more.reason !== undefined) this.tally.add(`${outcome}: ${more.reason}`, id)
    for (const name of classes) this.tally.add(name, id)
    const { reason } = more
    watch.row?.({ line: row.line, sourceId, outcome, ...(reason === undefined ? {} : { reason }), classes })
  }

  refuse(row: Exclude<PersonLine, PersonRow>): void {
    const isSkipped = row.sourceId !== null && this.#walk.run.options.decisions.get(row.sourceId)?.skip
    const reason = isSkipped ? 'the decisions skip it' : row.refused
    this.#note(row, row.sourceId, isSkipped ? 'dropped' : UNDECIDED, { reason })
  }

  async batch(rows: readonly PersonRow[]): Promise<void> {
    const { run } = this.#walk
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
        const settled = this.#decided(row, known, batch)
        if (settled) added.push({ row, settled })
      }
    }
    if (this.#walk.apply) await this.#write(added)
    else for (const { row, settled } of added) this.#created(row, settled)
  }

  #created(row: PersonRow, settled: Settled): void {
    this.#note(row, row.person.sourceId, 'created', { of: settled })
  }

  #decided(row: PersonRow, known: Known, batch: Batch): Settled | null {
    const verdict = verdictOf(this.#ctx, known, batch, this.#walk.claims, this.#walk.run.options)
    if (verdict.kind === 'import') return verdict.settled
    this.#note(row, row.person.sourceId, verdict.kind, { reason: verdict.reason })
    return null
  }

  /** A person whom an earlier run, or this one before it was interrupted, has imported. */
  async #again(row: PersonRow, known: Known, batch: Batch): Promise<void> {
    const { run } = this.#walk
    const { imported, user } = known
    const { sourceId } = row.person
    if (!imported || !user) return this.#note(row, sourceId, 'deleted here')
    const changes = compareFingerprint(this.#ctx.keys, imported.fingerprint, {
      person: row.person,
      account: user,
      fields: [...run.options.map.values()],
    })
    if (!changes.source) {
      return this.#note(row, sourceId, imported.runId === run.id ? 'written before the interruption' : 'unchanged')
    }
    if (changes.account && !run.options.decisions.get(sourceId)?.overwrite) {
      return this.#conflict(row, user)
    }
    const settled = this.#decided(row, known, batch)
    if (settled) await this.#update(row, settled, { imported, user, changes })
  }

  async #conflict(row: PersonRow, user: UserRow): Promise<void> {
    const { run, apply } = this.#walk
    const { sourceId, active } = row.person
    const disables = run.options.syncInactive && !active && user.isActive
    if (disables && apply) await disableImported(this.#ctx, user, run.caller)
    this.#note(row, sourceId, disables ? 'disabled: inactive in the source' : 'conflict', {
      reason: 'it changed here and in the source',
    })
  }

  async #update(
    row: PersonRow,
    settled: Settled,
    found: { imported: NonNullable<Known['imported']>; user: NonNullable<Known['user']>; changes: Changes },
  ): Promise<void> {
    const { apply, run } = this.#walk
    try {
      if (apply) await writeChanged(this.#ctx, settled, found, run)
      this.#note(row, row.person.sourceId, 'updated', { of: settled })
    } catch (error) {
      this.#failed(row, error)
    }
  }

  #failed(row: PersonRow, error: unknown): void {
    const reason = rowProblem(error)
    if (reason === null) throw error
    this.#note(row, row.person.sourceId, FAILED, { reason })
  }

  async #write(added: readonly Decided[]): Promise<void> {
    const last = added.at(-1)
    if (!last) return
    const { run, claims } = this.#walk
    const at = { line: last.row.line, largestId: claims.largestId }
    const settled = added.map((one) => one.settled)
    try {
      await writeNew(this.#ctx, settled, run, at)
    } catch (error) {
      if (rowProblem(error) === null) throw error
      return this.#writeEach(added)
    }
    for (const one of added) this.#created(one.row, one.settled)
  }

  /** After a batch that failed: the wrong rows fail, and the others are written. */
  async #writeEach(added: readonly Decided[]): Promise<void> {
    const { run, claims } = this.#walk
    for (const { row, settled } of added) {
      try {
        await writeNew(this.#ctx, [settled], run, { line: row.line, largestId: claims.largestId })
        this.#created(row, settled)
      } catch (error) {
        this.#failed(row, error)
      }
    }
  }
}
