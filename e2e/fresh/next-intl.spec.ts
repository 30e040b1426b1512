import { expect, type Page, test } from '@playwright/test'
import { waitForHydration } from '../hydration.js'
import { newPerson } from '../person.js'
import { printedLink } from './printed-link.js'

/** With the basePath. */
const url = process.env.FRESH_URL ?? 'http://localhost:3000/shop'
const { pathname: basePath } = new URL(url)

const fill = async (page: Page, { email, password }: { email: string; password: string }, kind: string) => {
  await page.locator('input[type=email], input[autocomplete~=username]').first().fill(email)
  for (const field of await page.locator(`input[autocomplete=${kind}]`).all()) await field.fill(password)
}

/** A link of Next.js has the final slash of `trailingSlash`; a redirect has the path as the setting writes it. */
const loginOf = (query: string) => (address: URL) =>
  `${address.pathname.replace(/\/$/, '')}${address.search}` === `${basePath}/de/login${query}`

test('a language in the path survives guards, emails, sign-in and sign-out', async ({ page }) => {
  const carla = newPerson('carla')
  await page.goto(`${url}/de/register/`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await fill(page, carla, 'new-password')
  await page.getByRole('button', { name: 'Konto anlegen', exact: true }).click()

  const link = await printedLink(carla.email)
  expect(new URL(link).pathname).toBe(`${basePath}/de/verify-email`)
  await page.goto(link)
  const confirm = page.getByRole('button', { name: 'Bestätigen', exact: true })
  // Before that, the form answers with the login page, which has no link to itself.
  await waitForHydration(confirm)
  await confirm.click()
  await page.getByRole('link', { name: 'Anmelden' }).first().click()
  await expect(page).toHaveURL(loginOf(''))

  await page.goto(`${url}/de/account/`)
  await expect(page).toHaveURL(loginOf(`?next=${encodeURIComponent(`${basePath}/de/account/`)}`))
  await fill(page, carla, 'current-password')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Hallo ${carla.email}` })).toBeVisible()
  await expect(page).toHaveURL(`${url}/de/account/`)

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(loginOf(''))
})

test('the root of the app is the page of a language, with and without the final slash', async ({ page }) => {
  for (const root of [url, `${url}/`]) {
    await page.goto(root)
    await expect(page, root).toHaveURL(`${url}/en/`)
  }
})

test('a path without a language is guarded, and gets the language of the visitor', async ({ page }) => {
  await page.goto(`${url}/account/`)
  await expect(page).toHaveURL(new RegExp(`${basePath}/en/login/\\?next=`))
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('a language that the app does not have is no page', async ({ page }) => {
  for (const path of ['/xx/account/', '/de/nowhere/']) {
    const answer = await page.goto(`${url}${path}`)
    expect(answer?.status(), path).toBe(404)
  }
})
