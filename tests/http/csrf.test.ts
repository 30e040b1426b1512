import { beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/index.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { BASE_URL, makeService, type TestService } from '../harness/service.js'
import { endpointsOf, handlersOf, prefixOf } from '../harness/wire.js'

const _METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const EVIL = 'https://evil.test'
const CHANGE = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }

// These checks do not depend on the database.
withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  const open = (settings: object = {}, options: object = {}) => {
    service = makeService(database(), settings, options)
    return service
  }
  beforeEach(async () => {
    await database().clear()
    open({ USE_MFA: true, MFA_TRUSTED_DEVICE_LIFETIME: '30d' })
    await makeUser(service)
  })
  const anyone = () => new Client(service.auth.handlers)
  const _clientFor = (endpoint: Endpoint) => new Client(handlersOf(service, endpoint), prefixOf(endpoint))
  const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/\{\w+\}/g, 'some-id')

  describe('CSRF', () => {
    /** Every unsafe operation that a cookie authenticates, or that sets cookies. */
    const unsafe = () =>
      endpointsOf(service, database()).filter(
        ({ method, guard, setsCookies, csrfExempt }) =>
          method !== 'GET' && !csrfExempt && (guard !== 'none' || setsCookies),
      )
    const forged: [string, Record<string, string>][] = [
      ['cross-site JSON', { 'sec-fetch-site': 'cross-site', origin: EVIL, 'content-type': 'application/json' }],
      ['same-site JSON', { 'sec-fetch-site': 'same-site', origin: 'http://b.localhost:3000' }],
      ['an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'whatever', referer: BASE_URL }],
      ['only an Origin', { origin: EVIL }],
      ['Origin null', { origin: 'null' }],
      ['another port', { origin: 'http://localhost:3001' }],
      ['another scheme', { origin: 'https://localhost:3000' }],
      ['an origin with the same beginning', { origin: 'http://localhost:3000.evil.test' }],
      ['only a Referer', { referer: `${EVIL}/?http://localhost:3000/` }],
      ['a malformed Referer', { referer: 'nothing' }],
      ['text/plain without any of them', { 'content-type': 'text/plain' }],
      ['a form without any of them', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['multipart without any of them', { 'content-type': 'multipart/form-data; boundary=x' }],
      ['an Origin with another scheme in Authorization', { origin: EVIL, authorization: 'Basic eDp5' }],
      ['an Origin with an X-CSRFToken', { origin: EVIL, 'x-csrftoken': 'abc' }],
    ]
    /** A call without the client's Sec-Fetch-Site. */
    async function send(endpoint: Endpoint, cookies: string, headers: Record<string, string>) {
      const body = headers['content-type']?.includes('form') ? 'a=b' : '{"first_name":"evil","pad":"="}'
      const url = `${BASE_URL}${prefixOf(endpoint)}${pathOf(endpoint)}`
      const request = new Request(url, { method: endpoint.method, headers: { ...headers, cookie: cookies }, body })
      return handlersOf(service, endpoint)[endpoint.method](request)
    }

    it.each(forged)('refuses %s on every such route, and changes nothing', async (_name, headers) => {
      const { client } = await signIn(service)
      const cookies = client.cookieHeader()
      for (const endpoint of unsafe()) {
        const answer = await send(endpoint, cookies, headers)
        const body = (await answer.json()) as { code: string }
        expect([answer.status, body.code], endpoint.operationId).toEqual([403, 'csrf_failed'])
        expect(answer.headers.getSetCookie()).toEqual([])
      }
      expect((await client.get('user/')).body).toMatchObject({ first_name: '' })
      expect(await database().db.session.findMany()).toMatchObject([{ revokedAt: null, generation: 0 }])
    })

    it('tells an operator in the event how to allow a front end', async () => {
      const { client } = await signIn(service)
      const headers = { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' }
      expect((await client.post('logout/', {}, { headers })).status).toBe(403)
      expect(service.events.at(-1)).toMatchObject({
        type: 'csrf_refused',
        detail: { origin: headers.origin, BASE_URL, advice: expect.stringContaining('TRUSTED_ORIGINS') },
      })
    })

    it('allows the own site, trusted front ends and clients that are not browsers', async () => {
      open({ TRUSTED_ORIGINS: ['https://front.test'], FRONTEND_BASE_URL: 'https://www.app.test' })
      const { client } = await signIn(service)
      const fine: Record<string, string>[] = [
        { 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'same-origin', origin: 'null' },
        { 'sec-fetch-site': 'cross-site', origin: 'https://front.test' },
        { 'sec-fetch-site': 'same-site', origin: 'https://www.app.test' },
        { origin: BASE_URL },
        { referer: `${BASE_URL}/page` },
        {},
      ]
      const endpoint = unsafe().find(({ operationId }) => operationId === 'updateUser') as Endpoint
      for (const headers of fine) {
        const answer = await send(endpoint, client.cookieHeader(), { 'content-type': 'application/json', ...headers })
        expect(answer.status, JSON.stringify(headers)).toBe(200)
      }
    })

    it('requires nothing of a request with a header credential, and ignores its cookies', async () => {
      open({ EXPOSE_TOKENS: true })
      const { client, body } = await signIn(service)
      const headers = { authorization: `Bearer ${body.access}`, origin: EVIL, 'sec-fetch-site': 'cross-site' }
      for (const cookies of ['none=1', client.cookieHeader()]) {
        const patched = await client.call('PATCH', 'user/', { headers, cookies, body: { first_name: 'A' } })
        expect(patched).toMatchObject({ status: 200, setCookies: [] })
      }
      const wrong = { ...headers, authorization: 'Bearer wrong' }
      expect((await client.call('PATCH', 'user/', { headers: wrong, body: {} })).status).toBe(401)
      // These routes set cookies without a session, so a header does not exempt them.
      for (const path of ['login/', 'logout/', 'password/change/', 'token/refresh/'])
        expect((await client.post(path, {}, { headers })).status, path).toBe(403)
    })

    it('a new browser can call everything with the cookies of the responses', async () => {
      const { client } = await signIn(service)
      expect((await client.post('password/change/', CHANGE)).status).toBe(200)
      expect((await client.post('token/refresh/')).status).toBe(200)
      const back = { old_password: OTHER_PASSWORD, new_password1: PASSWORD, new_password2: PASSWORD }
      expect((await client.post('password/change/', back)).status).toBe(200)
      expect((await client.post('logout/')).status).toBe(200)
    })

    it('names only a trusted origin, in every response', async () => {
      open({ TRUSTED_ORIGINS: ['https://front.test'] })
      for (const [origin, named] of [
        ['https://front.test', 'https://front.test'],
        [EVIL, null],
        ['null', null],
        [`${BASE_URL}`, null],
        ['https://front.test.evil.test', null],
      ] as const) {
        const call = { headers: { origin, 'sec-fetch-site': 'cross-site' } }
        for (const answer of [
          await anyone().get('user/', call),
          await anyone().post('nothing/', {}, call),
          await anyone().call('OPTIONS', 'user/', call),
        ]) {
          expect(answer.headers.get('access-control-allow-origin'), origin).toBe(named)
          expect(answer.headers.get('access-control-allow-credentials')).toBe(named && 'true')
        }
      }
    })

    it('exempts no operation; without a session, only operations that set no cookie', () => {
      const post = endpointsOf(service, database()).filter(({ method }) => method !== 'GET')
      const named = (list: readonly Endpoint[]) => list.map(({ operationId }) => operationId)
      // The form post of a provider is exempt: see tests/social/sweep.depth.test.ts.
      expect(named(post.filter(({ csrfExempt }) => csrfExempt))).toEqual([])
      // A new operation without a session needs `setsCookies` or an entry here.
      expect(named(post.filter(({ guard, setsCookies }) => guard === 'none' && !setsCookies))).toEqual([
        'verifyEmail',
        'resendEmail',
        'requestPasswordReset',
        'confirmPasswordReset',
        'confirmEmailChange',
        'undoEmailChange',
        'verifyToken',
      ])
    })
  })
})
