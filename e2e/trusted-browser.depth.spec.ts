import { expect, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { logIn, logOut, verifiedPerson } from './person.js'
import { addApp, enterCode, expectSignedIn, saveBackupCodes, submitPassword } from './second-step.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost({ AUTH_CONFIG: JSON.stringify({ MFA_TRUSTED_DEVICE_LIFETIME: '30d' }) })
})
test.afterAll(() => host.stop())

test('a trusted browser skips the second step until its trust ends', async ({ page, browser }) => {
  const person = await verifiedPerson(browser, host, 'tess')
  await logIn(page, host.url, person)
  const app = await addApp(page)
  await saveBackupCodes(page)
  await logOut(page)

  await submitPassword(page, host.url, person, 'app')
  await page.getByRole('checkbox', { name: 'Trust this browser for 30 days' }).check()
  await enterCode(page, await app.next())
  await expectSignedIn(page)
  await logOut(page)

  await logIn(page, host.url, person)
  const trusted = page.getByRole('region', { name: 'Trusted browsers' })
  await expect(trusted.getByRole('listitem')).toContainText('Chrome')
  await trusted.getByRole('button', { name: /^Stop trusting: Chrome/ }).click()
  await expect(trusted.getByText('No longer trusted.')).toBeFocused()
  await expect(trusted.getByText('You trust no browser.')).toBeVisible()
  await logOut(page)

  await submitPassword(page, host.url, person, 'app')
  await enterCode(page, await app.next())
  await expectSignedIn(page)

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await submitPassword(plain, host.url, person, 'app')
  await plain.getByRole('checkbox', { name: 'Trust this browser for 30 days' }).check()
  await enterCode(plain, await app.next())
  await expectSignedIn(plain)
  expect((await plain.context().cookies()).map(({ name }) => name)).toContain('auth-trusted')
  await plain.context().close()
})
