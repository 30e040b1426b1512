import { expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { outboxPage } from './mailbox.js'
import { fillLogin, logOut, newPerson, register, verify } from './person.js'
import { addApp, confirmCodes, enterCode, expectSignedIn, submitPassword } from './second-step.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost({ AUTH_CONFIG: JSON.stringify({ MFA_REQUIRED: true, MFA_TOTP_INTERVAL: 10 }) })
})
test.afterAll(() => host.stop())

const demand = (page: Page) => page.getByText('This site requires two-step sign-in.')

test('a user without a second factor sets one up during the login or later', async ({ page, context }) => {
  const person = newPerson('uma')
  await register(page, host.url, person)
  await verify(page, outboxPage(context, host), person)
  await page.goto(`${host.url}/login?next=%2Faccount`)
  await fillLogin(page, person)
  await expect(demand(page)).toBeVisible()

  // Until then the session opens no guarded page.
  await page.goto(`${host.url}/account`)
  await expect(page).toHaveURL(`${host.url}/login?mfa=enrol&next=%2Faccount`)
  await expect(demand(page)).toBeVisible()
  const app = await addApp(page)
  await confirmCodes(page)
  await expectSignedIn(page)
  await expect(page.getByRole('navigation').getByRole('link', { name: person.username })).toBeVisible()

  await logOut(page)
  await submitPassword(page, host.url, person, 'app')
  await enterCode(page, await app.next())
  await expectSignedIn(page)
})

test('the set-up page asks a visitor to sign in', async ({ page }) => {
  await page.goto(`${host.url}/login?mfa=enrol`)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('without scripts the page says that setting one up needs them', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  // The server may send its first response before it has loaded this part. Later responses contain it.
  for (let visit = 0; visit < 3; visit++) {
    await page.goto(`${host.url}/login?mfa=enrol`)
    // Playwright's text matchers ignore <noscript>.
    const notice = page.locator('.sp-card noscript, noscript .sp-card').last()
    await expect(notice).toBeVisible()
    expect(await notice.textContent()).toContain('This part needs JavaScript.')
    await expect(page.locator('.sp-spinner:visible')).toHaveCount(0)
  }
  await page.context().close()
})
