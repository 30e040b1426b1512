import { beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '../../src/store/base/db.js'
import { codesOf, refusal, registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { instantHasher } from '../harness/hashers.js'
import { interleaved } from '../harness/interleave.js'
import { keysOf, newMails, resetPair } from '../harness/mailbox.js'
import { enrollApp, makeUser, OTHER_PASSWORD, PASSWORD, signIn, statuses } from '../harness/people.js'
import { makeService, makeServiceOver, type TestService } from '../harness/service.js'

const ADDRESS = 'ann@example.com'
const VERIFY = 'registration/verify-email/'
const COOKIE = 'auth-registration'

withDatabases((_provider, database) => {
  let service: TestService
  let registrant: Client

  const serve = (settings: object = {}, options: object = {}) => {
    service = makeService(database(), settings, options)
    registrant = new Client(service.auth.handlers)
  }
  beforeEach(async () => {
    await database().clear()
    serve()
  })

  const stranger = () => new Client(service.auth.handlers)
  const users = () => database().db.user.findMany()
  const mailedKey = async () => keysOf((await newMails(service))[0])[0]
  const register = async (name = 'ann', changes: Record<string, unknown> = {}) => {
    expect((await registerUser(registrant, name, changes)).status).toBe(201)
    if (service.ctx.config.settings.EMAIL_VERIFICATION === 'none')
      await registrant.post('registration/resend-email/', { email: ADDRESS })
    return mailedKey()
  }
  const loginAs = (password = PASSWORD, username = 'ann') => stranger().post('login/', { username, password })
  /** Links an account at a provider. */
  const addLink = (user?: UserRow) =>
    database().db.socialAccount.create({
      data: { id: 'link', userId: user?.id ?? '', provider: 'idp', uid: '1', dateJoined: service.clock.now },
    })
  const isProven = async () => (await users())[0]?.emailVerifiedAt instanceof Date

  describe.each(['mandatory', 'optional', 'none'] as const)('EMAIL_VERIFICATION %s', (EMAIL_VERIFICATION) => {
    beforeEach(() => serve({ EMAIL_VERIFICATION }))

    it('a key is not enough: it requires the browser that registered, or the password', async () => {
      const key = await register()
      const bare = await stranger().post(VERIFY, { key })
      expect([bare.status, codesOf(bare), bare.setCookies]).toEqual([400, { password: ['required'] }, []])
      const blank = await stranger().post(VERIFY, { key, password: '' })
      expect(codesOf(blank)).toEqual({ password: ['required'] })
      const wrong = await stranger().post(VERIFY, { key, password: OTHER_PASSWORD })
      expect([wrong.status, codesOf(wrong)]).toEqual([400, { password: ['invalid'] }])
      expect(await isProven()).toBe(false)
      const right = await stranger().post(VERIFY, { key, password: PASSWORD })
      expect([right.status, right.body, right.setCookies]).toEqual([200, { detail: 'ok' }, []])
      expect(await isProven()).toBe(true)
      expect((await loginAs()).status).toBe(200)
      // A used key gets the same response from every client, and no longer rejects.
      expect((await stranger().post(VERIFY, { key })).status).toBe(200)
      expect((await stranger().post(VERIFY, { key, password: OTHER_PASSWORD })).status).toBe(200)
      expect((await stranger().post(VERIFY, { key, reject: true })).status).toBe(404)
      expect((await loginAs()).status).toBe(200)
    })

    it('the browser that registered can verify the address', async () => {
      const key = (await register()) ?? ''
      const found = () => service.auth.findVerification(key)
      expect(await found()).toEqual({ username: 'ann', email: ADDRESS, used: false })
      expect((await registrant.post(VERIFY, { key })).status).toBe(200)
      expect(await found()).toEqual({ username: 'ann', email: ADDRESS, used: true })
      expect((await loginAs()).status).toBe(200)
    })

    it('the cookie of another registration, a changed one and an expired one verify nothing', async () => {
      const key = await register()
      const own = registrant.jar.get(COOKIE) ?? ''
      const send = (value: string) => stranger().post(VERIFY, { key }, { cookies: `${COOKIE}=${value}` })
      await registerUser(registrant, 'eve')
      for (const value of [registrant.jar.get(COOKIE) ?? '', `${own.slice(0, -2)}AA`, 'x', `${own}; ${COOKIE}=${own}`])
        expect(codesOf(await send(value)), value).toEqual({ password: ['required'] })
      const left = EMAIL_VERIFICATION === 'mandatory' ? -1 : 0
      service.clock.advance(24 * 3600 + left)
      if (left < 0) return expect((await send(own)).status).toBe(200)
      // A key may be emailed after the registration cookie has expired.
      await registrant.post('registration/resend-email/', { email: ADDRESS })
      const late = (await newMails(service)).flatMap(keysOf).at(-1)
      const answer = await stranger().post(VERIFY, { key: late }, { cookies: `${COOKIE}=${own}` })
      expect(codesOf(answer)).toEqual({ password: ['required'] })
    })

    it.each([
      ['none', { EMAIL_VERIFICATION_PROOF: 'none' }],
      ['auto without cookies', { USE_AUTH_COOKIE: false }],
    ])('proof %s: the key is enough, and no registration cookie is set', async (_name, settings) => {
      serve({ EMAIL_VERIFICATION, ...settings })
      const key = await register()
      expect(registrant.jar.size).toBe(0)
      expect((await stranger().post(VERIFY, { key })).status).toBe(200)
      expect((await loginAs()).status).toBe(200)
    })

    it('checks the password under the limit of old_password', async () => {
      serve({ EMAIL_VERIFICATION, RATE_LIMITS: { old_password: '3/15m' } })
      const key = await register()
      const wrong = () => stranger().post(VERIFY, { key, password: OTHER_PASSWORD })
      expect(await statuses([wrong(), wrong(), wrong(), wrong(), wrong()])).toEqual({ 400: 3, 429: 2 })
      expect((await stranger().post(VERIFY, { key, password: PASSWORD })).status).toBe(429)
      expect((await registrant.post(VERIFY, { key })).status).toBe(200)
    })

    it('of a parallel verification and rejection, exactly one succeeds', async () => {
      for (let round = 0; round < 5; round++) {
        await database().clear()
        serve({ EMAIL_VERIFICATION }, { hasher: instantHasher() })
        const key = await register()
        const proofs = Array.from({ length: 4 }, () => registrant.post(VERIFY, { key }))
        const rejections = Array.from({ length: 4 }, () => stranger().post(VERIFY, { key, reject: true }))
        const [proven, rejected] = [await statuses(proofs), await statuses(rejections)]
        const isKept = await isProven()
        expect([proven, rejected]).toEqual(isKept ? [{ 200: 4 }, { 404: 4 }] : [{ 404: 4 }, { 200: 1, 404: 3 }])
        expect((await loginAs()).status).toBe(isKept ? 200 : 400)
      }
    })

    it('does not prove an address whose key is rejected while it is being used', async () => {
      const between = interleaved(database().client)
      service = makeServiceOver(between.client, { EMAIL_VERIFICATION })
      registrant = new Client(service.auth.handlers)
      const key = await register()
      const reject = () => stranger().post(VERIFY, { key, reject: true })
      if (EMAIL_VERIFICATION === 'mandatory') between.beforeTransaction(reject)
      else between.beforeRead(reject)
      expect((await registrant.post(VERIFY, { key })).status).toBe(404)
      expect(await isProven()).toBe(false)
    })

    it('rejects only the registration of its key', async () => {
      const key = await register()
      expect((await stranger().post(VERIFY, { key: `${key}x`, reject: true })).status).toBe(404)
      expect(codesOf(await stranger().post(VERIFY, { key, reject: 'perhaps' }))).toEqual({ reject: ['invalid'] })
      expect((await registrant.post(VERIFY, { key, reject: false })).status).toBe(200)
    })
  })

  describe('the cookie', () => {
    it('belongs to one registration, also for a decoy, and reveals nothing', async () => {
      await makeUser(service, 'owner')
      const [free, decoy] = [
        await registerUser(registrant, 'ann'),
        await registerUser(stranger(), 'bob', { email: 'owner@example.com' }),
      ]
      expect([free.status, free.body]).toEqual([decoy.status, decoy.body])
      const shape = (lines: string[]) => lines.map((line) => line.replace(/=[^;]+/, '='))
      expect(shape(free.setCookies)).toEqual([`${COOKIE}=; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`])
      expect(shape(decoy.setCookies)).toEqual(shape(free.setCookies))
      expect(decoy.setCookies[0]).toHaveLength(free.setCookies[0]?.length ?? 0)
    })

    it.each([
      [{ AUTH_COOKIE_SAMESITE: 'Strict' }, 'Secure; SameSite=Lax'],
      [{ AUTH_COOKIE_SAMESITE: 'None', AUTH_COOKIE_PARTITIONED: true }, 'Secure; SameSite=None; Partitioned'],
      [{ EMAIL_KEY_LIFETIME: '1h', AUTH_COOKIE_DOMAIN: 'example.com' }, 'Secure; SameSite=Lax'],
    ])('follows the settings: %j', async (settings, attributes) => {
      serve({ BASE_URL: 'https://app.example.com', ...settings })
      const { setCookies } = await registerUser(registrant, 'ann', {})
      const age = 'EMAIL_KEY_LIFETIME' in settings ? 3600 : 86400
      expect(setCookies.map((line) => line.replace(/=[^;]+/, '='))).toEqual([
        `__Host-${COOKIE}=; Path=/; Max-Age=${age}; HttpOnly; ${attributes}`,
      ])
    })

    it('registration/ is checked for CSRF even with an Authorization header, and so is the cookie at verify-email/', async () => {
      const cross = {
        headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test', authorization: 'Bearer x' },
      }
      const body = { username: 'ann', email: ADDRESS, password1: PASSWORD, password2: PASSWORD }
      const forged = await registrant.post('registration/', body, cross)
      expect([forged.status, forged.body.code, forged.setCookies]).toEqual([403, 'csrf_failed', []])
      const byHeader = await registrant.post('registration/', body, { headers: { authorization: 'Bearer x' } })
      expect([byHeader.status, byHeader.setCookies.length]).toEqual([201, 1])
      const key = await mailedKey()
      const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }
      expect((await registrant.post(VERIFY, { key }, { headers: evil })).status).toBe(403)
      // The header exempts the request from CSRF, so its cookie is ignored.
      const beside = await registrant.post(VERIFY, { key }, { headers: { ...evil, authorization: 'Bearer x' } })
      expect(codesOf(beside)).toEqual({ password: ['required'] })
      expect((await registrant.post(VERIFY, { key })).status).toBe(200)
    })
  })

  describe('a pending registration', () => {
    it('pre-hijack: the owner of the mailbox rejects it, and its password is never valid', async () => {
      const key = await register()
      expect((await stranger().post(VERIFY, { key, reject: true })).status).toBe(200)
      expect(await newMails(service)).toEqual([])
      expect((await registrant.post(VERIFY, { key, password: PASSWORD })).status).toBe(404)
      expect((await stranger().post(VERIFY, { key, reject: true })).status).toBe(404)
      await stranger().post('registration/resend-email/', { email: ADDRESS })
      expect(await newMails(service)).toEqual([])
      expect(await users()).toEqual([])
      expect(refusal(await loginAs())).toBe('email_not_verified')
      expect(codesOf(await registerUser(stranger(), 'ann', { email: 'x@example.com' }))).toEqual({
        username: ['unique'],
      })
    })

    it('several of one address: each requires its own registrant, and the account then has no password', async () => {
      const first = await register('ann')
      const second = await register('anna', { email: ADDRESS, password1: OTHER_PASSWORD, password2: OTHER_PASSWORD })
      expect(codesOf(await registrant.post(VERIFY, { key: first }))).toEqual({ password: ['required'] })
      expect((await registrant.post(VERIFY, { key: second })).status).toBe(200)
      expect(await users()).toMatchObject([{ username: 'anna', password: null }])
      expect(await newMails(service)).toMatchObject([{ kind: 'reset', to: ADDRESS }])
    })

    it('a key of password/reset/ creates the account without the password, and a reset link is emailed', async () => {
      await register()
      await stranger().post('password/reset/', { email: ADDRESS })
      const key = await mailedKey()
      expect(codesOf(await stranger().post(VERIFY, { key, password: OTHER_PASSWORD }))).toEqual({
        password: ['invalid'],
      })
      expect((await stranger().post(VERIFY, { key })).status).toBe(200)
      expect(await users()).toMatchObject([{ username: 'ann', password: null }])
      const [mail] = await newMails(service)
      const set = { ...resetPair(mail), new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      expect((await stranger().post('password/reset/confirm/', set)).status).toBe(200)
      expect((await loginAs()).status).toBe(400)
      expect((await loginAs(OTHER_PASSWORD)).status).toBe(200)
    })
  })

  describe.each(['optional', 'none'] as const)('an account (%s)', (EMAIL_VERIFICATION) => {
    beforeEach(() => serve({ EMAIL_VERIFICATION, USE_MFA: true }))

    it('only a session of the account verifies its address', async () => {
      const key = await register()
      await makeUser(service, 'bob')
      const { client: bob } = await signIn(service, 'bob')
      expect(codesOf(await bob.post(VERIFY, { key }))).toEqual({ password: ['required'] })
      const { client: ann } = await signIn(service)
      expect((await ann.post(VERIFY, { key })).status).toBe(200)
      expect((await ann.get('user/')).status).toBe(200)
    })

    it('pre-hijack: a rejection removes the password, sessions, methods and links, and emails a reset link', async () => {
      const key = await register()
      const { client: attacker } = await signIn(service)
      await enrollApp(service, attacker)
      const [user] = await users()
      await addLink(user)
      await newMails(service)
      expect((await stranger().post(VERIFY, { key, reject: true })).status).toBe(200)
      expect((await attacker.get('user/')).status).toBe(401)
      expect((await loginAs()).status).toBe(400)
      const { db } = database()
      expect([await db.mfaMethod.count(), await db.backupCode.count(), await db.socialAccount.count()]).toEqual([
        0, 0, 0,
      ])
      expect(await users()).toMatchObject([{ username: 'ann', password: null, emailVerifiedAt: null }])
      for (const again of [{ key }, { key, reject: true }, { key, password: PASSWORD }])
        expect((await attacker.post(VERIFY, again)).status).toBe(404)
      const [mail] = await newMails(service)
      expect(mail).toMatchObject({ kind: 'reset', to: ADDRESS })
      const set = { ...resetPair(mail), new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      expect((await stranger().post('password/reset/confirm/', set)).status).toBe(200)
      expect((await loginAs(OTHER_PASSWORD)).body).toMatchObject({ mfa_enabled: false })
      expect(await isProven()).toBe(true)
    })

    it('pre-hijack: a reset that verifies the address removes methods and links too', async () => {
      await register()
      const { client: attacker } = await signIn(service)
      await enrollApp(service, attacker)
      const [user] = await users()
      await addLink(user)
      await newMails(service)
      await stranger().post('password/reset/', { email: ADDRESS })
      const pair = resetPair((await newMails(service)).find(({ kind }) => kind === 'reset'))
      const set = { ...pair, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      expect((await stranger().post('password/reset/confirm/', set)).status).toBe(200)
      expect((await attacker.get('user/')).status).toBe(401)
      const { db } = database()
      expect([await db.mfaMethod.count(), await db.backupCode.count(), await db.socialAccount.count()]).toEqual([
        0, 0, 0,
      ])
      expect((await loginAs(OTHER_PASSWORD)).body).toMatchObject({ mfa_enabled: false })
    })

    it('without a password: a click in another browser verifies the address and removes everything else', async () => {
      const user = await makeUser(service, 'ann', { emailVerifiedAt: null, password: null })
      await addLink(user)
      await stranger().post('registration/resend-email/', { email: ADDRESS })
      const key = await mailedKey()
      expect((await stranger().post(VERIFY, { key })).status).toBe(200)
      expect(await isProven()).toBe(true)
      expect(await database().db.socialAccount.count()).toBe(0)
      expect(await newMails(service)).toMatchObject([{ kind: 'reset', to: ADDRESS }])
      expect((await stranger().post(VERIFY, { key })).status).toBe(200)
    })

    it('with neither password nor social link the key is enough, and no email is sent', async () => {
      await makeUser(service, 'ann', { emailVerifiedAt: null, password: null })
      await stranger().post('registration/resend-email/', { email: ADDRESS })
      const key = await mailedKey()
      expect((await stranger().post(VERIFY, { key })).status).toBe(200)
      expect([await isProven(), await newMails(service)]).toEqual([true, []])
    })
  })
})
