import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../src/contract/index.js'
import { type Answer, Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { nearBody, rawBody } from '../harness/near-bodies.js'
import { makeUser, signIn } from '../harness/people.js'
import type { TestService } from '../harness/service.js'
import { isReachable, MODES, socialServiceOf } from '../harness/social-modes.js'
import { withProviders } from '../harness/social-people.js'
import { endpointsOf } from '../harness/wire.js'

/** Runs per operation, mode and kind of client. At full depth this is well over 2000 requests. */
const RUNS = 30
const TOKENS = z.object({ access_token: z.string(), id_token: z.string() })

const servers = withProviders()

withDatabases(['sqlite'], (_provider, database) => {
  let requests = 0
  const seen = new Set<number>()

  describe.each(MODES)('social routes never fail ($name)', (mode) => {
    let service: TestService
    beforeEach(async () => {
      await database().clear()
      service = socialServiceOf(database(), mode, servers)
      await makeUser(service)
    })
    const operations = () => endpointsOf(service, database()).filter(isReachable)
    const anyone = () => new Client(service.auth.socialHandlers, '/api/social/')

    /** A bad response of the provider may be 502. Every other failure is an error of the client. */
    function expectSound(answer: Answer, { operationId, body }: Endpoint) {
      requests++
      seen.add(answer.status)
      const log = service.logged.splice(0).join('\n')
      if (!(answer.status === 502 && body)) expect(answer.status, `${operationId}: ${log}`).toBeLessThan(500)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const location = answer.headers.get('location')
      if (location)
        expect(location).toMatch(
          /^(\/(?!\/)|http:\/\/(localhost:3000|127\.0\.0\.1:\d+)\/|https:\/\/appleid\.apple\.com\/)/,
        )
      else if (answer.status !== 204) expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    }

    async function callers() {
      const { client } = await signIn(service)
      // A flow is in progress, so that the code behind that check runs too.
      const start = await anyone().post('oidc/start/', {}, { cookies: client.cookieHeader() })
      const flow = start.setCookies.map((line) => line.split(';')[0]).join('; ')
      const { state = '' } = start.body as { state?: string }
      const signedIn = { cookies: `${client.cookieHeader()}; ${flow}`, authorization: client.authorization }
      return { state, known: [state, 'v'.repeat(43), client.authorization?.split(' ')[1] ?? 'x'], signedIn }
    }

    it('on nearly valid bodies', async () => {
      for (const endpoint of operations().filter(({ method }) => method === 'POST')) {
        const { state, known, signedIn } = await callers()
        const shaped = endpoint.body instanceof z.ZodObject ? endpoint : { ...endpoint, body: TOKENS }
        const body = fc
          .tuple(nearBody(shaped, known), fc.boolean())
          .map(([value, fits]) =>
            fits && typeof value === 'object' && value && !Array.isArray(value)
              ? { ...value, ...(state ? { state } : {}), code_verifier: 'v'.repeat(43) }
              : value,
          )
        for (const who of [signedIn, { cookies: 'x=1', authorization: undefined }]) {
          await fc.assert(
            fc.asyncProperty(body, async (value) => {
              const client = anyone()
              client.authorization = who.authorization
              expectSound(await client.call('POST', endpoint.path, { body: value, cookies: who.cookies }), endpoint)
            }),
            { numRuns: RUNS },
          )
        }
      }
    })

    it('on bytes, headers, cookies, queries and ids of any kind', async () => {
      const header = fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => text.replace(/[\0\r\n]/g, ''))
      const text = fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.constantFrom('', '\0', '//evil.test', '/\\evil', '\ud800'.toWellFormed()),
      )
      const query = fc.dictionary(
        fc.constantFrom('code', 'state', 'error', 'iss', 'user', 'next', 'limit', 'again', 'reauthenticate'),
        text,
      )
      const odd = fc.record({ body: rawBody, header, cookie: header, query, id: text, signedIn: fc.boolean() })
      for (const endpoint of operations()) {
        const { signedIn } = await callers()
        await fc.assert(
          fc.asyncProperty(odd, async ({ body, header: value, cookie, query: fields, id, signedIn: known }) => {
            const client = anyone()
            client.authorization = known ? signedIn.authorization : value
            const headers = { accept: value, ...(body.type ? { 'content-type': body.type } : {}) }
            const path = `${endpoint.path.replace('{id}', encodeURIComponent(id) || 'x')}?${new URLSearchParams(fields)}`
            const cookies = known
              ? `${signedIn.cookies}; ${cookie}`
              : `auth-flow-abcdefgh=${cookie}; auth-jwt=${cookie}`
            const call = { headers, cookies, ...(endpoint.method === 'POST' ? { raw: body.raw } : {}) }
            const answer = await client.call(endpoint.method, path.replace(/^accounts\/\.{1,2}\//, 'accounts/x/'), call)
            expectSound(answer, endpoint)
          }),
          { numRuns: RUNS },
        )
      }
    })
  })

  it('in more than 2000 requests at full depth, with every kind of response', () => {
    expect(requests).toBeGreaterThan(2000)
    // A few runs may not reach all of them.
    expect([...seen]).toEqual(expect.arrayContaining([200, 302, 303, 400, 401, 404, 415]))
  })
})
