import { z } from 'zod'
import { isKeyOf } from '../../contract/objects.js'

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const
/** Ten years: an upper bound that keeps every date valid. */
const LONGEST = 3650 * SECONDS.d

/** Whole seconds of `900`, `'15m'`, `'24h'`, `'7d'`; undefined for anything else. */
export function durationSeconds(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined
  const [, count, unit = ''] = (typeof value === 'string' && /^(\d{1,9})(s|m|h|d)$/.exec(value)) || []
  return isKeyOf(SECONDS, unit) ? Number(count) * SECONDS[unit] : undefined
}

/** A duration in whole seconds between `min` (1 unless given) and `max` (ten years unless given). */
export const duration = ({ min = 1, max = LONGEST }: { min?: number; max?: number } = {}): z.ZodType<number> =>
  z.union([z.number(), z.string()]).transform((value, context) => {
    const seconds = durationSeconds(value)
    if (seconds !== undefined && seconds >= min && seconds <= max) return seconds
    context.addIssue({ code: 'custom', message: 'not a duration' })
    return z.NEVER
  })

/** The values that `duration` with the same bounds accepts, in words. */
export function durationText({ min = 1, max }: { min?: number; max?: number } = {}): string {
  const upper = max === undefined ? ' to ten years' : ` to ${max}`
  return `a whole number of seconds from ${min}${upper}, or a text such as '15m', '24h', '7d'`
}
