import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { fillLogin, logIn, type Person, verifiedPerson } from './person.js'

let host: Host
let ann: Person
test.beforeAll(async ({ browser }) => {
  // Access tokens live for two seconds, so a page can get an expired one.
  host = await startHost({ AUTH_CONFIG: JSON.stringify({ ACCESS_TOKEN_LIFETIME: 2 }) })
  ann = await verifiedPerson(browser, host, 'ann')
})
test.afterAll(() => host.stop())

const NAMES = ['auth-jwt', 'auth-refresh-jwt', 'auth-token', 'auth-device', 'auth-mfa', 'auth-registration']
const setAll = (context: BrowserContext, value: string) =>
  context.addCookies(NAMES.map((name) => ({ name, value, url: host.url, httpOnly: true, sameSite: 'Lax' as const })))

/** An unexpired token with an invalid signature. */
const forged = (): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = { token_type: 'access', user_id: '1', sid: '1', jti: '1', iat: now, exp: now + 3600 }
  return `${part({ alg: 'HS256' })}.${part(claims)}.${'A'.repeat(43)}`
}

/** Records the navigations and the calls of the service from now on. */
function watchMoves(page: Page): { pages: string[]; calls: string[] } {
  const seen = { pages: [] as string[], calls: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest()) seen.pages.push(pathname)
    if (pathname.startsWith('/api/auth/')) seen.calls.push(`${request.method()} ${pathname.slice('/api/auth/'.length)}`)
  })
  return seen
}

/** Waits until the page sends no more requests. A redirect loop makes this time out. The wait also records late requests. */
async function staysPut(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

const passwordField = (page: Page) => page.getByRole('main').getByLabel('Password', { exact: true })

async function revoked(context: BrowserContext, page: Page): Promise<void> {
  await logIn(page, host.url, ann)
  const cookies = await context.cookies()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await context.addCookies(cookies)
}

const KINDS: readonly [kind: string, put: (context: BrowserContext, page: Page) => Promise<void>][] = [
  ['garbage', (context) => setAll(context, 'garbage')],
  ['special characters', (context) => setAll(context, '"%00%ff{}=%3B')],
  ['forged token', (context) => setAll(context, forged())],
  ['ended session', revoked],
]

for (const [kind, put] of KINDS) {
  test(`cookies (${kind}): one redirect to the login page, which renders and signs in`, async ({ page, context }) => {
    await put(context, page)
    const { pages, calls } = watchMoves(page)
    await page.goto(`${host.url}/account`)
    await expect(passwordField(page)).toBeVisible()
    await staysPut(page)
    expect(pages).toEqual(['/account', '/login'])
    // The server has checked the session for these pages. The browser may make two calls.
    expect(calls.length, calls.join()).toBeLessThanOrEqual(2)
    for (const path of ['/', '/login', '/register']) {
      pages.length = 0
      await page.goto(host.url + path)
      await staysPut(page)
      expect(pages).toEqual([path])
    }
    await page.goto(`${host.url}/account`)
    await fillLogin(page, ann)
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  })
}

/** Makes the page check the session again, like a restore from the back/forward cache. */
const recheckSession = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
const expectSignedInHeader = (page: Page) =>
  expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: ann.username })).toBeVisible()

for (const [trouble, status] of [
  ['cannot be reached', 0],
  ['answers 500', 500],
  ['answers 503', 503],
] as const) {
  test(`a service that ${trouble} neither signs out nor redirects a user`, async ({ page }) => {
    await logIn(page, host.url, ann)
    await page.goto(`${host.url}/session`)
    await expectSignedInHeader(page)
    const { pages, calls } = watchMoves(page)
    await page.route('**/api/auth/**', (route) =>
      status === 0 ? route.abort('internetdisconnected') : route.fulfill({ status, json: { code: 'error' } }),
    )
    await recheckSession(page)
    await expect.poll(() => calls).not.toEqual([])
    await staysPut(page)
    await expectSignedInHeader(page)
    await expect(page.locator('[data-place=browser]')).toHaveText(ann.username)
    expect(pages).toEqual([])
    expect(calls).toEqual(['GET user/'])
    await page.unrouteAll()
    await page.goto(`${host.url}/account`)
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  })
}

test('no loop when the service refuses all calls of the browser but the server accepts the session', async ({
  page,
}) => {
  await logIn(page, host.url, ann)
  await page.goto(`${host.url}/session`)
  await expectSignedInHeader(page)
  const { pages, calls } = watchMoves(page)
  const unauthorized = { status: 401, json: { detail: 'no', code: 'not_authenticated' } }
  await page.route('**/api/auth/**', (route) => route.fulfill(unauthorized))
  await recheckSession(page)
  await expect.poll(() => calls).toContain('POST token/refresh/')
  await staysPut(page)
  const { length } = calls
  await staysPut(page)
  expect(calls).toHaveLength(length)
  expect(length).toBeLessThanOrEqual(4)
  expect(pages).toEqual([])
})

/** Records, from the first byte of every page, content that is meant only for signed-out users. */
const watchFrames = (context: BrowserContext) =>
  context.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const note = (what: string, there: unknown) => there && !seen.includes(what) && seen.push(what)
    const look = () => {
      note('a login form', document.querySelector('main form[action$="/login/"] [name=password]'))
      const links = [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent)
      note('a link to sign in', links.includes('Sign in'))
      for (const { textContent } of document.querySelectorAll('[data-place]')) note('nobody', textContent === 'nobody')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    const each = () => {
      look()
      requestAnimationFrame(each)
    }
    requestAnimationFrame(each)
  })
const seenOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)

test('a hard reload on a slow machine never shows the content for visitors to a signed-in user', async ({
  page,
  context,
}) => {
  await logIn(page, host.url, ann)
  await page.waitForLoadState('networkidle')
  await watchFrames(context)
  const consoleMessages: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && consoleMessages.push(message.text()))
  page.on('pageerror', (error) => consoleMessages.push(String(error)))
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const access = async () => (await context.cookies()).find(({ name }) => name === 'auth-jwt')
  for (const path of ['/session', '/login', '/account', '/']) {
    for (const state of ['live', 'expired']) {
      // The browser deletes the access cookie when it expires, and keeps the refresh cookie.
      if (state === 'expired') await expect.poll(access, { timeout: 10_000 }).toBeUndefined()
      await page.goto(host.url + path)
      await page.reload({ waitUntil: 'networkidle' })
      await expectSignedInHeader(page)
      expect(await seenOn(page), `${path}, access token ${state}`).toEqual([])
    }
  }
  expect(consoleMessages).toEqual([])
})
