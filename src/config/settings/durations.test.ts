import { describe, expect, it } from 'vitest'
import { duration, durationSeconds } from './durations.js'

describe('durations', () => {
  it.each([
    [1, 1],
    [900, 900],
    ['90s', 90],
    ['15m', 900],
    ['24h', 86_400],
    ['7d', 604_800],
  ])('%s is %i seconds', (value, seconds) => {
    expect(durationSeconds(value)).toBe(seconds)
    expect(duration().parse(value)).toBe(seconds)
  })

  it.each([
    '300',
    '1.5h',
    '15 m',
    '-1m',
    '15M',
    '1w',
    '',
    'm',
    '1h30m',
    '９m',
    1.5,
    -1,
    Number.NaN,
    Infinity,
    null,
    true,
    ['1m'],
  ])('refuses %s', (value) => expect(duration().safeParse(value).success).toBe(false))

  it('keeps to its bounds, also for texts', () => {
    expect(duration().safeParse(0).success).toBe(false)
    expect(duration().safeParse('0s').success).toBe(false)
    expect(duration({ min: 0 }).parse(0)).toBe(0)
    expect(duration({ max: 60 }).parse('1m')).toBe(60)
    expect(duration({ max: 60 }).safeParse('61s').success).toBe(false)
    expect(duration().safeParse('3651d').success).toBe(false)
  })
})
