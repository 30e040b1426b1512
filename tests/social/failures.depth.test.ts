import { beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { type Answer, html, json, neverAnswer } from '../harness/oauth-server.js'
import { oidcSettings, signInAtOidc } from '../harness/oidc.js'
import { BASE_URL, type TestService } from '../harness/service.js'
import { Browser, errorOf, locationOf, socialService } from '../harness/social.js'
import { CHALLENGE, type Started, VERIFIER, withProviders } from '../harness/social-people.js'

const DONE = `${BASE_URL}/done`

const servers = withProviders()

withDatabases((_provider, database) => {
  let service: TestService
  const setUp = (settings: object = {}, app: object = {}) => {
    const providers = {
      ...oidcSettings(servers.oidc, app),
      idp: servers.idp.settings(),
      plain: { ...servers.idp.settings(), OAUTH_PKCE_ENABLED: false },
    }
    service = socialService(database(), providers, settings)
  }
  beforeEach(async () => {
    await database().clear()
    setUp()
  })

  describe('a provider in trouble', () => {
    const cases: [string, 'token' | 'userinfo', Answer, number][] = [
      ['an error of the token address', 'token', json({ error: 'invalid_grant' }, 400), 400],
      ['a page', 'token', html(), 502],
      ['500', 'token', html(500), 502],
      ['no token', 'token', json({}), 502],
      ['a profile that is an HTML page', 'userinfo', html(), 502],
      ['a profile address with 500', 'userinfo', json({}, 500), 502],
      ['silence', 'token', neverAnswer, 502],
    ]
    it.each(cases)('%s', async (_what, where, answer, status) => {
      servers.idp.broken = { [where]: answer }
      const browser = new Browser(service)
      const start = await browser.visit('idp/')
      const state = new URL(locationOf(start)).searchParams.get('state')
      // Both requests run at once, because a provider that does not respond takes the full five seconds.
      const [posted, landed] = await Promise.all([
        new Browser(service).send('idp/', { code: 'jane', code_verifier: VERIFIER }),
        browser.visit(`idp/callback/?code=jane&state=${state}`),
      ])
      expect(posted.status, posted.text).toBe(status)
      const code = status === 502 ? 'provider_unavailable' : 'social_login_failed'
      expect(JSON.stringify(posted.body)).toContain(code)
      expect(errorOf(landed)).toBe(code)
      expect(browser.flowCookies()).toEqual([])
      expect(await database().db.user.count()).toBe(0)
      expect(service.logged.join('\n')).not.toContain('a secret')
    })

    it('that does not resolve', async () => {
      setUp({}, { issuer: 'http://127.0.0.1:9' })
      const browser = new Browser(service)
      expect(errorOf(await browser.visit('oidc/'))).toBe('provider_unavailable')
      expect(await browser.send('oidc/start/', {})).toMatchObject({
        status: 502,
        body: { code: 'provider_unavailable' },
      })
    })
  })

  describe("SOCIAL_LOGIN_AUTH_TYPE 'token'", () => {
    it('accepts only an ID token that was issued to this app', async () => {
      const { body } = await new Browser(service).send<Started>('oidc/start/', { redirect_uri: DONE })
      const back = await signInAtOidc(
        body.authorization_url.replace(/code_challenge=[^&]+/, `code_challenge=${CHALLENGE}`),
        'jane',
      )
      const tokens = await fetch(`${servers.oidc.issuer}/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`first:${encodeURIComponent('the secret:/')}`).toString('base64')}`,
        },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: DONE,
          code_verifier: VERIFIER,
        }),
      })
      const { access_token, id_token } = (await tokens.json()) as Record<string, string>
      const providers = oidcSettings(servers.oidc)
      service = socialService(database(), providers, { SOCIAL_LOGIN_AUTH_TYPE: 'token', USE_AUTH_COOKIE: false })
      const client = new Client(service.auth.socialHandlers, '/api/social/')
      expect((await client.post('oidc/', {})).status).toBe(400)
      expect((await client.post('oidc/', { access_token })).status).toBe(400)
      expect((await client.post('second/', { access_token, id_token })).status).toBe(400)
      expect((await client.post('oidc/', { access_token, id_token: `${id_token?.slice(0, -4)}AAAA` })).status).toBe(400)
      const right = await client.post('oidc/', { access_token, id_token })
      expect(right.status, right.text).toBe(200)
      expect(right.body).toMatchObject({ user: { username: 'jane' } })
      expect((await client.get('oidc/')).status).toBe(405)
      expect((await client.get('oidc/callback/')).status).toBe(404)
    })
  })
})
