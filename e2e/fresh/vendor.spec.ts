import { expect, test } from '@playwright/test'
import { newPerson } from '../person.js'
import { expireAccess } from './access-cookie.js'
import { join, signIn } from './newcomer.js'

const url = process.env.FRESH_URL ?? 'http://localhost:3000'

test('a page behind the rewrite of another package is guarded, is renewed, and ends with the sign-out', async ({
  page,
  context,
}) => {
  const vera = newPerson('vera')
  await join(page, url, vera)

  await page.goto(`${url}/plans`)
  await expect(page).toHaveURL(`${url}/login?next=%2Fplans`)
  await signIn(page, vera)
  await expect(page).toHaveURL(`${url}/plans`)
  await expect(page.getByText(/^vera.*, visitor [\w-]{36}$/)).toBeVisible()

  for (const [visitor, heading] of [
    ['visitor-7', 'New plans'],
    ['visitor-8', 'Plans'],
  ] as const) {
    await context.addCookies([{ name: 'visitor', value: visitor, url }])
    for (const visit of [() => page.goto(`${url}/plans`), () => page.reload()]) {
      const isRenewed = await expireAccess(context, url)
      await visit()
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await expect(page.getByText(`${vera.email}, visitor ${visitor}`)).toBeVisible()
      await isRenewed()
    }
  }

  await page.goto(`${url}/account`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(`${url}/login`)
  await page.goto(`${url}/plans`)
  await expect(page).toHaveURL(`${url}/login?next=%2Fplans`)
})

test('a first visitor gets the cookie of the package and the renewed cookies from one response', async ({
  page,
  context,
}) => {
  const victor = newPerson('victor')
  await join(page, url, victor)
  await page.goto(`${url}/login?next=%2Faccount`)
  await signIn(page, victor)
  await expect(page).toHaveURL(`${url}/account`)

  const isRenewed = await expireAccess(context, url)
  await page.goto(`${url}/plans`)
  const given = (await context.cookies(url)).find(({ name }) => name === 'visitor')?.value
  await expect(page.getByText(`${victor.email}, visitor ${given}`)).toBeVisible()
  await isRenewed()
})

test('the address behind the rewrite is guarded', async ({ page }) => {
  await page.goto(`${url}/variants/code/plans`)
  await expect(page).toHaveURL(`${url}/login?next=%2Fvariants%2Fcode%2Fplans`)
})
