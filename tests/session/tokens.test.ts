import { beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import type { TestDatabase } from '../harness/databases.js'
import { withDatabases } from '../harness/databases.js'
import { instantHasher } from '../harness/hashers.js'
import { type Credentials, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'
import { applyCredentials, cookiesOf, credentialModes, presentToken, refreshWith, tokensOf } from '../harness/tokens.js'

const CHANGE = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }

async function resetPassword(service: TestService, password = OTHER_PASSWORD) {
  const client = new Client(service.auth.handlers)
  await client.post('password/reset/', { email: 'ann@example.com' })
  await service.settle()
  const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(service.mails.at(-1)?.text ?? '') ?? []
  return client.post('password/reset/confirm/', { uid, token, new_password1: password, new_password2: password })
}

withDatabases((_provider, database) => {
  beforeEach(() => database().clear())
  describe.each(credentialModes)('%s, cookies %s', (AUTH_TYPE, cookies) => {
    let service: TestService
    const jwt = AUTH_TYPE === 'jwt'
    beforeEach(async () => {
      service = makeService(database(), { AUTH_TYPE, USE_AUTH_COOKIE: cookies })
      await makeUser(service)
    })

    const anyone = () => new Client(service.auth.handlers)
    const userStatus = async (tokens: Credentials) =>
      (await anyone().get('user/', presentToken(cookies, tokens))).status
    const login = async () => {
      const { client, body } = await signIn(service)
      return { client, tokens: tokensOf(client, body) }
    }
    /** Asserts that a copy of the credentials is not valid anywhere. */
    async function expectDead(tokens: Credentials) {
      expect(await userStatus(tokens)).toBe(401)
      if (!jwt) return
      expect(await refreshWith(anyone(), cookies, tokens.refresh)).toMatchObject({ status: 401, setCookies: [] })
      for (const token of [tokens.access, tokens.refresh])
        expect(await anyone().post('token/verify/', { token })).toMatchObject({
          status: 401,
          body: { code: 'token_not_valid' },
        })
    }

    it('a password change revokes every other credential, and the old ones of its own session', async () => {
      const a = await login()
      const b = await login()
      const changed = await a.client.post<Credentials>('password/change/', CHANGE)
      expect(changed.status, changed.text).toBe(200)
      await expectDead(b.tokens)
      await expectDead(a.tokens)
      applyCredentials(a.client, cookies, changed.body)
      expect((await a.client.get('user/')).status).toBe(200)
      if (jwt) expect((await refreshWith(a.client, cookies, tokensOf(a.client, changed.body).refresh)).status).toBe(200)
    })

    it('the newest fifty sessions of a user are kept, and no other user loses a session', async () => {
      service = makeService(database(), { AUTH_TYPE, USE_AUTH_COOKIE: cookies }, { hasher: instantHasher() })
      await database().clear()
      await makeUser(service)
      await makeUser(service, 'bob')
      const bob = await signIn(service, 'bob')
      const first = await login()
      for (let i = 0; i < 49; i++) await signIn(service)
      await service.settle()
      expect(await userStatus(first.tokens)).toBe(200)
      service.clock.advance(60)
      const again = await Promise.all([login(), login()])
      await service.settle()
      const { session } = service.ctx.db
      expect(await session.count()).toBe(51)
      for (const { tokens } of again) expect(await userStatus(tokens)).toBe(200)
      expect((await bob.client.get('user/')).status).toBe(200)
    })

    it('a reset ends every session', async () => {
      const thief = await login()
      const owner = await login()
      expect((await resetPassword(service)).status).toBe(200)
      await expectDead(thief.tokens)
      await expectDead(owner.tokens)
    })

    it('a disabled user is signed out at once, and a login gets the response to a wrong password', async () => {
      const { tokens } = await login()
      await database().db.user.updateMany({ where: {}, data: { isActive: false } })
      await expectDead(tokens)
      const wrong = await anyone().post('login/', { username: 'ann', password: 'not the password' })
      const right = await anyone().post('login/', { username: 'ann', password: PASSWORD })
      expect([right.status, right.text]).toEqual([wrong.status, wrong.text])
    })

    it('credentials of a deleted user are 401 everywhere', async () => {
      const { client, tokens } = await login()
      await database().db.user.deleteMany({})
      await expectDead(tokens)
      const patched = await client.call('PATCH', 'user/', { body: { first_name: 'A' } })
      expect(patched.status).toBe(401)
      expect((await client.post('password/change/', CHANGE)).status).toBe(401)
      expect((await client.post('logout/')).status).toBe(cookies ? 200 : 401)
    })

    it('logout revokes copies, not only the cookies of the jar', async () => {
      const { client, tokens } = await login()
      const body = jwt && !cookies ? { refresh: tokens.refresh } : {}
      expect((await client.post('logout/', body)).status).toBe(200)
      await expectDead(tokens)
    })

    it('routes without a guard ignore bad credentials; logout in cookie mode clears them', async () => {
      const garbage = cookies
        ? { cookies: 'auth-jwt=x.y.z; auth-refresh-jwt=garbage; auth-token=%zz; auth-mfa=1; auth-device=1' }
        : { headers: { authorization: 'Bearer garbage' } }
      await expectAnonymousRoutes(anyone(), garbage)
      const out = await anyone().post('logout/', {}, garbage)
      expect(out.status).toBe(cookies ? 200 : 401)
      if (cookies) expect(out.setCookies.every((line) => /max-age=0/i.test(line))).toBe(true)
      if (cookies) expect(out.setCookies.length).toBe(jwt ? 3 : 2)
    })

    it('the body and the cookies contain the same credentials', async () => {
      service = makeService(database(), { AUTH_TYPE, USE_AUTH_COOKIE: cookies, EXPOSE_TOKENS: true })
      const { client, body } = await signIn(service)
      const held = tokensOf(client)
      if (cookies)
        expect(jwt ? [body.access, body.refresh] : body.key).toEqual(jwt ? [held.access, held.refresh] : held.key)
      else expect(client.jar.size).toBe(0)
      const header = { authorization: jwt ? `Bearer ${body.access}` : `Token ${body.key}` }
      expect((await anyone().get('user/', { headers: header })).status).toBe(200)
      expect((await client.get('user/', { headers: header })).status).toBe(200)
      const wrong = await client.get('user/', { headers: { authorization: 'Bearer wrong' } })
      expect(wrong).toMatchObject({ status: 401, setCookies: [] })
      const changed = await client.post<Credentials>('password/change/', CHANGE)
      expect(changed.status, changed.text).toBe(200)
      const now = cookies ? tokensOf(client) : tokensOf(client, changed.body)
      const returned = jwt ? [changed.body.access, changed.body.refresh] : changed.body.key
      expect(returned).toEqual(jwt ? [now.access, now.refresh] : now.key)
      expect(await userStatus(now)).toBe(200)
    })

    it('without EXPOSE_TOKENS cookie mode returns empty texts, at login and at a password change', async () => {
      const { client, body } = await signIn(service)
      const changed = await client.post<Credentials>('password/change/', CHANGE)
      if (!cookies) expect(jwt ? changed.body.access : changed.body.key).not.toBe('')
      else if (jwt) expect([body.access, body.refresh, changed.body.access]).toEqual(['', '', undefined])
      else expect([body.key, changed.body.key]).toEqual(['', undefined])
    })
  })

  async function expectAnonymousRoutes(client: Client, garbage: object) {
    const applicant = { username: 'new', email: 'new@example.com', password1: PASSWORD, password2: PASSWORD }
    const answers = [
      ['registration/', applicant, 201],
      ['registration/resend-email/', { email: 'new@example.com' }, 200],
      ['registration/verify-email/', { key: 'nothing' }, 404],
      ['password/reset/', { email: 'new@example.com' }, 200],
      ['password/reset/confirm/', { uid: 'x', token: 'y', new_password1: PASSWORD, new_password2: PASSWORD }, 400],
      ['login/', { username: 'ann', password: PASSWORD }, 200],
    ] as const
    for (const [path, body, status] of answers)
      expect((await client.post(path, body, garbage)).status, path).toBe(status)
  }

  describe('logout finds the session by any credential', () => {
    const variants = [
      [
        'only the refresh cookie',
        (tokens: Credentials) => ({ cookies: cookiesOf({ refresh: tokens.refresh }) }),
        false,
      ],
      ['only the access cookie', (tokens: Credentials) => ({ cookies: cookiesOf({ access: tokens.access }) }), false],
      [
        'the header, with the refresh token in the body',
        (t: Credentials) => ({ headers: { authorization: `Bearer ${t.access}` } }),
        true,
      ],
    ] as const
    it.each(variants)('%s', async (_name, call, inBody) => {
      const { service, tokens } = await signedIn(database())
      const client = new Client(service.auth.handlers)
      const out = await client.post('logout/', inBody ? { refresh: tokens.refresh } : {}, call(tokens))
      expect(out.status, out.text).toBe(200)
      expect(out.setCookies.map((line) => line.split(';')[0])).toEqual(['auth-jwt=', 'auth-refresh-jwt='])
      expect((await client.post('token/refresh/', { refresh: tokens.refresh })).status).toBe(401)
      expect((await client.get('user/', { cookies: cookiesOf({ access: tokens.access }) })).status).toBe(401)
    })

    it('repeated cookies are ignored and cleared; the session of one of them continues', async () => {
      const { service, tokens } = await signedIn(database())
      const client = new Client(service.auth.handlers)
      const { access, refresh } = tokens
      const twice = ['auth-jwt', 'auth-refresh-jwt', 'auth-mfa'].flatMap((name) => [`${name}=x`, `${name}=y`])
      for (const cookies of [
        twice.join('; '),
        `${cookiesOf({ access, refresh })}; ${cookiesOf({ access, refresh })}`,
      ]) {
        expect((await client.get('user/', { cookies })).status).toBe(401)
        const out = await client.post('logout/', {}, { cookies })
        expect(out.status, out.text).toBe(200)
        const cleared = ['auth-jwt=', 'auth-refresh-jwt=', ...(cookies.includes('auth-mfa') ? ['auth-mfa='] : [])]
        expect(out.setCookies.map((line) => line.split(';')[0])).toEqual(cleared)
      }
      expect((await client.get('user/', { cookies: cookiesOf({ access }) })).status).toBe(200)
      const key = makeService(database(), { AUTH_TYPE: 'token' })
      const out = await new Client(key.auth.handlers).post('logout/', {}, { cookies: 'auth-token=x; auth-token=y' })
      expect([out.status, out.setCookies.length]).toEqual([200, 1])
    })

    it('a consumed or foreign token does not change another session, and a request without a token is 401', async () => {
      const { service } = await signedIn(database())
      const client = new Client(service.auth.handlers)
      expect(await client.post('logout/')).toMatchObject({ status: 401, setCookies: [] })
      const stale = await client.post('logout/', { refresh: 'x.y.z' })
      expect(stale.status).toBe(200)
      const wrong = await client.post('logout/', {}, { headers: { authorization: 'Bearer x.y.z' } })
      expect(wrong).toMatchObject({ status: 401, setCookies: [] })
      for (const [refresh, code] of [
        [5, 'invalid'],
        [['x'], 'invalid'],
        [null, 'null'],
      ] as const) {
        const odd = await client.post<object>('logout/', { refresh })
        expect(odd, String(refresh)).toMatchObject({ status: 400, body: { error_codes: { refresh: [code] } } })
      }
    })
  })
})

async function signedIn(database: TestDatabase) {
  const service = makeService(database)
  await makeUser(service)
  const { client, body } = await signIn(service)
  return { service, tokens: tokensOf(client, body) }
}
