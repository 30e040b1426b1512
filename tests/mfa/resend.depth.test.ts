import { beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { appCode, enrollApp, enrollEmail, mailedCode, makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const INVALID_CODE = { error_codes: { non_field_errors: ['invalid_code'] } }
const INVALID_TOKEN = { error_codes: { non_field_errors: ['invalid_token'] } }

withDatabases((_provider, database) => {
  let service: TestService
  const open = (settings: object = {}) => {
    service = makeService(database(), { USE_MFA: true, ...settings })
  }
  beforeEach(async () => {
    await database().clear()
    open()
    await makeUser(service)
  })

  const anyone = () => new Client(service.auth.handlers)
  const verify = (ephemeral_token: string, code: string) => anyone().post('login/verify/', { ephemeral_token, code })
  const resend = (ephemeral_token: string) =>
    anyone().post<{ ephemeral_token?: string }>('login/resend/', { ephemeral_token })
  const change = (ephemeral_token: string, new_method: string) =>
    anyone().post<{ ephemeral_token: string }>('login/change-method/', { ephemeral_token, new_method })

  /** Starts a login of a user whose primary method is email. Returns its token. */
  async function begin(): Promise<string> {
    const { body } = await anyone().post<{ ephemeral_token: string }>('login/', { username: 'ann', password: PASSWORD })
    return body.ephemeral_token
  }
  async function withEmail(): Promise<void> {
    await enrollEmail(service, (await signIn(service)).client)
    service.clock.advance(120)
  }
  async function withBoth(): Promise<{ secret: string }> {
    const { client } = await signIn(service)
    const { secret, backupCodes } = await enrollApp(service, client)
    await enrollEmail(service, client, backupCodes[9])
    service.clock.advance(120)
    return { secret }
  }

  /** Codes that are neither the emailed code nor a code of the app. */
  const wrongCodes = (...right: string[]): string[] =>
    ['000000', '000001', '000002', '000003'].filter((code) => !right.includes(code)).slice(0, 2)

  describe('a new code by login/resend/', () => {
    it('gives no new attempts: with two wrong codes before each of twenty resends, five are checked and the correct code comes too late', async () => {
      await withEmail()
      const token = await begin()
      let looked = 0
      let code = await mailedCode(service)
      for (let round = 0; round < 20; round++) {
        for (const wrong of wrongCodes(code)) {
          const answer = await verify(token, wrong)
          expect(answer.body).toMatchObject(looked < 5 ? INVALID_CODE : INVALID_TOKEN)
          looked = Math.min(5, looked + 1)
        }
        const answer = await resend(token)
        if (looked < 5) expect([answer.status, answer.body], answer.text).toEqual([200, { ephemeral_token: token }])
        else expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(INVALID_TOKEN)])
        if (looked < 5) code = await mailedCode(service)
      }
      expect((await verify(token, code)).body).toMatchObject(INVALID_TOKEN)
      // The first code, and one for each of the two resends before the five attempts were used up.
      const mails = service.mails.filter(({ kind }) => kind === 'mfa-code')
      expect(mails.slice(1)).toHaveLength(3)
      expect((await verify(await begin(), await mailedCode(service))).status).toBe(200)
    })

    it('gives no new attempts in a race with guesses', async () => {
      await withEmail()
      const token = await begin()
      const code = await mailedCode(service)
      const guesses = Array.from({ length: 40 }, (_, index) =>
        `${(Number(code) + index + 1) % 1_000_000}`.padStart(6, '0'),
      )
      const answers = await Promise.all(
        guesses.flatMap((guess, index) => [verify(token, guess), ...(index % 4 ? [] : [resend(token)])]),
      )
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const checked = answers.filter(({ text }) => text.includes('invalid_code')).length
      expect(checked).toBeGreaterThan(0)
      expect(checked).toBeLessThanOrEqual(5)
      expect((await verify(token, await mailedCode(service))).body).toMatchObject(INVALID_TOKEN)
    })

    it('gives no more time: the login ends 600 s after it began, whatever was resent', async () => {
      await withEmail()
      const token = await begin()
      for (let times = 0; times < 3; times++) {
        service.clock.advance(199)
        expect((await resend(token)).status).toBe(200)
      }
      const code = await mailedCode(service)
      service.clock.advance(4)
      expect((await verify(token, code)).body).toMatchObject(INVALID_TOKEN)
      expect((await resend(token)).body).toMatchObject(INVALID_TOKEN)
    })

    it('replaces the previous code, and is the only valid one', async () => {
      await withEmail()
      const token = await begin()
      const old = await mailedCode(service)
      await resend(token)
      const code = await mailedCode(service)
      if (code !== old) expect((await verify(token, old)).body).toMatchObject(INVALID_CODE)
      expect((await verify(token, code)).status).toBe(200)
      expect((await resend(token)).body).toMatchObject(INVALID_TOKEN)
    })

    it('is sent once a minute and three times for one login, also across changes of the method', async () => {
      open({ RATE_LIMITS: {} })
      await withBoth()
      let token = await begin()
      token = (await change(token, 'email')).body.ephemeral_token
      for (let times = 0; times < 3; times++) {
        const soon = await resend(token)
        expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '60'])
        service.clock.advance(60)
        expect((await resend(token)).status).toBe(200)
        // A switch and back gives a new token with the same count.
        token = (await change(token, 'app')).body.ephemeral_token
        token = (await change(token, 'email')).body.ephemeral_token
      }
      service.clock.advance(60)
      expect((await resend(token)).status).toBe(429)
      await service.settle()
      expect(service.mails.filter(({ kind }) => kind === 'mfa-code').slice(1)).toHaveLength(4)
    })
  })

  describe('another method by login/change-method/', () => {
    it('gives no new attempts: with two wrong codes before each of twenty changes, five are checked', async () => {
      const { secret } = await withBoth()
      let token = await begin()
      let checked = 0
      for (let round = 0; round < 20; round++) {
        const method = round % 2 ? 'app' : 'email'
        for (const wrong of wrongCodes(
          await mailedCode(service),
          appCode(service, secret),
          appCode(service, secret, -1),
        ))
          if ((await verify(token, wrong)).text.includes('invalid_code')) checked += 1
        const answer = await change(token, method)
        if (answer.status === 200) token = answer.body.ephemeral_token
        else expect(answer.body).toMatchObject(INVALID_TOKEN)
      }
      expect(checked).toBe(5)
      for (const code of [appCode(service, secret), await mailedCode(service)])
        expect((await verify(token, code)).body).toMatchObject(INVALID_TOKEN)
    })

    it('gives no more time: the new token expires when the first one would have expired', async () => {
      const { secret } = await withBoth()
      let token = await begin()
      for (const method of ['email', 'app', 'email', 'app']) {
        service.clock.advance(149)
        const answer = await change(token, method)
        expect(answer.status, answer.text).toBe(200)
        token = answer.body.ephemeral_token
      }
      service.clock.advance(5)
      expect((await verify(token, appCode(service, secret))).body).toMatchObject(INVALID_TOKEN)
      expect((await change(token, 'email')).body).toMatchObject(INVALID_TOKEN)
    })
  })
})
