import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { type Mailbox, outboxPage } from './mailbox.js'
import { fillLogin, logIn, type Person, verifiedPerson } from './person.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** A page of a separate browser. */
const newPage = async (browser: Browser, javaScriptEnabled: boolean) =>
  (await browser.newContext({ javaScriptEnabled })).newPage()

/** On the account page of a signed-in user. Returns the link that the new address gets. */
async function askForAddress(page: Page, mailbox: Mailbox, email: string): Promise<string> {
  await field(page, 'New email address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('a link is on its way to it')).toBeVisible()
  return mailbox.link(email, '/change-email')
}

/** The account page names the address in its first lines. */
async function expectAddress(page: Page, email: string): Promise<void> {
  await page.goto(`${host.url}/account`)
  await expect(page.locator('.page-head').getByText(email)).toBeVisible()
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto(`${host.url}/account`)
  await expect(page).toHaveURL(/\/login/)
}

async function expectNoLogin(page: Page, person: Person): Promise<void> {
  await page.goto(`${host.url}/login`)
  await fillLogin(page, person)
  await expect(page.getByText("Your sign-in details aren't right.")).toBeVisible()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, { tag: javaScriptEnabled ? [] : '@depth' }, () => {
    test('the owner of the old mailbox takes the account back from a thief', async ({ context, browser }) => {
      const person = await verifiedPerson(browser, host, javaScriptEnabled ? 'tess' : 'nell')
      const mailbox = outboxPage(context, host)
      const stolen = `thief-of-${person.username}@example.net`

      // Somebody who knows the password makes the account their own.
      const thief = await newPage(browser, javaScriptEnabled)
      await logIn(thief, host.url, person)
      await thief.goto(await askForAddress(thief, mailbox, stolen))
      await thief.getByRole('button', { name: 'Confirm' }).click()
      await expect(thief.getByText('Your email address is changed.')).toBeVisible()
      await expectAddress(thief, stolen)

      // Opening the link of the old mailbox changes nothing.
      const owner = await newPage(browser, javaScriptEnabled)
      const undo = await mailbox.link(person.email, '/undo-email')
      await owner.goto(undo)
      await expect(owner.getByRole('button', { name: 'Restore my address' })).toBeVisible()
      await expectAddress(thief, stolen)

      await owner.getByRole('button', { name: 'Restore my address' }).click()
      await expect(owner.getByText('Your old address is restored')).toBeVisible()
      await expectSignedOut(thief)
      await expectNoLogin(thief, person)
      await owner.goto(undo)
      await owner.getByRole('button', { name: 'Restore my address' }).click()
      await expect(owner.getByText('This link is no longer valid.')).toBeVisible()

      const next = 'amber lantern violet 7'
      await owner.goto(await mailbox.link(person.email, '/reset-password'))
      await field(owner, 'New password').fill(next)
      await field(owner, 'Repeat the new password').fill(next)
      await owner.getByRole('button', { name: 'Save the password' }).click()
      await expect(owner.getByText('Your new password is saved')).toBeVisible()
      await logIn(owner, host.url, { ...person, password: next })
      await expectAddress(owner, person.email)
      await expectNoLogin(thief, person)
      for (const page of [thief, owner]) await page.context().close()
    })

    test('in another browser the link asks for the password', { tag: '@depth' }, async ({ context, browser }) => {
      const person = await verifiedPerson(browser, host, javaScriptEnabled ? 'fay' : 'kit')
      const email = `new-${person.username}@example.org`
      const page = await newPage(browser, javaScriptEnabled)
      await logIn(page, host.url, person)
      const link = await askForAddress(page, outboxPage(context, host), email)

      const other = await newPage(browser, javaScriptEnabled)
      await other.goto(link)
      await other.getByRole('button', { name: 'Confirm' }).click()
      const password = field(other, 'Password')
      await password.fill('not the password')
      await other.getByRole('button', { name: 'Confirm' }).click()
      await expect(other.locator('[aria-invalid=true]')).toBeVisible()
      await password.fill(person.password)
      await other.getByRole('button', { name: 'Confirm' }).click()
      await expect(other.getByText('Your email address is changed.')).toBeVisible()
      // The password proved the account for this change only.
      await expectSignedOut(other)
      await expectAddress(page, email)
      for (const one of [page, other]) await one.context().close()
    })
  })
}
