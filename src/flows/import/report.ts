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

/** Longest name of a class in the report. */
const NAME_MAX = 200

/** A text of the source on one line: it must not look like a line of the report, or hide what comes after it. */
const onOneLine = (text: string): string =>
  [...text]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)

/** Counts people by class, and keeps some source ids of each. It never has a secret. */
export class Tally {
  readonly #classes = new Map<string, { count: number; samples: string[] }>()

  add(text: string, sourceId: string): void {
    const name = onOneLine(text)
    const found = this.#classes.get(name) ?? { count: 0, samples: [] }
    found.count++
    if (found.samples.length < SAMPLES) found.samples.push(onOneLine(sourceId))
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
