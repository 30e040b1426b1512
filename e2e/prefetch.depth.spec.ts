import { expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { logIn, type Person, verifiedPerson } from './person.js'

let host: Host
let ann: Person
test.beforeAll(async ({ browser }) => {
  host = await startHost()
  ann = await verifiedPerson(browser, host, 'ann')
})
test.afterAll(() => host.stop())

/** Fetches a guarded page as Next's router does. */
const asRouter = (page: Page, headers: Record<string, string>) =>
  page.evaluate(async (own) => {
    const answer = await fetch('/account', { headers: { rsc: '1', ...own } })
    return { path: new URL(answer.url).pathname, text: await answer.text() }
  }, headers)

const refreshCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'auth-refresh-jwt')?.value

test('a prefetch of a guarded page renews nothing, and a soft navigation renews the session', async ({ page }) => {
  await logIn(page, host.url, ann)
  // The account page loads its parts by calls that renew the session.
  await page.goto(host.url)
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies({ name: 'auth-jwt' })
  const before = await refreshCookie(page)
  for (const [name, value] of [
    ['next-router-prefetch', '1'],
    ['next-router-segment-prefetch', '/_tree'],
  ] as const) {
    const { path, text } = await asRouter(page, { [name]: value })
    expect(path).toBe('/account')
    expect(text).not.toContain('NEXT_REDIRECT')
    expect(await refreshCookie(page)).toBe(before)
  }
  const visited = await asRouter(page, {})
  expect(visited.path).toBe('/account')
  expect(await refreshCookie(page)).not.toBe(before)
})
