import { type Browser, expect, type Page, test } from '@playwright/test'
import { mailedCodes } from './authenticator.js'
import { type Host, startHost } from './host.js'
import { press, typeCode } from './keyboard.js'
import { outboxPage } from './mailbox.js'
import { logIn, logOut, type Person, verifiedPerson } from './person.js'
import { addApp, backupCodes, enterCode, expectSignedIn } from './second-step.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost({
    AUTH_CONFIG: JSON.stringify({ MFA_TOTP_INTERVAL: 10, RATE_LIMITS: { mail_address: '50/1h' } }),
  })
})
test.afterAll(() => host.stop())

const newPage = async (browser: Browser, javaScriptEnabled: boolean) =>
  (await browser.newContext({ javaScriptEnabled })).newPage()

async function askForEmail(page: Page, { email }: Person): Promise<void> {
  await page.goto(`${host.url}/login`)
  await page.getByRole('link', { name: 'Email me a code' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText(/^An email .*is on its way/)).toBeVisible()
}

const signIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()

for (const javaScriptEnabled of [true, false]) {
  test.describe(`sign-in by email, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, {
    tag: javaScriptEnabled ? [] : '@depth',
  }, () => {
    test('by the code, after a wrong one', async ({ context, browser }) => {
      const person = await verifiedPerson(browser, host, 'cleo')
      const page = await newPage(browser, javaScriptEnabled)
      await askForEmail(page, person)
      const code = await mailedCodes(context, host, person.email, 'email-login').next()
      await enterCode(page, code === '000000' ? '000001' : '000000', 'Sign in')
      await expect(page.getByRole('main').getByRole('alert')).toContainText("That code isn't right.")
      await enterCode(page, code, 'Sign in')
      await expectSignedIn(page)
      await page.context().close()
    })

    test('by the link, which works only in the browser that asked, and once', async ({ context, browser }) => {
      const person = await verifiedPerson(browser, host, 'lynn')
      const page = await newPage(browser, javaScriptEnabled)
      await askForEmail(page, person)
      const link = await outboxPage(context, host).link(person.email, '/login/email')

      const other = await newPage(browser, javaScriptEnabled)
      await other.goto(link)
      await signIn(other)
      await expect(other.getByText('Another browser asked for this link.')).toBeVisible()

      // Opening it signs in nobody.
      await page.goto(link)
      await page.goto(`${host.url}/account`)
      await expect(page).toHaveURL(/\/login/)
      // The address that the other browser shows works too, with its error.
      await page.goto(other.url())
      await signIn(page)
      await expectSignedIn(page)
      await other.goto(link)
      await signIn(other)
      await expect(other.getByText('This link is no longer valid.')).toBeVisible()
      await other.getByRole('link', { name: 'Back to sign-in' }).click()
      await expect(other.getByRole('button', { name: 'Email me a code' })).toBeVisible()
      for (const one of [page, other]) await one.context().close()
    })

    test('is followed by the second step, from the code and from the link', async ({ context, browser }) => {
      const person = await verifiedPerson(browser, host, 'mo')
      const setUp = await newPage(browser, true)
      await logIn(setUp, host.url, person)
      const app = await addApp(setUp)
      await expect(backupCodes(setUp)).toBeVisible()

      const page = await newPage(browser, javaScriptEnabled)
      const secondStep = async () => {
        await expect(page.getByText('Enter the code that your authenticator app shows.')).toBeVisible()
        await enterCode(page, await app.next())
        await expectSignedIn(page)
      }
      const codes = mailedCodes(context, host, person.email, 'email-login')
      await askForEmail(page, person)
      await enterCode(page, await codes.next(), 'Sign in')
      await secondStep()
      await page.context().clearCookies()
      await askForEmail(page, person)
      // Waits for the second email, because the first one has a link too.
      await codes.next()
      await page.goto(await outboxPage(context, host).link(person.email, '/login/email'))
      await signIn(page)
      await secondStep()
      for (const one of [setUp, page]) await one.context().close()
    })
  })
}

test('sign-in by email with the keyboard only, from an address that was typed as the name', { tag: '@depth' }, async ({
  page,
  context,
  browser,
}) => {
  const person = await verifiedPerson(browser, host, 'kay')
  const codes = mailedCodes(context, host, person.email, 'email-login')
  await page.goto(`${host.url}/login?next=%2Faccount`)
  const name = page.getByLabel('Username or email')
  while (!(await name.evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.type(person.email)
  await press(page, 'Email me a code')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`An email to ${person.email} is on its way or in its inbox.`)).toBeVisible()
  const code = await codes.next()
  await press(page, 'Sign in another way')
  await expect(name).toBeFocused()
  await press(page, 'Email me a code')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.keyboard.press('Enter')
  // The form asks for no second email so soon, because the service would send none.
  await typeCode(page, code)
  await expectSignedIn(page)
  await logOut(page)
})
