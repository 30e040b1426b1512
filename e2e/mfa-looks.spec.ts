import { expect, test } from '@playwright/test'
import { mailedCodes, scanQrCode } from './authenticator.js'
import { type Host, startHost } from './host.js'
import { inspect } from './inspect.js'
import { outboxPage } from './mailbox.js'
import { logIn, logOut, newPerson, register, verify } from './person.js'
import {
  addEmail,
  backupCodes,
  enterCode,
  formAlert,
  methodItem,
  mfaSettings,
  saveBackupCodes,
  submitPassword,
} from './second-step.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

test('setting up a second step and using it look right', async ({ page, context }) => {
  test.setTimeout(360_000)
  const person = newPerson('somebody-with-a-long-name-')
  await register(page, host.url, person)
  await verify(page, outboxPage(context, host), person)
  await logIn(page, host.url, person)

  await expect(methodItem(page, 'app')).toBeVisible()
  await inspect(page, 'mfa-off')
  await mfaSettings(page).getByRole('button', { name: 'Set up: Authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await inspect(page, 'mfa-qr')
  // A camera reads the code in dark mode and on a narrow screen too, which `look` used last.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 800 })
  const app = await scanQrCode(page)
  await enterCode(page, await app.next())
  await expect(backupCodes(page)).toBeVisible()
  await inspect(page, 'mfa-backup-codes')
  const [code = ''] = await saveBackupCodes(page)
  await inspect(page, 'mfa-saved')

  const mail = mailedCodes(context, host, person.email)
  await addEmail(page, mail, code)
  await mfaSettings(page).getByRole('button', { name: 'Remove: Email' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await inspect(page, 'mfa-remove')

  await logOut(page)
  await submitPassword(page, host.url, person, 'app')
  await inspect(page, 'mfa-step')
  await enterCode(page, '000000')
  await expect(formAlert(page)).toBeVisible()
  await inspect(page, 'mfa-step-refused')
  await page.getByRole('button', { name: 'Get a code by email' }).click()
  await expect(page.getByText('A new code can be sent in')).toBeVisible()
  await inspect(page, 'mfa-step-email')
})
