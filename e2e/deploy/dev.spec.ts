import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { type Host, nextCommand, startHost } from '../host.js'
import { outboxPage } from '../mailbox.js'
import { logIn, newPerson, register, verify } from '../person.js'
import { checkViews, runApiJourney, watchConsole } from './checks.js'

const PROBE = 'app/hot-probe'
const AUTH = 'app/_lib/auth.ts'
const source = readFileSync(AUTH, 'utf8')

const probe = (word: string): string => `import { auth } from '../_lib/auth'

export default async function Probe() {
  const user = await auth.getUser()
  return <p>${word} {user?.username ?? 'nobody'}</p>
}
`

const show = (word: string) => writeFileSync(`${PROBE}/page.tsx`, probe(word))

const PROVIDERS = JSON.stringify({ github: { APP: { client_id: 'id', secret: 'secret' } } })

let host: Host
test.beforeAll(async () => {
  rmSync('.next/dev', { recursive: true, force: true })
  mkdirSync(PROBE, { recursive: true })
  show('first')
  host = await startHost({ NODE_ENV: 'development', SOCIALACCOUNT_PROVIDERS: PROVIDERS }, nextCommand('dev'))
})
test.afterAll(async () => {
  await host?.stop()
  rmSync(PROBE, { recursive: true, force: true })
  writeFileSync(AUTH, source)
  // The generated types of Next name the probe's route.
  rmSync('.next/dev', { recursive: true, force: true })
})

/** Each path, and the status of a first request without a session. */
const ROUTES: readonly [path: string, status: number][] = [
  ['/api/auth/user', 401],
  ['/api/social/accounts', 401],
  ['/api/auth/nowhere', 404],
  ['/register', 200],
  ['/verify-email', 200],
  ['/forgot-password', 200],
  ['/reset-password', 200],
  ['/change-email', 200],
  ['/undo-email', 200],
  ['/outbox', 200],
  ['/docs', 200],
  ['/docs/concepts/mail', 200],
  ['/account', 307],
  ['/nowhere', 404],
]

test('the first request of every route has the right status, with and without a slash, and no redirect', async ({
  request,
}) => {
  for (const [path, status] of ROUTES) {
    for (const slash of ['', '/']) {
      const answer = await request.get(host.url + path + slash, { maxRedirects: 0 })
      expect([path + slash, answer.status()]).toEqual([path + slash, status])
    }
  }
})

test('the document, the explorer, the reference and each of their files are served', ({ request }) =>
  checkViews(request, host.url))

test('the API works', ({ request }) => runApiJourney(request, host))

test('a changed page appears at once to a signed-in user, and a change of the auth file ends no session', async ({
  page,
  context,
}) => {
  const consoleMessages = watchConsole(page)
  const posted: string[] = []
  page.on('request', (request) => {
    const [, route] = request.url().split('/api/auth/')
    // The login page asks for the options of passkeys whenever its part has loaded.
    if (route !== undefined && route !== 'passkey/login/options/' && request.method() === 'POST') posted.push(route)
  })
  const person = newPerson('dev')
  await register(page, host.url, person)
  await verify(page, outboxPage(context, host), person)
  await logIn(page, host.url, person)
  // StrictMode mounts every component twice.
  expect(posted).toEqual(['registration/', 'registration/verify-email/', 'login/'])
  await page.goto(`${host.url}/hot-probe`)
  await expect(page.getByText(`first ${person.username}`)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { kept: true }))
  show('second')
  await expect(page.getByText(`second ${person.username}`)).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => 'kept' in window), 'the page was not reloaded').toBe(true)
  writeFileSync(AUTH, `${source}\n// Changed while the server runs.\n`)
  show('third')
  await expect(page.getByText(`third ${person.username}`)).toBeVisible({ timeout: 30_000 })
  await runApiJourney(context.request, host)
  expect(consoleMessages).toEqual([])
  expect(host.output()).not.toMatch(/error|unhandled|MaxListeners/i)
})
