import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { type OidcServer, oidcSettings, signInAtOidc, startOidc } from '../harness/oidc.js'
import { appCode, enrollApp, makeUser, signIn } from '../harness/people.js'
import { BASE_URL, type TestService } from '../harness/service.js'
import { Browser, errorOf, locationOf, socialService } from '../harness/social.js'

let oidc: OidcServer
beforeAll(async () => {
  oidc = await startOidc()
}, 60_000)
afterAll(() => oidc.stop())

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(async () => {
    await database().clear()
    oidc.people.clear()
    service = socialService(database(), oidcSettings(oidc), { USE_MFA: true })
  })

  const begin = async (browser: Browser, path = 'oidc/') => locationOf(await browser.visit(path))
  const login = async (who: string, path = 'oidc/', browser = new Browser(service)) => ({
    browser,
    answer: await browser.comeBack(await signInAtOidc(await begin(browser, path), who)),
  })
  const users = () => database().db.user.findMany()

  describe('login in the browser', () => {
    it('creates the user at the first login and finds it at the second', async () => {
      const browser = new Browser(service)
      const start = await browser.visit('oidc/?next=/account')
      expect(start.status).toBe(302)
      const url = new URL(locationOf(start))
      expect(url.origin).toBe(oidc.issuer)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        code_challenge_method: 'S256',
        redirect_uri: `${BASE_URL}/api/social/oidc/callback/`,
        scope: 'openid email profile',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect(start.setCookies).toEqual([expect.stringMatching(/^auth-flow-[\w-]{8}=.*; HttpOnly; SameSite=Lax$/)])
      expect(start.setCookies[0]).toContain('Max-Age=600')
      const answer = await browser.comeBack(await signInAtOidc(url.href, 'jane'))
      expect([answer.status, locationOf(answer)]).toEqual([302, '/account'])
      expect(browser.flowCookies()).toEqual([])
      expect((await browser.get('user/')).body).toMatchObject({ username: 'jane', email: 'jane@example.org' })

      const again = await login('jane')
      expect(locationOf(again.answer)).toBe('/')
      expect((await again.browser.get('user/')).status).toBe(200)
      expect(await users()).toHaveLength(1)
      expect(await database().db.socialAccount.findMany()).toMatchObject([{ provider: 'oidc', uid: 'jane' }])
      const [session] = await database().db.session.findMany()
      expect(session?.methods).toBe('social:oidc')
      expect(service.events.map(({ type }) => type)).toEqual(['registration', 'login', 'login'])
    })

    it('requires the second factor, with the token in its own cookie', async () => {
      await makeUser(service, 'ann', { email: 'ann@example.org', emailKey: 'ann@example.org' })
      const { secret } = await enrollApp(service, (await signIn(service)).client)
      service.clock.advance(60)
      const { browser, answer } = await login('ann', 'oidc/?next=/account')
      expect(locationOf(answer)).toBe('/login?mfa=app&next=%2Faccount')
      expect([...browser.jar.keys()]).toEqual(['auth-mfa'])
      expect((await browser.get('user/')).status).toBe(401)
      const token = browser.jar.get('auth-mfa') ?? ''
      const code = appCode(service, secret)
      const stranger = await new Browser(service).post('login/verify/', { ephemeral_token: token, code })
      expect(stranger.body).toMatchObject({ error_codes: { non_field_errors: ['invalid_token'] } })
      const done = await browser.post('login/verify/', { code })
      expect(done.status, done.text).toBe(200)
      expect([...browser.jar.keys()]).not.toContain('auth-mfa')
      expect((await browser.get('user/')).body).toMatchObject({ username: 'ann' })
      const sessions = await database().db.session.findMany()
      expect(sessions.map(({ methods }) => methods)).toContain('social:oidc otp')
    })

    it('reports a cancellation at the provider as an error', async () => {
      const browser = new Browser(service)
      const answer = await browser.comeBack(await signInAtOidc(await begin(browser), null))
      expect(locationOf(answer)).toBe('/login?error=social_login_cancelled')
      expect(browser.flowCookies()).toEqual([])
      expect(await users()).toEqual([])
    })

    it.each<Record<string, string>>([
      { rsc: '1', 'next-router-prefetch': '1' },
      { rsc: '1' },
      { 'sec-purpose': 'prefetch' },
      { purpose: 'prefetch' },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
    ])('a request that is no visit begins nothing, and the flow in progress succeeds: %j', async (headers) => {
      const browser = new Browser(service)
      const start = await begin(browser)
      for (let repeat = 0; repeat < 4; repeat++) {
        const answer = await browser.visit('oidc/', { headers })
        expect([answer.status, answer.setCookies, locationOf(answer)]).toEqual([204, [], ''])
      }
      expect(locationOf(await browser.comeBack(await signInAtOidc(start, 'jane')))).toBe('/')
    })

    it('two flows at once both succeed; of four flows the oldest is cleared', async () => {
      const browser = new Browser(service)
      const starts = [await begin(browser), await begin(browser, 'oidc/?next=/account')]
      const second = await browser.comeBack(await signInAtOidc(starts[1] ?? '', 'jane'))
      const first = await browser.comeBack(await signInAtOidc(starts[0] ?? '', 'jane'))
      expect([locationOf(second), locationOf(first)]).toEqual(['/account', '/'])
      const names: string[] = []
      for (let index = 0; index < 4; index++) {
        await begin(browser)
        names.push(...browser.flowCookies().filter((name) => !names.includes(name)))
        service.clock.advance(1)
      }
      expect(browser.flowCookies().toSorted()).toEqual(names.slice(1).toSorted())
    })
  })

  describe('callbacks that do not belong to a flow', () => {
    const refused = { status: 302 }

    it('are refused: no cookie, another browser, a repetition, another provider', async () => {
      const browser = new Browser(service)
      const back = await signInAtOidc(await begin(browser), 'jane')
      const stranger = new Browser(service)
      await begin(stranger)
      for (const other of [new Browser(service), stranger]) {
        const answer = await other.comeBack(back)
        expect(answer).toMatchObject(refused)
        expect(errorOf(answer)).toBe('social_flow_expired')
      }
      const kept = new Map(browser.jar)
      const elsewhere = new URL(back.href.replace('/oidc/', '/second/'))
      expect(errorOf(await browser.comeBack(elsewhere))).toBe('social_flow_expired')
      expect(browser.flowCookies()).toEqual([])
      for (const [name, value] of kept) browser.jar.set(name, value)
      expect(locationOf(await browser.comeBack(back))).toBe('/')
      expect(errorOf(await browser.comeBack(back))).toBe('social_flow_expired')
      const replay = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
      expect(errorOf(await browser.comeBack(back, { cookies: replay }))).toBe('social_login_failed')
      expect(await users()).toHaveLength(1)
    })

    it('are refused: an expired flow, a changed state, another issuer, no code', async () => {
      const browser = new Browser(service)
      const back = await signInAtOidc(await begin(browser), 'jane')
      const changed = new URL(back)
      const state = back.searchParams.get('state') ?? ''
      changed.searchParams.set('state', `${state.slice(0, 42)}${state.endsWith('A') ? 'E' : 'A'}`)
      expect(errorOf(await browser.comeBack(changed))).toBe('social_flow_expired')
      const mixed = await signInAtOidc(await begin(browser), 'jane')
      mixed.searchParams.set('iss', 'https://evil.example')
      expect(errorOf(await browser.comeBack(mixed))).toBe('social_login_failed')
      const empty = await signInAtOidc(await begin(browser), 'jane')
      empty.searchParams.delete('code')
      expect(errorOf(await browser.comeBack(empty))).toBe('social_login_failed')
      const late = await signInAtOidc(await begin(browser), 'jane')
      service.clock.advance(601)
      expect(errorOf(await browser.comeBack(late))).toBe('social_flow_expired')
      expect(await users()).toEqual([])
    })

    it.each([
      ['another site', 'https://evil.example/'],
      ['a scheme-relative address', '//evil.example'],
      ['a backslash', '/\\evil.example'],
      ['an encoded slash', '/%2fevil.example'],
      ['a script', 'javascript:alert(1)'],
      ['a line break', '/a\n/b'],
      ['a path too long for a cookie', `/${'a'.repeat(2000)}`],
    ])('%s is refused as a redirect target', async (_what, next) => {
      const { answer } = await login('jane', `oidc/?next=${encodeURIComponent(next)}`)
      expect(locationOf(answer)).toBe('/')
    })

    it('another site cannot start a login', async () => {
      const browser = new Browser(service)
      const headers = { 'sec-fetch-site': 'cross-site' }
      const answer = await browser.visit('oidc/?next=/account', { headers })
      expect([answer.status, locationOf(answer)]).toEqual([302, '/login?provider=oidc'])
      expect(answer.setCookies).toEqual([])
    })

    it('an unknown provider, and wrong methods', async () => {
      const browser = new Browser(service)
      expect((await browser.visit('github/')).status).toBe(404)
      expect((await browser.visit('oidc/connect/')).status).toBe(405)
      expect((await browser.call('HEAD', 'oidc/', { prefix: '/api/social/' })).setCookies).toEqual([])
    })
  })
})
