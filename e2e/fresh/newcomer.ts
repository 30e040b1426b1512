import { expect, type Page } from '@playwright/test'
import { type Person, register } from '../person.js'
import { printedLink } from './printed-link.js'

/** Registers a person, with the link of the email. */
export async function join(page: Page, url: string, person: Person): Promise<void> {
  await register(page, url, person)
  await page.goto(await printedLink(person.email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('your address is confirmed')).toBeVisible()
}

/** Fills in the form of a login page with `USERNAME: 'none'`, and sends it. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
