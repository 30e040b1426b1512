import { expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { type Mailbox, outboxPage, startMailServer } from './mailbox.js'
import { changePassword, fillLogin, logIn, logOut, newPerson, register, resetPassword, verify } from './person.js'

/** The steps of a new user, in order. */
async function journey(page: Page, host: Host, mailbox: Mailbox): Promise<void> {
  const person = newPerson()
  await register(page, host.url, person)

  await page.goto(`${host.url}/login`)
  await fillLogin(page, person)
  await expect(page.getByText('Confirm your email address first.')).toBeVisible()

  await verify(page, mailbox, person)
  await logIn(page, host.url, person)
  await expect(page.getByRole('navigation').getByText(person.username)).toBeVisible()

  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  // The message disappears at the user's next action.
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByText('Saved.')).toHaveCount(0)
  await page.goto(host.url)
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()

  const first = person.password
  await changePassword(page, host.url, person, 'copper meadow 71 whistle')
  await logOut(page)
  await page.goto(`${host.url}/login`)
  await fillLogin(page, { ...person, password: first })
  await expect(page.getByText("Your sign-in details aren't right.")).toBeVisible()
  await logIn(page, host.url, person)
  await logOut(page)

  await resetPassword(page, host.url, mailbox, person, 'granite orchard 28 pebble')
  await logIn(page, host.url, person)
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
}

test('a new user, from registration to a reset password, with the emails at /outbox', async ({ page, context }) => {
  const host = await startHost()
  try {
    await journey(page, host, outboxPage(context, host))
  } finally {
    await host.stop()
  }
})

test('the journey of a new user, with a real SMTP server', { tag: '@depth' }, async ({ page }) => {
  const mails = await startMailServer()
  const host = await startHost({ SMTP_URL: mails.url, MAIL_FROM: 'Demo <demo@example.com>' })
  try {
    await journey(page, host, mails)
    expect((await page.goto(`${host.url}/outbox`))?.status()).toBe(404)
  } finally {
    await host.stop()
    await mails.stop()
  }
})
