import { type BrowserContext, expect, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { fillLogin, logIn, type Person, verifiedPerson } from './person.js'

let host: Host
let ann: Person

test.beforeAll(async ({ browser }) => {
  // Access tokens live for two seconds, so every page below gets an expired one.
  host = await startHost({ AUTH_CONFIG: JSON.stringify({ ACCESS_TOKEN_LIFETIME: 2 }) })
  ann = await verifiedPerson(browser, host, 'ann')
})

test.afterAll(() => host.stop())

test('a visitor is sent to sign in, and then back to the page', async ({ page }) => {
  await page.goto(`${host.url}/account?tab=profile`)
  await expect(page).toHaveURL(`${host.url}/login?next=${encodeURIComponent('/account?tab=profile')}`)
  await fillLogin(page, ann)
  await expect(page).toHaveURL(`${host.url}/account?tab=profile`)
})

test('no header and no spelling of the path bypasses the guard', async ({ request }) => {
  const bypass = Array(6).fill('proxy').join(':')
  const tricks: Record<string, string>[] = [
    {},
    { 'x-middleware-subrequest': bypass },
    { rsc: '1' },
    { 'x-nextjs-data': '1' },
  ]
  for (const headers of tricks) {
    for (const path of ['/account', '/account/', '/%61ccount', '/account.rsc']) {
      const answer = await request.get(host.url + path, { headers, maxRedirects: 0 })
      expect(await answer.text(), `${path} ${JSON.stringify(headers)}`).not.toContain('Your account')
    }
  }
})

test('the redirect to the login page is a path, whatever host the request claims', async ({ request }) => {
  const names: Record<string, string>[] = [
    { host: 'evil.test' },
    { host: 'app.example.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.test;proto=https' },
  ]
  for (const headers of names) {
    const answer = await request.get(`${host.url}/account`, { headers, maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([307, '/login?next=%2Faccount'])
  }
})

/** Waits until the service refuses the access token that the browser has now. */
async function accessExpires(context: BrowserContext): Promise<void> {
  const access = (await context.cookies()).find(({ name }) => name.endsWith('auth-jwt') && !name.includes('refresh'))
  // The browser deletes an expired cookie itself.
  if (!access) return
  const headers = { cookie: `${access.name}=${access.value}` }
  const status = async () => (await fetch(`${host.url}/api/auth/user/`, { headers })).status
  await expect.poll(status).toBe(401)
}

test('an expired access cookie is renewed before the page renders, in every tab', async ({ page, context }) => {
  await logIn(page, host.url, ann)
  const refreshCookie = async () =>
    (await context.cookies()).find(({ name }) => name.endsWith('auth-refresh-jwt'))?.value
  const before = await refreshCookie()
  await accessExpires(context)
  const answer = await page.goto(`${host.url}/account`)
  expect(await answer?.text()).toContain(ann.email)
  expect(await refreshCookie()).not.toBe(before)
  await accessExpires(context)
  const tabs = await Promise.all([1, 2, 3, 4].map(() => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto(`${host.url}/account`)))
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Your account' })).toBeVisible()
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await logIn(page, host.url, ann)
  const other = await context.newPage()
  await other.goto(host.url)
  await expect(other.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('navigation').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await other.goto(`${host.url}/account`)
  await expect(other).toHaveURL(/\/login\?next=/)
})
