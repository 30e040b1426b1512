import { beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/index.js'
import { type Call, Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, signIn } from '../harness/people.js'
import { BASE_URL, type TestService } from '../harness/service.js'
import { isReachable, MODES, socialServiceOf } from '../harness/social-modes.js'
import { withProviders } from '../harness/social-people.js'
import { endpointsOf, pathsOf } from '../harness/wire.js'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const EVIL = 'https://evil.test'
const FORM = 'application/x-www-form-urlencoded'

const FORGED: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: EVIL, 'content-type': 'application/json' },
  { 'sec-fetch-site': 'same-site', origin: 'http://b.localhost:3000' },
  { 'sec-fetch-site': 'whatever' },
  { origin: EVIL, 'content-type': FORM },
  { origin: 'null' },
  { origin: 'http://localhost:3001' },
  { origin: 'http://localhost:3000.evil.test' },
  { referer: `${EVIL}/?http://localhost:3000/` },
  { 'content-type': 'text/plain' },
  { 'content-type': FORM },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { origin: EVIL, 'x-csrftoken': 'abc', 'x-requested-with': 'XMLHttpRequest' },
  { origin: EVIL, authorization: 'Basic eDp5' },
]

/** Values that often break endpoints, for every field of every body. */
const BAD: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [['a']],
  { $ne: 1 },
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '%00',
  "' OR 1=1 --",
  '../../etc/passwd',
  '__proto__',
  'x.y.z',
  'eyJhbGciOiJub25lIn0.e30.',
  'a\r\nset-cookie: b=c',
  'x'.repeat(20_000),
  'javascript:alert(1)',
  '//evil.test',
]
const IDS = ['0', '-1', 'abc', '1e3', '1.5', '9223372036854775808', '%00', '%2e%2e', "'", 'a'.repeat(2000), '{id}', 'ü']
const QUERIES = ['code=a&code=b', 'state=%00', 'state', 'code=%F0%28', 'error=access_denied', 'next=%ff', 'limit=-1']

const servers = withProviders()

withDatabases(['sqlite'], (_provider, database) => {
  describe.each(MODES)('social routes ($name)', (mode) => {
    let service: TestService
    beforeEach(async () => {
      await database().clear()
      service = socialServiceOf(database(), mode, servers)
      await makeUser(service)
    })
    const everything = () => endpointsOf(service, database()).filter(({ area }) => area === 'social')
    const pathOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, 'some-id')
    const anyone = () => new Client(service.auth.socialHandlers, '/api/social/')
    const hasCookies = () => service.ctx.config.settings.USE_AUTH_COOKIE
    async function someone() {
      const { client } = await signIn(service)
      const own = anyone()
      own.authorization = client.authorization
      for (const [name, value] of client.jar) own.jar.set(name, value)
      return own
    }

    function expectSound(answer: Awaited<ReturnType<Client['call']>>, where: string) {
      expect(answer.status, `${where}: ${answer.text}\n${service.logged.join('\n')}`).toBeLessThan(500)
      expect(Object.fromEntries(answer.headers), where).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        vary: expect.stringMatching(/Origin.*Cookie.*Authorization/),
      })
      expect(answer.headers.get('access-control-allow-origin'), where).toBeNull()
      if (answer.text) expect(answer.headers.get('content-type'), where).toBe('application/json; charset=utf-8')
      expect(answer.text, where).not.toMatch(/<html|node_modules|SELECT |Prisma/)
      const location = answer.headers.get('location')
      if (location)
        expect(location, where).toMatch(
          /^(\/(?!\/)|http:\/\/(localhost:3000|127\.0\.0\.1:\d+)\/|https:\/\/appleid\.apple\.com\/)/,
        )
    }

    it('serve each method, or return 405 with the exact Allow', async () => {
      const paths = pathsOf(everything())
      expect([...paths.keys()]).toEqual(
        expect.arrayContaining(['oidc/', 'oidc/connect/', 'accounts/', 'accounts/some-id/']),
      )
      expect(paths.has('oidc/callback/')).toBe(!mode.token)
      for (const [path, list] of paths) {
        const own = new Set<string>(list.map(({ method }) => method))
        const allow = [...list.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
        for (const method of METHODS) {
          if (path.startsWith('apple/') && method === 'POST' && path !== 'apple/callback/') continue
          const answer = await anyone().call(method, path, { ...(method === 'POST' ? { body: {} } : {}) })
          expectSound(answer, `${method} ${path}`)
          if (method === 'OPTIONS')
            expect([answer.status, answer.headers.get('allow')]).toEqual([204, allow.join(', ')])
          else if (own.has(method === 'HEAD' ? 'GET' : method)) expect(answer.status, `${method} ${path}`).not.toBe(405)
          else
            expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([405, allow.join(', ')])
        }
      }
    })

    it('refuse requests of another site, and change nothing', async () => {
      if (!hasCookies()) return
      const cookies = (await someone()).cookieHeader()
      const unsafe = everything().filter(({ method, csrfExempt }) => method !== 'GET' && !csrfExempt)
      expect(unsafe.every(({ guard, setsCookies }) => guard !== 'none' || setsCookies)).toBe(true)
      for (const endpoint of unsafe) {
        for (const headers of FORGED) {
          const body = headers['content-type']?.includes('form') ? 'code=x' : '{"code":"x","access_token":"x"}'
          const url = `${BASE_URL}/api/social/${pathOf(endpoint)}`
          const init = { method: endpoint.method, headers: { ...headers, cookie: cookies }, body }
          const answer = await service.auth.socialHandlers[endpoint.method](new Request(url, init))
          const where = `${endpoint.operationId} ${JSON.stringify(headers)}`
          expect([answer.status, ((await answer.json()) as { code: string }).code], where).toEqual([403, 'csrf_failed'])
          expect(answer.headers.getSetCookie(), where).toEqual([])
        }
      }
      expect(await database().db.socialAccount.count()).toBe(0)
      expect(await database().db.session.findMany()).toMatchObject([{ revokedAt: null, generation: 0 }])
    })

    it('accept only a form of the provider from another site, which reads and sets no cookie', async () => {
      const [endpoint, ...more] = everything().filter(({ csrfExempt }) => csrfExempt)
      expect(Boolean(endpoint)).toBe(!mode.token)
      expect(more).toEqual([])
      if (!endpoint) return
      const cookies = (await someone()).cookieHeader()
      const headers = { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site', 'content-type': FORM }
      const answer = await anyone().call('POST', endpoint.path, { raw: 'code=x&state=y', headers, cookies })
      expect([answer.status, answer.setCookies]).toEqual([303, []])
      expect(answer.headers.get('location')).toBe(`${BASE_URL}/api/social/apple/callback/?code=x&state=y`)
    })

    it('refuse bad values of a field, query or id without a server error', async () => {
      const signedIn = await someone()
      for (const endpoint of everything().filter(isReachable)) {
        const fields = Object.keys(
          (endpoint.body as { shape?: object } | undefined)?.shape ?? { access_token: 0, id_token: 0 },
        )
        const calls: { path: string; call: Call }[] =
          endpoint.method === 'GET'
            ? QUERIES.map((query) => ({ path: `${pathOf(endpoint)}?${query}`, call: {} }))
            : endpoint.method === 'DELETE'
              ? IDS.map((id) => ({ path: `accounts/${id}/`, call: {} }))
              : fields.flatMap((field) =>
                  BAD.map((bad) => ({ path: endpoint.path, call: { body: { code: 'x', [field]: bad } } })),
                )
        for (const { path, call } of calls) {
          for (const client of [anyone(), signedIn]) {
            const answer = await client.call(endpoint.method, path, {
              cookies: client.cookieHeader() || 'x=1',
              ...call,
            })
            expectSound(answer, `${endpoint.method} ${path} ${JSON.stringify(call.body)?.slice(0, 80)}`)
            service.logged.length = 0
          }
        }
      }
    })
  })
})
