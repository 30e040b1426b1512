import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../person.js'
import { expireAccess } from './access-cookie.js'
import { join, signIn } from './newcomer.js'

const url = process.env.FRESH_URL ?? 'http://localhost:3000'
/** Chromium resolves the names below `localhost` itself. */
const acme = url.replace('//', '//acme.')

/** The app's own way to become a member. Returns the status. */
const becomeMember = (page: Page, tenant: string) =>
  page.evaluate(async (name) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/join', { method: 'POST', headers, body: JSON.stringify({ tenant: name }) })).status
  }, tenant)

test('a page behind the rewrite of a subdomain is guarded, is renewed, and ends with the sign-out', async ({
  page,
  context,
}) => {
  const tessa = newPerson('tessa')
  await join(page, url, tessa)

  await page.goto(`${acme}/dashboard`)
  await expect(page).toHaveURL(`${acme}/login?next=%2Fdashboard`)
  await signIn(page, tessa)
  await expect(page).toHaveURL(`${acme}/dashboard`)
  await expect(page.getByText('This page could not be found.')).toBeVisible()
  expect(await becomeMember(page, 'acme')).toBe(204)

  for (const visit of [() => page.goto(`${acme}/dashboard`), () => page.reload()]) {
    const isRenewed = await expireAccess(context, acme)
    await visit()
    await expect(page.getByRole('heading', { name: 'The dashboard of acme' })).toBeVisible()
    await expect(page.getByText(tessa.email)).toBeVisible()
    await isRenewed()
  }

  const isRenewed = await expireAccess(context, acme)
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(page.getByText(`${tessa.email} is one of 1.`)).toBeVisible()
  await expect(page).toHaveURL(`${acme}/dashboard/members`)
  await isRenewed()

  await page.goto(`${acme}/account`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(`${acme}/login`)
  await page.goto(`${acme}/dashboard/members`)
  await expect(page).toHaveURL(`${acme}/login?next=%2Fdashboard%2Fmembers`)
})

test('the address behind the rewrite is guarded, and so is the host without a tenant', async ({ page }) => {
  for (const path of ['/tenants/acme/dashboard', '/%74enants/acme/dashboard', '/dashboard']) {
    await page.goto(url + path)
    await expect(page, path).toHaveURL(`${url}/login?next=${encodeURIComponent(path)}`)
  }
})
