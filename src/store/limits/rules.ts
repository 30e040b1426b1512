import type { RateLimit } from '../../config/types.js'

/** How attempts are counted. */
type LimitMode =
  /** `limit` attempts in each `period`; refused ones are not counted. */
  | 'window'
  /** `limit` attempts are free, then a delay follows each one and doubles up to `period`. It never locks permanently. */
  | 'delay'

/** One thing that is counted. */
export interface LimitRequest {
  /** A keyed hash from the caller, so the store does not contain the name behind it. */
  key: string
  /** All of them apply, each with its own counter; `period` in milliseconds. */
  limits: readonly RateLimit[]
  mode: LimitMode
  /** Uses up the limits from now on and is never refused ('window' only). */
  touchOnly?: boolean
}

export interface LimitVerdict {
  allowed: boolean
  /** When refused: the keys that refused, the longest wait first. */
  refusedKeys?: readonly string[]
  /** Whole seconds, at least 1 when refused; else 0. */
  retryAfter: number
}

/** A refund of one attempt, or with `clear` of all counted attempts. */
export interface LimitReturn {
  key: string
  limits: readonly RateLimit[]
  clear?: boolean
}

/** Counters, shared by all processes. `consume` always counts before it answers. */
export interface LimitStore {
  /** Counts an attempt under every request, or under none when one of them refuses it. */
  consume(requests: readonly LimitRequest[]): Promise<LimitVerdict>
  /** Whether a limit of a request is used up ('window' only). Counts nothing. */
  isUsedUp(requests: readonly LimitRequest[]): Promise<boolean>
  /** Refunds an attempt that does not count, or clears its counters. */
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
 * Prefix of the key of an anonymous counter: one for a name or an address without an account, which anybody can cause. Their
 * number has a ceiling; above it the oldest are deleted. Redis Cluster keeps keys with the same text in braces on one node.
 */
export const ANONYMOUS = '{~}'

export const isAnonymous = (id: string): boolean => id.startsWith(ANONYMOUS)

/** The most anonymous counters in a store. They take about 20 MB of a database. */
export const MAX_ANONYMOUS = 100_000

const counterId = (key: string, limit: RateLimit): string => `${key}|${limit.period}`

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** The counters of a call, each once and always in the same order, so that two calls cannot deadlock. */
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

/** A counter to refund. Below its limit, it expires after its period at the latest, as if the limit had not been reached. */
export interface ReturnedRow extends RateLimit {
  id: string
  clear: boolean
}

/** The counters to refund, each once. `clear` and the first limit take precedence. */
export function returnedRows(returns: readonly LimitReturn[]): ReturnedRow[] {
  const rows = new Map<string, ReturnedRow>()
  for (const { key, limits, clear = false } of returns) {
    for (const limit of limits) {
      const id = counterId(key, limit)
      const known = rows.get(id) ?? { ...limit, id, clear }
      rows.set(id, { ...known, clear: known.clear || clear })
    }
  }
  return [...rows.values()].sort(byId)
}

const LONGEST_DELAYS = 96

/** Milliseconds for which a 'delay' counter is kept after the last counted attempt past its limit: a day for 15 minutes. */
export const memoryOf = (period: number): number => period * LONGEST_DELAYS

/**
 * The delays in milliseconds after the attempt that reaches the limit and after each further one; the last delay repeats.
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

/** Combines the verdicts of a call's counters. */
export function overallVerdict(verdicts: readonly RowVerdict[]): LimitVerdict {
  const refused = verdicts.filter((one) => one.denied)
  refused.sort((a, b) => b.wait - a.wait)
  const [longest] = refused
  if (!longest) return { allowed: true, retryAfter: 0 }
  const refusedKeys = [...new Set(refused.map(({ row }) => row.key))]
  return { allowed: false, refusedKeys, retryAfter: Math.max(1, Math.ceil(longest.wait / 1000)) }
}

/** Counters that counted an attempt which another counter refused. */
export const countedInVain = (verdicts: readonly RowVerdict[]): LimitRow[] =>
  verdicts.some((one) => one.denied)
    ? verdicts.filter((one) => !one.denied && one.row.mode !== 'touch').map((one) => one.row)
    : []
