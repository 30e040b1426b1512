import { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LimitRequest, LimitStore } from '../../src/store/limits/limits.js'
import { makeCounters, memoryLimits, redisLimits } from '../../src/store/limits/limits.js'
import { hasRedis, startRedis } from '../harness/redis.js'

const MINUTE = 60_000
const fallback = () => memoryLimits(() => new Date(0), makeCounters())
const rule = (key: string, limit: number, mode: LimitRequest['mode'] = 'window', period = MINUTE): LimitRequest => ({
  key,
  limits: [{ limit, period }],
  mode,
})

/** Retries until the time has passed on Redis's own clock. Refused attempts are not counted. */
const allowedAgain = (limits: LimitStore, request: LimitRequest) =>
  vi.waitFor(async () => expect((await limits.consume([request])).allowed).toBe(true), { timeout: 10_000 })

describe.runIf(hasRedis)('Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis?.stop())
  const store = () => redisLimits(redis.client, fallback())

  test('200 parallel calls of two stores: exactly the limit is allowed, and refused attempts are not counted', async () => {
    const requests = [rule('a', 10), rule('address', 20)]
    const stores = [store(), store()]
    const verdicts = await Promise.all(
      stores.flatMap((one) => Array.from({ length: 100 }, () => one.consume(requests))),
    )
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(10)
    expect(verdicts.find((verdict) => !verdict.allowed)).toMatchObject({ refusedKeys: ['a'], retryAfter: 60 })
    expect(await redis.client.send(['HGET', `sallyport:address|${MINUTE}`, 'c'])).toBe('10')
  })

  test('counters of made-up names have a ceiling; the oldest are evicted first, and counters of accounts are kept', async () => {
    const limits = redisLimits(redis.client, fallback(), undefined, 20)
    await limits.consume([rule('of ann', 1)])
    for (let i = 0; i < 60; i++) {
      await limits.consume([rule(`{~}${String(i).padStart(2, '0')}`, 1)])
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const found = (await redis.client.send(['KEYS', 'sallyport:{~}?*'])) as unknown as string[]
    expect(found.toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `sallyport:{~}${i + 40}|${MINUTE}`))
    expect((await limits.consume([rule('of ann', 1)])).allowed).toBe(false)
    expect((await limits.consume([rule('{~}59', 1)])).allowed).toBe(false)
  })

  test('a delay follows the free failures, and refused attempts are not counted', async () => {
    const limits = store()
    const login = rule('login', 3, 'delay', 2000)
    for (let i = 0; i < 3; i++) expect((await limits.consume([login])).allowed).toBe(true)
    for (let i = 0; i < 9; i++)
      expect(await limits.consume([login])).toEqual({ allowed: false, refusedKeys: ['login'], retryAfter: 1 })
    await allowedAgain(limits, login)
    expect((await limits.consume([login])).retryAfter).toBe(2)
    await limits.refund([{ ...login, clear: true }])
    expect((await limits.consume([login])).allowed).toBe(true)
    const alive = Number(await redis.client.send(['PTTL', 'sallyport:login|2000']))
    expect(alive).toBeLessThanOrEqual(2000)
  })

  test('an attempt at the limit that is refunded, or that another limit refuses, is forgotten', async () => {
    const limits = store()
    const [login, full] = [rule('vain', 2, 'delay', MINUTE), rule('full', 1, 'window', MINUTE)]
    const alive = async () => Number(await redis.client.send(['PTTL', `sallyport:vain|${MINUTE}`]))
    await limits.consume([full])
    await limits.consume([login])
    await limits.consume([login, full])
    expect(await alive()).toBeLessThanOrEqual(MINUTE)
    await limits.consume([login])
    expect(await alive()).toBeGreaterThan(MINUTE)
    await limits.refund([login])
    expect(await alive()).toBeLessThanOrEqual(MINUTE)
  })

  test('a check reports whether a limit is exhausted, and counts nothing', async () => {
    const limits = store()
    const look = () => limits.isUsedUp([rule('others', 1), rule('failures', 2)])
    for (let i = 0; i < 3; i++) expect(await look()).toBe(false)
    expect(await redis.client.send(['EXISTS', `sallyport:failures|${MINUTE}`])).toBe(0)
    for (const found of [false, true, true]) {
      await limits.consume([rule('failures', 9)])
      expect(await look()).toBe(found)
    }
  })

  test('touches, refunds, and the end of a window', async () => {
    const limits = store()
    const cooldown = rule('mail', 1, 'window', 1000)
    await limits.consume([{ ...cooldown, touchOnly: true }])
    expect((await limits.consume([cooldown])).allowed).toBe(false)
    await limits.refund([cooldown])
    expect((await limits.consume([cooldown])).allowed).toBe(true)
    await allowedAgain(limits, cooldown)
    await limits.refund([rule('never', 1)])
    expect(await redis.client.send(['EXISTS', `sallyport:never|${MINUTE}`])).toBe(0)
  })
})

test.runIf(hasRedis)('a Redis that is reachable again counts again', async () => {
  const redis = await startRedis()
  const limits = redisLimits(redis.client, fallback())
  redis.client.isReady = false
  expect((await limits.consume([rule('back', 2)])).allowed).toBe(true)
  expect((await limits.consume([rule('back', 2)])).allowed).toBe(false)
  redis.client.isReady = true
  await allowedAgain(limits, rule('back', 2))
  await redis.stop()
})

test.runIf(hasRedis)(
  'ioredis with lazyConnect, as in the recipe: the first call opens the connection and counts in Redis',
  async () => {
    const redis = await startRedis()
    const client = new Redis(redis.port, '127.0.0.1', {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
    })
    const warnings: string[] = []
    const limits = redisLimits(client, fallback(), { warn: (message) => void warnings.push(message) })
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => limits.consume([rule('lazy', 10)])))
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(10)
    expect(await redis.client.send(['HGET', `sallyport:lazy|${MINUTE}`, 'c'])).toBe('10')
    expect(warnings).toEqual([])
    client.disconnect()
    await redis.stop()
  },
)

test.runIf(hasRedis).each(['before', 'after'])(
  'an ioredis client that the host counts over itself, by a limiter made %s ours: each by its own rules',
  async (when) => {
    const redis = await startRedis()
    const client = new Redis(redis.port, '127.0.0.1')
    await client.ping()
    const make = () => new RateLimiterRedis({ storeClient: client, points: 5, duration: 60, keyPrefix: 'host' })
    const early = when === 'before' ? make() : undefined
    const limits = redisLimits(client, fallback())
    expect((await limits.consume([rule('first', 2)])).allowed).toBe(true)
    const host = early ?? make()
    const passed = await Promise.all(
      Array.from({ length: 9 }, () =>
        host.consume('x', 3).then(
          () => 1,
          () => 0,
        ),
      ),
    )
    expect(passed.reduce<number>((sum, one) => sum + one, 0)).toBe(1)
    // A rule of more than one call: the existing counter is ours.
    const delay = { ...rule('own', 2, 'delay') }
    for (const allowed of [true, true, false]) expect((await limits.consume([delay])).allowed).toBe(allowed)
    client.disconnect()
    await redis.stop()
  },
)

test('ioredis with lazyConnect and an unreachable Redis: counts in the process, and logs it once', async () => {
  const client = new Redis(1, '127.0.0.1', { lazyConnect: true, enableOfflineQueue: false, retryStrategy: () => null })
  client.on('error', () => {})
  const warnings: string[] = []
  const limits = redisLimits(client, fallback(), { warn: (message) => void warnings.push(message) })
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => limits.consume([rule('away', 10)])))
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(5)
  expect(warnings).toHaveLength(1)
  client.disconnect()
})

describe('a Redis that is down', () => {
  const log = () => {
    const warnings: string[] = []
    return { warnings, warn: (message: string) => void warnings.push(message) }
  }

  test('counts in the process, at half the limits, and logs it once', async () => {
    const noted = log()
    const client = {
      isReady: false,
      eval: () => Promise.reject(new Error('closed')),
      del: () => Promise.reject(new Error()),
    }
    const limits = redisLimits(client, fallback(), noted)
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, () => limits.consume([rule('k', 10), rule('one', 30)])),
    )
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(5)
    await limits.refund([{ ...rule('k', 10), clear: true }])
    expect((await limits.consume([rule('k', 10)])).allowed).toBe(true)
    expect(noted.warnings).toHaveLength(1)
  })

  test('a limit of one stays one', async () => {
    const limits = redisLimits({ isReady: false }, fallback())
    expect((await limits.consume([rule('k', 1)])).allowed).toBe(true)
    expect((await limits.consume([rule('k', 1)])).allowed).toBe(false)
  })

  test('a Redis that never responds counts as down after a second', async () => {
    const client = { isReady: true, eval: () => new Promise(() => {}), del: () => new Promise(() => {}) }
    const limits = redisLimits(client, fallback())
    const began = performance.now()
    expect((await limits.consume([rule('k', 2)])).allowed).toBe(true)
    expect(performance.now() - began).toBeGreaterThan(900)
    expect((await limits.consume([rule('k', 2)])).allowed).toBe(false)
    expect(performance.now() - began, 'the second call did not wait').toBeLessThan(1800)
  })
})
