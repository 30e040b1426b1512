import { processWide } from '../../process-wide.js'
import {
  countedInVain,
  delaySteps,
  isAnonymous,
  type LimitRow,
  type LimitStore,
  limitRows,
  MAX_ANONYMOUS,
  memoryOf,
  overallVerdict,
  type ReturnedRow,
  type RowVerdict,
  returnedRows,
} from './rules.js'

interface Counter {
  count: number
  resetAt: number
  blockedUntil: number
}

/** Counters, oldest first. */
interface Counters {
  own: Map<string, Counter>
  anonymous: Map<string, Counter>
}

export const makeCounters = (): Counters => ({ own: new Map(), anonymous: new Map() })

const mapOf = (counters: Counters, id: string): Map<string, Counter> =>
  isAnonymous(id) ? counters.anonymous : counters.own

/** From this number of account counters on, expired ones are deleted each time another thousand is reached. */
const MANY_OWN = 100_000

const sharedCounters = (): Counters => processWide('limits/v2', makeCounters)

function count(row: LimitRow, known: Counter | undefined, now: number): { counter: Counter; denied: boolean } {
  const { limit, period } = row
  if (row.mode === 'touch') return { counter: { count: limit, resetAt: now + period, blockedUntil: 0 }, denied: false }
  const live = known && known.resetAt > now ? known : { count: 0, resetAt: now + period, blockedUntil: 0 }
  const refused = row.mode === 'delay' ? live.blockedUntil > now : live.count >= limit
  if (refused) return { counter: live, denied: true }
  const next = live.count + 1
  if (row.mode === 'window') return { counter: { ...live, count: next }, denied: false }
  if (next < limit) return { counter: { count: next, resetAt: live.resetAt, blockedUntil: 0 }, denied: false }
  const delay = delaySteps(period)[next - limit] ?? period
  return { counter: { count: next, resetAt: now + memoryOf(period), blockedUntil: now + delay }, denied: false }
}

function dropExpired(counters: Map<string, Counter>, now: number): void {
  for (const [id, counter] of counters) if (counter.resetAt <= now) counters.delete(id)
}

/**
 * Bounds the memory during a flood of invented names. Expired counters are deleted first, then the oldest anonymous ones. A
 * counter of an account is deleted only once it has expired.
 */
function makeRoom({ own, anonymous }: Counters, now: number, ceiling: number): void {
  if (own.size >= MANY_OWN && own.size % 1000 === 0) dropExpired(own, now)
  if (anonymous.size < ceiling) return
  dropExpired(anonymous, now)
  for (const id of anonymous.keys()) {
    if (anonymous.size <= ceiling * 0.9) return
    anonymous.delete(id)
  }
}

function undo(counters: Map<string, Counter>, { id, clear, limit, period }: ReturnedRow, now: number): void {
  const known = counters.get(id)
  if (!known) return
  if (clear) return void counters.delete(id)
  const count = Math.max(0, known.count - 1)
  const resetAt = count < limit ? Math.min(known.resetAt, now + period) : known.resetAt
  counters.set(id, { count, resetAt, blockedUntil: 0 })
}

/** Counters of this process only. Used in tests and while Redis is down. */
export function memoryLimits(
  now: () => Date,
  counters: Counters = sharedCounters(),
  ceiling = MAX_ANONYMOUS,
): LimitStore {
  return {
    consume: async (requests) => {
      const at = now().getTime()
      makeRoom(counters, at, ceiling)
      const verdicts = limitRows(requests).map((row): RowVerdict => {
        const { counter, denied } = count(row, mapOf(counters, row.id).get(row.id), at)
        mapOf(counters, row.id).set(row.id, counter)
        return { row, denied, wait: (row.mode === 'delay' ? counter.blockedUntil : counter.resetAt) - at }
      })
      for (const row of countedInVain(verdicts)) undo(mapOf(counters, row.id), { ...row, clear: false }, at)
      return overallVerdict(verdicts)
    },
    isUsedUp: async (requests) => {
      const at = now().getTime()
      return limitRows(requests).some(({ id, limit }) => {
        const known = mapOf(counters, id).get(id)
        return known !== undefined && known.resetAt > at && known.count >= limit
      })
    },
    refund: async (returns) => {
      for (const row of returnedRows(returns)) undo(mapOf(counters, row.id), row, now().getTime())
    },
  }
}
