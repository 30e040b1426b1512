import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { mailedCodes, scanQrCode } from './authenticator.js'
import { type Host, startHost } from './host.js'
import { press, typeCode, typeLogin } from './keyboard.js'
import { outboxPage } from './mailbox.js'
import { fillLogin, logIn, logOut, newPerson, type Person, register, verify } from './person.js'
import {
  addApp,
  addEmail,
  backupCodes,
  enterCode,
  expectSignedIn,
  formAlert,
  methodItem,
  mfaSettings,
  saveBackupCodes,
  submitPassword,
} from './second-step.js'

let host: Host
// Short intervals: a code is valid once, and the test waits for the next one.
test.beforeAll(async () => {
  host = await startHost({ AUTH_CONFIG: JSON.stringify({ MFA_TOTP_INTERVAL: 10 }) })
})
test.afterAll(() => host.stop())

async function signedIn(page: Page, name: string): Promise<Person> {
  const person = newPerson(name)
  await register(page, host.url, person)
  await verify(page, outboxPage(page.context(), host), person)
  await logIn(page, host.url, person)
  return person
}

test('authenticator app, backup codes and email, from enrollment to removal', async ({ page, context }) => {
  // The longest journey: it waits for ten intervals of codes and for emails, a minute on a quiet machine.
  test.slow()
  const person = await signedIn(page, 'mia')
  const mail = mailedCodes(context, host, person.email)

  await expect(methodItem(page, 'backup_codes')).toHaveCount(0)
  const app = await addApp(page)
  expect(app.issuer).toBe('Sallyport demo')
  expect([person.email, person.username]).toContain(app.account)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const saved = await download
  const file = readFileSync(await saved.path(), 'utf8')
  expect(saved.suggestedFilename()).toBe(
    `${new URL(host.url).host.replace(':', '-')}-${person.username}-backup-codes.txt`,
  )
  const codes = await saveBackupCodes(page)
  expect(codes).toHaveLength(10)
  expect(file.trim().split('\n').slice(-10)).toEqual(codes)
  expect(file).toContain(`${new URL(host.url).host} · ${person.username}`)
  await expect(methodItem(page, 'app')).toHaveAttribute('data-primary', 'true')
  await expect(methodItem(page, 'backup_codes')).toContainText('10 left')

  await logOut(page)
  await submitPassword(page, host.url, person, 'app')
  await enterCode(page, '000000')
  await expect(formAlert(page)).toContainText("That code isn't right.")
  await enterCode(page, await app.next())
  await expectSignedIn(page)

  await logOut(page)
  await submitPassword(page, host.url, person, 'app')
  const typed = ` ${codes[3]?.toLowerCase().replaceAll('-', ' ')} `
  await enterCode(page, typed)
  await expectSignedIn(page)
  await expect(methodItem(page, 'backup_codes')).toContainText('9 left')
  await logOut(page)
  await submitPassword(page, host.url, person, 'app')
  await enterCode(page, typed)
  await expect(formAlert(page)).toContainText("That code isn't right.")
  await enterCode(page, await app.next())
  await expectSignedIn(page)

  await mfaSettings(page).getByRole('button', { name: 'Replace backup codes' }).click()
  await enterCode(page, await app.next(), 'Make new codes')
  const newer = await saveBackupCodes(page)
  expect(newer).toHaveLength(10)
  await expect(methodItem(page, 'backup_codes')).toContainText('10 left')

  await addEmail(page, mail, newer[0] ?? '')
  await logOut(page)
  await submitPassword(page, host.url, person, 'app')
  await enterCode(page, codes[5] ?? '')
  await expect(formAlert(page)).toContainText("That code isn't right.")
  await expect(formAlert(page)).toBeVisible()
  await page.getByRole('button', { name: 'Get a code by email' }).click()
  await expect(page.getByText('Enter the code that we emailed you.')).toBeVisible()
  await expect(formAlert(page)).toHaveCount(0)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('')
  await enterCode(page, await mail.next())
  await expectSignedIn(page)

  await mfaSettings(page).getByRole('button', { name: 'Use by default: Email' }).click()
  await expect(methodItem(page, 'email')).toHaveAttribute('data-primary', 'true')
  await expect(methodItem(page, 'app')).toHaveAttribute('data-primary', 'false')
  await logOut(page)
  await submitPassword(page, host.url, person, 'email')
  await enterCode(page, await mail.next())
  await expectSignedIn(page)

  await mfaSettings(page).getByRole('button', { name: 'Remove: Email' }).click()
  await enterCode(page, await app.next(), 'Remove: Email')
  await expect(methodItem(page, 'app')).toHaveAttribute('data-primary', 'true')
  await expect(methodItem(page, 'email')).toHaveAttribute('data-active', 'false')
  await mfaSettings(page).getByRole('button', { name: 'Remove: Authenticator app' }).click()
  await enterCode(page, newer[5] ?? '', 'Remove: Authenticator app')
  await expect(methodItem(page, 'app')).toHaveAttribute('data-active', 'false')
  await expect(methodItem(page, 'backup_codes')).toHaveCount(0)

  await logOut(page)
  await logIn(page, host.url, person)
})

test('with only the keyboard', { tag: '@depth' }, async ({ page, context }) => {
  const person = await signedIn(page, 'kay')
  await page.reload()
  await press(page, 'Set up: Authenticator app')
  // The code field has the focus. The user scans the picture above it with a phone.
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  const app = await scanQrCode(page)
  await typeCode(page, await app.next())
  await expect(backupCodes(page).getByRole('list')).toBeFocused()
  const codes = await backupCodes(page).getByRole('listitem').allInnerTexts()
  await press(page, 'Download')
  await press(page, 'Done')
  await expect(mfaSettings(page).getByRole('list')).toBeFocused()
  await press(page, 'Sign out')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sign in' })).toBeVisible()

  await typeLogin(page, host.url, person)
  await typeCode(page, await app.next())
  await expectSignedIn(page)
  const mail = mailedCodes(context, host, person.email)
  await press(page, 'Set up: Email')
  await typeCode(page, await app.next())
  await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible()
  await typeCode(page, await mail.next())
  await expect(mfaSettings(page).getByRole('list')).toBeFocused()
  await press(page, 'Use by default: Email')
  await expect(methodItem(page, 'email')).toHaveAttribute('data-primary', 'true')
  await expect(mfaSettings(page).getByRole('list')).toBeFocused()
  await press(page, 'Sign out')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sign in' })).toBeVisible()

  await typeLogin(page, host.url, person)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await press(page, 'Use your authenticator app')
  await typeCode(page, await app.next())
  await expectSignedIn(page)
  for (const [index, name] of ['Email', 'Authenticator app'].entries()) {
    await press(page, `Remove: ${name}`)
    await typeCode(page, codes[index] ?? '')
    await expect(mfaSettings(page).getByRole('list')).toBeFocused()
  }
  await expect(mfaSettings(page).locator('[data-active=true]')).toHaveCount(0)
})

async function plainPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false })).newPage()
}

test('the second step without JavaScript', { tag: '@depth' }, async ({ page, browser }) => {
  const person = await signedIn(page, 'nora')
  const app = await addApp(page)
  const [code = ''] = await saveBackupCodes(page)
  await addEmail(page, mailedCodes(page.context(), host, person.email), code)
  const plain = await plainPage(browser)
  await plain.goto(`${host.url}/account?tab=2`)
  await fillLogin(plain, person)
  await expect(plain).toHaveURL(/\/login\?.*mfa=app/)
  await enterCode(plain, '000000')
  await expect(plain).toHaveURL(/error=invalid_code/)
  await expect(formAlert(plain)).toBeVisible()
  await enterCode(plain, await app.next())
  await expect(plain).toHaveURL(`${host.url}/account?tab=2`)
  await expectSignedIn(plain)

  await plain.getByRole('button', { name: 'Sign out' }).click()
  await submitPassword(plain, host.url, person, 'app')
  await plain.getByRole('button', { name: 'Get a code by email' }).click()
  await expect(plain).toHaveURL(/mfa=email/)
  const mail = mailedCodes(page.context(), host, person.email)
  await enterCode(plain, await mail.next())
  await expectSignedIn(plain)
  await plain.context().close()
})
