import { describe, expect, test } from 'vitest'
import { makeCounters, memoryLimits } from './memory.js'
import { delaySteps, limitRows } from './rules.js'

const MINUTE = 60_000
const start = Date.UTC(2026, 0, 1)

function clocked() {
  let at = start
  const limits = memoryLimits(() => new Date(at), makeCounters())
  const pass = (milliseconds: number) => {
    at += milliseconds
  }
  return { limits, pass }
}

const login = { key: 'a', limits: [{ limit: 10, period: 15 * MINUTE }], mode: 'delay' as const }

describe('window', () => {
  const rule = { key: 'w', limits: [{ limit: 2, period: MINUTE }], mode: 'window' as const }

  test('allows the limit, refuses with the time left, and then starts again', async () => {
    const { limits, pass } = clocked()
    expect(await limits.consume([rule])).toEqual({ allowed: true, retryAfter: 0 })
    pass(20_500)
    expect((await limits.consume([rule])).allowed).toBe(true)
    expect(await limits.consume([rule])).toEqual({ allowed: false, refusedKeys: ['w'], retryAfter: 40 })
    pass(39_500)
    expect((await limits.consume([rule])).allowed).toBe(true)
  })

  test('reports the longest wait of several limits, and counts a refused attempt under none', async () => {
    const { limits, pass } = clocked()
    const both = {
      ...rule,
      limits: [
        { limit: 1, period: MINUTE },
        { limit: 2, period: 60 * MINUTE },
      ],
    }
    expect((await limits.consume([both])).allowed).toBe(true)
    for (let i = 0; i < 5; i++) expect((await limits.consume([both])).retryAfter).toBe(60)
    pass(MINUTE)
    expect((await limits.consume([both])).allowed).toBe(true)
    pass(MINUTE)
    expect((await limits.consume([both])).retryAfter).toBe(58 * 60)
  })

  test('a check reports whether the limit is exhausted, counts nothing, and starts no window', async () => {
    const { limits, pass } = clocked()
    for (let i = 0; i < 3; i++) expect(await limits.isUsedUp([rule])).toBe(false)
    pass(30_000)
    for (let i = 0; i < 2; i++) await limits.consume([{ ...rule, limits: [{ limit: 9, period: MINUTE }] }])
    pass(30_000)
    expect(await limits.isUsedUp([rule])).toBe(true)
    pass(30_000)
    expect(await limits.isUsedUp([rule])).toBe(false)
  })

  test('uses up the limit with a touch, which is never refused', async () => {
    const { limits, pass } = clocked()
    const cooldown = { ...rule, limits: [{ limit: 1, period: MINUTE }] }
    expect((await limits.consume([{ ...cooldown, touchOnly: true }])).allowed).toBe(true)
    pass(50_000)
    expect((await limits.consume([{ ...cooldown, touchOnly: true }])).allowed).toBe(true)
    pass(50_000)
    expect((await limits.consume([cooldown])).retryAfter).toBe(10)
  })

  test('refunds an attempt and clears a count', async () => {
    const { limits } = clocked()
    await limits.consume([rule])
    await limits.consume([rule])
    await limits.refund([rule])
    expect((await limits.consume([rule])).allowed).toBe(true)
    expect((await limits.consume([rule])).allowed).toBe(false)
    await limits.refund([{ ...rule, clear: true }])
    await limits.refund([rule])
    expect((await limits.consume([rule])).allowed).toBe(true)
    expect((await limits.consume([rule])).allowed).toBe(true)
    expect((await limits.consume([rule])).allowed).toBe(false)
  })
})

describe('delay', () => {
  test('doubles the delays up to the period', () => {
    expect(delaySteps(15 * MINUTE)).toEqual([56_250, 112_500, 225_000, 450_000, 900_000])
    expect(delaySteps(4000)).toEqual([1000, 2000, 4000])
    expect(delaySteps(500)).toEqual([500])
  })

  test('allows ten failures, then delays each one longer; refused attempts are not counted', async () => {
    const { limits, pass } = clocked()
    for (let i = 0; i < 10; i++) expect((await limits.consume([login])).allowed).toBe(true)
    for (const delay of [...delaySteps(15 * MINUTE), 15 * MINUTE]) {
      for (let i = 0; i < 20; i++) expect(await limits.consume([login])).toMatchObject({ allowed: false })
      expect((await limits.consume([login])).retryAfter).toBe(Math.ceil(delay / 1000))
      pass(delay)
      expect((await limits.consume([login])).allowed).toBe(true)
    }
  })

  test('forgets a count after 96 periods, and clears it at once', async () => {
    const { limits, pass } = clocked()
    for (let i = 0; i < 10; i++) await limits.consume([login])
    pass(95 * 15 * MINUTE)
    expect((await limits.consume([login])).allowed).toBe(true)
    expect((await limits.consume([login])).allowed).toBe(false)
    pass(96 * 15 * MINUTE)
    for (let i = 0; i < 10; i++) expect((await limits.consume([login])).allowed).toBe(true)
    expect((await limits.consume([login])).allowed).toBe(false)
    await limits.refund([{ ...login, clear: true }])
    expect((await limits.consume([login])).allowed).toBe(true)
  })

  test.each(['refunded', 'counted in vain'])('remembers an attempt at the limit no longer that is %s', async (how) => {
    const { limits, pass } = clocked()
    const full = { key: 'w', limits: [{ limit: 1, period: 15 * MINUTE }], mode: 'window' as const }
    await limits.consume([full])
    for (let i = 0; i < 9; i++) await limits.consume([login])
    await limits.consume(how === 'refunded' ? [login] : [login, full])
    if (how === 'refunded') await limits.refund([login])
    pass(15 * MINUTE)
    for (let i = 0; i < 10; i++) expect((await limits.consume([login])).allowed).toBe(true)
    expect((await limits.consume([login])).allowed).toBe(false)
    // The tenth failure counts, and a refund of the eleventh leaves it as it was.
    pass(MINUTE)
    await limits.consume([login])
    await limits.refund([login])
    pass(95 * 15 * MINUTE)
    expect((await limits.consume([login])).allowed).toBe(true)
    expect((await limits.consume([login])).allowed).toBe(false)
  })

  test('never delays nine failures in every period', async () => {
    const { limits, pass } = clocked()
    for (let period = 0; period < 5; period++) {
      for (let i = 0; i < 9; i++) expect((await limits.consume([login])).allowed).toBe(true)
      pass(15 * MINUTE)
    }
  })
})

test('lists each counter of a call once, sorted', () => {
  const rule = {
    key: 'b',
    limits: [
      { limit: 1, period: 5 },
      { limit: 9, period: 1 },
    ],
    mode: 'window' as const,
  }
  expect(limitRows([rule, { ...rule, key: 'a' }, rule]).map((row) => row.id)).toEqual(['a|1', 'a|5', 'b|1', 'b|5'])
})

describe('a flood of made-up names', () => {
  const rule = (key: string) => ({ key, limits: [{ limit: 2, period: MINUTE }], mode: 'window' as const })

  test('keeps to the ceiling: deletes the oldest first, and never those of accounts', async () => {
    const counters = makeCounters()
    const limits = memoryLimits(() => new Date(start), counters, 100)
    for (const key of ['login of ann', 'mfa of ann', '{~}first'])
      for (let i = 0; i < 2; i++) await limits.consume([rule(key)])
    for (let i = 0; i < 1000; i++) {
      await limits.consume([rule(`{~}${i}`)])
      expect(counters.anonymous.size).toBeLessThanOrEqual(100)
    }
    expect([...counters.anonymous.keys()].at(-1)).toBe(`{~}999|${MINUTE}`)
    expect(counters.anonymous.has(`{~}first|${MINUTE}`)).toBe(false)
    for (const key of ['login of ann', 'mfa of ann']) expect((await limits.consume([rule(key)])).allowed).toBe(false)
  })
})
