import {
  countedInVain,
  delaySteps,
  type LimitRow,
  type LimitStore,
  limitRows,
  memoryOf,
  overallVerdict,
  type RowVerdict,
  returnedRows,
} from './rules.js'

interface Counter {
  count: number
  resetAt: number
  blockedUntil: number
}

export type Counters = Map<string, Counter>

const MOST_COUNTERS = 100_000
const SHARED = Symbol.for('sallyport/limits/v1')

/** A bundler may load this module more than once: all copies count in one place. */
function sharedCounters(): Counters {
  const shared = globalThis as typeof globalThis & { [SHARED]?: Counters }
  shared[SHARED] ??= new Map()
  return shared[SHARED]
}

function count(row: LimitRow, known: Counter | undefined, now: number): { counter: Counter; denied: boolean } {
  const { limit, period } = row
  if (row.mode === 'touch') return { counter: { count: limit, resetAt: now + period, blockedUntil: 0 }, denied: false }
  const live = known && known.resetAt > now ? known : { count: 0, resetAt: now + period, blockedUntil: 0 }
  const refused = row.mode === 'delay' ? live.blockedUntil > now : live.count >= limit
  if (refused) return { counter: live, denied: true }
  const next = live.count + 1
  if (row.mode === 'window' || next < limit) {
    return { counter: { count: next, resetAt: live.resetAt, blockedUntil: 0 }, denied: false }
  }
  const delay = delaySteps(period)[next - limit] ?? period
  return { counter: { count: next, resetAt: now + memoryOf(period), blockedUntil: now + delay }, denied: false }
}

/** Keeps memory bounded under a flood of keys: expired counters go first, then those that were made first. */
function makeRoom(counters: Counters, now: number): void {
  if (counters.size < MOST_COUNTERS) return
  for (const [id, counter] of counters) if (counter.resetAt <= now) counters.delete(id)
  for (const id of counters.keys()) {
    if (counters.size < MOST_COUNTERS * 0.9) return
    counters.delete(id)
  }
}

function undo(counters: Counters, id: string, clear: boolean): void {
  const known = counters.get(id)
  if (!known) return
  if (clear) counters.delete(id)
  else counters.set(id, { ...known, count: Math.max(0, known.count - 1), blockedUntil: 0 })
}

/** Counters of this process alone: for tests, and for the time that Redis is down. */
export function memoryLimits(now: () => Date, counters: Counters = sharedCounters()): LimitStore {
  return {
    take: async (requests) => {
      const at = now().getTime()
      makeRoom(counters, at)
      const verdicts = limitRows(requests).map((row): RowVerdict => {
        const { counter, denied } = count(row, counters.get(row.id), at)
        counters.set(row.id, counter)
        return { row, denied, wait: (row.mode === 'delay' ? counter.blockedUntil : counter.resetAt) - at }
      })
      for (const row of countedInVain(verdicts)) undo(counters, row.id, false)
      return overallVerdict(verdicts)
    },
    giveBack: async (returns) => {
      for (const { id, clear } of returnedRows(returns)) undo(counters, id, clear)
    },
  }
}
