import { beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import {
  appCode,
  enrollApp,
  enrollEmail,
  mailedCode,
  makeUser,
  PASSWORD,
  secretOf,
  signIn,
  signInWithApp,
  statuses,
} from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const firstStep = async (service: TestService, name = 'ann') => {
  const client = new Client(service.auth.handlers)
  const answer = await client.post<Record<string, string>>('login/', { username: name, password: PASSWORD })
  return { client, answer, token: answer.body.ephemeral_token ?? '' }
}

/** Writes a code in the digits of another script, whose zero is `zero`. */
const shifted = (code: string, zero: number): string =>
  code.replace(/[0-9]/g, (digit) => String.fromCharCode(zero + Number(digit)))

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), { USE_MFA: true })
    await makeUser(service)
  })

  describe('two-step login', () => {
    it('gives no credential in step one, and credentials for a code', async () => {
      const { secret } = await signInWithApp(service)
      const { client, answer, token } = await firstStep(service)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ ephemeral_token: token, method: 'app', mfa_enabled: true })
      expect(answer.setCookies).toEqual([])
      expect((await client.get('user/')).status).toBe(401)
      const done = await client.post('login/verify/', { ephemeral_token: token, code: appCode(service, secret) })
      expect(done.status, done.text).toBe(200)
      expect(done.body).toMatchObject({ access: '', user: { username: 'ann' } })
      expect((await client.get('user/')).status).toBe(200)
    })

    it('one code completes one of 20 challenges in parallel', async () => {
      const { secret } = await signInWithApp(service)
      const tokens: string[] = []
      for (let i = 0; i < 5; i++) tokens.push((await firstStep(service)).token)
      const code = appCode(service, secret)
      const tries = Array.from({ length: 20 }, (_, i) =>
        new Client(service.auth.handlers).post('login/verify/', { ephemeral_token: tokens[i % 5], code }),
      )
      expect((await statuses(tries))[200]).toBe(1)
    })

    it('accepts the codes of t and t-30, but not of t-60 or t+30', async () => {
      const { secret } = await signInWithApp(service)
      service.clock.advance(300)
      for (const [steps, status] of [
        [-2, 400],
        [1, 400],
        [-1, 200],
        [0, 200],
      ] as const) {
        const { client, token } = await firstStep(service)
        const answer = await client.post('login/verify/', {
          ephemeral_token: token,
          code: appCode(service, secret, steps),
        })
        expect(answer.status, `${steps}`).toBe(status)
      }
    })

    it.each([
      ['spaces and dashes', (code: string) => ` ${code.slice(0, 3)} - ${code.slice(3)} `],
      ['Arabic digits', (code: string) => shifted(code, 0x0660)],
      ['Persian digits', (code: string) => shifted(code, 0x06f0)],
      ['full-width digits', (code: string) => shifted(code, 0xff10)],
    ])('accepts a code in %s, once', async (_how, write) => {
      const { secret } = await signInWithApp(service)
      service.clock.advance(60)
      const [first, second] = [await firstStep(service), await firstStep(service)]
      const code = appCode(service, secret)
      const verify = ({ client, token }: typeof first, text: string) =>
        client.post('login/verify/', { ephemeral_token: token, code: text })
      expect((await verify(first, write(code))).status).toBe(200)
      expect((await verify(second, code)).status).toBe(400)
      expect((await verify(second, shifted(code.slice(1), 0x0660))).status).toBe(400)
    })

    it('checks at most five of 200 parallel guesses, then the token is invalid', async () => {
      const { secret } = await signInWithApp(service)
      const { token } = await firstStep(service)
      const wrong = appCode(service, secret) === '000000' ? '000001' : '000000'
      const tries = Array.from({ length: 200 }, () =>
        new Client(service.auth.handlers).post('login/verify/', { ephemeral_token: token, code: wrong }),
      )
      const answers = await Promise.all(tries)
      const checked = answers.filter(({ body }) => JSON.stringify(body).includes('invalid_code'))
      expect(checked).toHaveLength(5)
      const late = await new Client(service.auth.handlers).post('login/verify/', {
        ephemeral_token: token,
        code: appCode(service, secret),
      })
      expect(late.body).toMatchObject({ error_codes: { non_field_errors: ['invalid_token'] } })
    })

    it('every backup code is accepted once, in any spelling, also in a race', async () => {
      const { backupCodes } = await signInWithApp(service)
      const [first = '', second = '', third = ''] = backupCodes
      expect(backupCodes).toHaveLength(10)
      const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await firstStep(service)).token))
      const same = tokens.map((token) =>
        new Client(service.auth.handlers).post('login/verify/', { ephemeral_token: token, code: first }),
      )
      expect((await statuses(same))[200]).toBe(1)
      const dashed = `${second.slice(0, 8).toLowerCase()}-${second.slice(8)}`
      const pair = [dashed, third].map(async (code) => {
        const { client, token } = await firstStep(service)
        return client.post('login/verify/', { ephemeral_token: token, code })
      })
      expect(await statuses(pair)).toEqual({ 200: 2 })
      const { client } = await signInBy(backupCodes[3] ?? '')
      const list = await client.get<{ name: string; remaining?: number }[]>('mfa/')
      expect(list.body.find(({ name }) => name === 'backup_codes')?.remaining).toBe(6)
      await service.settle()
      expect(service.mails.filter(({ kind }) => kind === 'backup-code-used')).toHaveLength(4)
    })

    async function signInBy(code: string) {
      const { client, token } = await firstStep(service)
      const answer = await client.post('login/verify/', { ephemeral_token: token, code })
      expect(answer.status, answer.text).toBe(200)
      return { client }
    }

    it('an emailed code is single-use, belongs to its challenge, and is replaced by a newer one', async () => {
      const { client } = await signIn(service)
      await client.post('mfa/', { method: 'email' })
      const enrollment = await mailedCode(service)
      expect((await client.post('mfa/confirm/', { method: 'email', code: enrollment })).status).toBe(200)
      service.clock.advance(120)
      const a = await firstStep(service)
      const codeA = await mailedCode(service)
      const b = await firstStep(service)
      const codeB = await mailedCode(service)
      expect(codeA).toMatch(/^\d{6}$/)
      if (codeA !== codeB) {
        const crossed = await b.client.post('login/verify/', { ephemeral_token: b.token, code: codeA })
        expect(crossed.status).toBe(400)
      }
      service.clock.advance(590)
      expect((await a.client.post('login/verify/', { ephemeral_token: a.token, code: codeA })).status).toBe(200)
      expect((await a.client.post('login/verify/', { ephemeral_token: a.token, code: codeA })).status).toBe(400)
      service.clock.advance(20)
      expect((await b.client.post('login/verify/', { ephemeral_token: b.token, code: codeB })).status).toBe(400)
    })

    it('an ephemeral token is not a credential', async () => {
      await signInWithApp(service)
      const { token } = await firstStep(service)
      const client = new Client(service.auth.handlers)
      for (const authorization of [`Bearer ${token}`, `Token ${token}`])
        expect((await client.get('user/', { headers: { authorization } })).status).toBe(401)
      for (const name of ['auth-jwt', 'auth-refresh-jwt', 'auth-mfa'])
        expect((await client.get('user/', { cookies: `${name}=${token}` })).status).toBe(401)
    })

    it('a change of method returns a new token, invalidates the old one and keeps the attempt count', async () => {
      const { client, secret, backupCodes } = await signInWithApp(service)
      await enrollEmail(service, client, backupCodes[9])
      service.clock.advance(120)
      const login = await firstStep(service)
      const wrong = appCode(service, secret) === '000000' ? '000001' : '000000'
      await login.client.post('login/verify/', { ephemeral_token: login.token, code: wrong })
      const changed = await login.client.post<Record<string, string>>('login/change-method/', {
        ephemeral_token: login.token,
        new_method: 'email',
      })
      expect(changed.body).toEqual({ ephemeral_token: expect.stringMatching(/^[\w-]{20,}$/), new_method: 'email' })
      const dead = await login.client.post('login/verify/', {
        ephemeral_token: login.token,
        code: appCode(service, secret),
      })
      expect(dead.body).toMatchObject({ error_codes: { non_field_errors: ['invalid_token'] } })
      const code = await mailedCode(service)
      const token = changed.body.ephemeral_token
      for (let i = 0; i < 4; i++)
        await login.client.post('login/verify/', {
          ephemeral_token: token,
          code: code === '000000' ? '000001' : '000000',
        })
      const over = await login.client.post('login/verify/', { ephemeral_token: token, code })
      expect(over.body).toMatchObject({ error_codes: { non_field_errors: ['invalid_token'] } })
    })
  })

  describe('changes of methods', () => {
    it('a session without a code cannot remove a method or replace an active one', async () => {
      const { client } = await signInWithApp(service)
      expect((await client.post('mfa/', { method: 'app' })).body).toMatchObject({
        error_codes: { method: ['mfa_method_already_active'] },
      })
      for (const path of ['mfa/deactivate/', 'mfa/delete/']) {
        expect((await client.post(path, { method: 'app' })).body).toMatchObject({ error_codes: { code: ['required'] } })
        const wrong = await client.post(path, { method: 'app', code: '0000000000000000' })
        expect(wrong.body).toMatchObject({ error_codes: { non_field_errors: ['invalid_code'] } })
      }
      service.clock.advance(601)
      const late = await client.post('mfa/', { method: 'backup_codes' })
      expect(late).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    })

    it('the first method ends the other sessions and keeps this one', async () => {
      const other = await signIn(service)
      await signInWithApp(service)
      expect((await other.client.get('user/')).status).toBe(401)
    })

    it('keeps exactly one primary while two requests switch it back and forth', async () => {
      const { client, backupCodes } = await signInWithApp(service)
      await enrollEmail(service, client, backupCodes[9])
      const switches = Array.from({ length: 20 }, (_, i) =>
        client.post('mfa/primary/', { method: i % 2 ? 'app' : 'email' }),
      )
      const counts = await statuses(switches)
      expect(Object.keys(counts).filter((status) => Number(status) >= 500)).toEqual([])
      const list = await client.get<{ name: string; is_primary: boolean }[]>('mfa/')
      expect(list.body.filter(({ is_primary }) => is_primary)).toHaveLength(1)
    })

    it('sends no email if the method is already primary', async () => {
      const { client } = await signInWithApp(service)
      await service.settle()
      const before = service.mails.length
      expect((await client.post('mfa/primary/', { method: 'app' })).status).toBe(200)
      await service.settle()
      expect(service.mails).toHaveLength(before)
    })

    it('turns two-step login off with the last method, and sends an email', async () => {
      const { client, secret } = await signInWithApp(service)
      expect((await client.post('mfa/delete/', { method: 'app', code: appCode(service, secret) })).status).toBe(204)
      await service.settle()
      expect(service.mails.at(-1)?.kind).toBe('mfa-changed')
      expect((await firstStep(service)).answer.body).toMatchObject({ mfa_enabled: false, user: { username: 'ann' } })
    })

    it('an enrollment that races with another change is refused, never a 5xx', async () => {
      const { client } = await signIn(service)
      const setup = await client.post<{ setup_data: { qr_link: string } }>('mfa/', { method: 'app' })
      const code = appCode(service, secretOf(setup.body.setup_data.qr_link))
      const counts = await statuses([
        client.post('mfa/confirm/', { method: 'app', code }),
        ...Array.from({ length: 3 }, () => client.post('mfa/', { method: 'email' })),
      ])
      expect(counts[200]).toBe(1)
      expect(Object.keys(counts).filter((status) => Number(status) >= 500)).toEqual([])
    })

    it('refuses bad input by field, never with 5xx', async () => {
      const { client } = await signInWithApp(service)
      for (const method of ['nope', 'APP', '__proto__', '', null, 7, ['app']])
        for (const path of ['mfa/', 'mfa/confirm/', 'mfa/deactivate/', 'mfa/delete/', 'mfa/primary/', 'mfa/send/']) {
          const answer = await client.post(path, { method, code: '123456' })
          expect(answer.status, `${path} ${method}`).toBe(400)
          expect(answer.body).toHaveProperty('method')
        }
    })
  })

  it('a change of the primary method requires a code of either method or a backup code, depending on its setting', async () => {
    service = makeService(database(), { USE_MFA: true, MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE: true })
    const { client, secret, backupCodes } = await signInWithApp(service)
    await enrollEmail(service, client, backupCodes[9])
    const toPrimary = (method: string, primary_code?: string) => client.post('mfa/primary/', { method, primary_code })
    const missing = await toPrimary('email')
    expect(missing).toMatchObject({ status: 400, body: { error_codes: { primary_code: ['required'] } } })
    const both = await client.post('mfa/primary/', { method: 5 })
    expect(both.body).toMatchObject({ error_codes: { method: ['invalid'], primary_code: ['required'] } })
    const wrong = await toPrimary('email', 'wrong')
    expect(wrong).toMatchObject({ status: 400, body: { error_codes: { non_field_errors: ['invalid_code'] } } })
    service.clock.advance(120)
    await client.post('mfa/send/', { method: 'email' })
    const answers = [
      await toPrimary('email', await mailedCode(service)),
      await toPrimary('app', appCode(service, secret)),
      await toPrimary('email', backupCodes[0]),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const spent = await toPrimary('app', backupCodes[0])
    expect(spent).toMatchObject({ status: 400, body: { error_codes: { non_field_errors: ['invalid_code'] } } })
  })

  it('refuses every wrong code in the same way, whatever its length and characters', async () => {
    const { client, backupCodes } = await signInWithApp(service)
    await client.post('mfa/', { method: 'email', code: backupCodes[0] })
    const { token, client: other } = await firstStep(service)
    for (const code of ['1234567', '1'.repeat(65), 'x'.repeat(20_000), 'a\0b', '\ud800', '- -']) {
      const answers = [
        await client.post('mfa/confirm/', { method: 'email', code }),
        await client.post('mfa/deactivate/', { method: 'app', code }),
        await client.post('mfa/delete/', { method: 'app', code }),
      ]
      for (const { status, body } of answers)
        expect({ status, body }).toMatchObject({
          status: 400,
          body: { error_codes: { non_field_errors: ['invalid_code'] } },
        })
      const again = await client.post('reauthenticate/', { code })
      expect(again).toMatchObject({ status: 400, body: { error_codes: { code: ['invalid'] } } })
    }
    const login = await other.post('login/verify/', { ephemeral_token: token, code: '1'.repeat(65) })
    expect(login.body).toMatchObject({ error_codes: { non_field_errors: ['invalid_code'] } })
  })

  it('reset neither signs in nor removes the second factor', async () => {
    await signInWithApp(service)
    const client = new Client(service.auth.handlers)
    await client.post('password/reset/', { email: 'ann@example.com' })
    await service.settle()
    const text = service.mails.at(-1)?.text ?? ''
    const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
    const confirm = { uid, token, new_password1: PASSWORD, new_password2: PASSWORD }
    const answer = await client.post('password/reset/confirm/', confirm)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.setCookies).toEqual([])
    expect((await firstStep(service)).answer.body).toMatchObject({ method: 'app', mfa_enabled: true })
  })

  it('MFA_REQUIRED: a session without a method can only enroll, and can use every route once enrolled', async () => {
    service = makeService(database(), { USE_MFA: true, MFA_REQUIRED: true })
    const { client, body } = await signIn(service)
    expect(body).toMatchObject({ mfa_enrolment_required: true })
    expect((await client.get('user/')).status).toBe(200)
    const refused = await client.call('PATCH', 'user/', { body: { first_name: 'A' } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'mfa_enrolment_required' } })
    const { secret } = await enrollApp(service, client)
    expect((await client.call('PATCH', 'user/', { body: { first_name: 'A' } })).status).toBe(200)
    service.clock.advance(60)
    const last = await client.post('mfa/delete/', { method: 'app', code: appCode(service, secret) })
    expect(last).toMatchObject({ status: 400, body: { error_codes: { non_field_errors: ['mfa_required'] } } })
  })

  it('after 100 wrong codes the method is locked: login still requires a second step, and a backup code unlocks the method', async () => {
    const { secret, backupCodes } = await signInWithApp(service)
    await database().db.mfaMethod.updateMany({ where: { name: 'app' }, data: { failures: 100 } })
    const login = await firstStep(service)
    expect(login.answer.body).toMatchObject({ method: 'app' })
    const own = await login.client.post('login/verify/', {
      ephemeral_token: login.token,
      code: appCode(service, secret),
    })
    expect(own.status).toBe(400)
    const backup = await login.client.post('login/verify/', { ephemeral_token: login.token, code: backupCodes[0] })
    expect(backup.status).toBe(200)
    const next = await firstStep(service)
    const right = await next.client.post('login/verify/', {
      ephemeral_token: next.token,
      code: appCode(service, secret),
    })
    expect(right.status).toBe(200)
  })

  it('after ten wrong codes in an hour, over all challenges, the correct code is refused too', async () => {
    service = makeService(database(), { USE_MFA: true, RATE_LIMITS: {} })
    const { secret } = await signInWithApp(service)
    const wrong = appCode(service, secret) === '000000' ? '000001' : '000000'
    for (let round = 0; round < 3; round++) {
      const { client, token } = await firstStep(service)
      for (let i = 0; i < 4; i++) await client.post('login/verify/', { ephemeral_token: token, code: wrong })
    }
    const { client, token } = await firstStep(service)
    const answer = await client.post('login/verify/', { ephemeral_token: token, code: appCode(service, secret) })
    expect(answer).toMatchObject({ status: 429, body: { code: 'throttled' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
