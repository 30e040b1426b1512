/** The outcome of one row of the source. */
interface RowReport {
  line: number
  sourceId: string | null
  outcome: string
  reason?: string
  classes: readonly string[]
}

/** Told as the rows are read. */
export interface Watch {
  row?(report: RowReport): void
  /** After each batch: the rows so far. */
  progress?(rows: number): void
}

/** The ids that the report shows of each class. */
const SAMPLES = 3

interface Line {
  name: string
  count: number
  samples: readonly string[]
}

/** Counts people by class, and keeps some source ids of each. It never has a secret. */
export class Tally {
  readonly #classes = new Map<string, { count: number; samples: string[] }>()

  add(name: string, sourceId: string): void {
    const found = this.#classes.get(name) ?? { count: 0, samples: [] }
    found.count++
    if (found.samples.length < SAMPLES) found.samples.push(sourceId)
    this.#classes.set(name, found)
  }

  count(name: string): number {
    return this.#classes.get(name)?.count ?? 0
  }

  /** In the order of the names. */
  lines(): Line[] {
    return [...this.#classes].map(([name, found]) => ({ name, ...found })).sort((a, b) => (a.name < b.name ? -1 : 1))
  }
}
