import { beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/index.js'
import { type Call, Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { BASE_URL, makeService, type TestService } from '../harness/service.js'
import { endpointsOf, handlersOf, pathsOf, prefixOf, StrictJar } from '../harness/wire.js'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const EVIL = 'https://evil.test'
const _CHANGE = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }

// These checks do not depend on the database.
withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  const open = (settings: object = {}, options: object = {}) => {
    service = makeService(database(), settings, options)
    return service
  }
  beforeEach(async () => {
    await database().clear()
    open({ USE_MFA: true })
    await makeUser(service)
  })
  const anyone = () => new Client(service.auth.handlers)
  const clientFor = (endpoint: Endpoint) => new Client(handlersOf(service, endpoint), prefixOf(endpoint))
  const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/\{\w+\}/g, 'some-id')

  function expectHeaders(headers: Headers, where: string) {
    expect(headers.get('cache-control'), where).toBe('no-store')
    expect(headers.get('x-request-id'), where).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-content-type-options'), where).toBe('nosniff')
    expect(headers.get('vary'), where).toMatch(/Origin.*Cookie.*Authorization/)
    expect(headers.get('access-control-allow-origin'), where).toBeNull()
  }

  it('warns once that its own pages are not at BASE_URL, and not about other origins', async () => {
    const BASE = 'http://localhost:3456'
    open({ BASE_URL: BASE, TRUSTED_ORIGINS: ['https://admin.example'] })
    const warnings = () => service.logged.filter((line) => line.includes('not at BASE_URL'))
    const post = (headers: Record<string, string>) => anyone().post('login/', {}, { headers })
    for (const origin of [BASE, 'https://admin.example', 'null']) await post({ origin })
    await post({ origin: EVIL, 'sec-fetch-site': 'cross-site' })
    await post({ origin: EVIL, 'sec-fetch-site': 'none' })
    expect(warnings()).toEqual([])
    for (const _ of [1, 2]) expect((await post({ origin: 'http://localhost:3457' })).status).toBe(400)
    expect(warnings()).toEqual([
      'a page of this site is not at BASE_URL, but emailed links and redirects lead to BASE_URL {"origin":"http://localhost:3457","BASE_URL":"http://localhost:3456"}',
    ])
  })

  describe('every path', () => {
    it('serves each method, or returns 405 with the exact Allow and a body', async () => {
      for (const [path, list] of pathsOf(endpointsOf(service, database()))) {
        const [first] = list as [Endpoint]
        const own = new Set<string>(list.map(({ method }) => method))
        const allow = [...list.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
        for (const method of METHODS) {
          const answer = await clientFor(first).call(method, path)
          expectHeaders(answer.headers, `${method} ${path}`)
          const served = own.has(method === 'HEAD' ? 'GET' : method)
          if (method === 'OPTIONS') {
            expect([answer.status, answer.headers.get('allow')], path).toEqual([204, allow.join(', ')])
          } else if (!served) {
            expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([405, allow.join(', ')])
            if (method !== 'HEAD') expect(answer.body.code).toBe('method_not_allowed')
          } else expect(answer.status, `${method} ${path}`).not.toBe(405)
        }
      }
    })

    it('an unknown method is 405, also in an override header or parameter', async () => {
      const request = new Request(`${BASE_URL}/api/auth/user/?_method=DELETE`, { method: 'FOO' })
      const answer = await service.auth.handlers.GET(request)
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, PATCH, OPTIONS'])
      const headers = { 'x-http-method-override': 'GET', 'x-method-override': 'GET' }
      expect((await anyone().post('user/?_method=GET', {}, { headers })).status).toBe(405)
    })

    it('sets no-store and the security headers on every response, and never returns a stack or a page', async () => {
      const { client } = await signIn(service)
      for (const endpoint of endpointsOf(service, database())) {
        for (const cookies of ['none=1', client.cookieHeader()]) {
          const call: Call = { cookies, ...(endpoint.method === 'GET' ? {} : { body: {} }) }
          const answer = await clientFor(endpoint).call(endpoint.method, pathOf(endpoint), call)
          expectHeaders(answer.headers, endpoint.operationId)
          expect(answer.status, endpoint.operationId).toBeLessThan(500)
          if (answer.text) expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
          expect(answer.text).not.toMatch(/<html|node_modules|SELECT |Prisma/)
        }
      }
    })

    it('has its own guard, which no header for a middleware can skip', async () => {
      const bypass = ['middleware:middleware:middleware', 'src/middleware:src/middleware', 'proxy:proxy:proxy']
      for (const endpoint of endpointsOf(service, database()).filter(({ guard }) => guard !== 'none')) {
        for (const value of bypass) {
          const headers = { 'x-middleware-subrequest': value, 'x-nextjs-data': '1' }
          const call: Call = { headers, ...(endpoint.method === 'GET' ? {} : { body: {} }) }
          const answer = await clientFor(endpoint).call(endpoint.method, pathOf(endpoint), call)
          expect(answer, endpoint.operationId).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
          expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
        }
      }
    })

    it('is served with and without a trailing slash, without a redirect', async () => {
      for (const endpoint of endpointsOf(service, database())) {
        const path = pathOf(endpoint)
        const call: Call = endpoint.method === 'GET' ? {} : { body: {} }
        const [with_, without] = [
          await clientFor(endpoint).call(endpoint.method, path, call),
          await clientFor(endpoint).call(endpoint.method, path.slice(0, -1), call),
        ]
        expect([without.status, without.body], path).toEqual([with_.status, with_.body])
        expect([301, 307, 308]).not.toContain(with_.status)
      }
      expect((await anyone().post('login', { username: 'ann', password: PASSWORD })).status).toBe(200)
    })

    it('is served under any prefix, by the segments that Next gives', async () => {
      for (const params of [{ auth: ['login'] }, Promise.resolve({ locale: 'de', rest: ['login'] })]) {
        const request = new Request(`${BASE_URL}/de/somewhere/else/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'ann', password: PASSWORD }),
        })
        expect((await service.auth.handlers.POST(request, { params })).status).toBe(200)
      }
      open({ AUTH_PREFIX: '/id/v2/' })
      const client = new Client(service.auth.handlers, '/id/v2/')
      expect((await client.post('login/', { username: 'ann', password: PASSWORD })).status).toBe(200)
      expect((await anyone().post('login/', { username: 'ann', password: PASSWORD })).status).toBe(404)
    })

    it('has one spelling: another case, a double slash, a dot or an encoding is 404', async () => {
      const paths = [
        'LOGIN/',
        'Login/',
        '/login/',
        'login//',
        'user//',
        'x/../login',
        'login/%2e/',
        '%6cogin/',
        'login%2f',
        '',
      ]
      for (const path of [...paths, 'nothing/', 'login/nothing/', '__proto__/', 'constructor/']) {
        const url = `${BASE_URL}/api/auth/${path}`
        const answer = await service.auth.handlers.POST(new Request(url, { method: 'POST' }))
        // The URL parser itself resolves the dots.
        if (/^\/api\/auth\/login\/?$/.test(new URL(url).pathname)) continue
        expect([answer.status, ((await answer.json()) as { code: string }).code], path).toEqual([404, 'not_found'])
      }
      const segments = [['login', ''], ['', 'login'], ['..', 'login'], ['login', '..'], ['LOGIN'], ['login\0'], []]
      for (const auth of segments) {
        const request = new Request(`${BASE_URL}/api/auth/login/`, { method: 'POST' })
        expect((await service.auth.handlers.POST(request, { params: { auth } })).status, `${auth}`).toBe(404)
      }
    })

    it('HEAD is GET without a body', async () => {
      const { client } = await signIn(service)
      for (const path of ['user/', 'mfa/']) {
        const [get, head] = [await client.get(path), await client.call('HEAD', path)]
        expect([head.status, head.text, head.setCookies]).toEqual([200, '', []])
        const names = (headers: Headers) => [...headers.keys()].sort()
        expect(names(head.headers)).toEqual(names(get.headers))
      }
      expect(await anyone().call('HEAD', 'user/')).toMatchObject({ status: 401, text: '' })
    })

    it('EXCLUDED_ROUTES are 404', async () => {
      open({ USE_MFA: true, EXCLUDED_ROUTES: ['registration', 'token_refresh', 'mfa_delete'] })
      for (const path of ['registration/', 'token/refresh/', 'mfa/delete/'])
        expect((await anyone().post(path)).status, path).toBe(404)
      expect((await anyone().post('registration/resend-email/', { email: 'a@example.com' })).status).toBe(200)
    })
  })

  describe('cookies', () => {
    const matrix = ['jwt', 'token'].flatMap((AUTH_TYPE) =>
      [undefined, 'example.test'].flatMap((domain) =>
        ['/', '/api/auth/'].flatMap((path) =>
          (['Lax', 'Strict', 'None'] as const).map((sameSite) => ({ AUTH_TYPE, domain, path, sameSite })),
        ),
      ),
    )
    it.each(matrix)(
      'are cleared with the attributes they were set with: $AUTH_TYPE $domain $path $sameSite',
      async (given) => {
        const { AUTH_TYPE, domain, path, sameSite } = given
        open({
          AUTH_TYPE,
          BASE_URL: 'https://app.example.test',
          AUTH_COOKIE_SAMESITE: sameSite,
          AUTH_COOKIE_PARTITIONED: sameSite === 'None',
          AUTH_JWT_COOKIE_PATH: path,
          AUTH_JWT_REFRESH_COOKIE_PATH: path,
          AUTH_TOKEN_COOKIE_PATH: path,
          ...(domain ? { AUTH_COOKIE_DOMAIN: domain } : {}),
        })
        const jar = new StrictJar()
        const client = anyone()
        const take = (lines: string[]) => lines.forEach((line) => void jar.take(line, 'app.example.test'))
        take((await client.post('login/', { username: 'ann', password: PASSWORD })).setCookies)
        const prefix = domain === undefined && path === '/' ? '__Host-' : '__Secure-'
        const names = AUTH_TYPE === 'jwt' ? ['auth-jwt', 'auth-refresh-jwt'] : ['auth-token']
        expect(jar.names).toEqual([...names.map((name) => prefix + name), '__Host-auth-device'])
        const cookies = jar.header('/api/auth/')
        expect((await client.get('user/', { cookies })).status).toBe(200)
        take((await client.post('logout/', {}, { cookies })).setCookies)
        expect(jar.names).toEqual(['__Host-auth-device'])
      },
    )

    it.each([
      ['http://localhost:3000', false],
      ['http://127.0.0.1:3000', false],
      ['https://app.example.test', true],
      ['https://localhost', true],
    ])('of %s are Secure: %s; they are always HttpOnly and at most 4096 bytes', async (base, secure) => {
      open({ BASE_URL: base, JWT_ISSUER: 'i'.repeat(255), JWT_AUDIENCE: 'a'.repeat(255) })
      const { setCookies } = (await signIn(service)).answer
      expect(setCookies).toHaveLength(3)
      for (const line of setCookies) {
        expect(line).toContain('; HttpOnly')
        expect(line.includes('; Secure')).toBe(secure)
        expect(line.startsWith('__Host-')).toBe(secure)
        expect(line.length).toBeLessThan(4096)
      }
    })

    it('that are malformed count as absent', async () => {
      const cookies = [
        'auth-jwt=%',
        'auth-jwt="',
        'auth-jwt',
        '=x',
        ';;;',
        `auth-jwt=${'x'.repeat(90_000)}`,
        'auth-jwt=\u00ff',
      ]
      for (const value of cookies) {
        const answer = await anyone().get('user/', { cookies: value })
        expect(answer, value.slice(0, 20)).toMatchObject({ status: 401, setCookies: [] })
      }
    })
  })

  it('emails link to the configured site, not to the host of the request', async () => {
    open({ FRONTEND_BASE_URL: 'https://www.app.test' })
    const applicant = { username: 'new', email: 'new@example.com', password1: PASSWORD, password2: PASSWORD }
    const hosts: Record<string, string>[] = [
      { host: 'evil.test' },
      { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
      { forwarded: 'host=evil.test;proto=https' },
      { 'x-forwarded-host': 'www.app.test, evil.test' },
      { host: 'localhost:3000@evil.test', 'x-original-url': 'https://evil.test/', 'x-rewrite-url': '/evil.test' },
    ]
    for (const [index, headers] of hosts.entries()) {
      for (const [path, body] of [
        ['password/reset/', { email: 'ann@example.com' }],
        ['registration/', { ...applicant, username: `new${index}`, email: `new${index}@example.com` }],
        ['registration/resend-email/', { email: `new${index}@example.com` }],
      ] as const) {
        const request = new Request(`http://evil.test:3000/api/auth/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
        expect((await service.auth.handlers.POST(request)).status).toBeLessThan(300)
      }
      await service.settle()
    }
    expect(service.mails, service.logged.join()).toHaveLength(15)
    for (const { text, html } of service.mails) {
      expect(text + html).not.toContain('evil.test')
      expect(text).toContain('https://www.app.test/')
    }
  })

  it('an invalid `next` or `from` of a form redirects to a page of the site', async () => {
    open({ TRUSTED_ORIGINS: ['https://front.test'] })
    const junk = [
      '.....///....//windows/win.ini',
      'http://[::1',
      '%',
      '%25zz',
      `/${'x'.repeat(20_000)}`,
      '/\0',
      '//evil.test',
    ]
    const more = [
      '/\\evil.test',
      'javascript:alert(1)',
      'https://evil.test/',
      'https://front.test@evil.test/',
      '/%2f/evil.test',
      '/\tx',
    ]
    const post = (fields: Record<string, string>) =>
      anyone().post('login/', undefined, {
        raw: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      })
    for (const value of [...junk, ...more]) {
      const good = await post({ username: 'ann', password: PASSWORD, next: value, from: value })
      expect([good.status, good.headers.get('location')], value.slice(0, 40)).toEqual([303, '/'])
      const bad = await post({ username: 'ann', password: 'wrong', next: value, from: value })
      expect([bad.status, bad.headers.get('location')]).toEqual([303, '/login?error=invalid_credentials'])
    }
    for (const next of ['/account?tab=1#x', 'https://front.test/in']) {
      expect((await post({ username: 'ann', password: PASSWORD, next })).headers.get('location')).toBe(next)
      // The next attempt goes there too.
      const refused = (await post({ username: 'ann', password: 'wrong', next })).headers.get('location')
      const query = Object.fromEntries(new URL(refused ?? '', 'http://localhost').searchParams)
      expect(query).toEqual({ next, error: 'invalid_credentials' })
    }
  })
})
