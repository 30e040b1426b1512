import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { outboxPage } from './mailbox.js'
import { logIn, logOut, newPerson, type Person, register, verify } from './person.js'

// Playwright disables the back/forward cache; browsers of users have it.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
})

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

async function somebody(page: Page, context: BrowserContext, name: string): Promise<Person> {
  const person = newPerson(name)
  await register(page, host.url, person)
  await verify(page, outboxPage(context, host), person)
  return person
}

const signedInAs = (page: Page, person: Person) =>
  expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: person.username })).toBeVisible()

test('another tab shows the current user, and nothing of the previous one', async ({ page, context }) => {
  const [una, vic] = [await somebody(page, context, 'una'), await somebody(page, context, 'vic')]
  await logIn(page, host.url, una)
  const other = await context.newPage()
  await other.goto(`${host.url}/account`)
  await signedInAs(other, una)

  await logOut(page)
  await expect(other.getByText(una.email)).toHaveCount(0)
  await logIn(page, host.url, vic)
  await other.goto(host.url)
  await signedInAs(other, vic)
  await page.bringToFront()
  await logOut(page)
  await expect(other.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await logIn(page, host.url, una)
  await signedInAs(other, una)
  await expect(other.getByText(vic.username)).toHaveCount(0)
})

test('a page from the back/forward cache does not show a user who has signed out', async ({ page, context }) => {
  const una = await somebody(page, context, 'bea')
  await logIn(page, host.url, una)
  await page.goto(`${host.url}/account`)
  await signedInAs(page, una)
  await page.goto(`${host.url}/api/schema`)
  await context.clearCookies()
  await page.goBack()
  await expect(page.getByText(una.email)).toHaveCount(0)
  // Only the event, for browsers that cache pages with no-store.
  await logIn(page, host.url, una)
  await context.clearCookies()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText(una.email)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
})

test('a signed-in visit: no hydration warning, and one request to the service for each part of the account', async ({
  page,
  context,
}) => {
  const person = await somebody(page, context, 'hal')
  await logIn(page, host.url, person)
  await page.waitForLoadState('networkidle')
  const problems: string[] = []
  const asked: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on(
    'request',
    (request) =>
      request.url().includes('/api/auth/') && asked.push(`${request.method()} ${request.url().split('/api/auth/')[1]}`),
  )
  for (const path of ['/', '/login', '/account', '/register']) {
    await page.goto(host.url + path)
    await page.waitForLoadState('networkidle')
  }
  expect(problems).toEqual([])
  // The parts of the account page. Each page already contains the signed-in user.
  expect(asked.map((call) => call.replace(/\?.*/, '')).sort()).toEqual([
    'GET account/',
    'GET mfa/',
    'GET passkeys/',
    'GET sessions/',
    'GET trusted-devices/',
  ])
})
