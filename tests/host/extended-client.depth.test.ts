import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuthOptions } from '../../src/config/types.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askEmail, mailedLogin } from '../harness/email-login.js'
import { CLIENT_KINDS, type ClientKind, extended, openHostClient } from '../harness/extended-clients.js'
import { keysOf, newMails, resetPair } from '../harness/mailbox.js'
import { addPasskey, passkeyLogin } from '../harness/passkeys.js'
import { appCode, enrollApp, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeServiceOver, type TestService } from '../harness/service.js'
import { Browser } from '../harness/social.js'
import { codeOf, VERIFIER, verified, withOauth } from '../harness/social-people.js'

const KINDS = Object.keys(CLIENT_KINDS) as ClientKind[]
const HIDING = 'a query part that hides rows'
const SETTINGS = { USE_MFA: true, USE_PASSKEYS: true, EMAIL_LOGIN: 'both' }
const NEW_PASSWORD = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }

const idp = withOauth()

withDatabases((provider, database) => {
  let service: TestService
  let hide: (id: unknown) => void
  let close = async () => {}
  const open = async (kind: ClientKind, options: Partial<AuthOptions>, settings: object = {}) => {
    const host = await openHostClient(kind, provider, database().url)
    const providers = { SOCIALACCOUNT_PROVIDERS: { idp: idp().settings() } }
    service = makeServiceOver(host.client, { ...SETTINGS, ...settings }, { ...providers, ...options })
    hide = host.hide
    close = async () => {
      await service.settle()
      await host.close()
    }
  }
  beforeEach(() => database().clear())
  afterEach(() => close())

  const visitor = () => new Client(service.auth.handlers)
  const register = (client: Client, name: string, address = `${name}@example.com`) =>
    client.post('registration/', { username: name, email: address, password1: PASSWORD, password2: PASSWORD })
  const login = (client: Client, password = PASSWORD) =>
    client.post<{ ephemeral_token: string }>('login/', { username: 'ann', password })

  async function mainJourney(): Promise<void> {
    const ann = visitor()
    expect((await register(ann, 'ann')).status).toBe(201)
    const [key] = keysOf((await newMails(service)).at(-1))
    expect((await ann.post('registration/verify-email/', { key })).status).toBe(200)
    expect((await login(ann)).status).toBe(200)
    const me = (await ann.get('user/')).body
    expect(me).toMatchObject({ username: 'ann', email: 'ann@example.com' })
    expect((await ann.call('PATCH', 'user/', { body: { first_name: 'Ann' } })).body).toEqual({
      ...me,
      first_name: 'Ann',
    })
    service.clock.advance(20)
    expect((await ann.post('token/refresh/')).status).toBe(200)
    const { secret } = await enrollApp(service, ann)
    service.clock.advance(60)
    const second = visitor()
    const step = await login(second)
    const code = appCode(service, secret)
    const finished = await second.post('login/verify/', { ephemeral_token: step.body.ephemeral_token, code })
    expect(finished.body).toMatchObject({ user: { username: 'ann', email: 'ann@example.com' } })
    expect((await second.get('user/')).status).toBe(200)
    await newMails(service)
    await second.post('password/reset/', { email: 'ann@example.com' })
    const pair = resetPair((await newMails(service)).at(-1))
    expect((await second.post('password/reset/confirm/', { ...pair, ...NEW_PASSWORD })).status).toBe(200)
    expect((await ann.get('user/')).status).toBe(401)
    service.clock.advance(60)
    const { body } = await login(ann, OTHER_PASSWORD)
    await ann.post('login/verify/', { ephemeral_token: body.ephemeral_token, code: appCode(service, secret) })
    expect((await ann.post('password/change/', { old_password: OTHER_PASSWORD, ...twice(PASSWORD) })).status).toBe(200)
    expect((await ann.post('logout/')).status).toBe(200)
    expect((await ann.get('user/')).status).toBe(401)
  }
  const twice = (password: string) => ({ new_password1: password, new_password2: password })

  describe.each(['model', 'statements'] as const)('queries: %s', (queries) => {
    it.each(KINDS)('register, verify, sign in, refresh, second step, reset and sign out over %s', async (kind) => {
      await open(kind, { queries })
      await mainJourney()
    })
  })

  it('of twenty rotations of one refresh token in the model mode one writes, and all get the same successor', async () => {
    await open(HIDING, { queries: 'model' }, { USE_AUTH_COOKIE: false, USE_MFA: false })
    await makeUser(service)
    const { body } = await signIn(service)
    service.clock.advance(20)
    const refreshing = Array.from({ length: 20 }, () =>
      visitor().post<{ refresh: string }>('token/refresh/', { refresh: body.refresh }),
    )
    const answers = await Promise.all(refreshing)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.refresh)).size).toBe(1)
    expect(await database().db.session.findFirst({})).toMatchObject({ generation: 1, revokedAt: null })
  })

  it('a session of a user whose credentials change at the same time is not valid in the model mode', async () => {
    await open(HIDING, { queries: 'model' }, { USE_MFA: false })
    await makeUser(service)
    const { client: ann } = await signIn(service)
    const change = ann.post('password/change/', { old_password: PASSWORD, ...NEW_PASSWORD })
    const clients = Array.from({ length: 8 }, visitor)
    const [changed] = await Promise.all([change, ...clients.map((client) => login(client))])
    expect(changed.status).toBe(200)
    for (const client of clients) expect((await client.get('user/')).status).toBe(401)
  })

  it('reads neither users nor sessions by SQL in the model mode', async () => {
    await open('plain', { queries: 'model' })
    await makeUser(service)
    const { client } = service.ctx.db
    const raw: string[] = []
    const query = client.$queryRawUnsafe.bind(client)
    client.$queryRawUnsafe = (sql, ...values) => {
      raw.push(sql)
      return query(sql, ...values)
    }
    const { client: ann } = await signIn(service)
    await ann.get('user/')
    expect((await ann.get('sessions/')).body).toMatchObject({ count: 1, results: [{ current: true }] })
    await ann.post('token/refresh/')
    expect(raw.filter((sql) => /FROM .?(User|AuthSession)\b/.test(sql))).toEqual([])
  })

  describe('a user whom the client hides', () => {
    beforeEach(() => open(HIDING, { queries: 'model' }))

    it('has no session, no login and no link', async () => {
      const { id } = await makeUser(service)
      const { client: ann } = await signIn(service)
      await ann.post('password/reset/', { email: 'ann@example.com' })
      const pair = resetPair((await newMails(service)).at(-1))
      hide(id)
      expect((await ann.get('user/')).status).toBe(401)
      service.clock.advance(20)
      expect((await ann.post('token/refresh/')).status).toBe(401)
      const unknown = await visitor().post('login/', { username: 'nobody', password: PASSWORD })
      const hidden = await login(visitor())
      expect([hidden.status, hidden.body]).toEqual([unknown.status, unknown.body])
      expect((await visitor().post('password/reset/confirm/', { ...pair, ...NEW_PASSWORD })).status).toBe(400)
      expect((await visitor().post('password/reset/', { email: 'ann@example.com' })).status).toBe(200)
      expect(await newMails(service)).toEqual([])
    })

    it('keeps its name and its address, without an email to it', async () => {
      const { id } = await makeUser(service)
      hide(id)
      expect((await register(visitor(), 'ann', 'other@example.com')).body).toMatchObject({
        error_codes: { username: ['unique'] },
      })
      expect((await register(visitor(), 'other', 'ann@example.com')).status).toBe(201)
      expect(await newMails(service)).toEqual([])
      await makeUser(service, 'bob')
      const { client: bob } = await signIn(service, 'bob')
      expect((await bob.call('PATCH', 'user/', { body: { username: 'ann' } })).body).toMatchObject({
        error_codes: { username: ['unique'] },
      })
      expect((await bob.post('email/change/', { email: 'ann@example.com' })).status).toBe(200)
      expect((await newMails(service)).filter(({ to }) => to === 'ann@example.com')).toEqual([])
    })

    it('keeps its address where nothing is verified', async () => {
      await close()
      await open(HIDING, { queries: 'model' }, { EMAIL_VERIFICATION: 'none' })
      const { id } = await makeUser(service)
      hide(id)
      expect((await register(visitor(), 'other', 'ann@example.com')).body).toMatchObject({
        error_codes: { email: ['unique'] },
      })
    })

    it('cannot sign in by a passkey or by email', async () => {
      const { id } = await makeUser(service)
      const { client: ann } = await signIn(service)
      const { authenticator } = await addPasskey(ann)
      const asking = visitor()
      await askEmail(asking)
      const { code } = await mailedLogin(service)
      hide(id)
      expect((await passkeyLogin(service, authenticator)).answer.status).toBe(400)
      expect((await asking.post('login/email/verify/', { code })).status).toBe(400)
    })

    it('cannot finish a second step', async () => {
      const { id } = await makeUser(service)
      const { client: ann } = await signIn(service)
      const { secret } = await enrollApp(service, ann)
      service.clock.advance(60)
      const client = visitor()
      const { ephemeral_token } = (await login(client)).body
      hide(id)
      const finished = await client.post('login/verify/', { ephemeral_token, code: appCode(service, secret) })
      expect([finished.status, codeOf(finished)]).toEqual([400, 'invalid_token'])
    })

    it('cannot sign in at a provider, and gets no second account', async () => {
      idp().people.set('ann', verified('ann@example.com'))
      const signInAtProvider = () => new Browser(service).send('idp/', { code: 'ann', code_verifier: VERIFIER })
      expect((await signInAtProvider()).status).toBe(200)
      const user = await database().db.user.findFirst({})
      hide(user?.id)
      const again = await signInAtProvider()
      expect([again.status, codeOf(again)]).toEqual([400, 'invalid_credentials'])
      idp().people.set('ann', verified('ann@example.com', { sub: '2' }))
      const other = await signInAtProvider()
      expect([other.status, codeOf(other)]).toEqual([400, 'account_exists'])
      expect(await database().db.user.count()).toBe(1)
    })
  })

  describe('at the start', () => {
    const advice = () => service.logged.filter((line) => line.includes("queries: 'model'"))
    const started = async (kind: ClientKind, options: Partial<AuthOptions>) => {
      await open(kind, options)
      await service.auth.start()
      return advice()
    }

    it('a computed field that hides a column is refused by name', () => {
      const computed = { password: { needs: {}, compute: () => '' } }
      const client = extended(database().client, { result: { user: computed } })
      expect(() => makeServiceOver(client)).toThrow(/an extension of the client computes password of the model User/)
    })

    it.each([
      [HIDING, {}, 1],
      ['a query part over every model', {}, 1],
      [HIDING, { queries: 'model' as const }, 0],
      [HIDING, { queries: 'statements' as const }, 0],
      ['plain', {}, 0],
      ['read replicas', {}, 0],
    ] as const)('over %s with %j: %i lines name the setting', async (kind, options, lines) => {
      expect(await started(kind, options)).toHaveLength(lines)
    })
  })
})
