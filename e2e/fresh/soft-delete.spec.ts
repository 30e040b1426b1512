import { expect, test } from '@playwright/test'
import { newPerson, register } from '../person.js'
import { printedLink } from './printed-link.js'

const url = process.env.FRESH_URL ?? 'http://localhost:3000'

test('a user that the client hides is signed out, and cannot sign in', async ({ page }) => {
  const bob = newPerson('bob')
  await register(page, url, bob)
  await page.goto(await printedLink(bob.email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('your address is confirmed')).toBeVisible()

  const signIn = async () => {
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(bob.email)
    await page.getByLabel('Password', { exact: true }).fill(bob.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await page.goto(`${url}/login`)
  await signIn()
  await expect(page).toHaveURL(`${url}/account`)

  expect((await page.request.post(`${url}/leave`)).status()).toBe(204)
  expect((await page.request.get(`${url}/api/auth/user/`)).status()).toBe(401)
  await page.goto(`${url}/account`)
  await expect(page).toHaveURL(/\/login/)
  await signIn()
  await expect(page.getByText("Your sign-in details aren't right.")).toBeVisible()
})
