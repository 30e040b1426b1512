import { expect, test } from '@playwright/test'
import { mailedCodes } from './authenticator.js'
import { type Host, startHost } from './host.js'
import { inspect } from './inspect.js'
import { outboxPage } from './mailbox.js'
import { newPerson } from './person.js'
import { enterCode, expectSignedIn } from './second-step.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost({ AUTH_CONFIG: JSON.stringify({ PASSWORD_LOGIN: false, EMAIL_LOGIN: 'both' }) })
})
test.afterAll(() => host.stop())

for (const javaScriptEnabled of [true, false]) {
  test(`registers and signs in without a password, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    context,
  }) => {
    const person = newPerson('nopa')
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage()
    await page.goto(`${host.url}/login`)
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Username', { exact: true }).fill(person.username)
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await expect(page.locator('input[type=password]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Check your inbox')).toBeVisible()
    await page.goto(await outboxPage(context, host).link(person.email, '/verify-email'))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('your address is confirmed. You can sign in now.')).toBeVisible()

    await page.goto(`${host.url}/account`)
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await expect(page.getByText(/^An email .*is on its way/)).toBeVisible()
    await enterCode(page, await mailedCodes(context, host, person.email, 'email-login').next(), 'Sign in')
    await expectSignedIn(page)
    await expect(page.locator('input[type=password]')).toHaveCount(0)
    await page.context().close()
  })
}

test('the sign-in page without passwords looks right @looks', async ({ page }) => {
  await page.goto(`${host.url}/login`)
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await inspect(page, 'login-no-passwords')
})
