import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { logIn, type Person, verifiedPerson } from './person.js'

// Playwright disables the back/forward cache; browsers of users have it.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
})

let host: Host
let ada: Person
test.beforeAll(async ({ browser }) => {
  host = await startHost()
  ada = await verifiedPerson(browser, host, 'ada')
})
test.afterAll(() => host.stop())

/** Records the errors of the page from now on, hydration mismatches included. */
function watchConsole(page: Page): string[] {
  const consoleMessages: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && consoleMessages.push(message.text()))
  page.on('pageerror', (error) => consoleMessages.push(String(error)))
  return consoleMessages
}

/** Calls of the service, as `POST login/`. Each login form also asks for the options of its list of passkeys. */
function calls(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const [, route] = request.url().split('/api/auth/')
    if (route !== undefined && route !== 'passkey/login/options/') made.push(`${request.method()} ${route}`)
  })
  return made
}

const PLACES = ['server', 'browser', 'late-server', 'late-browser']
const shows = async (page: Page, name: string) => {
  for (const place of PLACES) await expect(page.locator(`[data-place=${place}]`), place).toHaveText(name)
}
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Records every text of the element and late parts from the first byte of the page, because a later check may miss them. */
const watch = (context: BrowserContext) =>
  context.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-place]')) {
        if (textContent && !seen.includes(textContent)) seen.push(textContent)
      }
      if (document.querySelector('[role=status]')?.textContent?.includes('is on its way'))
        Object.assign(globalThis, { wasLate: true })
      if (document.querySelector('main [name=password]:not([data-own])')) seen.push('login form')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)

test('streamed parts show the same user as the first frame', async ({ page, context }) => {
  await logIn(page, host.url, ada)
  // Ends the requests of the account page, which loads its parts one after the other.
  await page.goto('about:blank')
  await watch(context)
  const consoleMessages = watchConsole(page)
  const made = calls(page)
  await page.goto(`${host.url}/session`, { waitUntil: 'commit' })
  await shows(page, ada.username)
  await expect(page.getByText(`You are signed in as ${ada.username}.`)).toBeVisible()
  expect(await seen(page)).toEqual([ada.username])
  expect(await page.evaluate(() => 'wasLate' in globalThis)).toBe(true)
  expect([consoleMessages, made]).toEqual([[], []])
})

test('a form that streams later hydrates without a warning, and signs in once', async ({ page }) => {
  const consoleMessages = watchConsole(page)
  const made = calls(page)
  await page.goto(`${host.url}/session`)
  const late = page.getByRole('region', { name: 'Streamed later' })
  await late.getByLabel('Username or email').fill(ada.username)
  await late.getByLabel('Password', { exact: true }).fill(ada.password)
  await late.getByRole('button', { name: 'Sign in', exact: true }).click()
  await shows(page, ada.username)
  expect(made.filter((call) => !call.startsWith('GET'))).toEqual(['POST login/'])
  expect(consoleMessages).toEqual([])
})

test('a server action signs in and out, and useAuth follows, in this and in another tab', async ({ page, context }) => {
  const consoleMessages = watchConsole(page)
  const made = calls(page)
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(`${host.url}/session`)
  await shows(page, 'nobody')
  await page.getByLabel('Your username').fill(ada.username)
  await page.getByLabel('Your password').fill(ada.password)
  await page.getByRole('button', { name: 'Sign in by a server action' }).click()
  await shows(page, ada.username)
  await shows(other, ada.username)
  await expect(navigation(page).getByRole('link', { name: ada.username })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out by a server action' }).click()
  await shows(page, 'nobody')
  await shows(other, 'nobody')
  await expect(navigation(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect([consoleMessages, made]).toEqual([[], []])
})

test('after a sign-out, going back shows nothing of the user', async ({ page }) => {
  await logIn(page, host.url, ada)
  await page.goto(`${host.url}/session`)
  await shows(page, ada.username)
  // A page outside the app, so the browser leaves the app.
  await page.goto(`${host.url}/api/reference`)
  await page.goto(host.url)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(navigation(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`${host.url}/session`)
  await shows(page, 'nobody')
  await expect(page.getByText(ada.username)).toHaveCount(0)
})
