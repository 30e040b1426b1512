import { beforeEach, describe, expect, it } from 'vitest'
import { codesOf, refusal, registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askEmail, askedEmail, mailedLogin, newestMethods, otherCode } from '../harness/email-login.js'
import { holdAddress } from '../harness/holds.js'
import { newMails } from '../harness/mailbox.js'
import {
  appCode,
  enrollApp,
  enrollEmail,
  makeUser,
  OTHER_PASSWORD,
  PASSWORD,
  signIn,
  statuses,
} from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const form = (fields: Record<string, string>) => ({
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
})

withDatabases((_provider, database) => {
  let service: TestService
  const serve = (settings: object = {}, options: object = {}) => {
    service = makeService(database(), { EMAIL_LOGIN: 'both', ...settings }, options)
    return service
  }
  const verify = (client: Client, body: object) => client.post('login/email/verify/', body)

  beforeEach(async () => {
    await database().clear()
    serve()
    await makeUser(service)
  })

  describe('a sign-in by email', () => {
    it.each(['code', 'key'] as const)('signs in with the %s, once', async (proof) => {
      const { client, answer, ...mail } = await askedEmail(service)
      expect(answer.body).toEqual({ detail: 'Sign-in email sent.', ephemeral_token: '' })
      expect(answer.setCookies[0]).toMatch(/^auth-mail=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
      expect(mail.kind).toBe('email-login')
      const token = client.jar.get('auth-mail') ?? ''
      // A client may send back what the answer had in its body.
      const done = await verify(client, { ephemeral_token: answer.body.ephemeral_token, [proof]: mail[proof] })
      expect(done.status, done.text).toBe(200)
      expect(done.body).toMatchObject({ access: '', user: { username: 'ann' } })
      expect(client.jar.has('auth-mail')).toBe(false)
      expect(client.jar.has('auth-device')).toBe(true)
      expect((await client.get('user/')).status).toBe(200)
      expect(await newestMethods(service)).toBe('email')
      const again = await verify(client, { ephemeral_token: token, [proof]: mail[proof] })
      expect(refusal(again)).toBe('invalid_token')
    })

    it('by a code only or a link only, the email and the body have nothing else', async () => {
      serve({ EMAIL_LOGIN: 'code' })
      const byCode = await askedEmail(service)
      expect(byCode.key).toBe('')
      expect(codesOf(await verify(byCode.client, { key: 'x' }))).toEqual({ code: ['required'] })
      serve({ EMAIL_LOGIN: 'link' })
      const byLink = await askedEmail(service)
      expect(byLink.code).toBe('')
      expect(codesOf(await verify(byLink.client, { code: '123456' }))).toEqual({ key: ['required'] })
      expect((await verify(byLink.client, { key: byLink.key })).status).toBe(200)
      serve({ EMAIL_LOGIN: 'off' })
      const off = new Client(service.auth.handlers)
      expect((await askEmail(off)).status).toBe(404)
      expect((await verify(off, { key: byLink.key })).status).toBe(404)
    })

    it('without cookies the token of the answer goes with the code', async () => {
      serve({ USE_AUTH_COOKIE: false })
      const { client, answer, code, key } = await askedEmail(service)
      expect(answer.setCookies).toEqual([])
      const { ephemeral_token } = answer.body
      expect(ephemeral_token).toMatch(/^[\w-]{43}$/)
      expect(codesOf(await verify(client, { code }))).toEqual({ ephemeral_token: ['required'] })
      expect(refusal(await verify(client, { key }))).toBe('other_browser')
      const done = await verify(client, { key, ephemeral_token })
      expect(done.body.access).toEqual(expect.stringMatching(/^ey/))
    })

    it('goes to `next` of this site only, in the link and after a form', async () => {
      const client = new Client(service.auth.handlers)
      await askEmail(client, 'ann@example.com', { next: '/account?tab=2' })
      expect((await mailedLogin(service)).text).toMatch(/\/login\/email\?key=[\w-]{43}&next=%2Faccount%3Ftab%3D2/)
      for (const next of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
        await askEmail(client, 'ann@example.com', { next })
        expect((await mailedLogin(service)).text).not.toContain('next')
      }
    })

    it('works as plain forms', async () => {
      const client = new Client(service.auth.handlers)
      const asked = await client.post('login/email/', undefined, form({ email: 'ann@example.com', next: '/account' }))
      expect(asked.status).toBe(303)
      expect(asked.headers.get('location')).toBe('/login?mail=sent&next=%2Faccount')
      const { code, key } = await mailedLogin(service)
      const wrong = await client.post(
        'login/email/verify/',
        undefined,
        form({ code: otherCode(code), from: '/login?mail=sent' }),
      )
      expect(wrong.headers.get('location')).toBe('/login?mail=sent&error=invalid_code')
      const elsewhere = new Client(service.auth.handlers)
      const other = await elsewhere.post('login/email/verify/', undefined, form({ key }))
      expect(other.headers.get('location')).toBe('/login?error=other_browser')
      const late = await elsewhere.post('login/email/verify/', undefined, form({ code }))
      expect(late.headers.get('location')).toBe('/login?error=invalid_token')
      const done = await client.post('login/email/verify/', undefined, form({ code, next: '/account' }))
      expect([done.status, done.headers.get('location')]).toEqual([303, '/account'])
      expect((await client.get('user/')).status).toBe(200)
    })

    it('is refused from another site, with a credential in the header too', async () => {
      for (const path of ['login/email/', 'login/email/verify/']) {
        const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
        const bearer: Record<string, string> = { authorization: 'Bearer x' }
        for (const more of [{}, bearer]) {
          const client = new Client(service.auth.handlers)
          const answer = await client.post(path, { email: 'ann@example.com' }, { headers: { ...headers, ...more } })
          expect(answer.body).toMatchObject({ code: 'csrf_failed' })
          expect(answer.setCookies).toEqual([])
        }
      }
      expect(await newMails(service)).toEqual([])
    })

    it('ends after five wrong codes, the link too', async () => {
      const { client, code, key } = await askedEmail(service)
      for (let i = 0; i < 5; i++) expect(refusal(await verify(client, { code: otherCode(code) }))).toBe('invalid_code')
      const token = client.jar.get('auth-mail')
      const after = await verify(client, { code })
      expect(refusal(after)).toBe('invalid_token')
      expect(client.jar.has('auth-mail')).toBe(false)
      expect(refusal(await verify(client, { key, ephemeral_token: token }))).toBe('invalid_token')
    })

    it('expires with the lifetime of a code', async () => {
      const { client, code, key } = await askedEmail(service)
      service.clock.advance(601)
      for (const body of [{ code }, { key }]) expect(refusal(await verify(client, body))).toBe('invalid_token')
    })

    it('ends with a change of the credentials', async () => {
      const { client, code } = await askedEmail(service)
      const { client: owner } = await signIn(service)
      const words = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      expect((await owner.post('password/change/', { old_password: PASSWORD, ...words })).status).toBe(200)
      expect(refusal(await verify(client, { code }))).toBe('invalid_code')
    })

    it('a newer email does not end an older one, and no code is valid for another', async () => {
      const first = await askedEmail(service)
      const second = await askedEmail(service)
      expect(refusal(await verify(second.client, { code: first.code }))).toBe('invalid_code')
      expect((await verify(first.client, { code: first.code })).status).toBe(200)
      expect((await verify(second.client, { code: second.code })).status).toBe(200)
    })

    it('one code sent fifty times at once makes one session', async () => {
      const { client, code, key } = await askedEmail(service)
      const cookies = client.cookieHeader()
      const tries = (body: object) =>
        Array.from({ length: 50 }, () =>
          new Client(service.auth.handlers).post('login/email/verify/', body, { cookies }),
        )
      expect((await statuses(tries({ code })))[200]).toBe(1)
      expect((await statuses(tries({ key })))[200]).toBeUndefined()
      expect(await service.ctx.db.session.count({ where: {} })).toBe(1)
      const link = await askedEmail(service)
      const jar = link.client.cookieHeader()
      const clicks = Array.from({ length: 50 }, () =>
        new Client(service.auth.handlers).post('login/email/verify/', { key: link.key }, { cookies: jar }),
      )
      expect((await statuses(clicks))[200]).toBe(1)
      expect(await service.ctx.db.session.count({ where: {} })).toBe(2)
    })
  })

  describe('a link that is opened elsewhere', () => {
    it('changes nothing: neither a GET, nor a click in a browser that did not ask, nor one with another email', async () => {
      const { client, key } = await askedEmail(service)
      const scanner = new Client(service.auth.handlers)
      expect((await scanner.get(`login/email/verify/?key=${key}`)).status).toBe(405)
      expect((await scanner.call('HEAD', `login/email/verify/?key=${key}`)).status).toBe(405)
      const other = await askedEmail(service)
      for (const stranger of [scanner, other.client]) {
        const answer = await verify(stranger, { key })
        expect(answer.status).toBe(400)
        expect(refusal(answer)).toBe('other_browser')
        expect(answer.setCookies).toEqual([])
      }
      const token = client.jar.get('auth-mail')
      expect(refusal(await verify(scanner, { key, ephemeral_token: token }))).toBe('other_browser')
      expect((await verify(client, { key })).status).toBe(200)
    })
  })

  describe('the email', () => {
    it('tells an unknown address how to create an account, only where registration is open', async () => {
      const open = await askedEmail(service, 'nobody@example.com')
      expect([open.kind, open.code]).toEqual(['email-login-unknown', ''])
      expect(open.text).toContain('http://localhost:3000/register')
      expect(refusal(await verify(open.client, { code: '123456' }))).toBe('invalid_code')
      serve({ REGISTRATION: 'closed' })
      expect((await askedEmail(service, 'nobody@example.com')).text).not.toContain('/register')
    })

    it('says to an address that a change can still be undone for, that its account has another one', async () => {
      await holdAddress(service, await makeUser(service, 'bob'), 'old@example.com')
      const { kind, text } = await askedEmail(service, 'old@example.com')
      expect(kind).toBe('email-login-unknown')
      expect(text).toContain('Your account has another address now.')
      expect(text).not.toContain('/register')
    })

    it('lists the pending registrations of an address, whose links create the account', async () => {
      const client = new Client(service.auth.handlers)
      await registerUser(client, 'waiting')
      await newMails(service)
      const { kind, key, text } = await askedEmail(service, 'waiting@example.com')
      expect(kind).toBe('verify')
      expect(text).toContain('/verify-email?key=')
      expect((await client.post('registration/verify-email/', { key })).status).toBe(200)
      expect((await askedEmail(service, 'waiting@example.com')).kind).toBe('email-login')
    })

    it('is not sent to a deactivated account, which gets the same answer', async () => {
      await makeUser(service, 'off', { isActive: false })
      const { kind, answer } = await askedEmail(service, 'off@example.com')
      expect([kind, answer.status]).toEqual([undefined, 200])
    })
  })

  describe('an address that was not proven', () => {
    it.each(['mandatory', 'optional', 'none'])('is proven, and everything attached before ends (%s)', async (mode) => {
      serve({ EMAIL_VERIFICATION: 'none', USE_MFA: true })
      const user = await makeUser(service, 'bob', { emailVerifiedAt: null })
      const { client: stranger } = await signIn(service, 'bob')
      await enrollApp(service, stranger)
      serve({ EMAIL_VERIFICATION: mode, USE_MFA: true })
      const { client, code, text } = await askedEmail(service, 'bob@example.com')
      expect(text).toContain('removes everything')
      const done = await verify(client, { code })
      expect(done.status, done.text).toBe(200)
      expect(done.body).toMatchObject({ mfa_enabled: false })
      expect((await client.get('user/')).status).toBe(200)
      expect((await stranger.get('user/')).status).toBe(401)
      const row = await service.ctx.db.user.findUnique({ where: { id: user.id } })
      expect(row).toMatchObject({ password: null, emailVerifiedAt: service.clock.now })
      expect(await service.ctx.db.mfaMethod.count({ where: { userId: user.id } })).toBe(0)
      expect(service.events).toContainEqual(expect.objectContaining({ type: 'email_verified', outcome: 'success' }))
    })

    it('keeps everything when the host refuses the sign-in, and the code stays valid', async () => {
      let may = false
      serve({ EMAIL_VERIFICATION: 'optional' }, { mayLogin: () => may || { code: 'not_today', message: 'No.' } })
      const user = await makeUser(service, 'bob', { emailVerifiedAt: null })
      const { client, code } = await askedEmail(service, 'bob@example.com')
      for (let i = 0; i < 6; i++) expect(refusal(await verify(client, { code }))).toBe('not_today')
      const row = await service.ctx.db.user.findUnique({ where: { id: user.id } })
      expect(row).toMatchObject({ password: user.password, emailVerifiedAt: null })
      may = true
      expect((await verify(client, { code })).status).toBe(200)
    })
  })

  describe('the second step after an email', () => {
    beforeEach(() => serve({ USE_MFA: true }))

    it('is asked of a user with an app, and the code of the email is spent with it', async () => {
      const { client: owner } = await signIn(service)
      const { secret } = await enrollApp(service, owner)
      service.clock.advance(60)
      const { client, code } = await askedEmail(service)
      const token = client.jar.get('auth-mail')
      const first = await verify(client, { code })
      expect(first.body).toMatchObject({ method: 'app', mfa_enabled: true })
      expect((await client.get('user/')).status).toBe(401)
      expect(refusal(await verify(client, { code, ephemeral_token: token }))).toBe('invalid_token')
      const { ephemeral_token } = first.body
      const done = await client.post('login/verify/', { ephemeral_token, code: appCode(service, secret) })
      expect(done.status, done.text).toBe(200)
      expect(await newestMethods(service)).toBe('email otp')
    })

    it('does not take a code of the same mailbox', async () => {
      const { client: owner } = await signIn(service)
      const { backupCodes } = await enrollEmail(service, owner)
      const { secret } = await enrollApp(service, owner, backupCodes[0])
      service.clock.advance(60)
      await newMails(service)
      const { client, code } = await askedEmail(service)
      const first = await verify(client, { code })
      expect(first.body).toMatchObject({ method: 'app' })
      const { ephemeral_token } = first.body
      const changed = await client.post('login/change-method/', { ephemeral_token, new_method: 'email' })
      expect(codesOf(changed)).toEqual({ new_method: ['mfa_method_not_active'] })
      expect(await newMails(service)).toEqual([])
      const done = await client.post('login/verify/', { ephemeral_token, code: appCode(service, secret) })
      expect(done.status, done.text).toBe(200)
    })

    it('lets no user in whose only method is `email`, and the email says so', async () => {
      const early = await askedEmail(service)
      const { client: owner } = await signIn(service)
      await enrollEmail(service, owner)
      await newMails(service)
      const { kind, code, client } = await askedEmail(service)
      expect([kind, code]).toEqual(['email-login-refused', ''])
      expect(refusal(await verify(client, { code: '123456' }))).toBe('invalid_code')
      expect(['invalid_token', 'invalid_code']).toContain(refusal(await verify(early.client, { code: early.code })))
      expect((await early.client.get('user/')).status).toBe(401)
    })
  })
})
