import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { outboxPage } from './mailbox.js'
import { logIn, newPerson, register, verify } from './person.js'

const TRUSTED = 'https://front.test'
const NOTICE = 'Only members read this.'
let host: Host

test.beforeAll(async () => {
  host = await startHost({ AUTH_CONFIG: JSON.stringify({ TRUSTED_ORIGINS: [TRUSTED] }) })
})
test.afterAll(() => host.stop())

/** Sends raw bytes, so no client normalizes the path. Returns the complete response. */
async function send(method: string, path: string, headers: Record<string, string> = {}): Promise<string> {
  const { hostname, port } = new URL(host.url)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({ host: `${hostname}:${port}`, connection: 'close', ...headers })
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => {})
  socket.setTimeout(10_000, () => socket.destroy())
  await once(socket, 'close')
  return answer
}

const BUILD = '0'.repeat(21)
const PATHS = [
  '/api/members',
  '/api/members/',
  '/api/members/7',
  '//api/members',
  '/api//members',
  '/api/members//',
  '/%61pi/members',
  '/api/%6dembers',
  '/api%2Fmembers',
  '/api/members%2F7',
  '/%2Fapi/members',
  '/API/members',
  '/Api/Members',
  '/x/../api/members',
  '/x/%2e%2e/api/members',
  '/api/./members',
  '/api/schema/../members',
  '/api/schema/%2e%2e/members',
  '/api/schema%2F..%2Fmembers',
  '/api/auth/../members',
  '/api/auth/%2e%2e/members',
  '/api/auth%2F..%2Fmembers',
  '/api/auth/..%2Fmembers',
  '/api\\members',
  '/api/auth\\..\\members',
  '/api/members?x=/api/auth/',
  '/api/members;x',
  '/api/members.rsc',
  '/api/members.json',
  '/api/members.prefetch.rsc',
  '/api/members.segments/_tree.segment.rsc',
  `/_next/data/${BUILD}/api/members.json`,
  `/_next/data/${BUILD}/api/members`,
  '/_next/../api/members',
  '/_next/%2e%2e/api/members',
  '/favicon.ico/../api/members',
  '/icon.svg/../api/members',
  'http://localhost/api/members',
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const HEADERS: Record<string, string>[] = [
  {},
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1', purpose: 'prefetch' },
  { 'next-router-segment-prefetch': '/_tree', rsc: '1' },
  { 'x-nextjs-data': '1' },
  { 'x-middleware-prefetch': '1' },
  { 'x-middleware-subrequest': Array(6).fill('proxy').join(':') },
  { 'x-matched-path': '/api/members', 'x-invoke-path': '/api/members', 'x-invoke-output': '/api/members/[[...path]]' },
  { 'x-middleware-rewrite': '/api/members', 'x-middleware-next': '1' },
  { 'x-original-url': '/api/members', 'x-rewrite-url': '/api/members' },
  { 'next-action': 'a'.repeat(42) },
  { upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-key': 'eA==', 'sec-websocket-version': '13' },
  { authorization: 'Bearer x' },
  { cookie: 'auth-jwt=x; auth-refresh-jwt=x' },
]

test('no path, method or header reaches a guarded route without a session', async () => {
  for (const path of PATHS) {
    for (const method of METHODS) {
      const answer = await send(method, path, method === 'GET' ? {} : { 'content-length': '0' })
      expect(answer, `${method} ${path}`).not.toContain(NOTICE)
      // The proxy answers OPTIONS itself.
      const isRefused = path.startsWith('/api/members') && method !== 'OPTIONS'
      if (isRefused) expect(answer, `${method} ${path}`).not.toMatch(/^HTTP\/1\.1 2/)
    }
  }
  for (const headers of HEADERS) {
    for (const path of ['/api/members', '/api/members/', '/API/members', '/x/../api/members']) {
      expect(await send('GET', path, headers), `${path} ${JSON.stringify(headers)}`).not.toContain(NOTICE)
    }
  }
  expect(await send('GET', '/api/members')).toMatch(/^HTTP\/1\.1 401[\s\S]*"code":"not_authenticated"/)
})

test('OPTIONS is answered without the route, with a permission for trusted origins only', async ({ request }) => {
  const ask = async (path: string, origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const answer = await request.fetch(`${host.url}${path}`, { method: 'OPTIONS', headers, maxRedirects: 0 })
    return { status: answer.status(), permitted: answer.headers()['access-control-allow-origin'] }
  }
  expect(await ask('/api/members', TRUSTED)).toEqual({ status: 204, permitted: TRUSTED })
  expect(await ask('/api/members', 'https://evil.test')).toEqual({ status: 204, permitted: undefined })
  expect(await ask('/account', TRUSTED)).toEqual({ status: 204, permitted: undefined })
})

test('a body of more than 10 MB passes the proxy whole', async ({ request }) => {
  const data = Buffer.alloc(11 * 1024 * 1024)
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await request.post(`${host.url}/api/members`, { data, headers })).status()).toBe(401)
  expect(host.output()).not.toContain('Request body exceeded')
})

test('the routes of the service and the exceptions stay open', async ({ request }) => {
  expect((await request.get(`${host.url}/api/schema`)).status()).toBe(200)
  expect((await request.get(`${host.url}/api/reference`)).status()).toBe(200)
  const login = await request.post(`${host.url}/api/auth/login/`, { data: { username: 'nobody', password: 'x' } })
  expect(login.status()).toBe(400)
})

test('a member reaches it, and a request from another site does not', async ({ page, context }) => {
  const person = newPerson('mem')
  await register(page, host.url, person)
  await verify(page, outboxPage(context, host), person)
  await logIn(page, host.url, person)
  const read = await page.evaluate(async () => (await fetch('/api/members', { method: 'POST' })).json())
  expect(read).toEqual({ notice: NOTICE, username: person.username })
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const forged = { cookie, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', 'content-length': '0' }
  expect(await send('POST', '/api/members', forged)).toMatch(/^HTTP\/1\.1 403[\s\S]*"code":"csrf_failed"/)
})
