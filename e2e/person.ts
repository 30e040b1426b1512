import { type Browser, expect, type Page } from '@playwright/test'
import type { Host } from './host.js'
import { type Mailbox, outboxPage } from './mailbox.js'

export interface Person {
  username: string
  email: string
  password: string
}

let count = 0

/** A new user. */
export function newPerson(name = 'ada'): Person {
  count += 1
  const username = `${name}${count}`
  return { username, email: `${username}@example.com`, password: `violet harbour ${count} lantern` }
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export async function register(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/register`)
  // With USERNAME 'none' there is no such field.
  if (await field(page, 'Username').isVisible()) await field(page, 'Username').fill(person.username)
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await field(page, 'Repeat the password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
}

export async function verify(page: Page, mailbox: Mailbox, person: Person): Promise<void> {
  await page.goto(await mailbox.link(person.email, '/verify-email'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('your address is confirmed')).toBeVisible()
}

/** A user with a verified address, created in a separate browser context. */
export async function verifiedPerson(browser: Browser, host: Host, name: string): Promise<Person> {
  const person = newPerson(name)
  const context = await browser.newContext()
  const page = await context.newPage()
  await register(page, host.url, person)
  await verify(page, outboxPage(context, host), person)
  await context.close()
  return person
}

export async function fillLogin(page: Page, person: Person): Promise<void> {
  await field(page, 'Username or email').fill(person.username)
  await field(page, 'Password').fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function logIn(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/login`)
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sign in' })).toBeVisible()
}

export async function changePassword(page: Page, url: string, person: Person, next: string): Promise<void> {
  await page.goto(`${url}/account`)
  await field(page, 'Current password').fill(person.password)
  await field(page, 'New password').fill(next)
  await field(page, 'Repeat the new password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your new password is saved')).toBeVisible()
  person.password = next
}

export async function resetPassword(
  page: Page,
  url: string,
  mailbox: Mailbox,
  person: Person,
  next: string,
): Promise<void> {
  await page.goto(`${url}/forgot-password`)
  await field(page, 'Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()
  await page.goto(await mailbox.link(person.email, '/reset-password'))
  const [first, second] = [page.locator('input[name=new_password1]'), page.locator('input[name=new_password2]')]
  await first.fill(next)
  await second.fill(next)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Your new password is saved')).toBeVisible()
  person.password = next
}
