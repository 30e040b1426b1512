import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { type OauthServer, startOauth } from '../harness/oauth-server.js'
import { BASE_URL, type TestService } from '../harness/service.js'
import { Browser, locationOf, socialService } from '../harness/social.js'

let idp: OauthServer
beforeAll(async () => {
  idp = await startOauth()
})
afterAll(() => idp.stop())

const CROSS = { headers: { 'sec-fetch-site': 'cross-site' } }
const REFRESH = /<meta http-equiv="refresh" content="0;url=([^"]+)">/

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(async () => {
    await database().clear()
    idp.people.clear()
    idp.asked.length = 0
    service = socialService(database(), { idp: idp.settings() }, { AUTH_COOKIE_SAMESITE: 'Strict' })
  })

  const begin = async (browser: Browser, next = '/account') => {
    const address = new URL(locationOf(await browser.visit(`idp/?next=${next}`)))
    return `idp/callback/?code=jane&state=${address.searchParams.get('state')}`
  }

  it('a callback from the provider first gets a page of the service, which changes nothing', async () => {
    const browser = new Browser(service)
    const back = await begin(browser)
    const [flow] = browser.flowCookies()
    for (const call of [CROSS, { headers: { 'sec-fetch-site': '' } }]) {
      const page = await browser.visit(back, call)
      expect([page.status, page.setCookies]).toEqual([200, []])
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(page.text).not.toContain('<script')
    }
    expect(idp.asked).toEqual([])
    expect(browser.flowCookies()).toEqual([flow])
    const page = await browser.visit(back, CROSS)
    const address = (REFRESH.exec(page.text)?.[1] ?? '').replaceAll('&amp;', '&')
    expect(address).toBe(`${BASE_URL}/api/social/${back}&again=1`)
    const done = await browser.visit(address.replace(`${BASE_URL}/api/social/`, ''))
    expect([done.status, locationOf(done)]).toEqual([302, '/account'])
    expect(done.setCookies.filter((line) => /^auth-jwt=.*SameSite=Strict/.test(line))).toHaveLength(1)
    expect((await browser.get('user/')).body).toMatchObject({ username: 'jane' })
  })

  it('parameters of the address are escaped, and the page reloads once', async () => {
    const browser = new Browser(service)
    const odd = 'idp/callback/?code="><script>alert(1)</script>&state=\'%22;url=https://evil.example'
    const page = await browser.visit(odd, CROSS)
    expect(page.text).not.toMatch(/<script|url=https:\/\/evil|"><s/)
    expect(REFRESH.exec(page.text)?.[1]).toMatch(/^http:\/\/localhost[^"<>]*&amp;again=1$/)
    const again = await browser.visit(`${await begin(browser)}&again=1`, CROSS)
    expect(again.status).toBe(302)
  })

  it('without Strict the page is not used', async () => {
    const lax = socialService(database(), { idp: idp.settings() })
    const browser = new Browser(lax)
    expect((await browser.visit(await begin(browser), CROSS)).status).toBe(302)
  })
})
