import { expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { expectAccessible, expectNoOverflow } from './inspect.js'
import { press, typeInto, typeLogin } from './keyboard.js'
import { type Mailbox, outboxPage } from './mailbox.js'
import { addDevice, type PasskeyDevice, passkeySettings } from './passkey.js'
import { fillLogin, newPerson, type Person } from './person.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'

async function registerByKeyboard(page: Page, mailbox: Mailbox, person: Person): Promise<void> {
  await page.goto(`${host.url}/register`)
  await typeInto(page, 'Username', person.username)
  await typeInto(page, 'Email', person.email)
  await typeInto(page, 'Password', person.password)
  await typeInto(page, 'Repeat the password', person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your inbox')).toBeVisible()
  await page.goto(await mailbox.link(person.email, '/verify-email'))
  await press(page, 'Confirm')
  await expect(page.getByText('your address is confirmed')).toBeVisible()
}

async function signIn(page: Page, person: Person): Promise<void> {
  await typeLogin(page, host.url, person)
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
}

/** Opens a part of the account page by its link in the navigation. */
async function openPart(page: Page, name: string): Promise<void> {
  await page.goto(`${host.url}/account`)
  await press(page, name)
}

/** Adds a passkey, signs out, and signs in with it. */
async function changeToPasskey(page: Page, device: PasskeyDevice): Promise<void> {
  await openPart(page, 'Passkeys')
  await press(page, 'Add a passkey')
  await expect(passkeySettings(page).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'account with a passkey')
  // Otherwise the browser would sign in by itself, at the name field.
  await device.touch(false)
  await press(page, 'Sign out')
  await page.goto(`${host.url}/login`)
  await expect(page.getByLabel('Username or email')).toBeVisible()
  await device.recognize(false)
  await device.touch(true)
  await press(page, 'Sign in with a passkey')
  await expect(page.getByText('No passkey was used. You can try again.')).toBeVisible()
  await expectAccessible(page, 'sign-in with a passkey')
  await device.recognize(true)
  await press(page, 'Sign in with a passkey')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await device.touch(false)
}

async function choosePassword(page: Page, mailbox: Mailbox, person: Person, password: string): Promise<void> {
  await page.goto(await mailbox.link(person.email, '/reset-password'))
  await typeInto(page, 'New password', password)
  await typeInto(page, 'Repeat the new password', password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your new password is saved')).toBeVisible()
}

test('with the keyboard only: a passkey, two sessions, a change of address and its undo, the deletion', {
  tag: '@depth',
}, async ({ page, context, browser }) => {
  // The longest story: two minutes on a busy machine.
  test.slow()
  const mailbox = outboxPage(context, host)
  const person = newPerson('olive')
  const device = await addDevice(page)
  await registerByKeyboard(page, mailbox, person)
  await signIn(page, person)
  await expectAccessible(page, 'account')
  await changeToPasskey(page, device)
  const firefox = await browser.newContext({ userAgent: FIREFOX })
  const other = await firefox.newPage()
  await signIn(other, person)

  await openPart(page, 'Sessions')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This browser' })).toContainText('Passkey')
  await press(page, 'End: Firefox on Linux')
  await expect(sessions.getByText('Ended.')).toBeFocused()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.goto(`${host.url}/account`)
  await expect(other).toHaveURL(/\/login/)
  await firefox.close()

  const address = `new-${person.email}`
  await openPart(page, 'Email')
  await typeInto(page, 'New email address', address)
  await page.keyboard.press('Enter')
  await expect(page.getByText('a link is on its way to it')).toBeFocused()
  await page.goto(await mailbox.link(address, '/change-email'))
  await press(page, 'Confirm')
  await expect(page.getByText('Your email address is changed.')).toBeVisible()
  await page.goto(await mailbox.link(person.email, '/undo-email'))
  await press(page, 'Restore my address')
  await expect(page.getByText('Your old address is restored')).toBeVisible()
  await choosePassword(page, mailbox, person, 'amber lantern violet 7')
  await signIn(page, { ...person, password: 'amber lantern violet 7' })

  const tab = await context.newPage()
  await tab.goto(`${host.url}/account`)
  await openPart(page, 'Delete account')
  await press(page, 'Delete my account')
  await expect(page.getByLabel(`To confirm, type ${person.email}`)).toBeFocused()
  await expectAccessible(page, 'deletion')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(tab).toHaveURL(/\/login/)
  await fillLogin(page, { ...person, password: 'amber lantern violet 7' })
  await expect(page.getByText("Your sign-in details aren't right.")).toBeVisible()
})

test('what is stored is downloaded after a recent login', async ({ page, context }) => {
  const person = newPerson('otto')
  await registerByKeyboard(page, outboxPage(context, host), person)
  await signIn(page, person)
  await openPart(page, 'Your data')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download my data')])
  expect(download.suggestedFilename()).toBe('account.json')
  await expect(page.getByText('Your download has started.')).toBeVisible()
})

test('every part of the account page fits its column @looks', async ({ page, context }) => {
  const person = newPerson('iris')
  await registerByKeyboard(page, outboxPage(context, host), person)
  await signIn(page, person)
  await expect(page.locator('.sp-spinner')).toHaveCount(0)
  for (const dir of ['ltr', 'rtl']) {
    await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      for (const colorScheme of ['light', 'dark'] as const) {
        const name = `my-account-${width}-${colorScheme}-${dir}`
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectNoOverflow(page, name)
        await expectAccessible(page, name)
        if (process.env.SCREENSHOTS) {
          await page.screenshot({ path: `test-results/screenshots/${name}.png`, fullPage: true })
        }
      }
    }
  }
})
