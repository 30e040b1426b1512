import { beforeEach, describe, expect, it } from 'vitest'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { freshHashingQueue } from '../harness/hashing.js'
import { newMails } from '../harness/mailbox.js'
import { makeUser, PASSWORD, statuses } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const FORM = 'application/x-www-form-urlencoded'

withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  let client: Client
  let asked: string[]

  const serve = (verifyHuman: unknown) => {
    service = makeService(database(), {}, { verifyHuman } as { verifyHuman: () => boolean })
    client = new Client(service.auth.handlers)
  }
  beforeEach(async () => {
    await database().clear()
    asked = []
    serve(async (request: Request, route: string) => {
      asked.push(route)
      const body = request.headers.get('content-type')?.startsWith(FORM)
        ? Object.fromEntries(await request.formData())
        : await request.json()
      return body.solved === 'yes'
    })
    await makeUser(service)
  })

  const requests = (solved: string): [string, () => ReturnType<typeof client.post>][] => [
    ['registration', () => registerUser(client, 'newbie', { solved })],
    [
      'registration_resend_email',
      () => client.post('registration/resend-email/', { email: 'ann@example.com', solved }),
    ],
    ['password_reset', () => client.post('password/reset/', { email: 'ann@example.com', solved })],
  ]

  it('runs before any other work at registration and at the routes that send email', async () => {
    for (const [name, send] of requests('no')) {
      database().queries()
      const answer = await send()
      expect([answer.status, answer.body]).toEqual([403, { code: 'human_required', detail: expect.any(String) }])
      expect(database().queries(), name).toEqual([])
    }
    expect(asked).toEqual(requests('').map(([name]) => name))
    expect(await newMails(service)).toEqual([])
  })

  it('accepts a request that passes, and leaves its body readable for the service', async () => {
    for (const [name, send] of requests('yes')) expect((await send()).status, name).toBeLessThan(300)
    expect((await newMails(service)).length).toBeGreaterThan(0)
  })

  it('does not run for a malformed body or a request of another site', async () => {
    const raw = (init: RequestInit) =>
      service.auth.handlers.POST(
        new Request('http://localhost:3000/api/auth/registration/', { method: 'POST', ...init }),
      )
    const json = { 'content-type': 'application/json' }
    expect((await raw({ headers: json, body: '{' })).status).toBe(400)
    expect((await raw({ headers: { ...json, origin: 'https://evil.test' }, body: '{}' })).status).toBe(403)
    expect(asked).toEqual([])
  })

  it('redirects a plain form back with its code', async () => {
    const answer = await service.auth.handlers.POST(
      new Request('http://localhost:3000/api/auth/registration/', {
        method: 'POST',
        headers: { 'content-type': FORM, accept: 'text/html', origin: 'http://localhost:3000' },
        body: 'username=newbie&from=/register',
      }),
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('error=human_required'),
    ])
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no connection'))],
    ['returns no boolean', async () => 'yes'],
  ])('that %s refuses with 503 and is named in the log', async (_how, verify) => {
    serve(verify)
    for (const [, send] of requests('yes')) expect((await send()).status).toBe(503)
    expect(service.logged.some((line) => line.includes('verifyHuman'))).toBe(true)
    expect(await newMails(service)).toEqual([])
  })
})

withDatabases((_provider, database) => {
  let service: TestService
  let asked: string[]
  /** The host's function. By default it decides by the body. */
  let failing: (() => Promise<boolean>) | undefined

  const serve = (settings: object = {}, options: object = {}) => {
    service = makeService(database(), settings, {
      verifyHuman: async (request, route) => {
        asked.push(route)
        return failing ? failing() : (await request.json()).solved === 'yes'
      },
      ...options,
    })
  }
  const login = (body: object, client = new Client(service.auth.handlers), headers = {}) =>
    client.post('login/', { username: 'ann', password: 'wrong', ...body }, { headers })
  const PROXY = { TRUSTED_PROXY_HEADER: 'x-forwarded-for' }
  const from = (address: string, body: object = {}) => login(body, undefined, { 'x-forwarded-for': address })
  const times = async (count: number, run: () => Promise<{ status: number }>) => {
    const found: number[] = []
    for (let i = 0; i < count; i++) found.push((await run()).status)
    return found
  }
  beforeEach(async () => {
    await database().clear()
    asked = []
    failing = undefined
    serve()
    await makeUser(service)
  })

  describe('login/', () => {
    it('is required after three failures of an account, until a login succeeds', async () => {
      expect(await times(4, () => login({}))).toEqual([400, 400, 400, 403])
      expect((await login({ password: PASSWORD })).body).toEqual({ code: 'human_required', detail: expect.any(String) })
      expect((await login({ username: 'bob' })).status).toBe(400)
      expect(asked).toEqual(['login', 'login'])
      expect((await login({ solved: 'yes' })).status).toBe(400)
      expect((await login({ password: PASSWORD, solved: 'yes' })).status).toBe(200)
      asked = []
      expect(await times(4, () => login({}))).toEqual([400, 400, 400, 403])
      expect(asked).toEqual(['login'])
    })

    it('is required in the same way for a name without an account', async () => {
      expect(await times(4, () => login({ username: 'nobody' }))).toEqual([400, 400, 400, 403])
      expect((await login({ username: 'nobody', solved: 'yes' })).status).toBe(400)
    })

    const parallel = (count: number, run: (index: number) => Promise<{ status: number }>) =>
      statuses(Array.from({ length: count }, (_, index) => run(index)))

    it('allows at most nine parallel failures', async () => {
      const { 400: wrong = 0, 403: refused = 0, ...others } = await parallel(25, () => login({}))
      expect(others).toEqual({})
      expect([wrong >= 3, wrong <= 9, wrong + refused]).toEqual([true, true, 25])
      expect(await parallel(5, () => login({}))).toEqual({ 403: 5 })
    })

    it('is not required for a correct password while other passwords are being checked', async () => {
      await times(2, () => login({}))
      expect(await parallel(7, () => login({ password: PASSWORD }))).toEqual({ 200: 7 })
      expect(asked).toEqual([])
      expect(await times(4, () => login({}))).toEqual([400, 400, 400, 403])
    })

    it.each([10, 3, 1])('a client that did not pass cannot delay an account with %i attempts', async (limit) => {
      serve({ ...PROXY, RATE_LIMITS: { login_account: `${limit}/15m` } })
      const proven = { password: PASSWORD, solved: 'yes' }
      for (let round = 0; round < 3; round++) {
        const { 400: wrong = 0, 403: refused } = await parallel(12, (index) => from(`192.0.2.${index}`))
        expect([wrong < limit, refused]).toEqual([true, 12 - wrong])
        expect((await from('192.0.2.99', proven)).status).toBe(200)
      }
      // After failures that passed, a client that did not pass cannot extend the delay either.
      await times(limit, () => from('192.0.2.99', { solved: 'yes' }))
      expect((await from('192.0.2.99', proven)).status).toBe(429)
      service.clock.advance(901)
      expect(await parallel(3, () => from('192.0.2.1'))).toEqual({ 403: 3 })
      expect((await from('192.0.2.99', proven)).status).toBe(200)
    })

    it('is no longer required after a quarter of an hour', async () => {
      await times(3, () => login({}))
      service.clock.advance(901)
      expect((await login({ password: PASSWORD })).status).toBe(200)
      expect(asked).toEqual([])
    })

    it('is not required of the owner in a browser that has signed in before, despite attempts of others', async () => {
      const client = new Client(service.auth.handlers)
      expect((await login({ password: PASSWORD }, client)).status).toBe(200)
      await times(4, () => login({}))
      asked = []
      expect((await login({ password: PASSWORD }, client)).status).toBe(200)
      expect(asked).toEqual([])
    })

    it('does not count a 403 as a failed login', async () => {
      serve({ RATE_LIMITS: { login_account: '5/15m' } })
      await times(20, () => login({}))
      expect((await login({ password: PASSWORD, solved: 'yes' })).status).toBe(200)
    })

    it.each(['ann', 'nobody'])('counts a 403 for the IP address but not for the account: %s', async (username) => {
      serve({ ...PROXY, RATE_LIMITS: { login_account: '8/15m', login_ip: '5/15m' } })
      expect(await times(3, () => from('192.0.2.1', { username }))).toEqual([400, 400, 400])
      expect(await times(7, () => from('192.0.2.2', { username }))).toEqual([403, 403, 403, 403, 403, 429, 429])
      expect(asked).toHaveLength(5)
      const solved = { username, solved: 'yes' }
      expect(await times(4, () => from('192.0.2.3', solved))).toEqual([400, 400, 400, 400])
      expect((await from('192.0.2.3', { username, password: PASSWORD, solved: 'yes' })).status).toBe(
        username === 'ann' ? 200 : 400,
      )
    })

    it('counts neither a failure of the function nor a correct password', async () => {
      serve({ ...PROXY, RATE_LIMITS: { login_ip: '3/15m' } })
      await times(3, () => from('192.0.2.1'))
      failing = () => Promise.reject(new Error('no connection'))
      expect(await times(4, () => from('192.0.2.2'))).toEqual([503, 503, 503, 503])
      failing = undefined
      expect(await times(3, () => from('192.0.2.2'))).toEqual([403, 403, 403])
      expect((await from('192.0.2.2', { password: PASSWORD, solved: 'yes' })).status).toBe(429)
      const right = { password: PASSWORD, solved: 'yes' }
      expect(await times(5, () => from('192.0.2.3', right))).toEqual([200, 200, 200, 200, 200])
    })

    it('lets other requests hash while it runs', async () => {
      const queue = freshHashingQueue({ slots: 1 })
      await times(3, () => login({}))
      const asker = { known: false, account: 'other', network: 'other' }
      let isFree = false
      failing = async () => {
        const turn = await queue.turn(asker, AbortSignal.timeout(50)).catch(() => null)
        isFree = turn !== null
        turn?.end()
        return true
      }
      const { status } = await login({ password: PASSWORD })
      freshHashingQueue({ slots: 100, maxPlaces: 256 })
      expect([status, isFree]).toEqual([200, true])
    })

    it('is required after ten failures of an IP address, over all accounts', async () => {
      serve(PROXY)
      let index = 0
      const other = () => from('192.0.2.1', { username: `user${index++}` })
      expect(await times(11, other)).toEqual([...Array.from({ length: 10 }, () => 400), 403])
    })

    it('lets twenty users behind one IP address sign in at once, and allows at most fifty parallel failures', async () => {
      serve(PROXY)
      const names = Array.from({ length: 20 }, (_, index) => `person${index}`)
      for (const name of names) await makeUser(service, name)
      const people = names.map((username) => from('192.0.2.1', { username, password: PASSWORD }))
      expect(await statuses(people)).toEqual({ 200: 20 })
      expect(asked).toEqual([])
      const { 400: wrong = 0 } = await parallel(70, (index) => from('192.0.2.1', { username: `user${index}` }))
      expect([wrong >= 10, wrong <= 50]).toEqual([true, true])
      expect((await from('192.0.2.1', { username: 'another' })).status).toBe(403)
    })

    it('is 503 if the function fails, and counts nothing', async () => {
      await times(3, () => login({}))
      failing = () => Promise.reject(new Error('no connection'))
      expect((await login({ password: PASSWORD, solved: 'yes' })).status).toBe(503)
      expect(service.logged.some((line) => line.includes('verifyHuman'))).toBe(true)
    })

    it('does not count a login that the host refuses or fails', async () => {
      let answer: () => unknown = () => ({ code: 'not_today', message: 'Not today.' })
      serve({}, { mayLogin: () => answer() })
      expect(await times(5, () => login({ password: PASSWORD }))).toEqual([400, 400, 400, 400, 400])
      answer = () => Promise.reject(new Error('down'))
      expect(await times(5, () => login({ password: PASSWORD }))).toEqual([503, 503, 503, 503, 503])
      expect(asked).toEqual([])
    })

    it('lists its code in the document', async () => {
      const { paths } = await service.auth.openapi().document()
      expect(JSON.stringify(paths['/api/auth/login/'])).toContain('403')
    })
  })
})
