import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordConnections } from '../../src/http/request/connection.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, PASSWORD } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

type Headers = Record<string, string>

/** The address of another user. It has a counter only if the service trusts a forged header. */
const VICTIM = '198.51.100.20'
const ATTACKER = '203.0.113.7'

/** Every header in which a client could claim another address. */
const claims = (address: string): Headers => ({
  'x-forwarded-for': address,
  'x-real-ip': address,
  'x-client-ip': address,
  'x-cluster-client-ip': address,
  'cf-connecting-ip': address,
  'true-client-ip': address,
  forwarded: `for=${address}`,
})
/** A new address for each call. */
const made = (index: number): string => `192.0.2.${index % 256}`

type Through = (own: string, claimed: string) => Headers
const appended: Through = (own, claimed) => ({ 'x-forwarded-for': `${claimed}, ${own}` })

/** The headers of a request behind the trusted proxy, which appends to a list and replaces the other headers. */
const PROXIES: readonly [header: string, through: Through][] = [
  ['X-Forwarded-For', appended],
  ['Forwarded', (own, claimed) => ({ forwarded: `for=${claimed};proto=https, for="${own}"` })],
  ['X-Real-IP', (own) => ({ 'x-real-ip': own })],
  ['CF-Connecting-IP', (own) => ({ 'cf-connecting-ip': own })],
]

withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  const open = (settings: object = {}) => {
    service = makeService(
      database(),
      { RATE_LIMITS: {}, ...settings },
      {
        SOCIALACCOUNT_PROVIDERS: { github: { APP: { client_id: 'id', secret: 'secret' } } },
      },
    )
  }
  beforeEach(() => database().clear())

  const anyone = () => new Client(service.auth.handlers)
  const login = (username: string, password: string, headers: Headers = {}) =>
    anyone().post('login/', { username, password }, { headers })

  /** The statuses of sequential requests. */
  async function count(times: number, ask: (index: number) => Promise<{ status: number }>) {
    const statuses: Record<number, number> = {}
    for (let index = 0; index < times; index++) {
      const { status } = await ask(index)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    return statuses
  }

  describe('an account', () => {
    it('allows ten guesses, whatever address each guess claims; its owner can sign in after the delay', async () => {
      open()
      await makeUser(service)
      const guess = (index: number) => login('ann', `guess ${index}`, claims(made(index)))
      expect(await count(100, guess)).toEqual({ 400: 10, 429: 90 })
      const early = await login('ann', PASSWORD)
      expect(early.status).toBe(429)
      const wait = Number(early.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(15 * 60)
      service.clock.advance(wait)
      expect((await login('ann', PASSWORD)).status).toBe(200)
    })

    it("accepts its owner's browser meanwhile", async () => {
      open()
      await makeUser(service)
      const owner = anyone()
      expect((await owner.post('login/', { username: 'ann', password: PASSWORD })).status).toBe(200)
      expect(await count(30, (index) => login('ann', 'wrong', claims(made(index))))).toEqual({ 400: 10, 429: 20 })
      expect((await owner.post('login/', { username: 'ann', password: PASSWORD })).status).toBe(200)
    })
  })

  it('without TRUSTED_PROXY_HEADER no claimed address is trusted, and clients behind one proxy do not share a counter', async () => {
    open()
    await makeUser(service)
    const guess = (index: number) => login(`nobody${index}`, 'wrong', claims(VICTIM))
    expect(await count(100, guess)).toEqual({ 400: 100 })
    expect((await login('ann', PASSWORD, claims(VICTIM))).status).toBe(200)
  })

  describe('behind a proxy', () => {
    /** The headers that reach the service: the proxy's header, and any other header from the client. */
    const from = (own: string, claimed: string, through = appended): Headers => ({
      ...claims(claimed),
      ...through(own, claimed),
    })
    const openBehind = async (TRUSTED_PROXY_HEADER: string) => {
      open({ TRUSTED_PROXY_HEADER })
      await makeUser(service)
    }

    it.each(PROXIES)(
      'that writes %s, forged addresses neither evade login_ip nor exhaust the limit of the clients that have them',
      async (header, through) => {
        await openBehind(header)
        const guess = (index: number) =>
          login(`nobody${index}`, 'wrong', from(ATTACKER, index % 2 ? VICTIM : made(index), through))
        expect(await count(60, guess)).toEqual({ 400: 50, 429: 10 })
        expect((await login('ann', PASSWORD, from(ATTACKER, VICTIM, through))).status).toBe(429)
        expect((await login('ann', PASSWORD, from(VICTIM, ATTACKER, through))).status).toBe(200)
        const victim = (index: number) => login(`else${index}`, 'wrong', from(VICTIM, made(index), through))
        expect(await count(51, victim)).toEqual({ 400: 50, 429: 1 })
      },
    )

    it('forged addresses neither evade registration_ip nor exhaust it', async () => {
      await openBehind('X-Forwarded-For')
      const register = (own: string) => (index: number) => {
        const [username, password] = [`new${index}-${own}`, `${PASSWORD} ${index}`]
        const body = { username, email: `${username}@example.com`, password1: password, password2: password }
        return anyone().post('registration/', body, { headers: from(own, index % 2 ? VICTIM : made(index)) })
      }
      expect(await count(22, register(ATTACKER))).toEqual({ 201: 20, 429: 2 })
      expect(await count(1, register(VICTIM))).toEqual({ 201: 1 })
    })

    it('forged addresses neither evade social_ip nor exhaust it', async () => {
      await openBehind('X-Forwarded-For')
      const start = (own: string) => (index: number) =>
        new Client(service.auth.socialHandlers, '/api/social/').post(
          'github/start/',
          {},
          { headers: from(own, index % 2 ? VICTIM : made(index)) },
        )
      expect(await count(62, start(ATTACKER))).toEqual({ 200: 60, 429: 2 })
      expect(await count(1, start(VICTIM))).toEqual({ 200: 1 })
    })

    it('forged addresses neither evade mail_ip nor exhaust it', async () => {
      await openBehind('X-Forwarded-For')
      for (let index = 0; index < 22; index++) await makeUser(service, `user${index}`)
      const reset = (own: string) => (index: number) =>
        anyone().post(
          'password/reset/',
          { email: `user${index}@example.com` },
          { headers: from(own, index % 2 ? VICTIM : made(index)) },
        )
      expect(await count(21, reset(ATTACKER))).toEqual({ 200: 21 })
      await service.settle()
      expect(service.mails).toHaveLength(20)
      expect((await reset(VICTIM)(21)).status).toBe(200)
      await service.settle()
      expect(service.mails.at(-1)?.to).toBe('user21@example.com')
    })
  })

  it('with fewer hops than TRUSTED_PROXY_HOPS the address is unknown, and nothing is counted under a forged one', async () => {
    open({ TRUSTED_PROXY_HEADER: 'X-Forwarded-For', TRUSTED_PROXY_HOPS: 2 })
    const straight = (index: number) => login(`nobody${index}`, 'wrong', { 'x-forwarded-for': VICTIM })
    expect(await count(60, straight)).toEqual({ 400: 60 })
    const through = { 'x-forwarded-for': `${made(1)}, ${VICTIM}, 10.0.0.1` }
    expect((await login('somebody', 'wrong', through)).status).toBe(400)
    const whole = (index: number) =>
      login(`other${index}`, 'wrong', { 'x-forwarded-for': `${made(index)}, ${ATTACKER}, 10.0.0.1` })
    expect(await count(51, whole)).toEqual({ 400: 50, 429: 1 })
  })

  describe('without a proxy', () => {
    let server: Server
    afterEach(() => {
      server.closeAllConnections()
      server.close()
    })

    /** Serves the handlers over real connections. `peer` sets the address of their peers. */
    async function listen(peer: () => string) {
      recordConnections()
      server = createServer(async (incoming, response) => {
        let body = ''
        for await (const chunk of incoming) body += chunk
        const headers = new Headers(incoming.headers as Record<string, string>)
        const request = new Request(`http://localhost:3000${incoming.url}`, { method: 'POST', headers, body })
        const answer = await service.auth.handlers.POST(request)
        response.writeHead(answer.status)
        response.end(await answer.text())
      })
      server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: peer() }))
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      const { port } = server.address() as AddressInfo
      return (username: string, password: string, claimed: string) =>
        new Promise<{ status: number }>((done, fail) => {
          const headers = { 'content-type': 'application/json', ...claims(claimed) }
          const options = { port, path: '/api/auth/login/', method: 'POST', agent: false, headers }
          const asked = httpRequest(options, (answer) => {
            answer.resume()
            answer.on('end', () => done({ status: answer.statusCode ?? 0 }))
          })
          asked.on('error', fail)
          asked.end(JSON.stringify({ username, password }))
        })
    }

    it('counts by the address of the connection, and no header changes that', async () => {
      open()
      await makeUser(service)
      let peer = ATTACKER
      const ask = await listen(() => peer)
      const guess = (index: number) => ask(`nobody${index}`, 'wrong', index % 2 ? VICTIM : made(index))
      expect(await count(60, guess)).toEqual({ 400: 50, 429: 10 })
      peer = VICTIM
      expect(await ask('ann', PASSWORD, ATTACKER)).toEqual({ status: 200 })
    })
  })
})
