import { expect, type Page, test } from '@playwright/test'
import type { Host } from './host.js'
import { PROVIDER_BUTTON, type Provider, signInAtProvider, startHostAndProvider } from './social-provider.js'

let both: Awaited<ReturnType<typeof startHostAndProvider>>
let host: Host
let provider: Provider

test.beforeAll(async () => {
  // With it, a verified address is a way to sign in too.
  both = await startHostAndProvider({ EMAIL_LOGIN: 'off' })
  host = both.host
  provider = both.provider
})
test.afterAll(() => both?.stop())

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${host.url}/login`)
  await page.getByRole('link', { name: PROVIDER_BUTTON }).click()
  await signInAtProvider(page, provider, name)
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
}

test('the first login creates the user, and the second one finds it', async ({ browser }) => {
  for (let time = 0; time < 2; time++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, 'ada')
    await expect(page.getByText('ada · ada@example.com')).toBeVisible()
    await expect(page.locator('[data-provider=oidc]').getByText('Connected on')).toBeVisible()
    await context.close()
  }
})

test('the page shows a cancellation at the provider', async ({ page }) => {
  await page.goto(`${host.url}/login`)
  await page.getByRole('link', { name: PROVIDER_BUTTON }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/login\?error=social_login_cancelled/)
  await expect(page.getByText('The sign-in at the provider was canceled.')).toBeVisible()
})

test('continues to the requested page, and never to another site', async ({ page }) => {
  await page.goto(`${host.url}/account?tab=social`)
  await page.getByRole('link', { name: PROVIDER_BUTTON }).click()
  await signInAtProvider(page, provider, 'bob')
  await expect(page).toHaveURL(`${host.url}/account?tab=social`)
  await page.context().clearCookies()
  await page.goto(`${host.url}/api/social/oidc/?next=https://evil.example/`)
  await signInAtProvider(page, provider, 'bob')
  await expect(page).toHaveURL(`${host.url}/account`)
})

test('two tabs at once', async ({ page, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${host.url}/login`)
    await tab.getByRole('link', { name: PROVIDER_BUTTON }).click()
    await tab.waitForURL(`${provider.issuer}/**`)
  }
  await signInAtProvider(page, provider, 'carol')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await signInAtProvider(other, provider, 'carol', false)
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible()
})

test('an address that the provider has not verified must be verified', async ({ page }) => {
  await page.goto(`${host.url}/login`)
  await page.getByRole('link', { name: PROVIDER_BUTTON }).click()
  await signInAtProvider(page, provider, 'unverified-dan')
  await expect(page.getByText('Confirm your email address first.')).toBeVisible()
})

test('the last way to sign in cannot be removed; another identity can be connected', async ({ page, context }) => {
  await signIn(page, 'erin')
  const disconnect = page.getByRole('button', { name: 'Disconnect the test provider' })
  await disconnect.click()
  await expect(page.getByText('This is your last way to sign in. Add another one first.')).toBeVisible()
  await context.clearCookies({ domain: '127.0.0.1' })
  await page.getByRole('button', { name: 'Connect the test provider', exact: true }).click()
  await signInAtProvider(page, provider, 'erin-two')
  await expect(page).toHaveURL(`${host.url}/account`)
  await expect(disconnect).toHaveCount(2)
  await disconnect.first().click()
  await expect(page.getByText('Disconnected.')).toBeVisible()
  await expect(disconnect).toHaveCount(1)
})
