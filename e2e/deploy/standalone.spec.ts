import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Host, startHost } from '../host.js'
import { outboxPage } from '../mailbox.js'
import { logIn, logOut, newPerson, register, verify } from '../person.js'
import { checkViews, runApiJourney, watchConsole } from './checks.js'

const BUILT = '.next-standalone'

let folder: string
let host: Host

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sallyport-standalone-'))
  cpSync(join(BUILT, 'standalone'), folder, { recursive: true })
  cpSync(join(BUILT, 'static'), join(folder, BUILT, 'static'), { recursive: true })
  host = await startHost({ HOSTNAME: 'localhost' }, { args: ['server.js'], cwd: folder })
})
test.afterAll(async () => {
  await host?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the folder contains everything: there is no node_modules above it', () => {
  const above = [dirname(folder), dirname(dirname(folder))]
  for (const place of above) expect(existsSync(join(place, 'node_modules')), place).toBe(false)
  expect(existsSync(join(folder, 'dist/http/openapi/swagger-ui/LICENSE'))).toBe(true)
  expect(existsSync(join(folder, 'src'))).toBe(false)
})

test('the OpenAPI document, the explorer, the reference view and all their files are served', ({ request }) =>
  checkViews(request, host.url))

test('the documentation is served without its Markdown files', async ({ request }) => {
  expect(existsSync(join(folder, 'docs'))).toBe(false)
  for (const path of ['/docs', '/docs/', '/docs/concepts/mail']) {
    const answer = await request.get(host.url + path, { maxRedirects: 0 })
    expect([path, answer.status(), (await answer.text()).includes('<article>')]).toEqual([path, 200, true])
  }
})

test('registers, verifies, logs in, reads the profile and logs out over the API', ({ request }) =>
  runApiJourney(request, host))

test('the journey works in the browser, and the console stays empty', async ({ page, context }) => {
  const consoleMessages = watchConsole(page)
  const person = newPerson('stan')
  await register(page, host.url, person)
  await verify(page, outboxPage(context, host), person)
  await logIn(page, host.url, person)
  // A call of the account page that the sign-out overtakes is refused, and browsers log that.
  await page.waitForLoadState('networkidle')
  await logOut(page)
  await page.goto(`${host.url}/api/docs`)
  await expect(page.getByText('/api/auth/login/', { exact: true }).first()).toBeVisible()
  expect(consoleMessages).toEqual([])
})
