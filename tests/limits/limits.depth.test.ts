import { beforeEach, describe, expect, test } from 'vitest'
import { purge } from '../../src/flows/base/purge.js'
import type { LimitRequest, LimitStore } from '../../src/store/limits/limits.js'
import { databaseLimits, evictLimits, makeCounters, memoryLimits, purgeLimits } from '../../src/store/limits/limits.js'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, PASSWORD } from '../harness/people.js'
import { runProcesses } from '../harness/processes.js'
import { seeded } from '../harness/random.js'
import { makeService } from '../harness/service.js'

const HOUR = 3_600_000
const start = Date.UTC(2026, 0, 1)

withDatabases((provider, database) => {
  let at = start
  const now = () => new Date(at)
  beforeEach(async () => {
    at = start
    await database().clear()
  })

  const rows = () =>
    database().db.client.$queryRawUnsafe<{ key: string; count: number }[]>('SELECT * FROM "AuthLimit" ORDER BY "key"')

  test('200 parallel calls of one process: exactly the limit is allowed', async () => {
    const limits = databaseLimits(database().db, now)
    const request: LimitRequest = { key: 'k', limits: [{ limit: 7, period: HOUR }], mode: 'window' }
    const verdicts = await Promise.all(Array.from({ length: 200 }, () => limits.consume([request])))
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(7)
    expect(await rows()).toMatchObject([{ key: `k|${HOUR}`, count: 7 }])
  })

  test.each(['window', 'delay'])(
    '200 parallel calls of two processes, %s: exactly the limit is allowed',
    async (mode) => {
      const call = [provider, database().url, mode, '100']
      const allowed = await runProcesses<number>('./tests/limits/limits-worker.ts', [call, call])
      expect(allowed.reduce((sum, one) => sum + one, 0)).toBe(10)
      // An attempt that the account's counter refused does not count for the address either.
      expect((await rows()).map((row) => row.count)).toEqual([10, 10])
    },
  )

  test('parallel emails to one address: exactly the shortest limit is allowed', async () => {
    const limits = databaseLimits(database().db, now)
    const limitsOfMail = [
      { limit: 5, period: HOUR },
      { limit: 10, period: 24 * HOUR },
    ]
    const request: LimitRequest = { key: 'm', limits: limitsOfMail, mode: 'window' }
    const burst = async () => {
      const verdicts = await Promise.all(Array.from({ length: 30 }, () => limits.consume([request])))
      return verdicts.filter((verdict) => verdict.allowed).length
    }
    expect(await burst()).toBe(5)
    at += HOUR
    expect(await burst()).toBe(5)
    at += HOUR
    expect(await burst()).toBe(0)
  })

  test('one statement counts for any number of limits; a refusal takes one more', async () => {
    const limits = databaseLimits(database().db, now)
    const request: LimitRequest = {
      key: 'q',
      limits: [
        { limit: 1, period: 60_000 },
        { limit: 5, period: HOUR },
      ],
      mode: 'window',
    }
    const address: LimitRequest = { key: 'r', limits: [{ limit: 5, period: HOUR }], mode: 'delay' }
    database().queries()
    await limits.consume([request, address])
    expect(database().queries()).toHaveLength(1)
    await limits.consume([request, address])
    expect(database().queries()).toHaveLength(2)
    await limits.refund([request, { ...address, clear: true }])
    expect(database().queries()).toHaveLength(1)
  })

  test('parallel refunds and attempts cause no deadlock', async () => {
    const limits = databaseLimits(database().db, now)
    const requests = ['d', 'B', 'c', 'A', '_', '-'].map(
      (key): LimitRequest => ({ key, limits: [{ limit: 1000, period: HOUR }], mode: 'window' }),
    )
    const work = Array.from({ length: 60 }, (_, index) => {
      const order = index % 3 ? requests : [...requests].reverse()
      if (index % 2) return limits.consume(order)
      return index % 10 ? limits.refund(order) : purgeLimits(database().db, new Date(start + 2 * HOUR))
    })
    await expect(Promise.all(work)).resolves.toHaveLength(60)
  })

  test('the purge deletes expired counters', async () => {
    const limits = databaseLimits(database().db, now)
    for (const key of ['a', 'b', 'c'])
      await limits.consume([{ key, limits: [{ limit: 1, period: HOUR }], mode: 'window' }])
    await limits.consume([{ key: 'later', limits: [{ limit: 1, period: 2 * HOUR }], mode: 'window' }])
    expect(await purgeLimits(database().db, new Date(start + HOUR - 1))).toBe(0)
    expect(await purgeLimits(database().db, new Date(start + HOUR))).toBe(3)
    expect((await rows()).map((row) => row.key)).toEqual([`later|${2 * HOUR}`])
  })

  test('IPv4 clients behind a proxy that maps them to IPv6 in hexadecimal have separate counters', async () => {
    const RATE_LIMITS = { login_ip: '2/15m', login_account: '1000/15m' }
    const settings = { TRUSTED_PROXY_HEADER: 'X-Real-IP', RATE_LIMITS }
    const client = new Client(makeService(database(), settings).auth.handlers)
    const from = async (address: string) => {
      const body = { username: `nobody-${address}`, password: 'wrong password' }
      return (await client.post('login/', body, { headers: { 'x-real-ip': address } })).status
    }
    for (const address of ['::ffff:cb00:7107', '203.0.113.7']) expect(await from(address)).toBe(400)
    expect(await from('0:0:0:0:0:ffff:203.0.113.7')).toBe(429)
    expect(await from('::ffff:cb00:7108')).toBe(400)
    for (const address of ['2001:db8::1', '2001:db8::2']) expect(await from(address)).toBe(400)
    expect(await from('2001:db8::3')).toBe(429)
  })

  describe('an attempt at the limit of an account that does not count', () => {
    const PROXY = { TRUSTED_PROXY_HEADER: 'x-forwarded-for', RATE_LIMITS: {} }
    const serve = (options: object = {}) => {
      const service = makeService(database(), PROXY, options)
      const login = async (address: string, body: object = {}) => {
        const given = { username: 'ann', password: 'wrong', ...body }
        return (
          await new Client(service.auth.handlers).post('login/', given, { headers: { 'x-forwarded-for': address } })
        ).status
      }
      return { service, login }
    }

    test.each(['its address', 'the host'])(
      'leaves the account its nine failures a day later: refused by %s',
      async (who) => {
        let isAllowed = false
        const { service, login } = serve(who === 'the host' ? { mayLogin: () => isAllowed || {} } : {})
        await makeUser(service)
        if (who === 'its address') for (let i = 0; i < 50; i++) await login('192.0.2.1', { username: `nobody${i}` })
        for (let i = 0; i < 9; i++) expect(await login('192.0.2.2')).toBe(400)
        expect(await login('192.0.2.1', { password: PASSWORD })).toBe(who === 'the host' ? 400 : 429)
        isAllowed = true
        service.clock.advance(23 * 3600)
        for (let i = 0; i < 9; i++) expect(await login('192.0.2.3')).toBe(400)
        expect(await login('192.0.2.3', { password: PASSWORD })).toBe(200)
      },
    )
  })

  describe('the database counts like the memory', () => {
    const periods = [2000, 16_000, 60_000]
    const anyRequest = (below: (bound: number) => number): LimitRequest => {
      const mode = below(2) ? 'window' : 'delay'
      const limits = periods.filter(() => below(2)).map((period) => ({ limit: 1 + (period % 3), period }))
      const key = `${mode}${below(2)}`
      // A login that did not pass verifyHuman counts for its account up to one below the limit, without a delay.
      if (mode === 'delay' && below(3) === 0)
        return { key, limits: limits.map((one) => ({ ...one, limit: Math.max(1, one.limit - 1) })), mode: 'window' }
      const touchOnly = mode === 'window' && below(6) === 0
      return { key, limits, mode, touchOnly }
    }
    const step = async (store: LimitStore, kind: number, requests: readonly LimitRequest[]) =>
      kind < 8 ? store.consume(requests) : store.refund(requests.map((request) => ({ ...request, clear: kind === 9 })))

    test.each([1, 2, 3])('random attempts, seed %i', async (seed) => {
      const below = seeded(seed)
      const stores = [databaseLimits(database().db, now), memoryLimits(now, makeCounters())] as const
      for (let i = 0; i < 300; i++) {
        const requests = [anyRequest(below), anyRequest(below)]
        const kind = below(10)
        const windows = requests.filter(({ mode }) => mode === 'window')
        const [inUse, known] = await Promise.all(stores.map((store) => store.isUsedUp(windows)))
        expect(inUse, `step ${i}`).toBe(known)
        const [stored, remembered] = [await step(stores[0], kind, requests), await step(stores[1], kind, requests)]
        expect(stored, `step ${i}`).toEqual(remembered)
        at += below(below(10) ? 1500 : 40_000)
      }
    })
  })

  describe('a flood of made-up names', () => {
    const rule = (key: string, period = HOUR): LimitRequest => ({ key, limits: [{ limit: 2, period }], mode: 'window' })
    const keys = async () => (await rows()).map(({ key }) => key)

    test('deletes the oldest in bounded batches, and no counter of an account', async () => {
      const limits = databaseLimits(database().db, now)
      for (const key of ['login of ann', 'mfa of ann']) await limits.consume([rule(key)])
      for (let i = 0; i < 30; i++) {
        at++
        await limits.consume([rule(`{~}${String(i).padStart(2, '0')}`)])
      }
      expect(await evictLimits(database().db, 10, 15)).toBe(15)
      expect((await keys()).filter((key) => key.startsWith('{~}'))[0]).toBe(`{~}15|${HOUR}`)
      expect(await evictLimits(database().db, 10, 15)).toBe(5)
      expect(await evictLimits(database().db, 10, 15)).toBe(0)
      expect(await keys()).toEqual(
        expect.arrayContaining([`login of ann|${HOUR}`, `mfa of ann|${HOUR}`, `{~}29|${HOUR}`]),
      )
      expect(await keys()).toHaveLength(12)
    })

    test('checks the ceiling only once in many attempts; the other attempts cost nothing', async () => {
      const limits = databaseLimits(database().db, now, { ceiling: 20, every: 10 })
      database().queries()
      for (let i = 0; i < 60; i++) await limits.consume([rule(`{~}${i}`)])
      // The check runs beside the request.
      await expect.poll(async () => (await keys()).length).toBeLessThanOrEqual(30)
      expect(
        database()
          .queries()
          .filter((sql) => sql.includes('COUNT(*)')).length,
      ).toBeLessThanOrEqual(6)
      for (let i = 0; i < 60; i++) await limits.consume([rule(`own ${i}`)])
      expect((await keys()).filter((key) => key.startsWith('own'))).toHaveLength(60)
    })

    test('at the front door: a counter of an account is never evicted, whichever route created it', async () => {
      const service = makeService(database(), { RATE_LIMITS: {}, USE_MFA: true })
      await makeUser(service)
      const client = new Client(service.auth.handlers)
      for (const username of ['ann', 'ann@example.com', 'nobody', 'nobody@example.com'])
        await client.post('login/', { username, password: 'wrong' })
      for (const email of ['ann@example.com', 'nobody@example.com'])
        for (const path of ['password/reset/', 'registration/resend-email/']) await client.post(path, { email })
      const before = await keys()
      expect(before.filter((key) => !key.startsWith('{~}'))).toHaveLength(before.length / 2)
      await evictLimits(database().db, 0)
      const left = await keys()
      expect(left).toEqual(before.filter((key) => !key.startsWith('{~}')))
      for (let i = 0; i < 9; i++) await client.post('login/', { username: 'ann', password: 'wrong' })
      expect((await client.post('login/', { username: 'ann', password: 'wrong' })).status).toBe(429)
      await service.settle()
    })

    test('at the front door: a registration creates no counter that the ceiling exempts', async () => {
      const service = makeService(database(), { RATE_LIMITS: {} })
      const client = new Client(service.auth.handlers)
      for (const name of ['nobody', 'noone']) expect((await registerUser(client, name)).status).toBe(201)
      await service.settle()
      expect((await keys()).filter((key) => !key.startsWith('{~}'))).toEqual([])
      await evictLimits(database().db, 0)
      expect(await keys()).toEqual([])
    })

    test('sending emails enforces the ceiling of the outbox, after each full batch and once in a hundred runs', async () => {
      const service = makeService(database())
      await makeUser(service)
      const { db } = service.ctx
      const none = { userRef: null, subjectRef: null, detail: null, locale: null, attempts: 0 }
      const soon = new Date(service.clock.now.getTime() + HOUR)
      const uselessAfter = new Date(service.clock.now.getTime() + 24 * HOUR)
      const row = (index: number) => ({
        ...none,
        id: `flood ${index}`,
        kind: 'reset',
        emailKey: index === 0 ? 'ann@example.com' : `${index}@x.test`,
        createdAt: new Date(start + index),
        dueAt: index >= 10_600 ? service.clock.now : soon,
        uselessAfter,
      })
      for (let first = 0; first < 10_650; first += 1065)
        await db.outbox.createMany({ data: Array.from({ length: 1065 }, (_, index) => row(first + index)) })
      await service.auth.deliverDue()
      // The fifty due emails had no recipient.
      expect(await db.outbox.count()).toBe(10_600 - 500)
      for (let run = 0; run < 100; run++) await service.auth.deliverDue()
      expect(await db.outbox.count()).toBe(10_001)
      expect(await db.outbox.count({ where: { emailKey: 'ann@example.com' } })).toBe(1)
      expect(service.logged.filter((line) => line.includes('too many emails wait'))).toHaveLength(2)
    })

    test('the purge enforces the ceiling of counters, also in a process that counts nothing itself', async () => {
      const service = makeService(database())
      const key = provider === 'sqlite' ? "printf('{~}%06d', n)" : "'{~}' || lpad(n::text, 6, '0')"
      await database().db.client.$executeRawUnsafe(
        `INSERT INTO "AuthLimit" ("key", "count", "denied", "resetAt", "blockedUntil") ` +
          'WITH RECURSIVE flood(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM flood WHERE n < 100020) ' +
          `SELECT ${key}, 1, 0, ${service.clock.now.getTime() + HOUR}, 0 FROM flood`,
      )
      await purge(service.ctx)
      const [left] = await database().db.client.$queryRawUnsafe<{ n: bigint }[]>(
        'SELECT COUNT(*) AS n FROM "AuthLimit"',
      )
      expect(Number(left?.n)).toBe(100_000)
    })
  })
})
