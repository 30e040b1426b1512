import { beforeEach, describe, expect, it } from 'vitest'
import type { AuthOptions, Metric, TracedRequest } from '../../src/config/types.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, PASSWORD } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const MINUTE = 60

// What is measured does not depend on the database.
withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  let measured: Metric[]
  const open = async (options: Partial<AuthOptions> = {}, settings: object = {}) => {
    await database().clear()
    measured = []
    service = makeService(database(), settings, { metrics: (metric) => void measured.push(metric), ...options })
    await makeUser(service)
    measured = []
  }
  const named = <Name extends Metric['name']>(name: Name) =>
    measured.filter((metric): metric is Extract<Metric, { name: Name }> => metric.name === name)
  const signIn = (password = PASSWORD) =>
    new Client(service.auth.handlers).post('login/', { username: 'ann', password })
  beforeEach(() => open())

  describe('metrics', () => {
    it('gets every response once, with its route, its status and the code of a refusal', async () => {
      const client = new Client(service.auth.handlers)
      await signIn()
      await signIn('wrong')
      await client.get('user/')
      await client.get('no-such-path/')
      expect(named('request').map(({ route, method, status, code }) => [route, method, status, code])).toEqual([
        ['login', 'POST', 200, null],
        ['login', 'POST', 400, 'invalid_credentials'],
        ['user', 'GET', 401, 'not_authenticated'],
        [null, 'GET', 404, 'not_found'],
      ])
      for (const { duration } of named('request')) expect(duration).toBeGreaterThan(0)
    })

    it('gets the wait for a hash, and none for a request that hashes nothing', async () => {
      await new Client(service.auth.handlers).get('user/')
      expect(named('hashing')).toEqual([])
      await signIn()
      expect(named('hashing')).toEqual([
        { name: 'hashing', outcome: 'started', duration: expect.any(Number), waiting: 0 },
      ])
    })

    it('gets the age of an email that is sent, retried and dropped', async () => {
      let isDown = false
      const sendMail = async () => {
        if (isDown) throw new Error('down')
      }
      await open({ sendMail })
      const reset = () => new Client(service.auth.handlers).post('password/reset/', { email: 'ann@example.com' })
      await reset()
      service.clock.advance(MINUTE)
      await service.settle()
      expect(named('mail').map(({ kind, outcome }) => [kind, outcome])).toEqual([['reset', 'sent']])

      isDown = true
      await reset()
      await service.settle()
      service.clock.advance(10 * MINUTE)
      await service.settle()
      const [, first, second] = named('mail')
      expect([first?.outcome, first?.age, second?.outcome, second?.age]).toEqual(['retried', 0, 'retried', 600_000])
    })

    it('gets every event, with the rule of a reached limit', async () => {
      await open({}, { RATE_LIMITS: { login_account: '1/15m' } })
      for (const _ of [1, 2]) await signIn('wrong')
      expect(named('event')).toContainEqual({
        name: 'event',
        type: 'throttled',
        outcome: 'failure',
        reason: 'login_account',
      })
      expect(named('request').at(-1)).toMatchObject({ status: 429, code: 'throttled' })
    })

    it('has no person, address or secret in what it gets', async () => {
      await signIn()
      await signIn('wrong-and-secret')
      await service.settle()
      expect(JSON.stringify(measured)).not.toMatch(/ann|example|secret|203\./)
    })

    it.each([
      [
        'an error',
        () => {
          throw new Error('no meter')
        },
      ],
      ['a rejection', () => Promise.reject(new Error('no meter'))],
    ])('changes no response by %s, which is logged', async (_what, metrics) => {
      await open({ metrics })
      expect((await signIn()).status).toBe(200)
      expect(service.logged.some((line) => line.startsWith('metrics threw an error'))).toBe(true)
    })
  })

  describe('trace', () => {
    it('runs every request whose route is known, and sees the refusals', async () => {
      const spans: [TracedRequest, string][] = []
      const trace: AuthOptions['trace'] = async (request, run) => {
        try {
          const result = await run()
          spans.push([request, 'answered'])
          return result
        } catch (error) {
          spans.push([request, 'refused'])
          throw error
        }
      }
      await open({ trace })
      spans.length = 0
      const answer = await signIn()
      expect((await signIn('wrong')).status).toBe(400)
      await new Client(service.auth.handlers).get('no-such-path/')
      const requestId = answer.headers.get('x-request-id')
      expect(spans[0]).toEqual([{ route: 'login', method: 'POST', requestId }, 'answered'])
      expect(spans.map(([{ route }, end]) => [route, end])).toEqual([
        ['login', 'answered'],
        ['login', 'refused'],
      ])
    })

    it.each<[string, AuthOptions['trace'], number]>([
      [
        'fails before the request',
        () => {
          throw new Error('no tracer')
        },
        2,
      ],
      [
        'fails after the request',
        async (_request, run) => {
          await run()
          throw new Error('no tracer')
        },
        1,
      ],
      ['runs the request twice', async (_request, run) => (await run()) && run(), 0],
    ])('decides nothing when it %s', async (_what, trace, logged) => {
      await open({ trace })
      expect((await signIn()).status).toBe(200)
      expect((await signIn('wrong')).status).toBe(400)
      expect(await database().db.session.count()).toBe(1)
      expect(service.logged.filter((line) => line.startsWith('trace threw an error'))).toHaveLength(logged)
    })

    it('runs the request after five seconds when it never begins', async () => {
      await open({ trace: () => new Promise<never>(() => {}) })
      const begun = performance.now()
      expect((await signIn()).status).toBe(200)
      expect(performance.now() - begun).toBeGreaterThan(4900)
    })
  })
})
