import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuth } from '../src/auth/create-auth.js'
import type { AuthOptions } from '../src/config-types.js'
import type { Answer, Call, Client } from './harness/client-jar.js'
import { type TestDatabase, withDatabases } from './harness/databases.js'
import { type OauthServer, startOauth } from './harness/oauth-server.js'
import { type DocumentedOperation, makeChecker, operationsOf } from './harness/openapi-check.js'
import { appCode, authorize, type Credentials, makeUser, OTHER_PASSWORD, PASSWORD, secretOf } from './harness/people.js'
import { BASE_URL, fastHasher, makeService, SECRET } from './harness/service.js'
import { Browser } from './harness/social.js'
import { endpointsOf } from './harness/wire.js'

const CASES = [
  ['jwt with cookies', {}],
  ['jwt without cookies', { USE_AUTH_COOKIE: false }],
  ['token', { AUTH_TYPE: 'token' }],
  ['token without cookies', { AUTH_TYPE: 'token', USE_AUTH_COOKIE: false }],
  ['jwt with MFA', { USE_MFA: true }],
  ['EXPOSE_TOKENS, no old password', { USE_MFA: true, EXPOSE_TOKENS: true, OLD_PASSWORD_FIELD_ENABLED: false }],
] as const

let idp: OauthServer
beforeAll(async () => {
  idp = await startOauth()
})
afterAll(() => idp.stop())

const VERIFIER = 'v'.repeat(43)
/** Without cookies the client keeps the verifier. */
const START = { code_challenge: createHash('sha256').update(VERIFIER).digest('base64url') }

const DESTROYERS = ['logout', 'changePassword']

/** Calls a documented operation as a client would, and has every answer judged by the document. */
async function walker(database: TestDatabase, settings: object, options: Partial<AuthOptions> = {}) {
  const service = makeService(database, settings, { SOCIALACCOUNT_PROVIDERS: { idp: idp.settings() }, ...options })
  const document = await service.auth.openapi().document()
  const operations = operationsOf(document)
  const { wrongWith, seen } = makeChecker(document)
  const named = new Map(operations.map((operation) => [operation.id, operation]))
  const wrong: string[] = []

  const send = async (client: Client, operation: DocumentedOperation, call: Call = {}): Promise<Answer> => {
    const path = operation.path.replace(/\{\w+\}/g, 'some-id')
    const body = operation.method === 'GET' || call.raw ? {} : { body: {} }
    const answer = await client.call(operation.method, path, { prefix: '', ...body, ...call })
    const problem = wrongWith(operation, answer)
    if (problem) wrong.push(problem)
    return answer
  }
  const by = (client: Client, id: string, body?: unknown, call: Call = {}) => {
    const operation = named.get(id)
    if (!operation) throw new Error(`The document has no operation ${id}`)
    return send(client, operation, { ...(body === undefined ? {} : { body }), ...call })
  }
  return { service, operations, named, wrong, seen, send, by }
}

type Walker = Awaited<ReturnType<typeof walker>>

async function signedIn({ service, by }: Walker, name: string, password = PASSWORD): Promise<Browser> {
  const client = new Browser(service)
  const { body, status, text } = await by(client, 'login', { username: name, password })
  expect(status, text).toBe(200)
  if (!service.ctx.config.settings.USE_AUTH_COOKIE) authorize(client, body as Partial<Credentials>)
  return client
}

/** A name of their own for each user. */
const namer = () => {
  let count = 0
  return () => `user${++count}`
}

/** Every operation's success, in an order that makes sense. */
async function success(walk: Walker): Promise<void> {
  const { service, by, named } = walk
  const stranger = new Browser(service)
  const applicant = { username: 'ann', email: 'ann@example.com', password1: PASSWORD, password2: PASSWORD }
  await by(stranger, 'register', applicant)
  await by(stranger, 'resendEmail', { email: 'ann@example.com' })
  await service.settle()
  await by(stranger, 'verifyEmail', { key: /key=([\w-]+)/.exec(service.mails[0]?.text ?? '')?.[1] })
  const ann = await signedIn(walk, 'ann')
  await by(ann, 'getUser')
  await by(ann, 'replaceUser', { username: 'ann', first_name: 'Ann' })
  await by(ann, 'updateUser', { last_name: 'Lee' })
  await by(ann, 'reauthenticate', { password: PASSWORD })
  await social(walk, ann)
  if (named.has('setUpMfaMethod')) await secondFactor(walk)
  await makeUser(service, 'bob')
  const bob = await signedIn(walk, 'bob')
  const old = service.ctx.config.settings.OLD_PASSWORD_FIELD_ENABLED ? { old_password: PASSWORD } : {}
  await by(bob, 'changePassword', { ...old, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD })
  await tokens(walk)
  await by(stranger, 'requestPasswordReset', { email: 'ann@example.com' })
  await service.settle()
  const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(service.mails.at(-1)?.text ?? '') ?? []
  const words = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
  await by(stranger, 'confirmPasswordReset', { uid, token, ...words })
  await by(await signedIn(walk, 'ann', OTHER_PASSWORD), 'logout', {})
}

async function tokens(walk: Walker): Promise<void> {
  if (!walk.named.has('refreshToken')) return
  await makeUser(walk.service, 'cat')
  const cat = new Browser(walk.service)
  const { body } = await walk.by(cat, 'login', { username: 'cat', password: PASSWORD })
  const cookie = [...cat.jar].find(([name]) => name.endsWith('auth-jwt'))?.[1]
  await walk.by(cat, 'verifyToken', { token: body.access || cookie })
  await walk.by(cat, 'refreshToken', body.refresh ? { refresh: body.refresh } : {})
}

async function social(walk: Walker, ann: Browser): Promise<void> {
  const { service, by } = walk
  const visitor = new Browser(service)
  await by(visitor, 'startIdpInBrowser')
  await by(visitor, 'callbackIdp')
  const started = await by(visitor, 'startIdp', START)
  const { state } = started.body
  await by(visitor, 'loginIdp', { code: 'visitor', state, code_verifier: VERIFIER })
  const connecting = await by(ann, 'startIdp', START)
  await by(ann, 'connectIdp', { code: 'anns', state: connecting.body.state, code_verifier: VERIFIER })
  if (service.ctx.config.settings.USE_AUTH_COOKIE) await by(ann, 'connectIdp', {})
  const { body } = await by(ann, 'listSocialAccounts')
  const [account] = body.results as { id: string }[]
  const disconnect = walk.named.get('disconnectSocialAccount')
  if (disconnect && account) {
    await walk.send(ann, { ...disconnect, path: disconnect.path.replace('{id}', account.id) })
  }
}

async function secondFactor(walk: Walker): Promise<void> {
  const { service, by } = walk
  await makeUser(service, 'dan')
  const dan = await signedIn(walk, 'dan')
  await by(dan, 'listMfaMethods')
  const { body } = await by(dan, 'setUpMfaMethod', { method: 'app' })
  const secret = secretOf((body.setup_data as { qr_link: string }).qr_link)
  const next = () => {
    service.clock.advance(60)
    return appCode(service, secret)
  }
  await by(dan, 'confirmMfaMethod', { method: 'app', code: next() })
  await by(dan, 'setUpMfaMethod', { method: 'email' })
  const mailed = async () => {
    await service.settle()
    return /\b(\d{6})\b/.exec(service.mails.filter(({ kind }) => kind === 'mfa-code').at(-1)?.text ?? '')?.[1]
  }
  await by(dan, 'sendMfaCode', { method: 'email' })
  await by(dan, 'confirmMfaMethod', { method: 'email', code: await mailed() })
  await by(dan, 'setPrimaryMfaMethod', { method: 'email' })
  await by(dan, 'setPrimaryMfaMethod', { method: 'app' })
  const login = new Browser(service)
  const first = await by(login, 'login', { username: 'dan', password: PASSWORD })
  const changed = await by(login, 'changeLoginMethod', {
    ephemeral_token: first.body.ephemeral_token,
    new_method: 'email',
  })
  service.clock.advance(61)
  await by(login, 'resendLoginCode', { ephemeral_token: changed.body.ephemeral_token })
  await by(login, 'verifyLogin', { ephemeral_token: changed.body.ephemeral_token, code: await mailed() })
  await by(dan, 'deactivateMfaMethod', { method: 'email', code: next() })
  await by(dan, 'deleteMfaMethod', { method: 'email' })
}

const CREDENTIALS = ['not_authenticated', 'authentication_failed', 'token_not_valid']

withDatabases((_provider, database) => {
  describe.each(CASES)('%s', (_name, settings) => {
    it('answers success as the document says, every operation', async () => {
      await database().clear()
      const walk = await walker(database(), settings)
      await success(walk)
      expect(walk.wrong).toEqual([])
      const succeeded = [...walk.seen].filter((one) => / [23]\d\d$/.test(one)).map((one) => one.split(' ')[0])
      expect(walk.operations.map(({ id }) => id).filter((id) => !succeeded.includes(id))).toEqual([])
    })

    it('answers what is declared without a credential, with a wrong one, from elsewhere and to bodies it cannot read', async () => {
      await database().clear()
      const walk = await walker(database(), settings)
      const { service, operations, send, wrong } = walk
      await makeUser(service, 'ann')
      const cookies = service.ctx.config.settings.USE_AUTH_COOKIE
      const ann = await signedIn(walk, 'ann')
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

    it('answers 500 and 503 as the document says', async () => {
      const fails = () => Promise.reject(new Error('broken'))
      const first = await walker(database(), settings)
      const names = endpointsOf(first.service, database()).map(({ name }) => name)
      const handlers = Object.fromEntries(names.map((name) => [name, fails]))
      const broken = await walker(database(), settings, { handlers })
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

  it('answers 403, 404 and 429 as the document says', async () => {
    await database().clear()
    const walk = await walker(database(), { USE_MFA: true, RATE_LIMITS: { login_account: '2/15m' } })
    const { service, operations, by, send, wrong, seen } = walk
    const name = namer()
    await makeUser(service, 'ann')
    const ann = await signedIn(walk, 'ann')
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

    const strict = await walker(database(), { USE_MFA: true, MFA_REQUIRED: true })
    await makeUser(strict.service, 'bea')
    const bea = await signedIn(strict, 'bea')
    await strict.by(bea, 'updateUser', { first_name: 'B' })
    expect(strict.seen).toContain('updateUser 403')
    expect([...wrong, ...strict.wrong]).toEqual([])
  })
})
