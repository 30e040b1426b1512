import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/index.js'
import { type Answer, type Call, Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { nearBody, rawBody } from '../harness/near-bodies.js'
import { makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'
import { tokensOf } from '../harness/tokens.js'
import { endpointsOf, handlersOf, prefixOf } from '../harness/wire.js'

/** Runs per operation and mode. With over 20 operations, the full depth is well over 2000 requests. */
const RUNS = 40
/** A registration that is accepted, so that a run of bad luck has a 201 too. */
const ACCEPTED = { username: 'eve', email: 'eve@example.com', password1: PASSWORD, password2: PASSWORD }
const SETTINGS = {
  USE_MFA: true,
  USE_PASSKEYS: true,
  EMAIL_LOGIN: 'both',
  ACCOUNT_EXPORT: true,
  EXPOSE_TOKENS: true,
  MFA_TRUSTED_DEVICE_LIFETIME: '30d',
}
const OPERATIONS = [
  'login',
  'verifyLogin',
  'changeLoginMethod',
  'resendLoginCode',
  'logout',
  'reauthenticate',
  'register',
  'verifyEmail',
  'resendEmail',
  'requestPasswordReset',
  'confirmPasswordReset',
  'changePassword',
  'getUser',
  'replaceUser',
  'updateUser',
  'refreshToken',
  'verifyToken',
  'listMfaMethods',
  'setUpMfaMethod',
  'confirmMfaMethod',
  'deactivateMfaMethod',
  'deleteMfaMethod',
  'setPrimaryMfaMethod',
  'sendMfaCode',
  'addPasskey',
  'confirmEmailChange',
  'endOtherSessions',
  'endSession',
  'endTrustedDevice',
  'endTrustedDevices',
  'exportUser',
  'getAccount',
  'listPasskeys',
  'listSessions',
  'listTrustedDevices',
  'loginByPasskey',
  'removePasskey',
  'removePassword',
  'renamePasskey',
  'requestEmailChange',
  'requestEmailLogin',
  'sendReauthenticationCode',
  'startPasskeyEnrollment',
  'startPasskeyLogin',
  'startPasskeyReauthentication',
  'startPasskeyStep',
  'undoEmailChange',
  'verifyEmailLogin',
]

withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  let operations: Map<string, Endpoint>
  const seen = new Map<number, number>()
  beforeAll(async () => {
    service = makeService(database(), SETTINGS)
    operations = new Map(endpointsOf(service, database()).map((endpoint) => [endpoint.operationId, endpoint]))
    await makeUser(service)
    await makeUser(service, 'bob')
  })

  /** A response is never a server error and always has the shape of the contract. */
  function expectSound(answer: Answer, operation: string) {
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    const log = service.logged.splice(0).join('\n')
    expect(answer.status, `${operation}: ${answer.text}\n${log}`).toBeLessThan(500)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    if (answer.status !== 204) expect(answer.headers.get('content-type'), operation).toMatch(/^application\/json/)
    if (answer.status === 400)
      expect(Object.keys(answer.body).some((key) => /^(code|error_codes)$/.test(key))).toBe(true)
  }

  /** A signed-in user, who signs in again when a request has ended the session. */
  async function someone(name: string) {
    await database().db.mfaMethod.deleteMany({})
    const { client, body } = await signIn(service, name).catch(async () => {
      await database().clear()
      await makeUser(service)
      await makeUser(service, 'bob')
      return signIn(service, name)
    })
    return { client, known: Object.values(tokensOf(client, body)).filter(Boolean) }
  }

  describe.each(OPERATIONS)('%s', (operation) => {
    const endpointOf = () => operations.get(operation) as Endpoint

    it.each(['signed in', 'a stranger'])('never fails on a nearly valid body: %s', async (who) => {
      const endpoint = endpointOf()
      if (endpoint.method === 'GET') return
      const { client, known } = await someone('ann')
      const jar = client.cookieHeader()
      await fc.assert(
        fc.asyncProperty(nearBody(endpoint, known), async (body) => {
          const from = new Client(handlersOf(service, endpoint), prefixOf(endpoint))
          const call = { body, cookies: who === 'signed in' ? jar : 'x=1' }
          expectSound(await from.call(endpoint.method, endpoint.path, call), operation)
        }),
        { numRuns: RUNS, examples: operation === 'register' ? [[ACCEPTED]] : [] },
      )
    })

    it('never fails on bytes, headers, cookies and queries of any kind', async () => {
      const endpoint = endpointOf()
      const { client } = await someone('bob')
      const jar = client.cookieHeader()
      const header = fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => text.replace(/[\0\r\n]/g, ''))
      const odd = fc.record({
        body: rawBody,
        authorization: header,
        cookie: header,
        accept: header,
        query: fc.string(),
      })
      await fc.assert(
        fc.asyncProperty(odd, fc.boolean(), async ({ body, authorization, cookie, accept, query }, signedIn) => {
          const from = new Client(handlersOf(service, endpoint), prefixOf(endpoint))
          const headers = { accept, 'accept-language': accept, ...(signedIn ? {} : { authorization }) }
          const call: Call = { headers, cookies: signedIn ? `${jar}; ${cookie}` : `auth-jwt=${cookie}` }
          const withBody = {
            ...call,
            raw: body.raw,
            headers: { ...headers, ...(body.type ? { 'content-type': body.type } : {}) },
          }
          const path = `${endpoint.path}?${encodeURIComponent(query)}=${encodeURI('x')}`
          expectSound(await from.call(endpoint.method, path, endpoint.method === 'GET' ? call : withBody), operation)
        }),
        { numRuns: RUNS },
      )
    })
  })

  it('covers every operation of the area, every kind of response, and more than 2000 requests at full depth', () => {
    const all = [...operations.values()].filter(({ area }) => area === 'auth')
    expect(all.map(({ operationId }) => operationId).sort()).toEqual([...OPERATIONS].sort())
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2000)
    // A few runs may not reach all of them.
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 404, 415]))
  })
})
