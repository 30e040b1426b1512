import { expect, test } from '@playwright/test'
import { newPerson } from '../person.js'
import { join, signIn } from './newcomer.js'

const url = process.env.FRESH_URL ?? 'http://localhost:3000'

test('a user that the client hides is signed out, and cannot sign in', async ({ page }) => {
  const bob = newPerson('bob')
  await join(page, url, bob)
  await page.goto(`${url}/login`)
  await signIn(page, bob)
  await expect(page).toHaveURL(`${url}/account`)

  expect((await page.request.post(`${url}/leave`)).status()).toBe(204)
  expect((await page.request.get(`${url}/api/auth/user/`)).status()).toBe(401)
  await page.goto(`${url}/account`)
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, bob)
  await expect(page.getByText("Your sign-in details aren't right.")).toBeVisible()
})
