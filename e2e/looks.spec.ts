import { expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { inspect } from './inspect.js'
import { outboxPage } from './mailbox.js'
import { logIn, newPerson, register, verify } from './person.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

const OPEN = [
  '/',
  '/login',
  '/login?mail=ask',
  '/login?mail=sent',
  '/login/email?key=x',
  '/register',
  '/verify-email?key=x',
  '/forgot-password',
  '/reset-password?uid=x&token=y',
  '/change-email?key=x',
  '/undo-email?key=x',
  '/nowhere',
]
const OWN = ['/', '/account', '/outbox']

async function look(page: Page, path: string, name: string): Promise<void> {
  await page.goto(host.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await inspect(page, name)
}

const nameOf = (path: string): string =>
  path
    .replace(/\?(?!mail=).*/, '')
    .slice(1)
    .replace(/\W/g, '-') || 'home'

for (const path of OPEN) {
  test(`${path} looks right to a visitor`, ({ page }) => look(page, path, nameOf(path)))
}

test('pages look right to a user', async ({ page, context }) => {
  const person = newPerson('a-user-with-a-rather-long-name-')
  await register(page, host.url, person)
  await verify(page, outboxPage(context, host), person)
  await logIn(page, host.url, person)
  for (const path of OWN) await look(page, path, `user-${nameOf(path)}`)
})
