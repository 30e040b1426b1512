import { expect, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { outboxPage } from './mailbox.js'
import { newPerson, register } from './person.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test('in another browser the link asks for the password', async ({ page, context, browser }) => {
      const person = newPerson(javaScriptEnabled ? 'eve' : 'ida')
      await register(page, host.url, person)
      const link = await outboxPage(context, host).link(person.email, '/verify-email')

      const elsewhere = await browser.newContext({ javaScriptEnabled })
      const other = await elsewhere.newPage()
      await other.goto(link)
      await other.getByRole('button', { name: 'Confirm' }).click()
      const password = other.getByLabel('Password', { exact: true })
      await password.fill('not the password')
      await other.getByRole('button', { name: 'Confirm' }).click()
      await expect(other.locator('[aria-invalid=true]')).toBeVisible()
      await expect(other.getByRole('button', { name: 'Choose a new password' })).toBeVisible()
      await password.fill(person.password)
      await other.getByRole('button', { name: 'Confirm' }).click()
      if (javaScriptEnabled) await expect(other.getByRole('navigation').getByText(person.username)).toBeVisible()
      else await expect(other.getByText('your address is confirmed')).toBeVisible()
      await elsewhere.close()
    })

    test("a new password instead of the registrant's: the page points to the emailed link", async ({
      page,
      context,
      browser,
    }) => {
      const person = newPerson(javaScriptEnabled ? 'amy' : 'ivy')
      const mailbox = outboxPage(context, host)
      await register(page, host.url, person)
      const link = await mailbox.link(person.email, '/verify-email')

      const elsewhere = await browser.newContext({ javaScriptEnabled })
      const other = await elsewhere.newPage()
      await other.goto(link)
      await other.getByRole('button', { name: 'Confirm' }).click()
      await other.getByRole('button', { name: 'Choose a new password' }).click()
      await expect(other.getByText('a link is on its way')).toBeVisible()
      await expect(async () => {
        const newest = await mailbox.link(person.email, '/verify-email')
        expect(newest).toContain('-new-password')
        await other.goto(newest)
      }).toPass()
      await other.getByRole('button', { name: 'Confirm' }).click()
      await expect(other.getByText('If we have emailed you a link to choose a password, use it first')).toBeVisible()
      await other.goto(await mailbox.link(person.email, '/reset-password'))
      await other.getByLabel('New password', { exact: true }).fill('amber lantern violet 7')
      await other.getByLabel('Repeat the new password', { exact: true }).fill('amber lantern violet 7')
      await other.getByRole('button', { name: 'Save the password' }).click()
      await expect(other.getByText('Your new password is saved')).toBeVisible()
      await elsewhere.close()
    })

    test('the owner of the mailbox rejects an unrequested registration', async ({ page, context, browser }) => {
      const person = newPerson(javaScriptEnabled ? 'zoe' : 'uma')
      await register(page, host.url, person)
      const link = await outboxPage(context, host).link(person.email, '/verify-email')

      const elsewhere = await browser.newContext({ javaScriptEnabled })
      const other = await elsewhere.newPage()
      await other.goto(link)
      await other.getByRole('button', { name: 'I did not ask for this' }).click()
      await expect(other.getByText('can no longer be used')).toBeVisible()
      await page.goto(link)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('no longer valid')).toBeVisible()
      await elsewhere.close()
    })
  })
}
