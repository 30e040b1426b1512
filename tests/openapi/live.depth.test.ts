import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuth } from '../../src/auth/create-auth.js'
import type { Call, Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { callEveryOperation, makeDocumentedClient, signInDocumented } from '../harness/documented-client.js'
import { type OauthServer, startOauth } from '../harness/oauth-server.js'
import { makeUser } from '../harness/people.js'
import { BASE_URL, fastHasher, SECRET } from '../harness/service.js'
import { Browser } from '../harness/social.js'
import { endpointsOf } from '../harness/wire.js'

const CASES = [
  ['jwt with cookies', {}],
  ['jwt without cookies', { USE_AUTH_COOKIE: false }],
  ['token', { AUTH_TYPE: 'token' }],
  ['token without cookies', { AUTH_TYPE: 'token', USE_AUTH_COOKIE: false, EMAIL_LOGIN: 'code' }],
  ['jwt with MFA', { USE_MFA: true, EMAIL_LOGIN: 'both', MFA_TRUSTED_DEVICE_LIFETIME: '30d' }],
  [
    'EXPOSE_TOKENS, no old password',
    {
      USE_MFA: true,
      EXPOSE_TOKENS: true,
      OLD_PASSWORD_FIELD_ENABLED: false,
      ACCOUNT_EXPORT: true,
      ACCOUNT_DELETION: true,
    },
  ],
] as const

let idp: OauthServer
beforeAll(async () => {
  idp = await startOauth()
})
afterAll(() => idp.stop())

const DESTROYERS = ['logout', 'changePassword']

/** A new name for each user. */
const namer = () => {
  let count = 0
  return () => `user${++count}`
}

const CREDENTIALS = ['not_authenticated', 'authentication_failed', 'token_not_valid']

withDatabases((_provider, database) => {
  describe.each(CASES)('%s', (_name, settings) => {
    it('every operation succeeds as documented', async () => {
      await database().clear()
      const documented = await makeDocumentedClient(idp, database().client, settings)
      await callEveryOperation(documented)
      expect(documented.wrong).toEqual([])
      const succeeded = [...documented.seen].filter((one) => / [23]\d\d$/.test(one)).map((one) => one.split(' ')[0])
      expect(documented.operations.map(({ id }) => id).filter((id) => !succeeded.includes(id))).toEqual([])
    })

    it('refuses as documented: no credential, a wrong credential, another site, and unreadable bodies', async () => {
      await database().clear()
      const documented = await makeDocumentedClient(idp, database().client, settings)
      const { service, operations, send, wrong } = documented
      await makeUser(service, 'ann')
      const cookies = service.ctx.config.settings.USE_AUTH_COOKIE
      const ann = await signInDocumented(documented, 'ann')
      for (const operation of operations) {
        const { id, method, responses, guarded } = operation
        const expects = async (status: number, call: Call, client: Client = ann) => {
          const answer = await send(client, operation, call)
          expect(answer.status, `${id}: ${answer.text}`).toBe(status)
          return answer
        }
        if (guarded) {
          const codes = [
            await expects(401, {}, new Browser(service)),
            await expects(401, { headers: { authorization: 'Bearer' } }, new Browser(service)),
            await expects(401, { headers: { authorization: 'Bearer x.y.z' } }, new Browser(service)),
          ].map(({ body }) => body.code)
          expect(CREDENTIALS).toEqual(expect.arrayContaining(codes))
        }
        if (method === 'GET') continue
        const json = { 'content-type': 'application/json' }
        await expects(415, { raw: 'x', headers: { 'content-type': 'text/plain' } })
        await expects(413, { raw: `"${'x'.repeat(70_000)}"`, headers: json })
        await expects(400, { raw: '{', headers: json })
        await expects(400, { raw: '[]', headers: json })
        if (operation.body?.required) await expects(400, { body: {} })
        if (cookies && '403' in responses) await expects(403, { headers: { 'sec-fetch-site': 'cross-site' } })
        if ('303' in responses && !DESTROYERS.includes(id) && operation.body) {
          const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
          await expects(303, { raw: 'nothing=here', headers })
        }
      }
      expect(wrong).toEqual([])
    })

    it('returns 500 and 503 as documented', async () => {
      const fails = () => Promise.reject(new Error('broken'))
      const first = await makeDocumentedClient(idp, database().client, settings)
      const names = endpointsOf(first.service, database()).map(({ name }) => name)
      const handlers = Object.fromEntries(names.map((name) => [name, fails]))
      const broken = await makeDocumentedClient(idp, database().client, settings, { handlers })
      const unready = createAuth({
        prisma: database().client,
        secret: undefined,
        hasher: fastHasher(SECRET),
        log: { info: () => {}, warn: () => {}, error: () => {} },
        AUTH_CONFIG: { BASE_URL, ...settings },
        SOCIALACCOUNT_PROVIDERS: { idp: idp.settings() },
      })
      const down = new Browser({ ...first.service, auth: unready })
      for (const operation of broken.operations) {
        expect((await first.send(down, operation)).status).toBe(503)
        if (!operation.guarded) expect((await broken.send(new Browser(broken.service), operation)).status).toBe(500)
      }
      expect([...first.wrong, ...broken.wrong]).toEqual([])
    })
  })

  it('returns 403, 404 and 429 as documented', async () => {
    await database().clear()
    const documented = await makeDocumentedClient(idp, database().client, {
      USE_MFA: true,
      RATE_LIMITS: { login_account: '2/15m' },
    })
    const { service, operations, by, send, wrong, seen } = documented
    const name = namer()
    await makeUser(service, 'ann')
    const ann = await signInDocumented(documented, 'ann')
    await by(ann, 'disconnectSocialAccount')
    await by(ann, 'verifyEmail', { key: 'wrong' })
    service.clock.advance(3000)
    const stale = operations.filter(({ responses }) =>
      JSON.stringify(responses[403] ?? {}).includes('reauthentication'),
    )
    for (const operation of stale.filter(({ id }) => id !== 'changePassword')) {
      expect((await send(ann, operation)).body.code, operation.id).toBe('reauthentication_required')
    }
    expect(stale.length).toBeGreaterThan(5)
    const stranger = new Browser(service)
    const wrongLogin = { username: name(), password: 'wrong' }
    for (let i = 0; i < 4; i++) await by(stranger, 'login', wrongLogin)
    expect(seen).toContain('login 429')
    expect(seen).toContain('verifyEmail 404')
    expect(seen).toContain('disconnectSocialAccount 404')

    const strict = await makeDocumentedClient(idp, database().client, { USE_MFA: true, MFA_REQUIRED: true })
    await makeUser(strict.service, 'bea')
    const bea = await signInDocumented(strict, 'bea')
    await strict.by(bea, 'updateUser', { first_name: 'B' })
    expect(strict.seen).toContain('updateUser 403')
    expect([...wrong, ...strict.wrong]).toEqual([])
  })
})
