import type { RateLimit } from '../../config/types.js'

/** How attempts are counted. */
export type LimitMode =
  /** `limit` attempts in each `period`; refused ones are not counted. */
  | 'window'
  /** `limit` attempts are free, then each one is followed by a delay that doubles up to `period`. Never a permanent lock. */
  | 'delay'

/** One thing that is counted. */
export interface LimitRequest {
  /** A keyed hash that the caller made: what it names cannot be read from the store. */
  key: string
  /** All of them apply, each with a counter of its own; `period` in milliseconds. */
  limits: readonly RateLimit[]
  mode: LimitMode
  /** Uses the limits up from now on, without being judged itself ('window' only). */
  touchOnly?: boolean
}

export interface LimitVerdict {
  allowed: boolean
  /** The key that refuses longest, when refused. */
  refusedKey?: string
  /** Whole seconds, at least 1 when refused; else 0. */
  retryAfter: number
}

/** A refund: one attempt, or with `clear` everything that was counted. */
export interface LimitReturn {
  key: string
  limits: readonly RateLimit[]
  clear?: boolean
}

/** Counters, shared by all processes. Every `take` counts before it answers. */
export interface LimitStore {
  /** Counts an attempt under every request, or under none when one of them refuses it. */
  consume(requests: readonly LimitRequest[]): Promise<LimitVerdict>
  /** Takes an attempt back that turned out not to count, or clears its counters. */
  refund(returns: readonly LimitReturn[]): Promise<void>
}

/** One counter: one limit of one request. */
export interface LimitRow {
  /** Key of the counter: the request's key and the period. */
  id: string
  key: string
  limit: number
  period: number
  mode: LimitMode | 'touch'
}

/**
 * Begins the key of a counter that anybody can make, for a name or an address that no account has. Their number has a ceiling:
 * the oldest make room. Redis Cluster keeps keys with the same text in braces in one place.
 */
export const ANONYMOUS = '{~}'

export const isAnonymous = (id: string): boolean => id.startsWith(ANONYMOUS)

/** The most anonymous counters there are, in each store. Some 20 MB of a database. */
export const MOST_ANONYMOUS = 100_000

export const counterId = (key: string, limit: RateLimit): string => `${key}|${limit.period}`

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** The counters of a call, each once and always in the same order, so that two calls never wait for one another. */
export function limitRows(requests: readonly LimitRequest[]): LimitRow[] {
  const rows = new Map<string, LimitRow>()
  for (const { key, limits, mode, touchOnly } of requests) {
    for (const limit of limits) {
      const id = counterId(key, limit)
      if (!rows.has(id)) rows.set(id, { id, key, ...limit, mode: touchOnly ? 'touch' : mode })
    }
  }
  return [...rows.values()].sort(byId)
}

/** The counters to give back, each once; clearing wins. */
export function returnedRows(returns: readonly LimitReturn[]): { id: string; clear: boolean }[] {
  const rows = new Map<string, boolean>()
  for (const { key, limits, clear } of returns) {
    for (const limit of limits) {
      const id = counterId(key, limit)
      rows.set(id, clear === true || rows.get(id) === true)
    }
  }
  return [...rows].map(([id, clear]) => ({ id, clear })).sort(byId)
}

const LONGEST_DELAYS = 96

/** Milliseconds that a 'delay' counter is remembered after the last counted attempt past its limit: a day for 15 minutes. */
export const memoryOf = (period: number): number => period * LONGEST_DELAYS

/**
 * The delays in milliseconds after the attempt that reaches the limit and the ones that follow; the last one stays.
 * The first is a sixteenth of the period, at least a second.
 */
export function delaySteps(period: number): number[] {
  const steps: number[] = []
  let step = Math.max(1000, Math.ceil(period / 16))
  for (; step < period; step *= 2) steps.push(step)
  return [...steps, period]
}

/** The result of one counter. */
export interface RowVerdict {
  row: LimitRow
  denied: boolean
  /** Milliseconds until the next attempt can be allowed, when denied. */
  wait: number
}

/** The verdict of a call from those of its counters. */
export function overallVerdict(verdicts: readonly RowVerdict[]): LimitVerdict {
  const refused = verdicts.filter((one) => one.denied)
  const longest = refused.sort((a, b) => b.wait - a.wait)[0]
  if (!longest) return { allowed: true, retryAfter: 0 }
  return { allowed: false, refusedKey: longest.row.key, retryAfter: Math.max(1, Math.ceil(longest.wait / 1000)) }
}

/** The counters that counted an attempt which another one refused. */
export const countedInVain = (verdicts: readonly RowVerdict[]): LimitRow[] =>
  verdicts.some((one) => one.denied)
    ? verdicts.filter((one) => !one.denied && one.row.mode !== 'touch').map((one) => one.row)
    : []
