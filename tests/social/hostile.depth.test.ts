import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { oidcSettings, signInAtOidc } from '../harness/oidc.js'
import { appCode, enrollApp, makeUser, signIn } from '../harness/people.js'
import { BASE_URL, type TestService } from '../harness/service.js'
import { Browser, locationOf, socialService } from '../harness/social.js'
import { VERIFIER, withProviders } from '../harness/social-people.js'

/** Addresses that lead to another site, or that have misled a redirect of other software. */
const HOSTILE = [
  'https://evil.test',
  'https:evil.test',
  'https:/evil.test',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/%5cevil.test',
  '/%2Fevil.test',
  '/\t/evil.test',
  '/.//evil.test',
  '/x/..//evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'http://localhost:3000@evil.test/',
  'http://localhost:3000.evil.test/',
  'http://localhost:3001/',
  '.....///....//windows/win.ini',
  'http://[::1',
  '%',
  '/\0',
  '',
  `/${'x'.repeat(20_000)}`,
]
const FORM = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }

const servers = withProviders()

// Redirects do not depend on the database.
withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  beforeEach(async () => {
    await database().clear()
    servers.idp.people.clear()
    service = socialService(
      database(),
      { idp: servers.idp.settings() },
      { USE_MFA: true, LOGIN_REDIRECT_PATH: '/home' },
    )
  })
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const stateOf = (answer: { headers: Headers }) => new URL(locationOf(answer)).searchParams.get('state') ?? ''
  const back = (browser: Browser, state: string, fields: Record<string, string> = { code: 'jane' }) =>
    browser.visit(`idp/callback/?${query({ ...fields, state })}`)

  describe('`next` never leads to another site', () => {
    it('after a login, after a cancellation, and at the login page after a start from another site', async () => {
      for (const next of HOSTILE) {
        const browser = new Browser(service)
        const visit = () => browser.visit(`idp/?${query({ next })}`)
        expect(locationOf(await back(browser, stateOf(await visit()))), next).toBe('/home')
        const cancelled = await back(browser, stateOf(await visit()), { error: 'access_denied' })
        expect(locationOf(cancelled), next).toBe('/login?error=social_login_cancelled')
        const headers = { 'sec-fetch-site': 'cross-site' }
        expect(locationOf(await browser.visit(`idp/?${query({ next })}`, { headers }))).toBe('/login?provider=idp')
      }
    })

    it('at the callback itself, which does not read it', async () => {
      const browser = new Browser(service)
      for (const next of HOSTILE) {
        const state = stateOf(await browser.visit('idp/?next=/account'))
        expect(locationOf(await back(browser, state, { code: 'jane', next, from: next })), next).toBe('/account')
      }
    })

    it('after start/, in JSON and as a form', async () => {
      for (const next of HOSTILE) {
        const browser = new Browser(service)
        const { state } = (await browser.send<{ state: string }>('idp/start/', { next })).body
        expect(locationOf(await back(browser, state)), next).toBe('/home')
        const raw = query({ next, from: next })
        const form = await browser.call('POST', 'idp/start/', { prefix: '/api/social/', raw, headers: FORM })
        expect(locationOf(await back(browser, stateOf(form))), next).toBe('/home')
      }
    })

    it('after connect succeeds, fails at the provider, or is refused at once', async () => {
      const browser = new Browser(service)
      await back(browser, stateOf(await browser.visit('idp/')))
      const connect = (fields: Record<string, string>) =>
        browser.call('POST', 'idp/connect/', { prefix: '/api/social/', raw: query(fields), headers: FORM })
      for (const next of HOSTILE) {
        expect(locationOf(await back(browser, stateOf(await connect({ next, from: next })))), next).toBe('/home')
        const failed = await back(browser, stateOf(await connect({ next, from: next })), { error: 'access_denied' })
        expect(locationOf(failed), next).toBe('/login?error=social_login_cancelled')
      }
      service.clock.advance(3600)
      for (const next of HOSTILE) {
        const refused = await connect({ next, from: next })
        expect(locationOf(refused), next).toBe('/login?error=reauthentication_required')
        const again = await browser.visit(`idp/?${query({ reauthenticate: '1', next })}`)
        expect(locationOf(await back(browser, stateOf(again))), next).toBe('/home')
        service.clock.advance(3600)
      }
    })

    it('after a second step', async () => {
      await makeUser(service)
      await enrollApp(service, (await signIn(service)).client)
      servers.idp.people.set('ann', { sub: 'ann', email: 'ann@example.com', email_verified: true })
      for (const next of HOSTILE) {
        const browser = new Browser(service)
        const state = stateOf(await browser.visit(`idp/?${query({ next })}`))
        expect(locationOf(await back(browser, state, { code: 'ann' })), next).toBe('/login?mfa=app')
      }
    })

    it('on the landing page of a popup, which is a page of this site or nothing', async () => {
      const landing = `/login?auth_popup=${'a'.repeat(24)}&next=%2Faccount`
      const browser = new Browser(service)
      expect(locationOf(await back(browser, stateOf(await browser.visit(`idp/?${query({ next: landing })}`))))).toBe(
        landing,
      )
      const failed = await back(browser, stateOf(await browser.visit(`idp/?${query({ next: landing })}`)), {
        error: 'x',
      })
      const at = new URL(locationOf(failed), BASE_URL)
      expect([at.pathname, at.searchParams.get('error'), at.searchParams.get('next')]).toEqual([
        '/login',
        'social_login_failed',
        landing,
      ])
    })
  })

  describe.each([
    { AUTH_TYPE: 'jwt', SOCIAL_LOGIN_AUTH_TYPE: 'code' },
    { AUTH_TYPE: 'token', SOCIAL_LOGIN_AUTH_TYPE: 'code' },
    { AUTH_TYPE: 'jwt', SOCIAL_LOGIN_AUTH_TYPE: 'token' },
    { AUTH_TYPE: 'token', SOCIAL_LOGIN_AUTH_TYPE: 'token' },
  ])('a second step without cookies (%o)', (types) => {
    it('is required in the body', async () => {
      const settings = { USE_MFA: true, USE_AUTH_COOKIE: false, ...types }
      service = socialService(database(), { oidc: oidcSettings(servers.oidc).oidc }, settings)
      await makeUser(service, 'ann', { email: 'ann@example.org', emailKey: 'ann@example.org' })
      const { secret } = await enrollApp(service, (await signIn(service)).client)
      service.clock.advance(60)
      const client = new Browser(service)
      const step = await client.send('oidc/', await proofOf(types.SOCIAL_LOGIN_AUTH_TYPE))
      expect(step, step.text).toMatchObject({ status: 200, setCookies: [], body: { mfa_enabled: true, method: 'app' } })
      expect(step.body).not.toHaveProperty('user')
      expect(step.body.access ?? step.body.key).toBeUndefined()
      const { ephemeral_token } = step.body
      const code = appCode(service, secret)
      expect((await client.post('login/verify/', { code })).status).toBe(400)
      const done = await client.post('login/verify/', { ephemeral_token, code })
      expect([done.status, done.setCookies]).toEqual([200, []])
      client.authorization = `Bearer ${done.body.access ?? done.body.key}`
      expect((await client.get('user/')).body).toMatchObject({ username: 'ann' })
    })

    /** The values that a client without cookies receives at the provider. */
    async function proofOf(kind: string): Promise<Record<string, string>> {
      const { APP } = oidcSettings(servers.oidc).oidc
      const address = new URL(`${servers.oidc.issuer}/auth`)
      const redirect_uri = `${BASE_URL}/done`
      address.search = query({
        client_id: APP.client_id,
        response_type: 'code',
        redirect_uri,
        scope: 'openid email',
        code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
        code_challenge_method: 'S256',
      })
      const code = (await signInAtOidc(address.href, 'ann')).searchParams.get('code') ?? ''
      if (kind === 'code') return { code, code_verifier: VERIFIER, redirect_uri }
      const basic = [APP.client_id, APP.secret].map(encodeURIComponent).join(':')
      const answer = await fetch(`${servers.oidc.issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: VERIFIER }),
      })
      const { access_token, id_token } = (await answer.json()) as Record<string, string>
      return { access_token: access_token ?? '', id_token: id_token ?? '' }
    }
  })
})
