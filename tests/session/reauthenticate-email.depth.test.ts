import { beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '../../src/store/base/db.js'
import { codesOf } from '../harness/applicants.js'
import type { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askedEmail, otherCode } from '../harness/email-login.js'
import { newMails } from '../harness/mailbox.js'
import { addPasskey, optionsOf, passkeyLogin } from '../harness/passkeys.js'
import { enrollApp, makeUser, PASSWORD, signIn, statuses } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

withDatabases((_provider, database) => {
  let service: TestService
  const serve = (settings: object = {}, options: object = {}) => {
    service = makeService(database(), { EMAIL_LOGIN: 'code', USE_PASSKEYS: true, USE_MFA: true, ...settings }, options)
  }
  beforeEach(async () => {
    await database().clear()
    serve()
  })

  /** A user without a password, signed in by email. The recent login has expired. */
  async function someone(changes: Partial<UserRow> = {}): Promise<Client> {
    await makeUser(service, 'ann', { password: null, ...changes })
    const { client, code } = await askedEmail(service)
    const answer = await client.post('login/email/verify/', { code })
    if (answer.status !== 200) throw new Error(answer.text)
    service.clock.advance(601)
    return client
  }
  const ask = (client: Client) => client.post('reauthenticate/email/', {})
  const mailed = async () => {
    const mail = (await newMails(service)).at(-1)
    return { kind: mail?.kind, to: mail?.to, code: /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '' }
  }
  const asked = async (client: Client) => {
    const answer = await ask(client)
    if (answer.status !== 200) throw new Error(answer.text)
    return (await mailed()).code
  }
  const give = (client: Client, code: string) => client.post('reauthenticate/', { code })
  const isRecent = async (client: Client) => (await client.post('passkeys/options/', {})).status === 200

  describe('a reauthentication by email', () => {
    it('renews the recent login of a user without a password, once', async () => {
      const client = await someone()
      expect(await isRecent(client)).toBe(false)
      const answer = await ask(client)
      expect([answer.status, answer.text]).toEqual([200, '{"detail":"A code has been sent."}'])
      const { kind, to, code } = await mailed()
      expect([kind, to]).toEqual(['reauthenticate-code', 'ann@example.com'])
      expect(codesOf(await client.post('reauthenticate/', {}))).toEqual({ code: ['required'] })
      expect(codesOf(await give(client, otherCode(code)))).toEqual({ code: ['invalid'] })
      const right = await give(client, `${code.slice(0, 3)} ${code.slice(3)}`)
      expect([right.status, right.text]).toEqual([200, '{"detail":"ok"}'])
      expect(await isRecent(client)).toBe(true)
      service.clock.advance(601)
      expect(codesOf(await give(client, code))).toEqual({ code: ['invalid'] })
      expect(await isRecent(client)).toBe(false)
    })

    it('accepts one of fifty uses at once', async () => {
      const client = await someone()
      const code = await asked(client)
      const uses = Array.from({ length: 50 }, () => give(client, code))
      expect((await statuses(uses))[200]).toBe(1)
    })

    it('is bound to the session and to the user', async () => {
      const client = await someone()
      const code = await asked(client)
      service.clock.advance(61)
      const other = await askedEmail(service)
      await other.client.post('login/email/verify/', { code: other.code })
      expect(codesOf(await give(other.client, code))).toEqual({ code: ['invalid'] })
      await makeUser(service, 'bob', { password: null })
      const bob = await askedEmail(service, 'bob@example.com')
      await bob.client.post('login/email/verify/', { code: bob.code })
      expect(codesOf(await give(bob.client, code))).toEqual({ code: ['invalid'] })
      expect((await give(client, code)).status).toBe(200)
    })

    it('ends with the next email, with its lifetime, and with five wrong codes', async () => {
      const client = await someone()
      const first = await asked(client)
      service.clock.advance(61)
      const second = await asked(client)
      if (first !== second) expect((await give(client, first)).status).toBe(400)
      expect((await give(client, second)).status).toBe(200)
      service.clock.advance(61)
      const third = await asked(client)
      for (let wrong = 0; wrong < 5; wrong++) expect((await give(client, otherCode(third))).status).toBe(400)
      expect(codesOf(await give(client, third))).toEqual({ code: ['invalid'] })
      service.clock.advance(61)
      const fourth = await asked(client)
      service.clock.advance(600)
      expect((await give(client, fourth)).status).toBe(400)
    })

    it('ends with a first password and with a change of the address', async () => {
      const client = await someone()
      await give(client, await asked(client))
      service.clock.advance(61)
      const code = await asked(client)
      const words = { new_password1: PASSWORD, new_password2: PASSWORD }
      expect((await client.post('password/change/', words)).status).toBe(200)
      expect(codesOf(await give(client, code))).toEqual({ password: ['required'] })
      await database().db.user.updateMany({ where: {}, data: { password: null } })
      expect(codesOf(await give(client, code))).toEqual({ code: ['invalid'] })
      service.clock.advance(61)
      const next = await asked(client)
      const moved = { email: 'ann@new.example', emailKey: 'ann@new.example' }
      await database().db.user.updateMany({ where: {}, data: moved })
      expect(codesOf(await give(client, next))).toEqual({ code: ['invalid'] })
    })

    it('sends nothing above the mail limits, and keeps the earlier code', async () => {
      serve({ RATE_LIMITS: { mail_address: '1/60s' } })
      const client = await someone()
      const code = await asked(client)
      expect((await ask(client)).status).toBe(200)
      expect(await newMails(service)).toEqual([])
      expect((await give(client, code)).status).toBe(200)
    })

    it('limits the wrong codes of a user over all emails', async () => {
      serve({ RATE_LIMITS: { mail_code: '3/1d' } })
      const client = await someone()
      const code = await asked(client)
      const wrong = [0, 1, 2, 3].map(() => otherCode(code))
      const answers: number[] = []
      for (const one of wrong) answers.push((await give(client, one)).status)
      expect(answers).toEqual([400, 400, 400, 429])
      expect((await give(client, code)).status).toBe(429)
    })
  })

  describe('whom it serves', () => {
    it('refuses a user with a password or a second factor, whose code or password stays required', async () => {
      await makeUser(service)
      const { client } = await signIn(service)
      expect(codesOf(await ask(client))).toEqual({ non_field_errors: ['password_or_code_required'] })
      await enrollApp(service, client)
      await database().db.user.updateMany({ where: {}, data: { password: null } })
      expect(codesOf(await ask(client))).toEqual({ non_field_errors: ['password_or_code_required'] })
      expect(await newMails(service)).not.toContainEqual(expect.objectContaining({ kind: 'reauthenticate-code' }))
    })

    it('does not accept the code of a user who has enrolled a second factor since', async () => {
      const client = await someone()
      await give(client, await asked(client))
      service.clock.advance(61)
      const code = await asked(client)
      await enrollApp(service, client)
      service.clock.advance(601)
      expect(codesOf(await give(client, code))).toEqual({ code: ['invalid'] })
      expect(await isRecent(client)).toBe(false)
    })

    it('asks for the passkey where that is the second factor', async () => {
      const client = await someone()
      await give(client, await asked(client))
      const { authenticator } = await addPasskey(client)
      serve({ MFA_REQUIRED: true })
      const again = await passkeyLogin(service, authenticator)
      expect(codesOf(await ask(again.client))).toEqual({ credential: ['required'] })
      expect(codesOf(await give(again.client, '123456'))).toEqual({ credential: ['required'] })
      const { options } = await optionsOf(again.client, 'reauthenticate/options/')
      const credential = authenticator.get(options)
      expect((await again.client.post('reauthenticate/', { credential })).status).toBe(200)
    })

    it('refuses an address that is not proven', async () => {
      const client = await someone()
      await database().db.user.updateMany({ where: {}, data: { emailVerifiedAt: null } })
      serve({ EMAIL_VERIFICATION: 'optional' })
      expect(codesOf(await ask(client))).toEqual({ non_field_errors: ['email_not_verified'] })
    })

    it('serves a session that must still enroll', async () => {
      serve({ MFA_REQUIRED: true })
      const client = await someone()
      expect((await client.get('account/')).status).toBe(403)
      expect((await give(client, await asked(client))).status).toBe(200)
      expect(await isRecent(client)).toBe(true)
    })

    it('is served with EMAIL_LOGIN or USE_PASSKEYS, to a signed-in user of this site', async () => {
      const client = await someone()
      const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      expect((await client.call('POST', 'reauthenticate/email/', { headers })).body).toMatchObject({
        code: 'csrf_failed',
      })
      client.jar.clear()
      expect((await ask(client)).status).toBe(401)
      for (const [settings, status] of [
        [{ EMAIL_LOGIN: 'off' }, 401],
        [{ USE_PASSKEYS: false }, 401],
        [{ EMAIL_LOGIN: 'off', USE_PASSKEYS: false }, 404],
      ] as const) {
        serve(settings)
        expect(
          (
            await service.auth.handlers.POST(
              new Request('http://localhost:3000/api/auth/reauthenticate/email/', { method: 'POST' }),
            )
          ).status,
        ).toBe(status)
      }
    })
  })
})
