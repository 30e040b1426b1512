import { beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import {
  appCode,
  enrollApp,
  enrollEmail,
  mailedCode,
  makeUser,
  PASSWORD,
  signIn,
  signInWithApp,
} from '../harness/people.js'
import { BASE_URL, makeService, type TestService } from '../harness/service.js'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'

interface Row {
  id: string
  current: boolean
  created_at: string
  last_used_at: string
  expires_at: string
  methods: string[]
  address: string | null
  user_agent: string | null
  device: { browser: string | null; os: string | null }
}
interface Page {
  count: number
  next: string | null
  previous: string | null
  results: Row[]
}

withDatabases((_provider, database) => {
  let service: TestService
  const open = (settings: object = {}) => {
    service = makeService(database(), { USE_MFA: true, TRUSTED_PROXY_HEADER: 'x-forwarded-for', ...settings })
  }
  beforeEach(async () => {
    await database().clear()
    open()
    await makeUser(service)
  })

  const list = async (client: Client, query = '') => (await client.get<Page>(`sessions/${query}`)).body
  const idOf = async (client: Client) => (await list(client)).results.find(({ current }) => current)?.id ?? ''
  const end = (client: Client, id: string) => client.call('DELETE', `sessions/${id}/`)
  const isIn = async (client: Client) => (await client.get('user/')).status === 200

  describe('sessions/', () => {
    it('lists the open sessions, the most recently used first', async () => {
      const { client: phone } = await signIn(service)
      service.clock.advance(60)
      const laptop = new Client(service.auth.handlers)
      const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.77' }
      await laptop.post('login/', { username: 'ann', password: PASSWORD }, { headers })
      const page = await list(laptop)
      expect([page.count, page.next, page.previous]).toEqual([2, null, null])
      expect(page.results[0]).toEqual({
        id: expect.any(String),
        current: true,
        created_at: '2026-05-01T10:01:00.000Z',
        last_used_at: '2026-05-01T10:01:00.000Z',
        expires_at: '2026-05-08T10:01:00.000Z',
        methods: ['pwd'],
        address: '203.0.113.0/24',
        user_agent: FIREFOX,
        device: { browser: 'Firefox', os: 'Linux' },
      })
      expect(page.results[1]).toMatchObject({ current: false, address: null, user_agent: null })
      service.clock.advance(400)
      expect(await isIn(phone)).toBe(true)
      expect((await list(phone)).results.map(({ current }) => current)).toEqual([true, false])
    })

    it('comes in pages, from one statement that also checks the session', async () => {
      for (let i = 0; i < 4; i++) await signIn(service)
      const { client } = await signIn(service)
      const at = `${BASE_URL}/api/auth/sessions/`
      const last = await list(client, '?limit=2&offset=4')
      expect([last.count, last.results.length, last.previous]).toEqual([5, 1, `${at}?limit=2&offset=2`])
      expect((await list(client, '?limit=2')).next).toBe(`${at}?limit=2&offset=2`)
      await service.settle()
      database().queries()
      await list(client)
      const { length } = database()
        .queries()
        .filter((sql) => sql.startsWith('SELECT'))
      expect(length).toBe(1)
    })

    it('shows valid sessions of this user only', async () => {
      await makeUser(service, 'bob')
      const { client: out } = await signIn(service)
      await out.post('logout/')
      await signIn(service, 'bob')
      await signIn(service)
      service.clock.advance(8 * 24 * 3600)
      const { client } = await signIn(service)
      expect((await list(client)).count).toBe(1)
      expect((await new Client(service.auth.handlers).get('sessions/')).status).toBe(401)
    })

    it.each(['jwt', 'token'])(
      'refuses a session that has ended, and one of an inactive user: %s',
      async (AUTH_TYPE) => {
        open({ AUTH_TYPE })
        const { client: ended } = await signIn(service)
        const { client: other } = await signIn(service)
        await end(other, (await list(other)).results.find(({ current }) => !current)?.id ?? '')
        expect((await ended.get('sessions/')).status).toBe(401)
        expect((await list(other)).count).toBe(1)
        await database().db.user.updateMany({ data: { isActive: false } })
        expect((await other.get('sessions/')).status).toBe(401)
      },
    )

    it('is served to a browser that has only the refresh cookie, whose session it renews', async () => {
      const { client } = await signIn(service)
      await signIn(service)
      service.clock.advance(400)
      const page = await list(client)
      expect(page.results.map(({ current }) => current)).toEqual([true, false])
    })

    it.each([
      ['full', '2001:db8:1:2::9', '2001:db8:1:2::9'],
      ['prefix', '2001:db8:1:2::9', '2001:db8:1::/48'],
      ['none', '203.0.113.77', null],
      ['full', 'nonsense', null],
    ])('SESSION_ADDRESS %s keeps %s as %s', async (SESSION_ADDRESS, given, kept) => {
      open({ SESSION_ADDRESS })
      const client = new Client(service.auth.handlers)
      const headers = { 'x-forwarded-for': given }
      await client.post('login/', { username: 'ann', password: PASSWORD }, { headers })
      expect((await list(client)).results[0]?.address).toBe(kept)
    })

    it('names the proofs of a login, and of an enrollment', async () => {
      const { client, secret, backupCodes } = await signInWithApp(service)
      const methods = async (one: Client) => (await list(one)).results.find(({ current }) => current)?.methods
      expect(await methods(client)).toEqual(['pwd', 'otp'])
      await enrollEmail(service, client, appCode(service, secret))
      expect(await methods(client)).toEqual(['pwd', 'otp', 'email'])
      const proven = async (code: (token: string) => Promise<string> | string) => {
        const other = new Client(service.auth.handlers)
        const { body } = await other.post<{ ephemeral_token: string }>('login/', {
          username: 'ann',
          password: PASSWORD,
        })
        const answer = await code(body.ephemeral_token)
        expect(
          (await other.post('login/verify/', { ephemeral_token: body.ephemeral_token, code: answer })).status,
        ).toBe(200)
        return methods(other)
      }
      service.clock.advance(60)
      expect(await proven(() => appCode(service, secret))).toEqual(['pwd', 'otp'])
      expect(await proven(() => backupCodes[0] ?? '')).toEqual(['pwd', 'backup'])
      const { body } = await new Client(service.auth.handlers).post<{ ephemeral_token: string }>('login/', {
        username: 'ann',
        password: PASSWORD,
      })
      const other = new Client(service.auth.handlers)
      const changed = await other.post<{ ephemeral_token: string }>('login/change-method/', {
        ephemeral_token: body.ephemeral_token,
        new_method: 'email',
      })
      const token = { ephemeral_token: changed.body.ephemeral_token }
      expect((await other.post('login/verify/', { ...token, code: await mailedCode(service) })).status).toBe(200)
      expect(await methods(other)).toEqual(['pwd', 'email'])
    })

    it('keeps the client of the browser that changes its password', async () => {
      const { client } = await signIn(service)
      const change = {
        old_password: PASSWORD,
        new_password1: 'another long phrase',
        new_password2: 'another long phrase',
      }
      await client.post('password/change/', change, { headers: { 'user-agent': FIREFOX } })
      expect((await list(client)).results).toMatchObject([{ current: true, user_agent: FIREFOX }])
    })
  })

  describe('DELETE sessions/{id}/', () => {
    it('ends one session, once', async () => {
      const [{ client }, { client: other }] = [await signIn(service), await signIn(service)]
      const id = await idOf(other)
      const answers = await Promise.all([end(client, id), end(client, id), end(client, id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404])
      expect(answers.flatMap(({ setCookies }) => setCookies)).toEqual([])
      expect([await isIn(client), await isIn(other)]).toEqual([true, false])
      expect(service.events).toContainEqual(
        expect.objectContaining({ type: 'session_ended', detail: { session: id }, outcome: 'success' }),
      )
    })

    it('ends this session as logout/ does', async () => {
      const { client } = await signIn(service)
      const answer = await end(client, await idOf(client))
      expect([answer.status, answer.text]).toEqual([204, ''])
      expect([...client.jar.keys()]).toEqual(['auth-device'])
      expect(service.events.at(-1)).toMatchObject({ type: 'logout' })
    })

    it('is 404 for a session of another user and for any other text', async () => {
      await makeUser(service, 'bob')
      const [{ client }, { client: bob }] = [await signIn(service), await signIn(service, 'bob')]
      for (const id of [await idOf(bob), 'none', '%20', '%ff', 'end-others']) {
        expect([404, 405], id).toContain((await end(client, id)).status)
      }
      expect(await isIn(bob)).toBe(true)
    })

    it('refuses a request of another site', async () => {
      const [{ client }, { client: other }] = [await signIn(service), await signIn(service)]
      const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      const id = await idOf(other)
      expect((await client.call('DELETE', `sessions/${id}/`, { headers })).status).toBe(403)
      expect((await client.post('sessions/end-others/', {}, { headers })).status).toBe(403)
      expect(await isIn(other)).toBe(true)
    })
  })

  it('sessions/end-others/ leaves this one, and trusts no browser any more', async () => {
    const user = await database().db.user.findFirst({ where: { usernameKey: 'ann' } })
    const at = { createdAt: service.clock.now, lastUsedAt: service.clock.now, expiresAt: new Date('2027-01-01') }
    await database().db.trustedDevice.create({
      data: { id: 'trusted', userId: user?.id, secretHash: 'hash', authEpoch: 0, ...at },
    })
    const [{ client }, { client: other }] = [await signIn(service), await signIn(service)]
    const answer = await client.post('sessions/end-others/')
    expect([answer.status, answer.body]).toEqual([200, { detail: 'ok' }])
    expect([await isIn(client), await isIn(other)]).toEqual([true, false])
    expect((await list(client)).count).toBe(1)
    expect(await database().db.trustedDevice.count({})).toBe(0)
  })

  it('works with opaque keys and without cookies', async () => {
    open({ AUTH_TYPE: 'token', USE_AUTH_COOKIE: false })
    const [{ client }, { client: other }] = [await signIn(service), await signIn(service)]
    expect((await list(client)).results[0]).toMatchObject({ expires_at: '2026-05-15T10:00:00.000Z' })
    expect((await end(client, await idOf(other))).status).toBe(204)
    expect((await end(client, await idOf(client))).status).toBe(204)
    expect([await isIn(client), await isIn(other)]).toEqual([false, false])
  })

  it('a session that must enroll reaches neither list nor account', async () => {
    open({ MFA_REQUIRED: true })
    const { client } = await signIn(service)
    for (const path of ['sessions/', 'account/']) {
      expect((await client.get(path)).body).toMatchObject({ code: 'mfa_enrolment_required' })
    }
    await enrollApp(service, client)
    expect((await list(client)).results[0]?.methods).toEqual(['pwd', 'otp'])
  })

  describe('account/', () => {
    it('tells what the account has', async () => {
      const { client } = await signIn(service)
      const facts = {
        has_password: true,
        email_verified: true,
        methods: [],
        passkeys: 0,
        social_accounts: 0,
        sessions: 1,
      }
      expect((await client.get('account/')).body).toEqual(facts)
      await enrollApp(service, client)
      expect((await client.get('account/')).body).toEqual({ ...facts, methods: ['app'] })
      expect((await new Client(service.auth.handlers).get('account/')).status).toBe(401)
    })
  })
})
