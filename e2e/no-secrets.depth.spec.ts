import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openClient } from '../tests/harness/clients.js'
import type { Host } from './host.js'
import { waitForHydration } from './hydration.js'
import { outboxPage } from './mailbox.js'
import { logIn, logOut, newPerson, type Person, register, verify } from './person.js'
import { addApp, enterCode, expectSignedIn, saveBackupCodes, submitPassword } from './second-step.js'
import { signInAtProvider, startHostAndProvider } from './social-provider.js'

let both: Awaited<ReturnType<typeof startHostAndProvider>>
let host: Host
test.beforeAll(async () => {
  both = await startHostAndProvider({ MFA_TOTP_INTERVAL: 10 })
  host = both.host
})
test.afterAll(() => both?.stop())

/** A text that must not appear, with its name. */
type Secrets = Map<string, string>

/** Columns with values of the service that are not personal. */
const WORDS = /^(kind|method|methods|name|provider|purpose|locale|type|algorithm|firstFactor|userAgent|migration_name)$/

/** Every text of the demo's database: hashes, sealed keys, tokens, session ids, names and addresses. */
async function storedTexts({ dataDir }: Host): Promise<Secrets> {
  const found: Secrets = new Map()
  const client = await openClient('sqlite', `file:${join(dataDir, 'demo.db')}`)
  const tables = await client.$queryRawUnsafe<{ name: string }[]>("SELECT name FROM sqlite_master WHERE type = 'table'")
  for (const { name } of tables) {
    const rows = await client.$queryRawUnsafe<Record<string, unknown>[]>(`SELECT * FROM "${name}"`)
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value !== 'string' || value.length < 8 || WORDS.test(column)) continue
        found.set(value, [found.get(value) ?? [], `${name}.${column}`].flat().join(' '))
      }
    }
  }
  await client.$disconnect()
  return found
}

/** Keys and codes of emailed links. */
function mailedSecrets({ dataDir }: Host): Secrets {
  const folder = join(dataDir, 'outbox')
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const keys = texts.flatMap((text) => [...text.matchAll(/[?&](?:key|token)=([\w-]{16,})/g)].map(([, key = '']) => key))
  return new Map(keys.map((key) => [key, 'a mailed key']))
}

/** Every response that the page received, by URL, calls of the service included. */
function record(page: Page): { readonly sources: Map<string, string>; settled(): Promise<void> } {
  const sources = new Map<string, string>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const { origin } = new URL(response.url())
    if (origin !== host.url || response.status() >= 300) return
    const type = response.headers()['content-type'] ?? ''
    const keep = response
      .text()
      .then((text) => void sources.set(`${type} ${response.url()} ${sources.size}`, text))
      .catch(() => {})
    reading.push(keep)
  })
  return {
    sources,
    settled: async () => {
      await Promise.all(reading)
    },
  }
}

/** Everything that a script of the page can read: document, storage, cookies, and the data of Next on `window`. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { __next_f: flight } = globalThis as unknown as { __next_f: unknown }
    const databases = (await indexedDB.databases?.()) ?? []
    return JSON.stringify([
      document.documentElement.outerHTML,
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
      databases,
      await caches.keys(),
      flight,
      history.state,
      window.name,
    ])
  })

const secretOfProvider = (): string => /"secret":"([^"]+)"/.exec(JSON.stringify(both.provider.providers))?.[1] ?? ''

/** Public files of the build. */
function clientFiles(): Map<string, string> {
  const folder = join(process.cwd(), '.next/static')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|json)$/.test(name),
  )
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

const foundIn = (sources: ReadonlyMap<string, string>, secrets: Secrets): string[] =>
  [...sources].flatMap(([source, text]) =>
    [...secrets].filter(([secret]) => text.includes(secret)).map(([, name]) => `${name} in ${source}`),
  )

async function somebody(page: Page, context: BrowserContext, name: string): Promise<Person> {
  const person = newPerson(name)
  await register(page, host.url, person)
  await verify(page, outboxPage(context, host), person)
  return person
}

test('no page, payload, storage or script contains a secret of the service or data of another user', async ({
  page,
  context,
  browser,
}) => {
  const other = await browser.newContext()
  const stranger = await somebody(await other.newPage(), other, 'stranger-of-the-page')
  const person = await somebody(page, context, 'owner-of-the-page')
  await logIn(page, host.url, person)
  const app = await addApp(page)
  const codes = await saveBackupCodes(page)
  await page.getByRole('button', { name: 'Connect the test provider', exact: true }).click()
  await signInAtProvider(page, both.provider, 'owner-at-the-provider')
  await expect(page).toHaveURL(`${host.url}/account`)
  await logOut(page)
  await submitPassword(page, host.url, person, 'app')
  await enterCode(page, await app.next())
  await expectSignedIn(page)

  // From here on, no secret that is shown once appears again.
  const { sources, settled } = record(page)
  const pages = [
    '/',
    '/account',
    '/session',
    '/login',
    '/register',
    '/forgot-password',
    '/gallery',
    '/docs',
    '/nowhere',
  ]
  for (const path of pages) {
    await page.goto(host.url + path)
    await page.waitForLoadState('networkidle')
    sources.set(`the window of ${path}`, await readable(page))
  }
  // Navigate by links, which request only the payload.
  await page.goto(host.url)
  for (const path of ['/account', '/']) {
    const link = page.locator(`nav a[href="${path}"]`).first()
    // Before that, the browser loads the page.
    await waitForHydration(link)
    await link.click()
    await expect(page).toHaveURL(host.url + path)
    await page.waitForLoadState('networkidle')
    sources.set(`the window after a link to ${path}`, await readable(page))
  }
  await settled()
  const kinds = ['text/html', 'text/x-component', 'application/javascript', 'application/json']
  for (const kind of kinds)
    expect(
      [...sources.keys()].some((source) => source.startsWith(kind)),
      kind,
    ).toBe(true)

  const own = await (await page.request.get(`${host.url}/api/auth/user/`)).json()
  expect(Object.keys(own).sort()).toEqual(['email', 'first_name', 'last_name', 'pk', 'role', 'username'])
  const stored = await storedTexts(host)
  const { results } = await (await page.request.get(`${host.url}/api/social/accounts/`)).json()
  const sessions = await (await page.request.get(`${host.url}/api/auth/sessions/`)).json()
  const ids = sessions.results.map(({ id }: { id: string }) => ({ id }))
  // The service may show a user their own entries of the lists.
  const ownValues = new Set<string>(
    [own, ...results, ...ids].flatMap((row: Record<string, string>) => Object.values(row)),
  )
  const isOwnValue = (value: string) => ownValues.has(value) || /^\d{4}-\d\d-\d\d[T ]/.test(value)
  const secrets: Secrets = new Map([
    ...[...stored].filter(([value]) => !isOwnValue(value)),
    ...mailedSecrets(host),
    ...(await context.cookies(host.url)).map(({ name, value }): [string, string] => [value, `the cookie ${name}`]),
    ...codes
      .flatMap((code) => [code, code.replaceAll('-', '')])
      .map((code): [string, string] => [code, 'a backup code']),
    [app.secret, 'the secret of the app'],
    [readFileSync(join(host.dataDir, 'secret'), 'utf8').trim(), 'the secret of the service'],
    [secretOfProvider(), 'the secret of the provider'],
    [person.password, 'the own password'],
    [stranger.username, 'the name of a stranger'],
    [stranger.email, 'the address of a stranger'],
  ])
  for (const [secret, name] of secrets) expect(secret.length, name).toBeGreaterThanOrEqual(8)
  for (const column of ['User.password', 'AuthSession.', 'AuthMfaMethod.', 'AuthBackupCode.'])
    expect(
      [...secrets.values()].some((name) => name.includes(column)),
      column,
    ).toBe(true)
  expect(foundIn(sources, secrets)).toEqual([])
  expect(foundIn(clientFiles(), secrets)).toEqual([])
  await other.close()
})

test('the browser loads no code of the server', () => {
  const files = clientFiles()
  expect(files.size).toBeGreaterThan(5)
  const server = /AUTH_SECRET|DATABASE_URL|SMTP_URL|PrismaClient|nodemailer|bcrypt|Fe26\.2|createAuth\(/
  expect(
    [...files].filter(([, text]) => server.test(text)).map(([name, text]) => [name, server.exec(text)?.[0]]),
  ).toEqual([])
})
