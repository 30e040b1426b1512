import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { oidcSettings, signInAtOidc } from '../harness/oidc.js'
import { BASE_URL, type TestService } from '../harness/service.js'
import { Browser, errorOf, locationOf, socialService } from '../harness/social.js'
import { CHALLENGE, type Started, VERIFIER, withProviders } from '../harness/social-people.js'

const DONE = `${BASE_URL}/done`

const servers = withProviders()

const paramsOf = (url: URL) => ({ code: url.searchParams.get('code'), state: url.searchParams.get('state') })
const fieldOf = ({ body }: { body: Record<string, unknown> }) => body.error_codes

withDatabases((_provider, database) => {
  let service: TestService
  const setUp = (settings: { USE_AUTH_COOKIE?: boolean; AUTH_TYPE?: string } = {}) => {
    const plain = { ...servers.idp.settings(), OAUTH_PKCE_ENABLED: false }
    const providers = {
      ...oidcSettings(servers.oidc),
      idp: servers.idp.settings(),
      // Without cookies nothing would bind the codes of this provider.
      ...(settings.USE_AUTH_COOKIE === false ? {} : { plain }),
    }
    service = socialService(database(), providers, settings)
  }
  beforeEach(async () => {
    await database().clear()
    setUp()
  })

  describe('a client that runs the flow itself', () => {
    it.each([
      ['jwt', true],
      ['jwt', false],
      ['token', true],
      ['token', false],
    ] as const)('%s, cookies %s: start, the pages of the provider, code', async (AUTH_TYPE, USE_AUTH_COOKIE) => {
      setUp({ AUTH_TYPE, USE_AUTH_COOKIE })
      const browser = new Browser(service)
      const request = { redirect_uri: DONE, code_challenge: CHALLENGE }
      const started = await browser.send<Started>('oidc/start/', request)
      expect(started.status, started.text).toBe(200)
      expect(browser.flowCookies()).toHaveLength(USE_AUTH_COOKIE ? 1 : 0)
      const back = await signInAtOidc(started.body.authorization_url, 'jane')
      expect(back.href).toContain(`${DONE}?`)
      expect(back.searchParams.get('state')).toBe(started.body.state)
      const answer = await browser.send<Record<string, string>>('oidc/', {
        ...paramsOf(back),
        code_verifier: VERIFIER,
        redirect_uri: DONE,
      })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body).toMatchObject({ user: { username: 'jane' } })
      expect(browser.flowCookies()).toEqual([])
      if (!USE_AUTH_COOKIE) {
        expect(answer.setCookies).toEqual([])
        browser.authorization = AUTH_TYPE === 'jwt' ? `Bearer ${answer.body.access}` : `Token ${answer.body.key}`
      }
      expect((await browser.get('user/')).body).toMatchObject({ username: 'jane' })
    })

    it('can leave the verifier in the cookie', async () => {
      const browser = new Browser(service)
      const { body } = await browser.send<Started>('oidc/start/', { redirect_uri: DONE })
      const answer = await browser.send('oidc/', paramsOf(await signInAtOidc(body.authorization_url, 'jane')))
      expect(answer.status, answer.text).toBe(200)
    })

    it('can start with start/ and finish with the callback', async () => {
      const browser = new Browser(service)
      const { body } = await browser.send<Started>('oidc/start/', { next: '/account' })
      expect(locationOf(await browser.comeBack(await signInAtOidc(body.authorization_url, 'jane')))).toBe('/account')
    })

    it('a form without JavaScript is redirected to the provider', async () => {
      const browser = new Browser(service)
      const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await browser.send('oidc/start/', undefined, { raw: 'next=/account', headers })
      expect(answer.status).toBe(303)
      expect(locationOf(await browser.comeBack(await signInAtOidc(locationOf(answer), 'jane')))).toBe('/account')
    })

    it('refuses a redirect_uri that is not configured, and an invalid challenge', async () => {
      const browser = new Browser(service)
      const asked = await browser.send('oidc/start/', { redirect_uri: `${DONE}/../evil` })
      expect([asked.status, fieldOf(asked)]).toEqual([400, { redirect_uri: ['invalid'] }])
      const posted = await browser.send('oidc/', {
        code: 'x',
        code_verifier: VERIFIER,
        redirect_uri: 'https://evil.example',
      })
      expect(fieldOf(posted)).toEqual({ redirect_uri: ['invalid'] })
      expect(fieldOf(await browser.send('oidc/start/', { code_challenge: 'short' }))).toEqual({
        code_challenge: ['invalid'],
      })
      setUp({ USE_AUTH_COOKIE: false })
      expect(fieldOf(await new Browser(service).send('oidc/start/', {}))).toEqual({ code_challenge: ['required'] })
    })
  })

  it("Apple's form continues as a GET, without reading or setting a cookie", async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    const APP = { client_id: 'me', team_id: 'team', key_id: 'key', private_key }
    service = socialService(database(), { apple: { APP } })
    const browser = new Browser(service)
    const start = await browser.visit('apple/')
    expect(new URL(locationOf(start)).searchParams.get('response_mode')).toBe('form_post')
    const state = new URL(locationOf(start)).searchParams.get('state') ?? ''
    const user = JSON.stringify({ name: { firstName: 'Jane' }, email: 'private@example.org' })
    const headers = {
      origin: 'https://appleid.apple.com',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const raw = new URLSearchParams({ code: 'x', state, user, id_token: 'y' }).toString()
    const answer = await browser.send('apple/callback/', undefined, { raw, headers, cookies: 'auth-jwt=broken' })
    expect([answer.status, answer.setCookies]).toEqual([303, []])
    const url = new URL(locationOf(answer))
    expect(url.origin + url.pathname).toBe(`${BASE_URL}/api/social/apple/callback/`)
    const sent = { code: 'x', state, user: '{"name":{"firstName":"Jane"}}' }
    expect(Object.fromEntries(url.searchParams)).toEqual(sent)
    const cancelled = new URLSearchParams({ error: 'user_cancelled_authorize', state, user: '[broken' }).toString()
    const back = await browser.send('apple/callback/', undefined, { raw: cancelled, headers })
    expect(errorOf(await browser.comeBack(new URL(locationOf(back))))).toBe('social_login_cancelled')
    expect((await browser.send('idp/callback/')).status).toBe(404)
  })

  describe('state and verifier', () => {
    it('a state requires its cookie, and a cookie its state', async () => {
      const browser = new Browser(service)
      const { body } = await browser.send<Started>('idp/start/', {})
      const code = { code: 'jane', code_verifier: VERIFIER }
      expect(fieldOf(await browser.send('idp/', code))).toEqual({ state: ['required'] })
      const foreign = await new Browser(service).send('idp/', { ...code, state: body.state })
      expect(fieldOf(foreign)).toEqual({ state: ['invalid'] })
      expect(fieldOf(await browser.send('idp/', { ...code, state: 'x'.repeat(43) }))).toEqual({ state: ['invalid'] })
      expect((await browser.send('plain/', { ...code, state: body.state })).status).toBe(400)
      expect(browser.flowCookies()).toEqual([])
      const again = await browser.send<Started>('idp/start/', {})
      expect((await browser.send('idp/', { code: 'jane', state: again.body.state })).status).toBe(200)
      expect(servers.idp.asked.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
    })

    it('a verifier is required with PKCE, and not used without it', async () => {
      const browser = new Browser(service)
      expect(fieldOf(await browser.send('idp/', { code: 'jane' }))).toEqual({ code_verifier: ['required'] })
      const { body } = await browser.send<Started>('plain/start/', {})
      expect((await browser.send('plain/', { code: 'jane', state: body.state })).status).toBe(200)
      expect(servers.idp.asked.map((body) => body.has('code_verifier'))).toEqual([false])
    })

    it('forged requests are refused before any other check', async () => {
      const browser = new Browser(service)
      for (const path of ['idp/', 'idp/start/', 'idp/connect/']) {
        const answer = await browser.send(path, { code: 'jane' }, { headers: { 'sec-fetch-site': 'cross-site' } })
        expect(answer).toMatchObject({ status: 403, body: { code: 'csrf_failed' }, setCookies: [] })
      }
      expect(servers.idp.asked).toEqual([])
    })

    it('a start ends a second step in progress', async () => {
      const browser = new Browser(service)
      browser.jar.set('auth-mfa', 'x')
      await browser.send('idp/start/', {})
      expect(browser.jar.has('auth-mfa')).toBe(false)
    })
  })
})
