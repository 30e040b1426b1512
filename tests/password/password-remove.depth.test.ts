import { beforeEach, describe, expect, it } from 'vitest'
import { Authenticator } from '../../src/testing/authenticator.js'
import { codesOf } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askedEmail } from '../harness/email-login.js'
import { newMails } from '../harness/mailbox.js'
import { addPasskey, passkeyLogin } from '../harness/passkeys.js'
import { appCode, enrollApp, enrollEmail, mailedCode, makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const PROVIDERS = { github: { APP: { client_id: 'id', secret: 'secret' } } }
const LAST = { non_field_errors: ['last_login_method'] }

withDatabases((_provider, database) => {
  let service: TestService
  const serve = (settings: object = {}, providers: Partial<typeof PROVIDERS> = {}) => {
    service = makeService(
      database(),
      { USE_PASSKEYS: true, ...settings },
      { SOCIALACCOUNT_PROVIDERS: { ...providers } },
    )
    return makeUser(service)
  }
  beforeEach(() => database().clear())

  /** A user who has every way to sign in. */
  async function everyWay(settings: object, more: object) {
    const { id } = await serve({ EMAIL_LOGIN: 'code' }, PROVIDERS)
    const { client } = await signIn(service)
    await addPasskey(client)
    const account = await link(id)
    const app = { ...PROVIDERS.github.APP, ...more }
    const { now } = service.clock
    const options = { SOCIALACCOUNT_PROVIDERS: { github: { APP: app } } }
    service = makeService(database(), { USE_PASSKEYS: true, EMAIL_LOGIN: 'code', ...settings }, options)
    service.clock.now = now
    const again = new Client(service.auth.handlers)
    for (const [name, value] of client.jar) again.jar.set(name, value)
    return { client: again, account }
  }
  const remove = (client: Client) => client.call('DELETE', 'password/')
  const link = (userId: unknown) =>
    database().db.socialAccount.create({
      data: { id: crypto.randomUUID(), userId, provider: 'github', uid: '1', dateJoined: service.clock.now } as never,
    })
  const mayUsePassword = async () => {
    const answer = await new Client(service.auth.handlers).post('login/', { username: 'ann', password: PASSWORD })
    return answer.status === 200
  }

  describe('the removal of a password', () => {
    it('ends other sessions, trusted browsers and reset links, and tells the owner', async () => {
      await serve({ USE_MFA: true })
      const { client } = await signIn(service)
      const { client: other } = await signIn(service)
      const { authenticator } = await addPasskey(client)
      await client.post('password/reset/', { email: 'ann@example.com' })
      await newMails(service)
      const answer = await remove(client)
      expect([answer.status, answer.text]).toEqual([204, ''])
      expect([(await client.get('user/')).status, (await other.get('user/')).status]).toEqual([200, 401])
      expect((await client.get<{ has_password: boolean }>('account/')).body.has_password).toBe(false)
      expect(await mayUsePassword()).toBe(false)
      expect(await database().db.oneTimeToken.count({})).toBe(0)
      expect((await newMails(service)).map(({ kind }) => kind)).toEqual(['password-removed'])
      expect(service.events).toContainEqual(expect.objectContaining({ type: 'password_removed', outcome: 'success' }))
      expect((await remove(client)).status).toBe(204)
      expect(await newMails(service)).toEqual([])
      expect((await passkeyLogin(service, authenticator)).answer.status).toBe(200)
    })

    it('needs a recent login, a session and a request of this site', async () => {
      await serve()
      const { client } = await signIn(service)
      await addPasskey(client)
      const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      expect((await client.call('DELETE', 'password/', { headers })).body).toMatchObject({ code: 'csrf_failed' })
      service.clock.advance(601)
      expect((await remove(client)).body).toMatchObject({ code: 'reauthentication_required' })
      expect((await remove(new Client(service.auth.handlers))).status).toBe(401)
      expect(await mayUsePassword()).toBe(true)
    })

    it('is served with EMAIL_LOGIN, USE_PASSKEYS or a provider', async () => {
      for (const [settings, providers, status] of [
        [{ USE_PASSKEYS: false }, {}, 404],
        [{ USE_PASSKEYS: false, EMAIL_LOGIN: 'link' }, {}, 204],
        [{ USE_PASSKEYS: false }, PROVIDERS, 400],
        [{}, {}, 400],
      ] as const) {
        await database().clear()
        await serve(settings, providers)
        expect((await remove((await signIn(service)).client)).status).toBe(status)
      }
    })
  })

  describe('a way to sign in whose routes are not served', () => {
    const EMAIL = ['login_email']
    const PASSKEY = ['passkey_login']
    const PROVIDER = ['social_login']

    it.each<[excluded: string[], settings: object, app: object, status: number]>([
      [[...PASSKEY, ...PROVIDER], {}, {}, 204],
      [[...EMAIL, ...PROVIDER], {}, {}, 204],
      [[...EMAIL, ...PASSKEY], {}, {}, 204],
      [[...EMAIL, ...PASSKEY, ...PROVIDER], {}, {}, 400],
      [['login_email_verify', ...PASSKEY, ...PROVIDER], {}, {}, 400],
      [[...EMAIL, 'passkey_login_options', ...PROVIDER], {}, {}, 400],
      [[...EMAIL, ...PASSKEY, 'social_callback'], {}, {}, 400],
      [[...EMAIL, ...PASSKEY, 'social_callback'], {}, { redirect_uris: ['https://app.example/back'] }, 204],
      [[...EMAIL, ...PROVIDER], { USE_PASSKEYS: false }, {}, 400],
    ])('does not count: the password beside %j, with %j and %j', async (EXCLUDED_ROUTES, settings, app, status) => {
      const { client } = await everyWay({ EXCLUDED_ROUTES, ...settings }, app)
      const answer = await remove(client)
      expect(answer.status, answer.text).toBe(status)
      if (status === 400) expect(codesOf(answer)).toEqual(LAST)
      expect(await mayUsePassword()).toBe(status === 400)
    })

    it.each<[name: string, settings: object]>([
      ['login', { EXCLUDED_ROUTES: ['login', ...EMAIL] }],
      ['PASSWORD_LOGIN false', { EXCLUDED_ROUTES: EMAIL, PASSWORD_LOGIN: false }],
    ])('%s: a password keeps no passkey and no provider removable', async (_name, settings) => {
      const { client, account } = await everyWay(settings, {})
      const [passkey] = await database().db.passkey.findMany({})
      const social = new Client(service.auth.socialHandlers, '/api/social/')
      for (const [name, value] of client.jar) social.jar.set(name, value)
      expect((await client.call('DELETE', `passkeys/${passkey?.id}/`)).status).toBe(204)
      const last = await social.call('DELETE', `accounts/${account.id}/`)
      expect(codesOf(last)).toEqual(LAST)
    })
  })

  describe('the last way to sign in', () => {
    it('is a passkey that verifies its user', async () => {
      await serve()
      const { client } = await signIn(service)
      await addPasskey(client, new Authenticator(), { verified: false })
      expect(codesOf(await remove(client))).toEqual(LAST)
      await addPasskey(client)
      expect((await remove(client)).status).toBe(204)
    })

    it('is a connected provider that is served', async () => {
      const { id } = await serve({}, PROVIDERS)
      const { client } = await signIn(service)
      expect(codesOf(await remove(client))).toEqual(LAST)
      const row = await link(id)
      const disconnected = { disconnectedAt: service.clock.now }
      await database().db.socialAccount.updateMany({ where: { id: row.id }, data: disconnected })
      expect(codesOf(await remove(client))).toEqual(LAST)
      await database().db.socialAccount.updateMany({ where: { id: row.id }, data: { disconnectedAt: null } })
      expect((await remove(client)).status).toBe(204)
    })

    it('is an email to a proven address, without a second factor or with one besides `email`', async () => {
      await serve({ USE_MFA: true, EMAIL_LOGIN: 'code', EMAIL_VERIFICATION: 'optional' })
      const { client } = await signIn(service)
      await database().db.user.updateMany({ where: {}, data: { emailVerifiedAt: null } })
      expect(codesOf(await remove(client))).toEqual(LAST)
      await database().db.user.updateMany({ where: {}, data: { emailVerifiedAt: service.clock.now } })
      await enrollEmail(service, client)
      expect(codesOf(await remove(client))).toEqual(LAST)
      await client.post('mfa/send/', { method: 'email' })
      const { secret } = await enrollApp(service, client, await mailedCode(service))
      expect((await remove(client)).status).toBe(204)
      // A sign-in by email asks for the app, so the app stays now.
      service.clock.advance(60)
      for (const path of ['mfa/deactivate/', 'mfa/delete/']) {
        const answer = await client.post(path, { method: 'app', code: appCode(service, secret) })
        expect(codesOf(answer), path).toEqual(LAST)
      }
      expect((await client.post('mfa/delete/', { method: 'email', code: appCode(service, secret) })).status).toBe(204)
      service.clock.advance(60)
      expect((await client.post('mfa/delete/', { method: 'app', code: appCode(service, secret) })).status).toBe(204)
    })

    it('does not become an email whose only second factor is the same mailbox', async () => {
      await serve({ USE_MFA: true, EMAIL_LOGIN: 'code' })
      const { client } = await signIn(service)
      const setup = await client.post('mfa/', { method: 'email' })
      expect(setup.status, setup.text).toBe(201)
      const confirm = { method: 'email', code: await mailedCode(service) }
      expect((await remove(client)).status).toBe(204)
      expect(codesOf(await client.post('mfa/confirm/', confirm))).toEqual(LAST)
      expect(codesOf(await client.post('mfa/', { method: 'email' }))).toEqual(LAST)
      // A passkey that verifies its user signs in by itself.
      await addPasskey(client)
      await client.post('mfa/send/', { method: 'email' })
      const again = { method: 'email', code: await mailedCode(service) }
      expect((await client.post('mfa/confirm/', again)).status).toBe(200)
    })
  })

  describe('removals at the same time', () => {
    it.each([1, 2, 3, 4])('never take the password and the last passkey, round %i', async () => {
      await serve()
      const { client } = await signIn(service)
      const { row } = await addPasskey(client)
      const answers = await Promise.all([remove(client), client.call('DELETE', `passkeys/${row.id}/`)])
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      const passkeys = await database().db.passkey.count({})
      expect(Number(await mayUsePassword()) + passkeys).toBe(1)
    })

    it.each([1, 2, 3, 4])('never take the password and the last provider, round %i', async () => {
      const { id } = await serve({}, PROVIDERS)
      const { client } = await signIn(service)
      const account = await link(id)
      const social = new Client(service.auth.socialHandlers, '/api/social/')
      for (const [name, value] of client.jar) social.jar.set(name, value)
      const answers = await Promise.all([remove(client), social.call('DELETE', `accounts/${account.id}/`)])
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      const links = await database().db.socialAccount.count({ where: { disconnectedAt: null } })
      expect(Number(await mayUsePassword()) + links).toBe(1)
    })

    it.each([1, 2])('never leave an email whose only second factor is the same mailbox, round %i', async () => {
      await serve({ USE_MFA: true, USE_PASSKEYS: false, EMAIL_LOGIN: 'code' })
      const { client } = await signIn(service)
      const { secret } = await enrollApp(service, client)
      service.clock.advance(60)
      await enrollEmail(service, client, appCode(service, secret))
      service.clock.advance(60)
      const code = appCode(service, secret)
      const answers = await Promise.all([remove(client), client.post('mfa/delete/', { method: 'app', code })])
      expect(answers.filter(({ status }) => status === 204).length).toBeLessThan(2)
      const { code: emailed, client: visitor } = await askedEmail(service)
      const answer = await visitor.post<{ method?: string }>('login/email/verify/', { code: emailed })
      expect((await mayUsePassword()) || answer.body.method === 'app').toBe(true)
    })
  })
})
