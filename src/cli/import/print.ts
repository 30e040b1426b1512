import type { Tally } from '../../flows/import/report.js'
import type { Outcome } from '../../flows/import/run.js'

/** The classes with their counts and some source ids. */
export function tallied(tally: Tally): string {
  const lines = tally.lines()
  const width = String(Math.max(0, ...lines.map(({ count }) => count))).length
  const texts = lines.map(({ name, count, samples }) => {
    const more = count > samples.length ? ', …' : ''
    return `${String(count).padStart(width)}  ${name}  (${samples.join(', ')}${more})\n`
  })
  return texts.join('')
}

/** The report of a run. */
export function printed({ tally, problems, runId }: Outcome, apply: boolean): string {
  const ending = runId
    ? `Run ${runId}. To undo it: --undo ${runId}`
    : apply || problems.length > 0
      ? 'Nothing was written.'
      : 'Nothing was written. To write: --apply'
  return [tallied(tally), ...problems, ending, ''].join('\n')
}
