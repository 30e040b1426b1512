import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { enrollApp, makeUser, PASSWORD } from '../harness/people.js'
import type { TestService } from '../harness/service.js'
import { Browser, locationOf, socialService } from '../harness/social.js'
import { type AccountsPage, withOauth } from '../harness/social-people.js'

const BASE_URL = 'https://app.example.test/shop'
const CALLBACK = `${BASE_URL}/api/social/idp/callback/`

/** The address at which the app listens, and the headers of a proxy or an attacker. */
const INSIDE = 'http://127.0.0.1:4011'
const NAMES: readonly [what: string, headers: Record<string, string>][] = [
  ['only the address behind the proxy', {}],
  ['the internal Host', { host: 'localhost:3000' }],
  ['a foreign Host', { host: 'evil.test' }],
  [
    'X-Forwarded-*',
    {
      host: 'localhost:3000',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '8080',
      'x-forwarded-prefix': '/evil',
    },
  ],
  ['a list in X-Forwarded-Host', { 'x-forwarded-host': 'app.example.test, evil.test' }],
  ['Forwarded', { forwarded: 'for=203.0.113.7;host=evil.test;proto=http' }],
  [
    'addresses of rewrites',
    { 'x-original-url': 'https://evil.test/', 'x-rewrite-url': '//evil.test/', 'x-original-host': 'evil.test' },
  ],
]

const STRANGE = { at: INSIDE, headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' } }

const idp = withOauth()

withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  const open = (settings: object = {}) => {
    service = socialService(database(), { idp: idp().settings() }, { BASE_URL, USE_MFA: true, ...settings })
  }
  beforeEach(async () => {
    await database().clear()
    idp().people.clear()
    idp().asked.length = 0
    open()
  })

  describe.each(NAMES)('%s', (_what, headers) => {
    const browser = () => new Browser(service, { at: INSIDE, headers })

    /** Asserts that every address in a response is a path, or is at BASE_URL or at the provider. */
    const leadsHome = (answer: { headers: Headers; text: string; setCookies: string[] }) => {
      expect(`${locationOf(answer)}\n${answer.text}`).not.toMatch(/evil|127\.0\.0\.1:4011|localhost|8080/)
      expect(answer.setCookies.filter((line) => /;\s*Domain=/i.test(line))).toEqual([])
      const location = locationOf(answer)
      if (!location.startsWith('/')) expect(new URL(location).origin).toBe('https://app.example.test')
      expect(location).not.toMatch(/^\/[/\\]/)
      return location
    }
    /** The provider is on this machine too. */
    const atProvider = (location: string) => {
      const url = new URL(location)
      expect(url.origin).toBe(new URL(String(idp().settings().APP.authorization_url)).origin)
      expect(url.searchParams.get('redirect_uri')).toBe(CALLBACK)
      return url.searchParams.get('state') ?? ''
    }
    const start = async (who: Browser, path = 'idp/') => atProvider(locationOf(await who.visit(path)))
    const callback = (who: Browser, query: Record<string, string>) =>
      who.visit(`idp/callback/?${new URLSearchParams(query)}`, { headers: { 'sec-fetch-site': 'cross-site' } })

    it('a login at a provider starts, finishes and fails at BASE_URL', async () => {
      const who = browser()
      const done = await callback(who, { code: 'jane', state: await start(who, 'idp/?next=/account') })
      expect(leadsHome(done)).toBe('/account')
      // The provider compares it with the redirect_uri of the first request (RFC 6749 §4.1.3).
      expect(idp().asked[0]?.get('redirect_uri')).toBe(CALLBACK)
      const plain = await callback(who, { code: 'jane', state: await start(who) })
      expect(leadsHome(plain)).toBe('/shop/')
      const refused = await callback(who, { error: 'access_denied', state: await start(who) })
      expect(leadsHome(refused)).toBe('/shop/login?error=social_login_cancelled')
      const lost = await callback(browser(), { code: 'jane', state: 'x'.repeat(43) })
      expect(leadsHome(lost)).toBe('/shop/login?error=social_flow_expired')
      const foreign = await browser().visit('idp/', { headers: { 'sec-fetch-site': 'cross-site' } })
      expect(leadsHome(foreign)).toBe('/shop/login?provider=idp')
    })

    it('start/ and connect/ send the same redirect_uri, and the pages of the accounts list are at BASE_URL', async () => {
      await makeUser(service)
      const who = browser()
      const started = await who.send<{ authorization_url: string }>('idp/start/', {})
      expect(started.status, started.text).toBe(200)
      atProvider(started.body.authorization_url)
      expect((await who.post('login/', { username: 'ann', password: PASSWORD })).status).toBe(200)
      const connecting = await who.send('idp/connect/', { next: '/account' })
      const state = atProvider(locationOf(connecting))
      expect(leadsHome(await callback(who, { code: 'anns', state }))).toBe('/account')
      await callback(who, { code: 'ann-two', state: atProvider(locationOf(await who.send('idp/connect/', {}))) })
      const list = (await who.visit('accounts/?limit=1')).body as unknown as AccountsPage
      expect([list.count, list.next]).toEqual([2, `${BASE_URL}/api/social/accounts/?limit=1&offset=1`])
    })

    it('the second step after a provider is at BASE_URL', async () => {
      await makeUser(service)
      const who = browser()
      expect((await who.post('login/', { username: 'ann', password: PASSWORD })).status).toBe(200)
      const state = atProvider(locationOf(await who.send('idp/connect/', {})))
      await callback(who, { code: 'anns', state })
      await enrollApp(service, who)
      const next = browser()
      const asked = await callback(next, { code: 'anns', state: await start(next) })
      expect(leadsHome(asked)).toBe('/shop/login?mfa=app')
    })
  })

  it('a form that a provider posts continues at BASE_URL', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    const apple = { APP: { client_id: 'me', team_id: 't', key_id: 'k', private_key } }
    service = socialService(database(), { apple }, { BASE_URL })
    const posted = await new Browser(service, STRANGE).call('POST', 'apple/callback/', {
      prefix: '/api/social/',
      raw: 'code=a&state=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    })
    expect([posted.status, locationOf(posted)]).toEqual([303, `${BASE_URL}/api/social/apple/callback/?code=a&state=b`])
  })

  it('the page for Strict cookies continues at BASE_URL', async () => {
    open({ AUTH_COOKIE_SAMESITE: 'Strict' })
    const answer = await new Browser(service, STRANGE).visit('idp/callback/?code=a&state=b', {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.text).toContain(`url=${CALLBACK}?`)
    expect(answer.text).not.toMatch(/evil|4011/)
  })
})
