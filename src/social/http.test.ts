import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { boundedFetch, CALL_TIMEOUT, fetchJson, RESPONSE_LIMIT, safeUrl } from './http.js'

let server: Server
let base = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: '/ok' }).end()
    else if (request.url === '/huge') response.end(Buffer.alloc(RESPONSE_LIMIT + 1))
    else if (request.url === '/limit') response.end(Buffer.alloc(RESPONSE_LIMIT))
    else if (request.url === '/trickle') response.write('{')
    else response.end('{"ok":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['https://accounts.example/x', true],
  ['http://localhost:3000/', true],
  ['http://127.0.0.1/', true],
  ['http://[::1]:1/', true],
  ['http://accounts.example/', false],
  ['http://localhost.evil.example/', false],
  ['http://127.0.0.1.evil.example/', false],
  ['https://user:pass@accounts.example/', false],
  ['file:///etc/passwd', false],
  ['nothing', false],
  [undefined, false],
])('%s may be called: %s', (address, allowed) => {
  expect(safeUrl(address) !== null).toBe(allowed)
})

test('returns an ordinary response', async () => {
  await expect(fetchJson('x', `${base}/ok`, {}, {})).resolves.toEqual({ ok: true })
})

test('a redirect is never followed', async () => {
  await expect(boundedFetch('x', `${base}/redirect`)).rejects.toMatchObject({ kind: 'unavailable', reason: 'redirect' })
})

test('a body ends at the limit', async () => {
  await expect(boundedFetch('x', `${base}/limit`)).resolves.toHaveProperty('status', 200)
  await expect(boundedFetch('x', `${base}/huge`)).rejects.toMatchObject({ kind: 'unavailable', reason: 'too_large' })
})

test('reports an unreachable server', async () => {
  await expect(boundedFetch('x', 'http://127.0.0.1:1/')).rejects.toMatchObject({ reason: 'network' })
})

test('http to another machine never leaves', async () => {
  const fetch = vi.fn()
  await expect(boundedFetch('x', 'http://a.example/', {}, { fetch })).rejects.toMatchObject({
    reason: 'unsafe_address',
  })
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  ['no answer', () => new Promise<Response>(() => {})],
  [
    'half a body',
    async () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{')) })),
  ],
])('%s ends after 5 s and aborts the call', async (_what, fetch) => {
  vi.useFakeTimers()
  let signal: AbortSignal | null | undefined
  const spied = async (_url: string | URL | Request, init?: RequestInit) => {
    signal = init?.signal
    return fetch()
  }
  const call = boundedFetch('x', 'https://slow.example/', {}, { fetch: spied }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT - 1)
  expect(signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await call).toMatchObject({ kind: 'unavailable', reason: 'timeout' })
  expect(signal?.aborted).toBe(true)
})

test('an error code is kept only when it is a plain word', async () => {
  const answer = (error: unknown) => ({ fetch: async () => Response.json({ error }, { status: 400 }) })
  const reason = (error: unknown) => fetchJson('x', 'https://a.example/', {}, answer(error)).catch((e: unknown) => e)
  expect(await reason('invalid_client')).toMatchObject({ kind: 'refused', reason: 'invalid_client' })
  expect(await reason('line\nbreak')).toMatchObject({ kind: 'refused', reason: 'error' })
  expect(await reason({ type: 'OAuthException', code: 190 })).toMatchObject({ reason: '190' })
})

test.each([429, 500, 503])('%d is the provider being unavailable', async (status) => {
  const fetch = async () => Response.json({ error: 'x' }, { status })
  await expect(fetchJson('x', 'https://a.example/', {}, { fetch })).rejects.toMatchObject({ kind: 'unavailable' })
})
