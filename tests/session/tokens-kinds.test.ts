import { createPublicKey, generateKeyPairSync, type JsonWebKey, randomUUID, verify } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Cookie, CustomBackend } from '../../src/config/types.js'
import { makeKeyRing } from '../../src/crypto/keys.js'
import { makePasswordHasher } from '../../src/crypto/password.js'
import type { UserId } from '../../src/store/base/db.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { authorize, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, SECRET, type TestService } from '../harness/service.js'
import { jwsPart, REFRESH } from '../harness/tokens.js'

const NEWER = 'w9Xc4Vb7Nm2Qe5Rt8Yu1Io3Pa6Sd0FgH'
const hasherOf = (secrets: string[]) => ({
  ...makePasswordHasher(makeKeyRing(secrets), { cost: 4 }),
  needsRehash: () => false,
})

/** A host's own sessions: a map, a cookie and a header. */
function hostBackend({ names = false } = {}) {
  const sessions = new Map<string, { userId: UserId; sessionId?: string }>()
  const cookie = (value: string, maxAge: number): Cookie => ({ name: 'host-session', value, maxAge, path: '/' })
  const keyOf = (request: Request) =>
    /host-session=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ??
    /^Host (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ??
    ''
  const backend: CustomBackend = {
    issue: async (user) => {
      const key = randomUUID()
      const named = names ? { sessionId: `host-${sessions.size}` } : {}
      sessions.set(key, { userId: user.pk, ...named })
      return { body: { host_key: key }, cookies: [cookie(key, 60)], ...named }
    },
    authenticate: async (request) => sessions.get(keyOf(request)) ?? null,
    revoke: async (request) => void sessions.delete(keyOf(request)),
  }
  return { backend, sessions }
}

withDatabases((_provider, database) => {
  beforeEach(() => database().clear())

  describe("AUTH_TYPE 'custom'", () => {
    let service: TestService
    let host: ReturnType<typeof hostBackend>
    beforeEach(async () => {
      host = hostBackend()
      service = makeService(database(), { AUTH_TYPE: 'custom' }, { customBackend: host.backend })
      await makeUser(service)
    })

    it("returns the backend's body plus the user, sets the backend's cookies, and writes no session", async () => {
      const { client, answer } = await signIn(service)
      expect(Object.keys(answer.body).sort()).toEqual(['host_key', 'user'])
      expect(client.jar.get('host-session')).toBe([...host.sessions.keys()][0])
      expect((await client.get('user/')).body).toMatchObject({ username: 'ann' })
      const key = [...host.sessions.keys()][0]
      const byHeader = await new Client(service.auth.handlers).get('user/', {
        headers: { authorization: `Host ${key}` },
      })
      expect(byHeader.status).toBe(200)
      expect(await database().db.session.count()).toBe(0)
    })

    it('has no token routes, and asks the backend for the user at each request', async () => {
      const { client } = await signIn(service)
      for (const path of ['token/refresh/', 'token/verify/']) expect((await client.post(path)).status).toBe(404)
      await database().db.user.updateMany({ where: {}, data: { isActive: false } })
      expect((await client.get('user/')).status).toBe(401)
    })

    it("guards cookie requests against other sites, and calls the backend's revoke on logout", async () => {
      const { client } = await signIn(service)
      const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }
      expect((await client.call('PATCH', 'user/', { body: { first_name: 'x' }, headers: evil })).status).toBe(403)
      expect((await client.post('logout/', {}, { headers: evil })).status).toBe(403)
      // A repeated cookie counts as present too, because the backend reads the header itself.
      const twice = `host-session=${client.jar.get('host-session')}; host-session=tossed`
      const tossed = { headers: { ...evil, cookie: twice }, body: { first_name: 'x' } }
      expect((await new Client(service.auth.handlers).call('PATCH', 'user/', tossed)).status).toBe(403)
      expect(host.sessions.size).toBe(1)
      expect((await client.post('logout/')).status).toBe(200)
      expect(host.sessions.size).toBe(0)
      expect((await client.get('user/')).status).toBe(401)
    })

    it("calls the backend's revoke even if the backend cannot identify the user", async () => {
      const { client } = await signIn(service)
      host.backend.authenticate = async () => {
        throw new Error('its own store is unavailable')
      }
      expect((await client.post('logout/')).status).toBe(200)
      expect(host.sessions.size).toBe(0)
    })

    it('issues new credentials with a password change', async () => {
      const { client } = await signIn(service)
      const before = client.jar.get('host-session')
      const change = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      const changed = await client.post('password/change/', change)
      expect(changed.status, changed.text).toBe(200)
      expect(client.jar.get('host-session')).not.toBe(before)
      expect((await client.get('user/')).status).toBe(200)
    })

    it.each([true, false])(
      'has session ids in events and in auth.protect only if the backend returns them: %s',
      async (names) => {
        const host = hostBackend({ names })
        const events: [string, string | undefined][] = []
        service = makeService(
          database(),
          { AUTH_TYPE: 'custom' },
          {
            customBackend: host.backend,
            onEvent: ({ type, sessionId }) => void events.push([type, sessionId]),
            onLogin: (_user, { id }) => void events.push(['onLogin', names ? id : String(id.length > 20)]),
          },
        )
        const { client } = await signIn(service)
        const own = service.auth.protect(async (_request, { session, sessionId }) =>
          Response.json({ session, sessionId }),
        )
        const headers = { cookie: client.cookieHeader() }
        const answer = await own(new Request('http://localhost:3000/own', { headers }))
        expect(await answer.json()).toEqual({ session: null, sessionId: names ? 'host-0' : null })
        const change = { old_password: 'wrong', new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
        await client.post('password/change/', change)
        await client.post('password/change/', { ...change, old_password: PASSWORD })
        await client.post('logout/')
        await client.post('logout/')
        await service.settle()
        const id = (name: string) => (names ? name : undefined)
        expect(events.filter(([type]) => type !== 'onLogin')).toEqual([
          ['login', id('host-0')],
          ['password_check', id('host-0')],
          ['password_change', id('host-0')],
          ['logout', id('host-1')],
          ['logout', undefined],
        ])
        expect(events.filter(([type]) => type === 'onLogin')).toEqual([['onLogin', names ? 'host-0' : 'true']])
      },
    )

    it('a cookie that browsers would drop is an error that names the limit', async () => {
      for (const [size, status] of [
        [3900, 200],
        [4084, 200],
        [4085, 500],
        [12_000, 500],
      ] as const) {
        const cookies = [{ name: 'host-session', value: 'x'.repeat(size) }]
        const customBackend = { ...host.backend, issue: async () => ({ body: {}, cookies }) }
        service = makeService(database(), { AUTH_TYPE: 'custom' }, { customBackend })
        const answer = await new Client(service.auth.handlers).post('login/', { username: 'ann', password: PASSWORD })
        expect([answer.status, answer.setCookies.some((line) => line.startsWith('host-session'))]).toEqual([
          status,
          status === 200,
        ])
        expect(service.logged.join().includes('4096')).toBe(status === 500)
      }
    })
  })

  describe('asymmetric access tokens', () => {
    const jwk = (kid?: string): JsonWebKey => ({
      ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
      ...(kid ? { kid } : {}),
    })
    const open = (signingKeys: object[]) =>
      makeService(database(), { USE_AUTH_COOKIE: false, JWT_ALGORITHM: 'EdDSA' }, { signingKeys })
    const status = async (service: TestService, access: string) =>
      (await new Client(service.auth.handlers).get('user/', { headers: { authorization: `Bearer ${access}` } })).status

    it('are signed with EdDSA and can be verified with the public keys of jwks/', async () => {
      const service = open([jwk('newest'), jwk()])
      await makeUser(service)
      const { client, body } = await signIn(service)
      expect(jwsPart(body.access, 0)).toMatchObject({ alg: 'EdDSA', kid: 'newest' })
      const jwks = await new Client(service.auth.handlers).get<{ keys: Record<string, string>[] }>('jwks/')
      expect(jwks.body.keys.map(({ kid, alg, use }) => [kid, alg, use])).toEqual([
        ['newest', 'EdDSA', 'sig'],
        [expect.stringMatching(/^[\w-]{43}$/), 'EdDSA', 'sig'],
      ])
      expect(JSON.stringify(jwks.body)).not.toContain('"d"')
      const [header, payload, signature = ''] = body.access.split('.')
      const key = createPublicKey({ key: jwks.body.keys[0] as JsonWebKey, format: 'jwk' })
      const data = Buffer.from(`${header}.${payload}`)
      expect(verify(null, data, key, Buffer.from(signature, 'base64url'))).toBe(true)
      expect((await client.get('user/')).status).toBe(200)
      expect(jwsPart(body.refresh, 0)).toMatchObject({ alg: 'HS256' })
      const next = await client.post<{ access: string }>('token/refresh/', { refresh: body.refresh })
      expect(await status(service, next.body.access)).toBe(200)
    })

    it('are valid under every key of the list, and invalid once their key is removed; the session continues', async () => {
      const [old, newer] = [jwk('old'), jwk('newer')]
      const before = open([old])
      await makeUser(before)
      const { body } = await signIn(before)
      expect(await status(open([newer, old]), body.access)).toBe(200)
      const after = open([newer])
      expect(await status(after, body.access)).toBe(401)
      const client = new Client(after.auth.handlers)
      const next = await client.post<{ access: string }>('token/refresh/', { refresh: body.refresh })
      expect(next.status).toBe(200)
      expect(jwsPart(next.body.access, 0)).toMatchObject({ kid: 'newer' })
      expect(await status(after, next.body.access)).toBe(200)
    })

    it('are not accepted as HS256 tokens, nor HS256 tokens as asymmetric ones', async () => {
      const plain = makeService(database(), { USE_AUTH_COOKIE: false })
      await makeUser(plain)
      const signed = open([jwk()])
      const [hs, ed] = [await signIn(plain), await signIn(signed)]
      expect(await status(signed, hs.body.access)).toBe(401)
      expect(await status(plain, ed.body.access)).toBe(401)
      expect((await new Client(plain.auth.handlers).get('jwks/')).status).toBe(404)
    })
  })

  describe('a new secret before the old one', () => {
    const open = (secrets: string[], settings: object = { USE_AUTH_COOKIE: false }) =>
      makeService(database(), settings, { secret: secrets, hasher: hasherOf(secrets) })

    it('keeps sessions, passwords and known browsers; the old secret no longer signs', async () => {
      const before = open([SECRET])
      await makeUser(before)
      const { body } = await signIn(before)
      const during = open([NEWER, SECRET])
      const client = new Client(during.auth.handlers)
      authorize(client, body)
      expect((await client.get('user/')).status).toBe(200)
      const next = await client.post<{ access: string; refresh: string }>('token/refresh/', { refresh: body.refresh })
      expect(next.status).toBe(200)
      expect((await signIn(during)).answer.status).toBe(200)
      const after = open([NEWER])
      const late = new Client(after.auth.handlers)
      authorize(late, body)
      expect((await late.get('user/')).status).toBe(401)
      authorize(late, next.body)
      expect((await late.get('user/')).status).toBe(200)
      expect((await late.post('token/refresh/', { refresh: next.body.refresh })).status).toBe(200)
    })

    it('a repeated refresh returns the same successor on two machines of which only one has the new secret', async () => {
      const old = open([SECRET])
      await makeUser(old)
      const { body } = await signIn(old)
      const first = new Client(old.auth.handlers)
      const a = await first.post<{ refresh: string }>('token/refresh/', { refresh: body.refresh })
      const second = new Client(open([NEWER, SECRET]).auth.handlers)
      const b = await second.post<{ refresh: string }>('token/refresh/', { refresh: body.refresh })
      expect([a.status, b.status]).toEqual([200, 200])
      expect(b.body.refresh).toBe(a.body.refresh)
    })

    it('earlier cookies stay valid', async () => {
      const before = open([SECRET], {})
      await makeUser(before)
      const { client: old } = await signIn(before)
      const during = open([NEWER, SECRET], {})
      const client = new Client(during.auth.handlers)
      for (const [name, value] of old.jar) client.jar.set(name, value)
      during.clock.advance(306)
      expect((await client.get('user/')).status).toBe(200)
      expect(client.jar.get(REFRESH)).not.toBe(old.jar.get(REFRESH))
      expect((await client.get('user/')).status).toBe(200)
    })
  })
})
