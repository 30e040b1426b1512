import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { type OidcServer, oidcSettings, signInAtOidc, startOidc } from '../harness/oidc.js'
import { enrollApp, makeUser, PASSWORD } from '../harness/people.js'
import type { TestService } from '../harness/service.js'
import { Browser, errorOf, locationOf, socialService } from '../harness/social.js'

let oidc: OidcServer
beforeAll(async () => {
  oidc = await startOidc()
}, 60_000)
afterAll(() => oidc.stop())

const AGAIN = 'oidc/?reauthenticate=1&next=/account'

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(async () => {
    await database().clear()
    // The window is short, because a real provider uses real time and the clocks must agree within a minute.
    service = socialService(database(), oidcSettings(oidc), { USE_MFA: true, REAUTHENTICATION_WINDOW: 5 })
  })

  /** A user without a recent login. */
  async function signedIn(name: string, jar = new Map<string, string>()) {
    const browser = new Browser(service)
    await browser.comeBack(await signInAtOidc(locationOf(await browser.visit('oidc/')), name, jar))
    service.clock.advance(30)
    return browser
  }
  const mark = async () => (await database().db.session.findMany())[0]?.authenticatedAt

  it('a new sign-in at the provider is enough for a user with neither password nor second factor', async () => {
    const browser = await signedIn('jane')
    expect((await browser.send('second/connect/')).body).toMatchObject({ code: 'reauthentication_required' })
    const address = locationOf(await browser.visit(AGAIN))
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    expect(locationOf(await browser.comeBack(await signInAtOidc(address, 'jane')))).toBe('/account')
    expect((await browser.send('second/connect/')).status).toBe(303)
  })

  it('another identity, another session and a request without a session are refused', async () => {
    const browser = await signedIn('jane')
    const before = await mark()
    const wrong = await signInAtOidc(locationOf(await browser.visit(AGAIN)), 'mallory')
    expect(errorOf(await browser.comeBack(wrong))).toBe('social_login_failed')
    const back = await signInAtOidc(locationOf(await browser.visit(AGAIN)), 'jane')
    const stranger = await signedIn('eve')
    for (const [name, value] of browser.jar) if (name.startsWith('auth-flow-')) stranger.jar.set(name, value)
    expect(errorOf(await stranger.comeBack(back))).toBe('not_authenticated')
    expect(errorOf(await new Browser(service).visit(AGAIN))).toBe('not_authenticated')
    expect(await mark()).toEqual(before)
  })

  it('an existing session at the provider is not enough', async () => {
    const jar = new Map<string, string>()
    const browser = await signedIn('jane', jar)
    const before = await mark()
    service.clock.advance(60)
    for (const age of [undefined, '100000']) {
      // The person at the browser can change the request.
      const address = new URL(locationOf(await browser.visit(AGAIN)))
      address.searchParams.delete('prompt')
      address.searchParams.delete('max_age')
      if (age) address.searchParams.set('max_age', age)
      expect(errorOf(await browser.comeBack(await signInAtOidc(address.href, 'jane', jar)))).toBe('social_login_failed')
    }
    expect(service.events.filter(({ reason }) => reason === 'auth_time')).toHaveLength(2)
    expect(await mark()).toEqual(before)
  })

  it('a user with a password must enter it', async () => {
    await makeUser(service, 'ann', { email: 'ann@example.org', emailKey: 'ann@example.org' })
    const browser = await signedIn('ann')
    const refused = await browser.visit(AGAIN)
    expect(locationOf(refused)).toBe('/account?error=password_or_code_required')
    expect(browser.flowCookies()).toEqual([])
    expect((await browser.post('reauthenticate/', { password: PASSWORD })).status).toBe(200)
  })

  it('a user with a second factor must use it, even if it was enrolled meanwhile', async () => {
    const browser = new Browser(service)
    await browser.comeBack(await signInAtOidc(locationOf(await browser.visit('oidc/')), 'jane'))
    const back = await signInAtOidc(locationOf(await browser.visit(AGAIN)), 'jane')
    await enrollApp(service, browser)
    expect(errorOf(await browser.comeBack(back))).toBe('password_or_code_required')
    expect(errorOf(await browser.visit(AGAIN))).toBe('password_or_code_required')
  })
})
