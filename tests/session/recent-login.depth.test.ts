import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnMfaMethod } from '../../src/config/types.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askedEmail } from '../harness/email-login.js'
import { type OidcServer, oidcSettings, signInAtOidc, startOidc } from '../harness/oidc.js'
import { addPasskey, optionsOf, passkeyLogin } from '../harness/passkeys.js'
import {
  appCode,
  authorize,
  type Credentials,
  enrollApp,
  mailedCode,
  makeUser,
  OTHER_PASSWORD,
  PASSWORD,
  signIn,
} from '../harness/people.js'
import { makeService, type ProvidersOption, type TestService } from '../harness/service.js'
import { Browser, errorOf, locationOf, socialService } from '../harness/social.js'
import { firstStep, trustBrowser } from '../harness/trusted-devices.js'

let oidc: OidcServer
beforeAll(async () => {
  oidc = await startOidc()
}, 60_000)
afterAll(() => oidc.stop())

type Expected = 'marks' | 'keeps' | 'refused'
type Method = 'app' | 'email' | 'text' | 'gateway'
type Proven = Method | 'password' | 'backup' | 'wrong'
type Factors = { secret: string; backupCodes: string[] }
const NO_FACTORS: Factors = { secret: '', backupCodes: [] }

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(() => database().clear())

  const marks = async () => (await database().db.session.findMany()).map(({ authenticatedAt }) => authenticatedAt)

  let delivered: string[]
  const GATEWAY_CODE = '246810'
  /** Methods of the host: one delivers the codes of the service, the other verifies its own codes. */
  const mfaMethods: Record<string, OwnMfaMethod> = {
    text: { sendCode: async (_user, { code }) => void delivered.push(code) },
    gateway: { verifyCode: (_user, code) => code === GATEWAY_CODE },
  }

  /** The newest code of a second factor. A code that is delivered must be requested first. */
  async function codeOf(proven: Proven, { secret, backupCodes }: Factors): Promise<string> {
    await service.settle()
    if (proven === 'app') return appCode(service, secret)
    if (proven === 'email') return mailedCode(service)
    if (proven === 'text') return delivered.at(-1) ?? ''
    if (proven === 'gateway') return GATEWAY_CODE
    return proven === 'backup' ? (backupCodes[0] ?? '') : 'wrong'
  }

  async function enroll(client: Client, method: Method): Promise<Factors> {
    if (method === 'app') return enrollApp(service, client)
    const { body } = await client.post<{ backup_codes: string[] }>('mfa/', { method })
    const confirmed = await client.post('mfa/confirm/', { method, code: await codeOf(method, NO_FACTORS) })
    expect(confirmed.status, confirmed.text).toBe(200)
    return { secret: '', backupCodes: body.backup_codes }
  }

  /** A signed-in user whose recent login has expired, with or without a second factor. */
  async function stale(method: Method | null, settings: object = {}) {
    delivered = []
    service = makeService(database(), { USE_MFA: true, ...settings }, { mfaMethods })
    await makeUser(service)
    const { client, body } = await signIn(service)
    const factors = method === null ? NO_FACTORS : await enroll(client, method)
    service.clock.advance(1200)
    const { AUTH_TYPE, USE_AUTH_COOKIE } = service.ctx.config.settings
    if (AUTH_TYPE === 'jwt' && !USE_AUTH_COOKIE)
      authorize(client, (await client.post<Credentials>('token/refresh/', { refresh: body.refresh })).body)
    return { client, factors }
  }

  const changed = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }

  it.each<[route: string, method: Method | null, proven: Proven, then: Expected]>([
    ['reauthenticate/', null, 'password', 'marks'],
    ['reauthenticate/', 'app', 'password', 'refused'],
    ['reauthenticate/', 'app', 'app', 'marks'],
    ['reauthenticate/', 'app', 'backup', 'marks'],
    ['reauthenticate/', 'app', 'wrong', 'refused'],
    ['reauthenticate/', 'email', 'email', 'marks'],
    ['reauthenticate/', 'text', 'text', 'marks'],
    ['reauthenticate/', 'gateway', 'gateway', 'marks'],
    ['password/change/', null, 'password', 'keeps'],
    ['password/change/', 'app', 'password', 'keeps'],
  ])('%s of a user with the second factor %s who enters: %s', async (route, method, proven, then) => {
    const { client, factors } = await stale(method)
    const before = await marks()
    if (proven === 'email' || proven === 'text')
      expect((await client.post('mfa/send/', { method: proven })).status).toBe(200)
    const proof = proven === 'password' ? { password: PASSWORD } : { code: await codeOf(proven, factors) }
    const answer = await client.post(route, route === 'password/change/' ? changed : proof)
    expect(answer.status, answer.text).toBe(then === 'refused' ? 400 : 200)
    if (then === 'marks') expect(await marks()).toEqual([service.clock.now])
    else expect(new Set((await marks()).map(String))).toEqual(new Set(before.map(String)))
    // Without the recent-login mark, no method can be changed.
    const next = await client.post('mfa/', { method: 'email' })
    expect(next.status).toBe(then === 'marks' ? (method ? 400 : 201) : 403)
  })

  it.each<[name: string, mode: object]>([
    ['jwt without cookies', { USE_AUTH_COOKIE: false }],
    ['token', { AUTH_TYPE: 'token' }],
    ['token without cookies', { AUTH_TYPE: 'token', USE_AUTH_COOKIE: false }],
  ])('%s: password/change/ leaves a stale mark, and reauthenticate/ renews it', async (_name, mode) => {
    const { client, factors } = await stale('app', mode)
    const before = await marks()
    const answer = await client.post<Credentials>('password/change/', changed)
    expect(answer.status, answer.text).toBe(200)
    if (client.authorization) authorize(client, answer.body)
    expect(new Set((await marks()).map(String))).toEqual(new Set(before.map(String)))
    const setUp = () => client.post('mfa/', { method: 'email' })
    expect(await setUp()).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    expect((await client.post('reauthenticate/', { code: await codeOf('app', factors) })).status).toBe(200)
    expect(await marks()).toContainEqual(service.clock.now)
    expect((await setUp()).status).toBe(400)
  })

  it.each<[method: Method | null, proven: Proven]>([
    [null, 'password'],
    ['app', 'app'],
    ['app', 'backup'],
    ['email', 'email'],
    ['text', 'text'],
    ['gateway', 'gateway'],
  ])('login/ of a user with the second factor %s marks the new session after: %s', async (method, proven) => {
    const { factors } = await stale(method)
    const known = await marks()
    const client = new Client(service.auth.handlers)
    const first = await client.post<{ ephemeral_token?: string }>('login/', { username: 'ann', password: PASSWORD })
    if (method !== null) {
      const { ephemeral_token } = first.body
      const wrong = await client.post('login/verify/', { ephemeral_token, code: 'wrong' })
      expect(wrong.status).toBe(400)
      expect(await marks()).toEqual(known)
      const done = await client.post('login/verify/', { ephemeral_token, code: await codeOf(proven, factors) })
      expect(done.status, done.text).toBe(200)
    }
    expect(await marks()).toContainEqual(service.clock.now)
    expect(await marks()).toHaveLength(known.length + 1)
  })

  it('a stale session and the password cannot remove a second factor, even after a password change', async () => {
    const { client, factors } = await stale('app')
    expect((await client.post('password/change/', changed)).status).toBe(200)
    for (const [path, body] of [
      ['mfa/', { method: 'backup_codes' }],
      ['mfa/', { method: 'email', code: appCode(service, factors.secret) }],
      ['mfa/delete/', { method: 'app', code: factors.backupCodes[0] }],
      ['mfa/deactivate/', { method: 'app', code: factors.backupCodes[0] }],
    ] as const) {
      const answer = await client.post(path, body)
      expect(answer, path).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    }
    const step = await new Client(service.auth.handlers).post('login/', { username: 'ann', password: OTHER_PASSWORD })
    expect(step.body).toMatchObject({ method: 'app', mfa_enabled: true })
  })

  it('a password that is checked while the first method is confirmed does not count as a recent login', async () => {
    service = makeService(database(), { USE_MFA: true })
    const user = await makeUser(service)
    const { client } = await signIn(service)
    service.clock.advance(1200)
    const before = await marks()
    // The hasher returns when the other change is complete.
    const { verify } = service.ctx.passwords
    service.ctx.passwords.verify = async (...args) => {
      await database().db.mfaMethod.create({ data: { ...ACTIVE, userId: user.id, createdAt: service.clock.now } })
      return verify(...args)
    }
    const answer = await client.post('reauthenticate/', { password: PASSWORD })
    expect(answer.status, answer.text).toBe(400)
    expect(await marks()).toEqual(before)
  })

  describe('of a user whose only second factor is a passkey', () => {
    const PASSKEYS = { USE_MFA: true, USE_PASSKEYS: true, EMAIL_LOGIN: 'code', MFA_TRUSTED_DEVICE_LIFETIME: '30d' }
    const required = { mfaRequired: () => true }

    /** A user with a passkey and a stale session. A second factor is required from now on, unless `isRequired` is false. */
    async function withPasskey(isRequired = true) {
      service = makeService(database(), PASSKEYS)
      await makeUser(service)
      const { client } = await signIn(service)
      const { authenticator } = await addPasskey(client)
      const { now } = service.clock
      service = makeService(database(), PASSKEYS, isRequired ? required : {})
      service.clock.now = now
      service.clock.advance(1200)
      const stale = new Client(service.auth.handlers)
      for (const [name, value] of client.jar) stale.jar.set(name, value)
      return { client: stale, authenticator }
    }
    const stepOf = async (client: Client) => {
      const { body } = await firstStep(client)
      expect(body.method).toBe('passkey')
      const { ephemeral_token } = body
      return { ephemeral_token, ...(await optionsOf(client, 'login/passkey/options/', { ephemeral_token })) }
    }

    /** Nothing that a first factor proves reaches a change of second factors. */
    async function expectNoMark(client: Client, before: unknown[]) {
      expect(new Set((await marks()).map(String))).toEqual(new Set(before.map(String)))
      expect(await client.post('mfa/', { method: 'app' })).toMatchObject({
        status: 403,
        body: { code: 'reauthentication_required' },
      })
    }
    const REFUSED = { status: 400, body: { error_codes: { credential: ['required'] } } }

    it.each<[proof: object]>([[{ password: PASSWORD }], [{ code: '123456' }], [{}]])(
      'reauthenticate/ refuses %j',
      async (proof) => {
        const { client } = await withPasskey()
        const before = await marks()
        expect(await client.post('reauthenticate/', proof)).toMatchObject(REFUSED)
        await expectNoMark(client, before)
      },
    )

    it('reauthenticate/ marks the session after the passkey', async () => {
      const { client, authenticator } = await withPasskey()
      const { options } = await optionsOf(client, 'reauthenticate/options/')
      expect((await client.post('reauthenticate/', { credential: authenticator.get(options) })).status).toBe(200)
      expect(await marks()).toEqual([service.clock.now])
    })

    it('a password is enough where no second factor is required', async () => {
      const { client } = await withPasskey(false)
      expect((await client.post('reauthenticate/', { password: PASSWORD })).status).toBe(200)
      expect(await marks()).toEqual([service.clock.now])
    })

    it('a password change leaves the mark unchanged', async () => {
      const { client } = await withPasskey()
      const before = await marks()
      expect((await client.post('password/change/', changed)).status).toBe(200)
      await expectNoMark(client, before)
    })

    it('an emailed code is neither sent nor accepted, also without a password', async () => {
      const { client } = await withPasskey()
      await database().db.user.updateMany({ where: {}, data: { password: null } })
      const before = await marks()
      expect(await client.post('reauthenticate/email/')).toMatchObject(REFUSED)
      expect(await client.post('reauthenticate/', { code: '123456' })).toMatchObject(REFUSED)
      await expectNoMark(client, before)
    })

    it('a trusted browser skips the second step and gets no mark, by no first factor', async () => {
      const { authenticator } = await withPasskey()
      const browser = new Client(service.auth.handlers)
      const { options, ephemeral_token } = await stepOf(browser)
      const credential = authenticator.get(options)
      const done = await browser.post('login/verify/', { ephemeral_token, credential, trust_device: true })
      expect(done.status, done.text).toBe(200)
      expect(await marks()).toContainEqual(service.clock.now)
      service.clock.advance(3600)
      const before = [...(await marks()), null]
      expect((await firstStep(browser)).body).not.toHaveProperty('ephemeral_token')
      await expectNoMark(browser, before)
      const { code } = await askedEmail(service, undefined, browser)
      expect((await browser.post('login/email/verify/', { code })).status).toBe(200)
      await expectNoMark(browser, before)
      expect(await browser.post('reauthenticate/', { password: PASSWORD })).toMatchObject(REFUSED)
      await expectNoMark(browser, before)
    })

    it('login/ marks the new session after the passkey, as its second step or as a sign-in', async () => {
      const { authenticator } = await withPasskey()
      const known = await marks()
      const browser = new Client(service.auth.handlers)
      const { options, ephemeral_token } = await stepOf(browser)
      expect(await marks()).toEqual(known)
      const credential = authenticator.get(options)
      expect((await browser.post('login/verify/', { ephemeral_token, credential })).status).toBe(200)
      expect((await passkeyLogin(service, authenticator)).answer.status).toBe(200)
      expect((await marks()).filter((at) => String(at) === String(service.clock.now))).toHaveLength(2)
    })
  })

  it('a trusted browser of a user with an app gets no mark', async () => {
    service = makeService(database(), { USE_MFA: true, MFA_TRUSTED_DEVICE_LIFETIME: '30d' })
    await makeUser(service)
    const { client } = await signIn(service)
    const { secret } = await enrollApp(service, client)
    const { client: browser } = await trustBrowser(service, secret)
    const before = (await marks()).length
    expect((await firstStep(browser)).body).not.toHaveProperty('ephemeral_token')
    expect((await marks()).filter((at) => at === null)).toHaveLength(1)
    expect(await marks()).toHaveLength(before + 1)
    expect((await browser.post('reauthenticate/', { password: PASSWORD })).status).toBe(400)
  })

  describe('at a provider', () => {
    const AGAIN = 'oidc/?reauthenticate=1&next=/account'
    beforeEach(() => {
      // The window is short, because a real provider uses real time and the clocks must agree within a minute.
      service = socialService(database(), oidcSettings(oidc), { USE_MFA: true, REAUTHENTICATION_WINDOW: 5 })
    })

    async function signedIn() {
      const browser = new Browser(service)
      await browser.comeBack(await signInAtOidc(locationOf(await browser.visit('oidc/')), 'jane'))
      return browser
    }

    it('a login and a reauthentication mark the session of a user without MFA', async () => {
      const browser = await signedIn()
      expect(await marks()).toEqual([service.clock.now])
      service.clock.advance(30)
      await browser.comeBack(await signInAtOidc(locationOf(await browser.visit(AGAIN)), 'jane'))
      expect(await marks()).toEqual([service.clock.now])
    })

    it('neither marks the session of a user with MFA', async () => {
      const browser = await signedIn()
      const back = await signInAtOidc(locationOf(await browser.visit(AGAIN)), 'jane')
      await enrollApp(service, browser)
      service.clock.advance(30)
      const before = await marks()
      expect(errorOf(await browser.comeBack(back))).toBe('password_or_code_required')
      const other = new Browser(service)
      await other.comeBack(await signInAtOidc(locationOf(await other.visit('oidc/')), 'jane'))
      expect(await marks()).toEqual(before)
    })

    it.each(['MFA_REQUIRED', 'mfaRequired'])('neither does for a passkey that %s makes a second factor', async (by) => {
      const settings = { USE_MFA: true, USE_PASSKEYS: true, EMAIL_LOGIN: 'code', REAUTHENTICATION_WINDOW: 5 }
      service = socialService(database(), oidcSettings(oidc), settings)
      const first = await signedIn()
      const back = await signInAtOidc(locationOf(await first.visit(AGAIN)), 'jane')
      await addPasskey(first)
      const hook = by === 'mfaRequired' ? { mfaRequired: () => true } : {}
      const providers = { SOCIALACCOUNT_PROVIDERS: oidcSettings(oidc) as ProvidersOption, ...hook }
      service = makeService(
        database(),
        { ...settings, ...(by === 'MFA_REQUIRED' && { MFA_REQUIRED: true }) },
        providers,
      )
      service.clock.now = new Date(Date.now() + 30_000)
      const browser = new Browser(service)
      for (const [name, value] of first.jar) browser.jar.set(name, value)
      const before = await marks()
      expect(errorOf(await browser.comeBack(back))).toBe('password_or_code_required')
      expect(errorOf(await browser.visit(AGAIN))).toBe('password_or_code_required')
      expect(browser.flowCookies()).toEqual([])
      const other = new Browser(service)
      await other.comeBack(await signInAtOidc(locationOf(await other.visit('oidc/')), 'jane'))
      expect(await marks()).toEqual(before)
    })
  })
})

const ACTIVE = {
  id: 'm1',
  name: 'app',
  secret: null,
  nextSecret: null,
  offeredAt: null,
  isActive: true,
  primaryMark: 'primary',
  lastStep: null,
  failures: 0,
  confirmedAt: new Date(0),
}
