import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Observation } from './sweep.js'

const PAGE = 'bench/chaos.md'

const HEAD = `# A crash at every write

Written by \`CHAOS_REPORT=1 npm run test:chaos\`, which kills the service at each write of each flow: just before the statement
reaches the database, and just after it succeeded and before the service hears of it. Then another process continues over the same
database, and the person repeats the request. \`tests/chaos/sweep.ts\` lists what each line has passed: nobody is signed out who was
not meant to be, nothing is lost or doubled, the person gets what they wanted, and no response is 5xx except 503.

*Kept* is what the database has of the dead request. A write inside a transaction is undone with it.

| flow | write | statement | moment | kept | observed |
|---|--:|---|---|---|---|
`

const cell = (text: string): string => text.replaceAll('|', '\\|') || '–'

/** `INSERT AuthLimit ×2` for a write that comes twice. */
function counted(writes: string): string {
  const counts = new Map<string, number>()
  for (const write of writes.split(', ')) counts.set(write, (counts.get(write) ?? 0) + 1)
  return [...counts].map(([write, count]) => (count > 1 ? `${write} ×${count}` : write)).join(', ')
}

const rowOf = ({ flow, write, statement, moment, kept, observed }: Observation): string =>
  `| ${[flow, `${write}`, statement, moment, counted(kept), observed].map(cell).join(' | ')} |`

const FOLDER = 'test-results/chaos'

/** Keeps the lines of one half, and writes the page once it has both. Does nothing without CHAOS_REPORT. */
export function writeRows(which: 0 | 1, seen: readonly Observation[]): void {
  if (!process.env.CHAOS_REPORT) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}/${which}.txt`, seen.map(rowOf).join('\n'))
  const files = [0, 1].map((half) => `${FOLDER}/${half}.txt`)
  if (files.every(existsSync))
    writeFileSync(PAGE, `${HEAD}${files.map((file) => readFileSync(file, 'utf8')).join('\n')}\n`)
}
