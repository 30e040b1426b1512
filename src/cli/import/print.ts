import type { Outcome } from '../../flows/import/run.js'

/** The report of a run. */
export function printed({ tally, problems, runId }: Outcome, apply: boolean): string {
  const lines = tally.lines()
  const width = String(Math.max(0, ...lines.map(({ count }) => count))).length
  const ending = runId
    ? `Run ${runId}.`
    : apply || problems.length > 0
      ? 'Nothing was written.'
      : 'Nothing was written. To write: --apply'
  return [
    ...lines.map(({ name, count, samples }) => {
      const more = count > samples.length ? ', …' : ''
      return `${String(count).padStart(width)}  ${name}  (${samples.join(', ')}${more})`
    }),
    '',
    ...problems,
    ending,
    '',
  ].join('\n')
}
