import { NextRequest, NextResponse } from 'next/server.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AuthProxyOptions, authProxy, type NextStep } from '../../src/next/auth-proxy.js'
import { withDatabases } from '../harness/databases.js'
import { enrollApp, makeUser, signIn } from '../harness/people.js'
import { BASE_URL, makeService, type TestService } from '../harness/service.js'

const HERE = { origin: BASE_URL, 'sec-fetch-site': 'same-origin' }
const ELSEWHERE = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
const TRUSTED = 'https://front.test'
const PASSED = 'x-middleware-next'

interface Visit {
  method?: string
  headers?: Record<string, string>
  options?: Partial<AuthProxyOptions>
  next?: NextStep
}

withDatabases((_provider, database) => {
  let service: TestService
  const open = (settings: object = {}) => {
    service = makeService(database(), { USE_MFA: true, TRUSTED_ORIGINS: [TRUSTED], ...settings })
  }
  beforeEach(async () => {
    await database().clear()
    open()
    await makeUser(service)
  })

  async function visit(path: string, { method = 'GET', headers = {}, options = {}, next }: Visit = {}) {
    const proxy = authProxy({ auth: service.auth, api: ['/api'], except: ['/api/hooks'], ...options }, next)
    return proxy(new NextRequest(`${BASE_URL}${path}`, { method, headers }))
  }
  const passes = async (path: string, given?: Visit) => (await visit(path, given)).headers.has(PASSED)

  describe('a visitor', () => {
    it('gets a refusal in the format of the service', async () => {
      const answer = await visit('/api/orders')
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
      expect(answer.headers.get('cache-control')).toContain('no-store')
      expect(await answer.json()).toEqual({
        detail: 'Authentication credentials were not provided.',
        code: 'not_authenticated',
      })
    })

    it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('by %s', async (method) => {
      expect((await visit('/api/orders', { method, headers: HERE })).status).toBe(401)
    })

    it.each([
      '/api',
      '/api/',
      '/api/orders/',
      '/%61pi/orders',
      '/a%70i/orders',
      '/API/orders',
      '/Api/Orders',
      '//api/orders',
      '/api//orders',
      '/api%2Forders',
      '/api%2forders',
      '/%2Fapi%2Forders',
      '/x/../api/orders',
      '/x/%2e%2e/api/orders',
      '/api/./orders',
      '/api/hooks/../orders',
      '/api/hooks/%2e%2e/orders',
      '/api/hooks%2F..%2Forders',
      '/api/hooks/..%2Forders',
      '/api/hooks%5C..%5Corders',
      '/api/auth/..%2Forders',
      '/api/auth/..%5Corders',
      '/api/auth%2F..%2Forders',
      '/api/authors',
      '/api/hooksx',
      '/API/hooks',
      '/api/%ff',
      '/api/orders/%zz',
      '/api\\orders',
      '/api/orders?next=/api/hooks',
      '/api/orders;/api/hooks',
      '/api/orders%00',
      '/api/orders.rsc',
      '/api/orders.json',
      '/_next/data/build-1/api/orders.json',
    ])('at %s', async (path) => {
      expect((await visit(path)).status).toBe(401)
    })

    it.each<Record<string, string>>([
      { rsc: '1' },
      { rsc: '1', 'next-router-prefetch': '1' },
      { 'next-router-segment-prefetch': '/_tree' },
      { purpose: 'prefetch', 'x-middleware-prefetch': '1' },
      { 'x-nextjs-data': '1' },
      { 'next-action': 'a'.repeat(40) },
      { 'x-middleware-subrequest': Array(6).fill('proxy').join(':') },
      { 'x-middleware-next': '1', 'x-middleware-rewrite': '/api/hooks' },
      { 'x-original-url': '/api/hooks', 'x-rewrite-url': '/api/hooks', 'x-forwarded-uri': '/api/hooks' },
      { 'x-matched-path': '/api/hooks', 'x-invoke-path': '/api/hooks', 'x-now-route-matches': '1' },
      { 'x-http-method-override': 'OPTIONS' },
      { upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-key': 'x', 'sec-websocket-version': '13' },
      { authorization: 'Bearer nothing' },
      { authorization: 'Basic YTpi' },
      { cookie: 'auth-jwt=x; auth-refresh-jwt=y' },
    ])('with the headers %o', async (headers) => {
      expect((await visit('/api/orders', { headers: { ...HERE, ...headers } })).status).toBe(401)
    })

    it('is refused below a basePath, and below patterns', async () => {
      const proxy = authProxy({ auth: service.auth, api: [/^\/v\d+\/private/, '/api'] })
      const at = (path: string) => proxy(new NextRequest(`${BASE_URL}${path}`, { nextConfig: { basePath: '/app' } }))
      expect((await at('/app/api/orders')).status).toBe(401)
      expect((await at('/app/V1/Private/x')).status).toBe(401)
      expect((await at('/app/about')).headers.has(PASSED)).toBe(true)
    })

    it('reaches the routes of the service, the exceptions, and every path outside `api`', async () => {
      for (const path of ['/api/auth/login/', '/api/social/github/', '/api/hooks', '/api/hooks/stripe', '/apis', '/'])
        expect(await passes(path, { method: 'POST', headers: ELSEWHERE }), path).toBe(true)
    })
  })

  describe('a session', () => {
    it('passes with a cookie and with a header', async () => {
      const { client } = await signIn(service)
      const cookie = client.cookieHeader()
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE'])
        expect(await passes('/api/orders', { method, headers: { ...HERE, cookie } }), method).toBe(true)
      expect(await passes('/api/orders', { method: 'POST', headers: { origin: TRUSTED, cookie } })).toBe(true)

      open({ USE_AUTH_COOKIE: false })
      const other = await signIn(service)
      const headers = { authorization: other.client.authorization ?? '' }
      expect(await passes('/api/orders', { method: 'POST', headers })).toBe(true)
    })

    it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('does not pass for a %s from another site', async (method) => {
      const { client } = await signIn(service)
      const headers = { ...ELSEWHERE, cookie: client.cookieHeader() }
      const answer = await visit('/api/orders', { method, headers })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'csrf_failed' })
      expect(answer.headers.getSetCookie()).toEqual([])
    })

    it('does not pass for a form without an origin, or a WebSocket of another site', async () => {
      const { client } = await signIn(service)
      const cookie = client.cookieHeader()
      const form = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
      expect((await visit('/api/orders', { method: 'POST', headers: form })).status).toBe(403)
      const socket = { cookie, upgrade: 'websocket', connection: 'Upgrade' }
      expect((await visit('/api/orders', { headers: { ...socket, ...ELSEWHERE } })).status).toBe(403)
      expect(await passes('/api/orders', { headers: { ...socket, ...HERE } })).toBe(true)
    })

    it('that was revoked does not pass, because its row is read', async () => {
      const { client } = await signIn(service)
      const cookie = client.cookieHeader()
      await client.post('logout/')
      expect((await visit('/api/orders', { headers: { cookie } })).status).toBe(401)
    })

    it('of a disabled user does not pass', async () => {
      const { client } = await signIn(service)
      await service.ctx.db.user.updateMany({ where: {}, data: { isActive: false } })
      expect((await visit('/api/orders', { headers: { cookie: client.cookieHeader() } })).status).toBe(401)
    })

    it('that must enroll a second factor passes only after the enrollment', async () => {
      open({ MFA_REQUIRED: true })
      const { client } = await signIn(service)
      const refused = await visit('/api/orders', { headers: { cookie: client.cookieHeader() } })
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'mfa_enrolment_required' }])
      await enrollApp(service, client)
      expect(await passes('/api/orders', { headers: { cookie: client.cookieHeader() } })).toBe(true)
    })

    it('is renewed for the route and for the browser, but not for a forged request', async () => {
      const { client } = await signIn(service)
      const cookie = client.cookieHeader()
      service.clock.advance(400)
      const forged = await visit('/api/orders', { method: 'POST', headers: { ...ELSEWHERE, cookie } })
      expect([forged.status, forged.headers.getSetCookie()]).toEqual([403, []])
      const answer = await visit('/api/orders', { method: 'POST', headers: { ...HERE, cookie } })
      const lines = answer.headers.getSetCookie()
      expect(lines.map((line) => line.split('=')[0])).toEqual(['auth-jwt', 'auth-refresh-jwt'])
      const fresh = lines[0]?.split(';')[0] ?? ''
      expect(answer.headers.get('x-middleware-request-cookie')).toContain(fresh)
    })
  })

  describe('OPTIONS', () => {
    const ask = (origin: string, given: Visit = {}, path = '/api/orders') =>
      visit(path, { ...given, method: 'OPTIONS', headers: { 'access-control-request-method': 'DELETE', origin } })

    it.each([
      ['/api/orders', 204],
      ['/api/%zz', 204],
      ['/vault', 204],
      ['/', 200],
      ['/api/hooks', 200],
      ['/api/auth/login/', 200],
    ])(
      'at %s is %i for everybody, and neither asks the database nor renews a session; nothing guarded runs for it',
      async (path, status) => {
        const { client } = await signIn(service)
        service.clock.advance(400)
        database().queries()
        const options = { require: ['/vault'] }
        for (const cookie of ['', client.cookieHeader(), 'auth-jwt=x; auth-refresh-jwt=y']) {
          const answer = await visit(path, { method: 'OPTIONS', headers: { ...ELSEWHERE, cookie }, options })
          expect([answer.status, answer.headers.has(PASSED), answer.headers.getSetCookie()]).toEqual([
            status,
            status === 200,
            [],
          ])
        }
        expect(database().queries()).toEqual([])
      },
    )

    it('has the permission (CORS) for trusted origins only, which the route or its host can replace', async () => {
      const trusted = await ask(TRUSTED)
      expect([trusted.status, trusted.headers.has(PASSED)]).toEqual([204, false])
      expect(trusted.headers.get('access-control-allow-origin')).toBe(TRUSTED)
      expect(trusted.headers.get('access-control-allow-methods')).toContain('DELETE')
      expect(trusted.headers.get('vary')).toContain('Origin')
      for (const answer of [await ask('https://evil.test'), await ask(TRUSTED, {}, '/about'), await ask('null')])
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      const next = () => new Response(null, { status: 204, headers: { 'access-control-allow-methods': 'GET' } })
      const own = await ask(TRUSTED, { next })
      expect([own.status, own.headers.get('access-control-allow-methods')]).toEqual([204, 'GET'])
      expect(own.headers.get('access-control-allow-origin')).toBe(TRUSTED)
      const elsewhere = () => NextResponse.rewrite('https://backend.test/orders')
      expect((await ask(TRUSTED, { next: elsewhere })).headers.has('x-middleware-rewrite')).toBe(false)
    })

    it('does not pass as the upgrade to a WebSocket', async () => {
      const headers = { ...HERE, upgrade: 'websocket', connection: 'Upgrade' }
      expect((await visit('/api/orders', { method: 'OPTIONS', headers })).status).toBe(401)
    })
  })

  describe('the rest of a host’s proxy', () => {
    it('runs for requests that pass, with the renewed cookies, and sets them on its response', async () => {
      const { client } = await signIn(service)
      service.clock.advance(400)
      const seen: string[] = []
      const next: NextStep = (request) => {
        seen.push(request.headers.get('cookie') ?? '')
        return Response.json({ own: true }, { status: 202 })
      }
      const answer = await visit('/api/orders', { headers: { cookie: client.cookieHeader() }, next })
      expect([answer.status, await answer.json()]).toEqual([202, { own: true }])
      const fresh = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '-'
      expect(seen[0]).toContain(fresh)
      expect((await visit('/api/orders', { next })).status).toBe(401)
      expect(seen).toHaveLength(1)
    })

    it('may rewrite, or continue with its own headers: the page still gets the cookies and the path', async () => {
      const { client } = await signIn(service)
      service.clock.advance(400)
      const headers = { cookie: client.cookieHeader() }
      const next: NextStep = (request) => {
        const own = new Headers(request.headers)
        own.set('x-own', 'yes')
        own.delete('cookie')
        return NextResponse.rewrite(new URL('/api/v2', request.url), { request: { headers: own } })
      }
      const answer = await visit('/api/orders?x=1', { headers, next })
      expect(answer.headers.get('x-middleware-rewrite')).toBe(`${BASE_URL}/api/v2`)
      expect(answer.headers.get('x-middleware-request-x-own')).toBe('yes')
      expect(answer.headers.get('x-middleware-request-x-sallyport-path')).toBe('/api/orders?x=1')
      expect(answer.headers.get('x-middleware-request-cookie')).toContain('auth-jwt=')
      expect((await visit('/', { next: () => undefined })).headers.has(PASSED)).toBe(true)
    })

    it('may set a cookie of its own, which comes after the renewed ones: Next.js would drop them otherwise', async () => {
      const { client } = await signIn(service)
      service.clock.advance(400)
      const next: NextStep = () => {
        const response = NextResponse.next()
        response.cookies.set('visitor', 'v1', { httpOnly: true })
        return response
      }
      const answer = await visit('/api/orders', { headers: { cookie: client.cookieHeader() }, next })
      const names = answer.headers.getSetCookie().map((line) => line.split('=')[0])
      expect(names).toEqual(['auth-jwt', 'auth-refresh-jwt', 'visitor'])
    })

    it('may give the page a cookie of its own beside the renewed ones', async () => {
      const { client } = await signIn(service)
      const headers = { cookie: client.cookieHeader() }
      const next: NextStep = (request) => {
        request.cookies.set('visitor', 'v1')
        return NextResponse.next({ request })
      }
      const sent = async () =>
        (await visit('/api/orders', { headers, next })).headers.get('x-middleware-request-cookie')?.split('; ') ?? []
      expect((await sent()).sort()).toEqual([...headers.cookie.split('; '), 'visitor=v1'].sort())
      service.clock.advance(400)
      const renewed = await sent()
      expect(renewed).toContain('visitor=v1')
      expect(renewed.filter((pair) => pair.startsWith('auth-jwt='))).toHaveLength(1)
      expect(headers.cookie.split('; ')).not.toContain(renewed.find((pair) => pair.startsWith('auth-jwt=')))
    })
  })
})
