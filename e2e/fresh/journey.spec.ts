import { expect, test } from '@playwright/test'
import { newPerson, register } from '../person.js'
import { printedLink } from './printed-link.js'

const url = process.env.FRESH_URL ?? 'http://localhost:3000'
const authPrefix = process.env.FRESH_AUTH_PREFIX ?? '/api/auth'

const field = (name: string) => ({ name, exact: true })

test('register, verify, log in, profile, log out', async ({ page }) => {
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const ada = newPerson()

  await register(page, url, ada)

  const written = await page.goto(await printedLink(ada.email))
  expect(written?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await expect(page.getByText(`Confirm to create your account ${ada.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('your address is confirmed')).toBeVisible()

  await page.goto(`${url}/account`)
  await expect(page).toHaveURL(`${url}/login?next=%2Faccount`)
  await page.getByRole('textbox', field('Email')).fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', field('Sign in')).click()
  await expect(page).toHaveURL(`${url}/account`)
  await expect(page.getByRole('heading', { name: ada.email })).toBeVisible()

  await page.getByRole('textbox', field('First name')).fill('Ada')
  await page.getByRole('button', field('Save')).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', field('First name'))).toHaveValue('Ada')

  await page.getByRole('button', field('Sign out')).click()
  await expect(page).toHaveURL(`${url}/login`)
  await page.goto(`${url}/account`)
  await expect(page).toHaveURL(`${url}/login?next=%2Faccount`)

  expect(calls).toContain(`${authPrefix}/login/`)
  expect(pageErrors).toEqual([])
})

test('every form is rendered without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, fields] of [
    ['login', 2],
    ['register', 3],
    ['forgot-password', 1],
  ] as const) {
    await page.goto(`${url}/${path}`)
    await expect(page.locator('input:visible'), path).not.toHaveCount(0)
    expect(await page.locator('input:visible').count(), path).toBeGreaterThanOrEqual(fields)
  }
  await context.close()
})
