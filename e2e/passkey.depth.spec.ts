import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { addDevice, addPasskey, type PasskeyDevice, passkeyButton, passkeySettings } from './passkey.js'
import { fillLogin, logIn, logOut, type Person, verifiedPerson } from './person.js'
import { addApp, expectSignedIn, formAlert, saveBackupCodes, submitPassword } from './second-step.js'

const CALM = 'No passkey was used. You can try again.'

let host: Host
test.beforeAll(async () => {
  // A login is recent long enough to add a passkey and an app on a busy machine.
  const config = { REAUTHENTICATION_WINDOW: 60, MFA_EPHEMERAL_TOKEN_EXPIRY: 15, MFA_TOTP_INTERVAL: 10 }
  host = await startHost({ AUTH_CONFIG: JSON.stringify(config) })
})
test.afterAll(() => host.stop())

/** A signed-in user with a passkey of this device. */
async function withPasskey(page: Page, browser: Browser, name: string, device: PasskeyDevice): Promise<Person> {
  const person = await verifiedPerson(browser, host, name)
  await logIn(page, host.url, person)
  await addPasskey(page)
  expect(await device.count()).toBeGreaterThan(0)
  return person
}

/** The login page, whose list waits for the user. */
async function openLogin(page: Page, device: PasskeyDevice): Promise<void> {
  await device.touch(false)
  await page.goto(`${host.url}/login`)
  await expect(passkeyButton(page)).toBeEnabled()
  await expect(page.getByLabel('Username or email')).toHaveAttribute('autocomplete', 'username webauthn')
}

test('a passkey that is not touched in time can be tried again', async ({ page, browser }) => {
  const device = await addDevice(page)
  await withPasskey(page, browser, 'tim', device)
  await logOut(page)
  await openLogin(page, device)
  await passkeyButton(page).click()
  await expect(page.getByText(CALM)).toBeVisible({ timeout: 40_000 })
  await expect(formAlert(page)).toHaveCount(0)
  await device.touch(true)
  await passkeyButton(page).click()
  await expectSignedIn(page)
})

test('the list of the name field still works after its challenge was renewed', async ({ page, browser }) => {
  const device = await addDevice(page)
  await withPasskey(page, browser, 'rena', device)
  await logOut(page)
  await device.touch(false)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/passkey/login/options/') && asked.push(request.url()))
  await openLogin(page, device)
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThan(1)
  await device.touch(true)
  await expectSignedIn(page)
})

test('a wrong password and the list do not disturb each other', async ({ page, browser }) => {
  const device = await addDevice(page)
  const person = await withPasskey(page, browser, 'wanda', device)
  await logOut(page)
  await openLogin(page, device)
  await page.getByLabel('Username or email').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(formAlert(page)).toBeVisible()
  await page.getByLabel('Username or email').focus()
  await device.touch(true)
  await expectSignedIn(page)
})

test('a security key without a PIN is a second step but cannot sign in by itself', async ({ page, browser }) => {
  const device = await addDevice(page, { transport: 'usb', canRecognize: false, canList: false })
  const person = await withPasskey(page, browser, 'kim', device)
  const app = await addApp(page)
  await saveBackupCodes(page)

  await logOut(page)
  await openLogin(page, device)
  await device.touch(true)
  await passkeyButton(page).click()
  await expect(page.getByText(CALM)).toBeVisible({ timeout: 40_000 })

  await submitPassword(page, host.url, person, 'app')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await expect(use).toBeFocused()
  await use.press('Enter')
  await expectSignedIn(page)

  await logOut(page)
  await submitPassword(page, host.url, person, 'app')
  await page.getByLabel('Code', { exact: true }).fill(await app.next())
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expectSignedIn(page)
})

test('a passkey confirms a change, and the device has one for each account', async ({ page, browser }) => {
  const device = await addDevice(page)
  await withPasskey(page, browser, 'rob', device)
  await page.waitForTimeout(61_000)
  await passkeySettings(page).getByRole('button', { name: 'Add a passkey' }).click()
  const ask = page.getByRole('region', { name: 'Please confirm that it is you' })
  await expect(ask.getByLabel('Password', { exact: true })).toBeFocused()
  await ask.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(passkeySettings(page).getByText('This device already has a passkey for your account.')).toBeVisible()
  await expect(passkeySettings(page).getByRole('listitem')).toHaveCount(1)

  await page.waitForTimeout(61_000)
  await passkeySettings(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await passkeySettings(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await ask.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(passkeySettings(page).getByText('You have no passkey yet.')).toBeVisible()
})

test('a browser without passkeys says so, and the password works', async ({ page, browser }) => {
  const person = await verifiedPerson(browser, host, 'nora')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto(`${host.url}/login`)
  await passkeyButton(page).click()
  await expect(page.getByText('This browser or device cannot use passkeys here.')).toBeVisible()
  await logIn(page, host.url, person)
})

test('a login asks once in a browser whether to add a passkey', async ({ page, browser }) => {
  const device = await addDevice(page)
  const [first, second] = [await verifiedPerson(browser, host, 'opal'), await verifiedPerson(browser, host, 'odin')]
  await page.goto(`${host.url}/login?offer=1`)
  // A form that is sent before the page has its script asks nothing.
  await expect(passkeyButton(page)).toBeEnabled()
  await fillLogin(page, first)
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await expect(page.getByRole('heading', { name: 'Sign in faster next time' })).toBeVisible()
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
  expect(await device.count()).toBe(1)
  await expect(passkeySettings(page).getByRole('listitem')).toHaveCount(1)

  await device.touch(false)
  await logOut(page)
  await page.goto(`${host.url}/login?offer=1`)
  await expect(passkeyButton(page)).toBeEnabled()
  await fillLogin(page, second)
  await expectSignedIn(page)
  await expect(passkeySettings(page).getByText('You have no passkey yet.')).toBeVisible()
})
