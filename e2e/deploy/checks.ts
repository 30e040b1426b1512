import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Host } from '../host.js'
import { newPerson } from '../person.js'

/** Records the errors of a page from now on, without the server's log lines, which `next dev` repeats in the console. */
export function watchConsole(page: Page): string[] {
  const consoleMessages: string[] = []
  page.on('console', (message) => {
    const ofServer = / Server\s*$/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !ofServer) consoleMessages.push(message.text())
  })
  page.on('pageerror', (error) => consoleMessages.push(String(error)))
  return consoleMessages
}

const filesOf = (page: string, at: string): string[] =>
  [...page.matchAll(/<(?:link|script|a)[^>]+(?:href|src)="([^"#]+)"/g)]
    .map(([, address = '']) => new URL(address, at))
    .filter(({ protocol, pathname }) => protocol.startsWith('http') && pathname.includes('.'))
    .map(({ href }) => href)

/** Checks the three views, with and without a trailing slash, and all files that their pages load. */
export async function checkViews(request: APIRequestContext, url: string): Promise<void> {
  const found = async (address: string, type: RegExp) => {
    const answer = await request.get(address, { maxRedirects: 0 })
    expect([address, answer.status()]).toEqual([address, 200])
    expect(answer.headers()['content-type'], address).toMatch(type)
    expect(answer.headers()['cache-control'], address).toBe('no-store')
    return answer.text()
  }
  for (const slash of ['', '/']) {
    const json = JSON.parse(await found(`${url}/api/schema${slash}`, /^application\/json/))
    expect(Object.keys(json.paths)).toContain('/api/auth/mfa/confirm/')
    expect(await found(`${url}/api/schema${slash}?format=yaml`, /^application\/yaml/)).toContain('/api/auth/login/:')
    for (const view of ['docs', 'reference']) {
      const at = `${url}/api/${view}${slash}`
      const page = await found(at, /^text\/html/)
      const files = filesOf(page, at)
      expect(files.length, at).toBeGreaterThan(0)
      for (const file of files)
        expect((await found(file, /^(text\/(css|javascript)|application\/)/)).length).toBeGreaterThan(100)
      expect(JSON.parse(await found(`${url}/api/${view}/openapi.json`, /json/))).toEqual(json)
    }
  }
}

/** Waits for the demo's email to an address and returns its key. */
async function mailedKey({ dataDir }: Host, address: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const read = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
      .filter(({ to }) => to === address)
      .map(({ text }) => /[?&]key=([\w-]+)/.exec(text)?.[1])[0]
  await expect(async () => expect(read()).toBeTruthy()).toPass({ timeout: 20_000 })
  return read() ?? ''
}

/** Registers, verifies, logs in, reads the profile and logs out, as a program that keeps cookies. */
export async function runApiJourney(request: APIRequestContext, host: Host): Promise<void> {
  const { username, email, password } = newPerson('api')
  const post = async (path: string, data: object = {}) => request.post(`${host.url}/api/auth/${path}`, { data })
  const applied = await post('registration/', { username, email, password1: password, password2: password })
  expect([applied.status(), await applied.json()]).toEqual([201, { detail: 'Verification e-mail sent.' }])
  expect((await post('registration/verify-email', { key: await mailedKey(host, email) })).status()).toBe(200)
  const login = await post('login/', { username, password })
  expect([login.status(), (await login.json()).user.username]).toEqual([200, username])
  const me = await request.get(`${host.url}/api/auth/user`)
  expect([me.status(), (await me.json()).email]).toEqual([200, email])
  expect((await post('logout/')).status()).toBe(200)
  expect((await request.get(`${host.url}/api/auth/user/`)).status()).toBe(401)
}
