import { expect, type Page, test } from '@playwright/test'
import { newPerson, type Person } from '../person.js'
import { join, signIn } from './newcomer.js'

/** With the language in the path, where the app has one. */
const url = (process.env.FRESH_URL ?? 'http://localhost:3000') + (process.env.FRESH_APP === 'next-intl' ? '/en' : '')

const signInTo = async (page: Page, person: Person) => {
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: person.email })).toBeVisible()
}

// Next.js keeps the pages of earlier navigations, hidden (Cache Components) and in its router: they must not keep the user.
test('the next person at a browser sees nothing of the last one, in any tab and on the way back', async ({
  context,
}) => {
  const [ann, bob] = [newPerson('ann'), newPerson('bob')]
  const page = await context.newPage()
  for (const person of [ann, bob]) await join(page, url, person)
  // Hidden parts and what Next.js reads to screen readers count too. The scripts of a full load do not: they stay until the next one.
  const shows = async (tab: Page, { email }: Person) => (await tab.getByText(email).count()) > 0

  await page.goto(`${url}/account`)
  await signInTo(page, ann)
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Annabel')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${url}/account`)
  await expect(other.getByRole('heading', { name: ann.email })).toBeVisible()

  // No page is loaded between the two people: the first tab goes on by soft navigations.
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/login\/?$/)
  await expect(async () => expect(await shows(page, ann)).toBe(false)).toPass({ timeout: 5000 })
  await expect(async () => expect(await shows(other, ann)).toBe(false)).toPass({ timeout: 15_000 })

  await signInTo(page, bob)
  await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toHaveValue('')
  for (const way of ['goBack', 'goBack', 'goForward', 'goForward'] as const) {
    await page[way]()
    await page.waitForLoadState()
    expect(await shows(page, ann), way).toBe(false)
    await expect(page.locator('input[value="Annabel"]'), way).toHaveCount(0)
  }
  await other.goBack().catch(() => null)
  expect(await shows(other, ann)).toBe(false)
})
