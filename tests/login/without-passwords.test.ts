import { beforeEach, describe, expect, it } from 'vitest'
import { codesOf } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askedEmail } from '../harness/email-login.js'
import { keysOf, newMails } from '../harness/mailbox.js'
import { addPasskey, passkeyLogin } from '../harness/passkeys.js'
import { appCode, enrollApp, makeUser, PASSWORD } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const PROVIDERS = { github: { APP: { client_id: 'id', secret: 'secret' } } }
const APPLICANT = { username: 'newbie', email: 'newbie@example.com' }

withDatabases((_provider, database) => {
  let service: TestService
  const serve = (settings: object = {}, options: object = {}) => {
    service = makeService(database(), { PASSWORD_LOGIN: false, EMAIL_LOGIN: 'code', ...settings }, options)
  }
  beforeEach(async () => {
    await database().clear()
    serve()
  })
  const visitor = () => new Client(service.auth.handlers)
  /** Signs a user in by email. The row still has a password of earlier times. */
  async function byEmail(email?: string) {
    const { client, code } = await askedEmail(service, email)
    const answer = await client.post<{ ephemeral_token?: string }>('login/email/verify/', { code })
    expect(answer.status, answer.text).toBe(200)
    return { client, answer }
  }

  describe('PASSWORD_LOGIN false', () => {
    it('serves no route of passwords, and the second step of every login', async () => {
      serve({ USE_MFA: true, USE_PASSKEYS: true })
      const gone = ['login/', 'password/reset/', 'password/reset/confirm/', 'password/change/', 'password/']
      for (const path of gone) {
        const answer = await visitor().post(path, { username: 'ann', password: PASSWORD })
        expect([path, answer.status]).toEqual([path, 404])
      }
      expect((await visitor().call('DELETE', 'password/')).status).toBe(404)
      await makeUser(service)
      const { client } = await byEmail()
      const { secret } = await enrollApp(service, client)
      service.clock.advance(61)
      const { client: other, answer } = await byEmail()
      const { ephemeral_token } = answer.body
      expect(codesOf(await other.post('login/resend/', { ephemeral_token }))).toEqual({
        non_field_errors: ['mfa_method_sends_nothing'],
      })
      const changed = await other.post('login/change-method/', { ephemeral_token, new_method: 'app' })
      expect(codesOf(changed)).toEqual({ new_method: ['mfa_method_same'] })
      const step = { ephemeral_token, code: appCode(service, secret) }
      expect((await other.post('login/verify/', step)).status).toBe(200)
    })

    it('registers without a password, and a decoy is answered alike', async () => {
      await makeUser(service)
      const client = visitor()
      const fresh = await client.post('registration/', { ...APPLICANT, password1: 'ignored', password2: 'other' })
      const used = await visitor().post('registration/', { username: 'another', email: 'ann@example.com' })
      expect([fresh.status, fresh.text]).toEqual([201, used.text])
      expect(fresh.setCookies[0]?.length).toBe(used.setCookies[0]?.length)
      const rows = await database().db.registration.findMany({})
      expect(rows.map(({ password }) => password)).toEqual([null, null])
      const mails = await newMails(service)
      const [key] = keysOf(mails.find(({ to }) => to === APPLICANT.email))
      expect((await client.post('registration/verify-email/', { key })).status).toBe(200)
      await byEmail(APPLICANT.email)
      expect(await database().db.user.findFirst({ where: { usernameKey: 'newbie' } })).toMatchObject({ password: null })
    })

    it('registers at once in the other modes', async () => {
      serve({ EMAIL_VERIFICATION: 'optional' })
      expect((await visitor().post('registration/', APPLICANT)).body).toEqual({ detail: 'Successfully registered.' })
      await newMails(service)
      await byEmail(APPLICANT.email)
    })

    it('knows no password that an account still has', async () => {
      serve({ USE_PASSKEYS: true })
      await makeUser(service)
      const { client } = await byEmail()
      expect((await client.get<object>('account/')).body).toMatchObject({ has_password: false })
      service.clock.advance(601)
      expect(codesOf(await client.post('reauthenticate/', { password: PASSWORD }))).toEqual({ code: ['required'] })
      await client.post('reauthenticate/email/', {})
      const code = /\b(\d{6})\b/.exec((await newMails(service)).at(-1)?.text ?? '')?.[1]
      expect((await client.post('reauthenticate/', { code })).status).toBe(200)
      // The password does not keep the last passkey from being the last way in.
      const { row, authenticator } = await addPasskey(client)
      serve({ EMAIL_LOGIN: 'off', USE_PASSKEYS: true }, { SOCIALACCOUNT_PROVIDERS: PROVIDERS })
      const { client: holder, answer } = await passkeyLogin(service, authenticator)
      expect(answer.status, answer.text).toBe(200)
      const removal = await holder.call('DELETE', `passkeys/${row.id}/`)
      expect(codesOf(removal)).toEqual({ non_field_errors: ['last_login_method'] })
    })

    it('asks for a session, and no password, to confirm an address', async () => {
      await makeUser(service)
      const { client } = await byEmail()
      await client.post('email/change/', { email: 'ann@new.example' })
      const key = keysOf((await newMails(service)).at(-1))[0]
      const elsewhere = await visitor().post('email/change/confirm/', { key, password: PASSWORD })
      expect(codesOf(elsewhere)).toEqual({ password: ['other_browser'] })
      expect((await client.post('email/change/confirm/', { key })).status).toBe(200)
    })
  })

  describe('in place of a reset link', () => {
    const mailed = async () => (await newMails(service)).map(({ kind, to, text }) => ({ kind, to, text }))

    it('an operator sends a link to the sign-in page', async () => {
      await makeUser(service)
      await service.auth.users.sendReset('ann')
      const [mail] = await mailed()
      expect(mail).toMatchObject({ kind: 'sign-in', to: 'ann@example.com' })
      expect(mail?.text).toMatch(/sends you an email[\s\S]*http:\/\/localhost:3000\/login(\s|$)/)
      expect(mail?.text).not.toMatch(/password|token=|key=/i)
    })

    it('a notice names the provider where there is no sign-in by email', async () => {
      serve({ EMAIL_LOGIN: 'off' }, { SOCIALACCOUNT_PROVIDERS: PROVIDERS })
      await makeUser(service)
      await service.auth.users.sendReset('ann')
      expect((await mailed())[0]?.text).toContain('You can sign in to the account ann with GitHub.')
    })

    it('a rejected account gets one', async () => {
      serve({ EMAIL_VERIFICATION: 'optional' })
      await visitor().post('registration/', APPLICANT)
      const [key] = keysOf((await newMails(service)).at(-1))
      expect((await visitor().post('registration/verify-email/', { key, reject: true })).status).toBe(200)
      expect(await mailed()).toMatchObject([{ kind: 'sign-in', to: APPLICANT.email }])
    })

    it('an undone change of address sends one, with the ways in that were kept', async () => {
      await makeUser(service)
      const { client } = await byEmail()
      await client.post('email/change/', { email: 'ann@new.example' })
      await client.post('email/change/confirm/', { key: keysOf((await newMails(service)).at(-1))[0] })
      const undo = (await newMails(service)).find(({ kind }) => kind === 'address-changed')
      expect((await visitor().post('email/change/undo/', { key: keysOf(undo)[0] })).status).toBe(200)
      const [mail] = await mailed()
      expect(mail).toMatchObject({ kind: 'address-restored', to: 'ann@example.com' })
      expect(mail?.text).toMatch(/Please sign in again\.[\s\S]*http:\/\/localhost:3000\/login(\s|$)/)
      expect(mail?.text).not.toMatch(/password|token=/i)
    })
  })

  describe('operators', () => {
    it('create accounts without a password, and set none', async () => {
      const account = await service.auth.users.create({ username: 'eve', email: 'eve@example.com' })
      expect(account).toMatchObject({ hasPassword: false, user: { username: 'eve' } })
      const refused = { fields: { password: [{ code: 'invalid' }] } }
      await expect(service.auth.users.setPassword('eve', PASSWORD)).rejects.toMatchObject(refused)
      const given = { username: 'fay', email: 'fay@example.com', password: PASSWORD }
      await expect(service.auth.users.create(given)).rejects.toMatchObject(refused)
      await byEmail('eve@example.com')
    })
  })

  it('needs EMAIL_LOGIN or a provider', () => {
    expect(() => serve({ EMAIL_LOGIN: 'off' })).toThrow(/PASSWORD_LOGIN: false is not allowed/)
    expect(() => serve({ EMAIL_LOGIN: 'off', USE_PASSKEYS: true })).toThrow(/PASSWORD_LOGIN/)
    expect(() => serve({ EMAIL_LOGIN: 'off' }, { SOCIALACCOUNT_PROVIDERS: PROVIDERS })).not.toThrow()
  })
})
