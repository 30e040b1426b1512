import { createHash } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { waitForHydration } from './hydration.js'
import { addApp, enterCode, formAlert, saveBackupCodes } from './second-step.js'
import { PROVIDER_BUTTON, type Provider, signInAtProvider, startHostAndProvider } from './social-provider.js'

// The provider severs the connection to the window that opened it (COOP same-origin), as the strictest providers do.
const COOP = { 'Cross-Origin-Opener-Policy': 'same-origin' }

let both: Awaited<ReturnType<typeof startHostAndProvider>>
let provider: Provider

test.beforeAll(async () => {
  both = await startHostAndProvider({ USE_MFA: true, MFA_TOTP_INTERVAL: 10 }, COOP)
  provider = both.provider
})
test.afterAll(() => both?.stop())

const loginPage = () => `${both.host.url}/login?popup=1&next=%2Faccount%3Fsection%3Dsocial`
const waiting = (page: Page) => page.getByText('Continue in the window that has opened.')
const expectSignedIn = (page: Page) => expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()

/** Clicks the button that opens the window. Before hydration, the flow would continue in the page itself. */
async function openWindow(page: Page, role: 'link' | 'button' = 'link', name = PROVIDER_BUTTON): Promise<Page> {
  // The link may have the badge "Last used" after its name.
  const opener = page.getByRole(role, { name: new RegExp(`^${name}`) })
  await waitForHydration(opener)
  const opened = page.waitForEvent('popup')
  await opener.click()
  return opened
}

const closed = (popup: Page) => expect.poll(() => popup.isClosed()).toBe(true)

/** Records the messages of this page's channels, as another script of the site can receive them. */
const tap = (page: Page) =>
  page.addInitScript(() => {
    const sentMessages: unknown[] = []
    Object.assign(globalThis, { sentMessages })
    const { postMessage } = BroadcastChannel.prototype
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      sentMessages.push(message)
      localStorage.setItem('sentMessages', (localStorage.getItem('sentMessages') ?? '') + JSON.stringify(message))
      return postMessage.call(this, message)
    }
  })

test('signs in through a window that closes, at a provider that severs it from its opener', async ({
  page,
  context,
}) => {
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
  await expectSignedIn(page)
  expect(asked.filter((url) => url.includes('/callback/'))).toHaveLength(1)
  // The messages between the windows contain no token: a result, an acknowledgment and the id of the user.
  const sentMessages = (await page.evaluate(() => localStorage.getItem('sentMessages'))) ?? ''
  expect(sentMessages).not.toMatch(/[\w-]{60}/)
})

test('shows a cancellation in the waiting page, which can start again', async ({ page }) => {
  await page.goto(loginPage())
  const popup = await openWindow(page)
  await popup.getByRole('link', { name: 'Cancel' }).click()
  await closed(popup)
  await expect(formAlert(page)).toHaveText('The sign-in at the provider was canceled.')
  await expect(page).toHaveURL(loginPage())
  const again = await openWindow(page)
  await expect(formAlert(page)).toHaveCount(0)
  await signInAtProvider(again, provider, 'bob')
  await closed(again)
  await expectSignedIn(page)
})

test('a window that the user closes leaves the page unchanged', async ({ page }) => {
  await page.goto(loginPage())
  const popup = await openWindow(page)
  await popup.waitForURL(`${provider.issuer}/**`)
  await popup.close()
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: PROVIDER_BUTTON })).toBeVisible()
  const again = await openWindow(page)
  await signInAtProvider(again, provider, 'carol')
  await closed(again)
  await expectSignedIn(page)
})

test('continues in the page itself if no window opens', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { open: () => null }))
  await page.goto(loginPage())
  await page.getByRole('link', { name: PROVIDER_BUTTON }).click()
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
  await expectSignedIn(stranger)
  await page.goto(loginPage())
  await signInAtProvider(await openWindow(page), provider, 'erin')
  await expectSignedIn(page)
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

test('the window asks for the second step', async ({ page, context }) => {
  await page.goto(loginPage())
  await signInAtProvider(await openWindow(page), provider, 'fay')
  await expectSignedIn(page)
  const app = await addApp(page)
  await saveBackupCodes(page)
  await context.clearCookies({ domain: 'localhost' })
  await page.goto(loginPage())
  const popup = await openWindow(page)
  await popup.waitForURL('**/login?mfa=app**')
  await enterCode(popup, await app.next())
  await closed(popup)
  await expectSignedIn(page)
})

test('works where the policy allows only scripts with a nonce', async ({ page, context }) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await context.route('**/{login,account}?*', async (route) => {
    // Only responses with a policy. The browser may abort a prefetch.
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
  await expectSignedIn(page)
  expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([])
})

test('the end of a popup flow without an opener is an ordinary page', async ({ page }) => {
  await page.goto(`${both.host.url}/login?auth_popup=aaaaaaaaaaaaaaaaaaaaaaaa&error=social_login_cancelled`)
  await expect(page.getByText('The sign-in at the provider was canceled.')).toBeVisible()
  await page.goto(`${both.host.url}/login?auth_popup=<script>&next=//evil.example`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
