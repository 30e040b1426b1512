import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openClient } from '../tests/harness/clients.js'
import type { Host } from './host.js'
import { addApp, enterCode, expectSignedIn, saveBackupCodes } from './second-step.js'
import { PROVIDER_BUTTON, signInAtProvider, startHostAndProvider } from './social-provider.js'

// A browser treats localhost and 127.0.0.1 as two sites, so it sends the same cookies on the way back as on the internet.
let both: Awaited<ReturnType<typeof startHostAndProvider>>
test.beforeAll(async () => {
  both = await startHostAndProvider({ USE_MFA: true, MFA_TOTP_INTERVAL: 10, AUTH_COOKIE_SAMESITE: 'Strict' })
})
test.afterAll(() => both?.stop())

/** Makes every login older than the recent-login window. */
async function ageLogins({ dataDir }: Host): Promise<void> {
  const client = await openClient('sqlite', `file:${join(dataDir, 'demo.db')}`)
  await client.$executeRawUnsafe('UPDATE "AuthSession" SET "authenticatedAt" = NULL')
  await client.$disconnect()
}

test('SameSite=Strict: login, connect, a confirmation at the provider, and the second step', async ({
  page,
  context,
}) => {
  const { host, provider } = both
  const callbacks: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/callback/')) callbacks.push(response.status())
  })
  await page.goto(`${host.url}/login?next=/account`)
  await page.getByRole('link', { name: PROVIDER_BUTTON }).click()
  await signInAtProvider(page, provider, 'ada')
  // The page is rendered for the signed-in user, so the browser already sent the new cookies.
  await expect(page).toHaveURL(`${host.url}/account`)
  await expectSignedIn(page)
  expect(callbacks).toEqual([200, 302])
  const session = (await context.cookies(host.url)).find(({ name }) => name === 'auth-jwt')
  expect(session?.sameSite).toBe('Strict')

  await context.clearCookies({ domain: '127.0.0.1' })
  await page.getByRole('button', { name: 'Connect the test provider', exact: true }).click()
  await signInAtProvider(page, provider, 'ada-two')
  const links = page.getByRole('button', { name: 'Disconnect the test provider' })
  await expect(links).toHaveCount(2)

  await ageLogins(host)
  await page.getByRole('button', { name: 'Connect the test provider', exact: true }).click()
  await expect(page).toHaveURL(/error=reauthentication_required/)
  await page.getByRole('link', { name: 'Confirm with the test provider' }).click()
  // A session at the provider is not enough: the provider asks for the login again.
  await signInAtProvider(page, provider, 'ada-two', false)
  await expect(page).toHaveURL(/\/account/)
  await links.first().click()
  await expect(links).toHaveCount(1)

  const app = await addApp(page)
  await saveBackupCodes(page)
  await context.clearCookies()
  await page.goto(`${host.url}/login`)
  await page.getByRole('link', { name: PROVIDER_BUTTON }).click()
  await signInAtProvider(page, provider, 'ada-two')
  await expect(page).toHaveURL(/\/login\?mfa=app/)
  await enterCode(page, await app.next())
  await expectSignedIn(page)
})
