import { expect, test } from '@playwright/test'
import { mailedCodes } from './authenticator.js'
import { type Host, startHost } from './host.js'
import { outboxPage } from './mailbox.js'
import { logIn, logOut, newPerson, register, verify } from './person.js'
import { enterCode, expectSignedIn, formAlert, mfaSettings, saveBackupCodes, submitPassword } from './second-step.js'

let host: Host
// Five seconds between two emails: the test waits for the countdown.
test.beforeAll(async () => {
  host = await startHost({ AUTH_CONFIG: JSON.stringify({ RATE_LIMITS: { mfa_resend: '1/5s' } }) })
})
test.afterAll(() => host.stop())

test('another email after a countdown; a method that is not set up disappears when it is chosen', async ({
  page,
  context,
  browser,
}) => {
  const person = newPerson('rita')
  await register(page, host.url, person)
  await verify(page, outboxPage(context, host), person)
  await logIn(page, host.url, person)
  const mail = mailedCodes(context, host, person.email)
  await mfaSettings(page).getByRole('button', { name: 'Set up: Email' }).click()
  await enterCode(page, await mail.next())
  await saveBackupCodes(page)
  await logOut(page)

  await submitPassword(page, host.url, person, 'email')
  const resend = page.getByRole('button', { name: 'Send a new code' })
  await expect(page.getByText(/A new code can be sent in [1-5] seconds\./)).toBeVisible()
  await expect(resend).toHaveCount(0)
  const first = await mail.next()
  await resend.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'A new code is on its way.' })).toBeVisible()
  await expect(page.getByText(/can be sent in [1-5] seconds/)).toBeVisible()
  await expect(resend).toHaveCount(0)
  // The button is gone. A keyboard user continues from its position.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('A new code is on its way.')
  const second = await mail.next()
  expect(second).not.toBe(first)
  await enterCode(page, first)
  await expect(formAlert(page)).toContainText("That code isn't right.")

  const other = page.getByRole('button', { name: 'Use your authenticator app' })
  await page.getByLabel('Code', { exact: true }).fill(second)
  await other.press('Enter')
  const notice = page.getByText('You have not set up this method: Authenticator app.')
  await expect(notice).toBeFocused()
  await expect(other).toHaveCount(0)
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(second)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expectSignedIn(page)

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await submitPassword(plain, host.url, person, 'email')
  await plain.getByRole('button', { name: 'Use your authenticator app' }).click()
  await expect(plain.getByRole('main').locator('[data-status=mfa]')).toHaveAttribute('data-method', 'email')
  await expect(formAlert(plain)).toContainText('This method is not active.')
  await plain.context().close()
})
