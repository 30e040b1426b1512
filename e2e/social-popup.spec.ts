import { createHash } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { addApp, enterCode, keepCodes, refusal } from './second-step.js'
import { type Provider, signInAtProvider, startBoth, WITH } from './social-provider.js'
import { takenOver } from './taken-over.js'

// The provider cuts every window off that opens it, as the strictest do.
const COOP = { 'Cross-Origin-Opener-Policy': 'same-origin' }

let both: Awaited<ReturnType<typeof startBoth>>
let provider: Provider

test.beforeAll(async () => {
  both = await startBoth({ USE_MFA: true, MFA_TOTP_INTERVAL: 10 }, COOP)
  provider = both.provider
})
test.afterAll(() => both?.stop())

const loginPage = () => `${both.host.url}/login?popup=1&next=%2Faccount%3Fsection%3Dsocial`
const waiting = (page: Page) => page.getByText('Continue in the window that has opened.')
const isIn = (page: Page) => expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()

/** Clicks what opens the window, and gives it. Before React has taken the page over, the flow would go on in the page itself. */
async function openWindow(page: Page, role: 'link' | 'button' = 'link', name = WITH): Promise<Page> {
  const opener = page.getByRole(role, { name, exact: true })
  await takenOver(opener)
  const opened = page.waitForEvent('popup')
  await opener.click()
  return opened
}

const closed = (popup: Page) => expect.poll(() => popup.isClosed()).toBe(true)

/** What this page's channels say, as another script of the site could hear it. */
const tap = (page: Page) =>
  page.addInitScript(() => {
    const said: unknown[] = []
    Object.assign(globalThis, { said })
    const { postMessage } = BroadcastChannel.prototype
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      said.push(message)
      localStorage.setItem('said', (localStorage.getItem('said') ?? '') + JSON.stringify(message))
      return postMessage.call(this, message)
    }
  })

test('signs in in a window that closes, at a provider that cuts it off', async ({ page, context }) => {
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  await tap(page)
  await page.goto(loginPage())
  const popup = await openWindow(page)
  await popup.waitForURL(`${provider.issuer}/**`)
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await signInAtProvider(popup, provider, 'ada')
  await closed(popup)
  await expect(page).toHaveURL(`${both.host.url}/account?section=social`)
  await isIn(page)
  expect(asked.filter((url) => url.includes('/callback/'))).toHaveLength(1)
  // What was said among the windows holds no token: a result, an acknowledgement and who is signed in.
  const said = (await page.evaluate(() => localStorage.getItem('said'))) ?? ''
  expect(said).not.toMatch(/[\w-]{60}/)
})

test('shows a cancel in the page that waits, which can begin again', async ({ page }) => {
  await page.goto(loginPage())
  const popup = await openWindow(page)
  await popup.getByRole('link', { name: 'Cancel' }).click()
  await closed(popup)
  await expect(refusal(page)).toHaveText('The sign-in at the provider was canceled.')
  await expect(page).toHaveURL(loginPage())
  const again = await openWindow(page)
  await expect(refusal(page)).toHaveCount(0)
  await signInAtProvider(again, provider, 'bob')
  await closed(again)
  await isIn(page)
})

test('a window that the person closes leaves the page as it was', async ({ page }) => {
  await page.goto(loginPage())
  const popup = await openWindow(page)
  await popup.waitForURL(`${provider.issuer}/**`)
  await popup.close()
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: WITH })).toBeVisible()
  const again = await openWindow(page)
  await signInAtProvider(again, provider, 'carol')
  await closed(again)
  await isIn(page)
})

test('goes on in the page itself where no window opens', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { open: () => null }))
  await page.goto(loginPage())
  await page.getByRole('link', { name: WITH }).click()
  await signInAtProvider(page, provider, 'dora')
  await expect(page).toHaveURL(`${both.host.url}/account?section=social`)
  await page.goto(`${both.host.url}/account?popup=1`)
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await page.getByRole('button', { name: 'Connect the test provider', exact: true }).click()
  await signInAtProvider(page, provider, 'dora-two')
  await expect(page.getByRole('button', { name: 'Disconnect the test provider' })).toHaveCount(2)
})

test('connects in a window; a refusal is shown in the page', async ({ page, context, browser }) => {
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(loginPage())
  await signInAtProvider(await openWindow(stranger), provider, 'stranger')
  await isIn(stranger)
  await page.goto(loginPage())
  await signInAtProvider(await openWindow(page), provider, 'erin')
  await isIn(page)
  await page.goto(`${both.host.url}/account?popup=1`)
  const links = page.getByRole('button', { name: 'Disconnect the test provider' })
  await expect(links).toHaveCount(1)
  await context.clearCookies({ domain: '127.0.0.1' })
  const popup = await openWindow(page, 'button', 'Connect the test provider')
  await signInAtProvider(popup, provider, 'erin-two')
  await closed(popup)
  await expect(links).toHaveCount(2)
  await expect(page).toHaveURL(`${both.host.url}/account?popup=1`)
  await context.clearCookies({ domain: '127.0.0.1' })
  const other = await openWindow(page, 'button', 'Connect the test provider')
  await signInAtProvider(other, provider, 'stranger')
  await closed(other)
  await expect(page.getByRole('alert').getByText('already connected to another user')).toBeVisible()
})

test('a second step is asked in the window', async ({ page, context }) => {
  await page.goto(loginPage())
  await signInAtProvider(await openWindow(page), provider, 'fay')
  await isIn(page)
  const app = await addApp(page)
  await keepCodes(page)
  await context.clearCookies({ domain: 'localhost' })
  await page.goto(loginPage())
  const popup = await openWindow(page)
  await popup.waitForURL('**/login?mfa=app**')
  await enterCode(popup, await app.next())
  await closed(popup)
  await isIn(page)
})

test('works where only named scripts run', async ({ page, context }) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await context.route('**/{login,account}?*', async (route) => {
    // Only what carries a policy; a prefetch may be given up half-way.
    const request = route.request()
    const isPage = request.resourceType() === 'document' && request.url().startsWith(both.host.url)
    if (!isPage) return route.continue().catch(() => {})
    const response = await route.fetch({ maxRetries: 3 })
    const body = await response.text()
    const inline = [...body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '')
    const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    const policy = `default-src 'self'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  await page.goto(loginPage())
  const popup = await openWindow(page)
  await signInAtProvider(popup, provider, 'gus')
  await closed(popup)
  await isIn(page)
  expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([])
})

test('a landing that nobody waits for is a page like any other', async ({ page }) => {
  await page.goto(`${both.host.url}/login?auth_popup=aaaaaaaaaaaaaaaaaaaaaaaa&error=social_login_cancelled`)
  await expect(page.getByText('The sign-in at the provider was canceled.')).toBeVisible()
  await page.goto(`${both.host.url}/login?auth_popup=<script>&next=//evil.example`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
