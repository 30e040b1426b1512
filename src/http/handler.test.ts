import { beforeEach, describe, expect, it, vi } from 'vitest'
import { authenticate } from './authenticate.test-help.js'
import { makeHandlers } from './handler.js'
import {
  answer,
  ask,
  COOKIES,
  EVIL,
  HTML_FORM,
  log,
  request,
  reset,
  route,
  SAME_ORIGIN,
  service,
  signedIn,
} from './handler.test-help.js'

vi.mock('../flows/session/authenticate.js', () => import('./authenticate.test-help.js'))
beforeEach(reset)

describe('the order of checks', () => {
  it('is route, method, CSRF, size and type, parsing, guard, rules', async () => {
    const bad = { headers: { ...COOKIES, ...EVIL, 'content-type': 'text/plain' }, json: '{' }
    expect((await ask('nothing/here/', bad)).status).toBe(404)
    expect((await ask('user/', bad)).status).toBe(405)
    expect((await ask('mfa/', bad)).status).toBe(403)
    const own = { ...COOKIES, ...SAME_ORIGIN }
    expect((await ask('mfa/', { headers: { ...own, 'content-type': 'text/plain' }, json: '{' })).status).toBe(415)
    expect((await ask('mfa/', { headers: own, json: ' '.repeat(70_000) })).status).toBe(413)
    expect((await ask('mfa/', { headers: own, json: '{' })).status).toBe(400)
    expect(authenticate).not.toHaveBeenCalled()
    expect((await ask('mfa/', { headers: own, json: [] })).status).toBe(401)
    authenticate.mockResolvedValue(signedIn())
    expect(await answer(await ask('mfa/', { headers: own, json: [] }))).toMatchObject({
      status: 400,
      non_field_errors: ['Invalid data. Expected a dictionary, but got list.'],
    })
    expect(route).not.toHaveBeenCalled()
  })

  it('lists the allowed methods', async () => {
    const response = await ask('user/', { method: 'PUT' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH, OPTIONS'])
    expect(await response.json()).toEqual({ detail: 'Method "PUT" not allowed.', code: 'method_not_allowed' })
  })
})

describe('paths', () => {
  it.each(['login/', 'login'])('serves %s without a redirect', async (path) => {
    expect((await ask(path, { json: { username: 'a' } })).status).toBe(200)
  })

  it.each(['Login/', 'login//', '/login/', 'login/x/', '', 'login/%2e%2e'])('does not know %j', async (path) => {
    expect((await ask(path, { json: { username: 'a' } })).status).toBe(404)
  })

  it("uses Next's segments under any prefix, and warns once that the setting differs", async () => {
    const { POST } = makeHandlers(service(), 'auth')
    const context = () => ({ params: Promise.resolve({ tenant: 't', auth: ['login'] }) })
    for (let times = 0; times < 2; times++) {
      const asked = request('/t/v2/account/login/', { method: 'POST', json: { username: 'a' } })
      expect((await POST(asked, context())).status).toBe(200)
    }
    expect(log.warn.mock.calls).toEqual([
      [
        'The auth routes are served at /t/v2/account, and AUTH_PREFIX is /api/auth: links and the client follow the setting',
      ],
    ])
  })

  it('finds the configured prefix below the path of BASE_URL', async () => {
    const { POST } = makeHandlers(service({ BASE_URL: 'https://app.example/shop', AUTH_PREFIX: '/auth' }), 'auth')
    const ok = request('/shop/auth/login/', { method: 'POST', json: { username: 'a' } })
    expect((await POST(ok)).status).toBe(200)
    expect((await POST(request('/elsewhere/auth/login/', { method: 'POST' }))).status).toBe(404)
  })

  it('serves only its own area', async () => {
    const { POST } = makeHandlers(service(), 'social')
    expect((await POST(request('/api/social/login/', { method: 'POST' }))).status).toBe(404)
  })
})

describe('every response', () => {
  it('is not stored, has our own id and the security headers', async () => {
    for (const [path, asked] of [
      ['login/', { json: { username: 'a' }, headers: { 'x-request-id': 'mine' } }],
      ['login/', { json: {} }],
      ['nothing', {}],
      ['login/', { form: 'username=a', headers: HTML_FORM }],
    ] as const) {
      const { headers } = await ask(path, asked)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('vary')).toContain('Origin')
      expect(headers.get('access-control-allow-origin')).toBe(null)
    }
  })

  it('names only a trusted origin, also in refusals', async () => {
    const trusted = { origin: 'https://admin.example', 'sec-fetch-site': 'cross-site' }
    for (const json of [{ username: 'a' }, {}]) {
      const { headers } = await ask('login/', { json, headers: trusted })
      expect(headers.get('access-control-allow-origin')).toBe('https://admin.example')
      expect(headers.get('access-control-allow-credentials')).toBe('true')
    }
    for (const origin of ['https://app.example', 'null', 'https://admin.example.evil.test', 'https://evil.test'])
      expect(
        (await ask('user/', { method: 'GET', headers: { origin } })).headers.has('access-control-allow-origin'),
      ).toBe(false)
  })

  it('to OPTIONS is 204 with the methods of the route, and CORS only for a trusted origin', async () => {
    const trusted = await ask('user/', { method: 'OPTIONS', headers: { origin: 'https://admin.example' } })
    expect(trusted.status).toBe(204)
    expect(trusted.headers.get('access-control-allow-methods')).toBe('GET, HEAD, PATCH, OPTIONS')
    expect(trusted.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, x-requested-with, accept-language',
    )
    const other = await ask('user/', { method: 'OPTIONS', headers: { origin: 'https://evil.test' } })
    expect([other.status, other.headers.get('allow')]).toEqual([204, 'GET, HEAD, PATCH, OPTIONS'])
    expect([...other.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('to HEAD is that of GET without a body; a route that only redirects does not run', async () => {
    authenticate.mockResolvedValue(signedIn())
    const head = await ask('user/', { method: 'HEAD', headers: COOKIES })
    expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([
      200,
      '',
      'application/json; charset=utf-8',
    ])
    expect(route).toHaveBeenCalledTimes(1)
    expect((await ask('go/github/', { method: 'HEAD' })).status).toBe(204)
    expect(route).toHaveBeenCalledTimes(1)
  })
})
