import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { outboxPage } from './mailbox.js'
import { fillLogin, logIn, newPerson, type Person, register, verify } from './person.js'
import { addApp, enterCode, expectSignedIn, saveBackupCodes } from './second-step.js'

let host: Host
const ann = newPerson('ann')
const bea = newPerson('bea')
/** Backup codes of the user bea. */
let codes: string[] = []

test.beforeAll(async ({ browser }) => {
  host = await startHost({ AUTH_CONFIG: JSON.stringify({ RATE_LIMITS: false }) })
  // The hook runs again after a failure, then perhaps without JavaScript.
  const context = await browser.newContext({ javaScriptEnabled: true })
  const page = await context.newPage()
  for (const person of [ann, bea]) {
    await register(page, host.url, person)
    await verify(page, outboxPage(context, host), person)
  }
  await logIn(page, host.url, bea)
  await addApp(page)
  codes = await saveBackupCodes(page)
  await context.close()
})
test.afterAll(() => host.stop())

async function fill(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Your username').fill(username)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Sign in by a server action' }).click()
}
const shows = (page: Page, name: string) => expect(page.locator('dd[data-place=server]')).toHaveText(name)
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ })
const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.endsWith('auth-jwt')).length

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, { tag: javaScriptEnabled ? '@depth' : [] }, () => {
    test.use({ javaScriptEnabled })

    test('a server action signs in and out, and shows a refusal', async ({ page, context }) => {
      await page.goto(`${host.url}/session`)
      await shows(page, 'nobody')
      await fill(page, { ...ann, password: 'not the password' })
      await expect(refusal(page)).toHaveText(/Unable to log in/)
      expect(await sessionCookies(context)).toBe(0)
      await fill(page, ann)
      await shows(page, ann.username)
      expect(await sessionCookies(context)).toBe(1)
      const cookies = await context.cookies()
      expect(cookies.every(({ name, httpOnly }) => httpOnly || !name.includes('auth-'))).toBe(true)
      await page.getByRole('button', { name: 'Sign out by a server action' }).click()
      await shows(page, 'nobody')
      expect(await sessionCookies(context)).toBe(0)
    })

    test('a server action completes a login with a second step', async ({ page, context }) => {
      await page.goto(`${host.url}/session`)
      await fill(page, bea)
      await expect(page.getByLabel('Your code')).toBeVisible()
      expect(await sessionCookies(context)).toBe(0)
      await page.getByLabel('Your code').fill('000000')
      await page.getByRole('button', { name: 'Verify by a server action' }).click()
      await expect(refusal(page)).toHaveText(/Invalid code/)
      if (!javaScriptEnabled) await fill(page, bea)
      await page.getByLabel('Your code').fill(codes.pop() ?? '')
      await page.getByRole('button', { name: 'Verify by a server action' }).click()
      await shows(page, bea.username)
    })
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`LoginForm with an action, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, {
    tag: javaScriptEnabled ? [] : '@depth',
  }, () => {
    test.use({ javaScriptEnabled })

    const hasNoRoute = (page: Page) => {
      const posts: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
      })
      return () => expect(posts.filter((path) => path === '/api/auth/login/')).toEqual([])
    }

    test('refuses, and signs in', async ({ page, context }) => {
      const check = hasNoRoute(page)
      await page.goto(`${host.url}/login?action=1`)
      await fillLogin(page, { ...ann, password: 'not the password' })
      await expect(refusal(page)).toHaveText(/Your sign-in details aren't right/)
      expect(await sessionCookies(context)).toBe(0)
      await fillLogin(page, ann)
      // Without JavaScript the page shows a link to continue.
      if (!javaScriptEnabled) await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
      await expectSignedIn(page)
      expect(await sessionCookies(context)).toBe(1)
      check()
    })

    test('goes through the second step', async ({ page }) => {
      const check = hasNoRoute(page)
      await page.goto(`${host.url}/login?action=1`)
      await fillLogin(page, bea)
      await enterCode(page, '000000')
      await expect(refusal(page)).toHaveText(/That code isn't right/)
      await enterCode(page, codes.pop() ?? '')
      await expectSignedIn(page)
      check()
    })
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`ProfileForm and PasswordChangeForm with an action, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('refuse, and save', { tag: '@depth' }, async ({ page }) => {
      await logIn(page, host.url, ann)
      await page.goto(`${host.url}/account?action=1`)
      const form = (title: string) => page.getByRole('region', { name: title })
      const profile = form('Your profile')
      const save = profile.getByRole('button', { name: 'Save' })
      await profile.getByLabel('Username').fill(bea.username)
      await save.click()
      await expect(profile.locator('.sp-error')).toHaveText(/is taken/)
      await profile.getByLabel('Username').fill(ann.username)
      await profile.getByLabel('First name').fill('Ann')
      await save.click()
      await expect(page.getByText('Saved.')).toBeVisible()
      await expect(profile.getByLabel('First name')).toHaveValue('Ann')

      const password = form('Change your password')
      const fill = async (next: string) => {
        await password.getByLabel('Current password', { exact: true }).fill(ann.password)
        await password.getByLabel('New password', { exact: true }).fill(next)
        await password.getByLabel('Repeat the new password', { exact: true }).fill(next)
        await password.getByRole('button', { name: 'Change password' }).click()
      }
      await fill('short')
      await expect(page.locator('.sp-error')).toHaveText(/too short/)
      const next = `${ann.password} ${javaScriptEnabled}`
      await fill(next)
      await expect(page.getByText('Your new password is saved.')).toBeVisible()
      ann.password = next
    })
  })
}

test('a request of another site does not run the action', async ({ page, request }) => {
  await page.goto(`${host.url}/session`)
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Sign in by a server action' }) })
  const names = await form
    .locator('input[type=hidden]')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
    )
  const multipart = { ...Object.fromEntries(names), username: ann.username, password: ann.password }
  const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
  const answer = await request.post(`${host.url}/session`, { multipart, headers })
  expect(answer.headers()['set-cookie'] ?? '').not.toContain('auth-jwt')
})
