import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AuthOptions, OwnMfaMethod } from '../../src/config/types.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { appCode, enrollApp, enrollEmail, mailedCode, makeUser, PASSWORD, signIn, statuses } from '../harness/people.js'
import { makeService, SECRET, type TestService } from '../harness/service.js'

const fail = () => Promise.reject(new Error('down'))

withDatabases((_provider, database) => {
  let service: TestService
  let broken: boolean

  const serve = (settings: object = {}, options: Partial<AuthOptions> = {}) => {
    service = makeService(database(), { USE_MFA: true, ...settings }, options)
  }
  const begin = async (body: object = {}) => {
    const client = new Client(service.auth.handlers)
    const answer = await client.post<{ ephemeral_token: string }>('login/', {
      username: 'ann',
      password: PASSWORD,
      ...body,
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.ephemeral_token
  }
  const verify = (token: string, code: string) =>
    new Client(service.auth.handlers).post('login/verify/', { ephemeral_token: token, code })

  beforeEach(async () => {
    await database().clear()
    broken = false
  })

  /** A user with the app or with codes by email, and the correct code of a login in progress. */
  const kinds = {
    app: async () => {
      const { client } = await signIn(service)
      const { secret } = await enrollApp(service, client)
      service.clock.advance(60)
      return { token: await begin(), code: appCode(service, secret) }
    },
    'backup codes': async () => {
      const { client } = await signIn(service)
      const { backupCodes } = await enrollApp(service, client)
      return { token: await begin(), code: backupCodes[0] ?? '' }
    },
    email: async () => {
      const { client } = await signIn(service)
      await enrollEmail(service, client)
      service.clock.advance(61)
      return { token: await begin(), code: await mailedCode(service) }
    },
  }
  /** Each function that is called after a correct code. */
  const hooks: Record<string, Partial<AuthOptions>> = {
    mayLogin: { mayLogin: () => (broken ? fail() : true) },
    claims: { claims: () => (broken ? fail() : {}) },
    loginAnswer: {
      schemas: { loginAnswer: z.object({ team: z.string() }) },
      loginAnswer: () => (broken ? fail() : { team: 'a' }),
    },
  }

  describe.each(Object.keys(hooks))('%s, when it fails at login/verify/,', (hook) => {
    it.each(Object.keys(kinds) as (keyof typeof kinds)[])('consumes no code: %s', async (kind) => {
      serve({ RATE_LIMITS: { mfa_user: '2/1h' } }, hooks[hook])
      await makeUser(service)
      const { token, code } = await kinds[kind]()
      broken = true
      for (let i = 0; i < 3; i++) expect((await verify(token, code)).status).toBe(503)
      await service.settle()
      expect(service.mails.some((mail) => mail.kind === 'backup-code-used')).toBe(false)
      broken = false
      const done = await verify(token, code)
      expect(done.status, done.text).toBe(200)
      expect((await verify(await begin(), code)).body).toMatchObject({
        error_codes: { non_field_errors: ['invalid_code'] },
      })
    })
  })

  describe('the attempts of a login', () => {
    const invalid = (code: string) => ({ error_codes: { non_field_errors: [code] } })
    const failing = { MFA_MAX_ATTEMPTS: 3, RATE_LIMITS: { mfa_user: '100/1h' } }

    it.each(Object.keys(hooks))(
      'are not used up by right codes while %s fails, and are by wrong ones',
      async (hook) => {
        serve(failing, hooks[hook])
        await makeUser(service)
        const { token: ref, code } = await kinds['backup codes']()
        broken = true
        const tenTimes = async () => {
          for (let i = 0; i < 10; i++) expect((await verify(ref, code)).status).toBe(503)
        }
        const attempts = async () =>
          (await service.ctx.db.mfaChallenge.findMany({ where: { purpose: 'login' } }))[0]?.attempts
        await tenTimes()
        expect(await attempts()).toBe(0)
        for (let i = 1; i < 3; i++) {
          expect((await verify(ref, '000000')).body).toMatchObject(invalid('invalid_code'))
          await tenTimes()
          expect(await attempts()).toBe(i)
        }
        broken = false
        expect((await verify(ref, code)).status).toBe(200)

        const other = await begin()
        for (let i = 0; i < 3; i++) expect((await verify(other, 'wrong')).body).toMatchObject(invalid('invalid_code'))
        expect((await verify(other, code)).body).toMatchObject(invalid('invalid_token'))
      },
    )

    it('are used up by every wrong code of parallel requests, and by no correct one', async () => {
      serve(failing, hooks.mayLogin)
      await makeUser(service)
      const { token: ref, code } = await kinds['backup codes']()
      broken = true
      const together = ['000000', code, code, '000001', code, code]
      const answers = await Promise.all(together.map((given) => verify(ref, given)))
      const wrong = answers.filter(({ body }) => JSON.stringify(body).includes('invalid_code')).length
      const [row] = await service.ctx.db.mfaChallenge.findMany({ where: { purpose: 'login' } })
      expect(row?.attempts).toBe(wrong)
      broken = false
      expect((await verify(ref, code)).status).toBe(200)
    })

    it('are refunded to the challenge that replaced the challenge of the code', async () => {
      let ref = ''
      let switched: { status: number; body: { ephemeral_token: string } } | undefined
      const change = () =>
        new Client(service.auth.handlers).post<{ ephemeral_token: string }>('login/change-method/', {
          ephemeral_token: ref,
          new_method: 'email',
        })
      // Another tab switches the method while the host's function runs.
      const mayLogin = async () => {
        if (!broken) return true as const
        switched = await change()
        return fail()
      }
      serve(failing, { mayLogin })
      await makeUser(service)
      const { client } = await signIn(service)
      const { backupCodes } = await enrollApp(service, client)
      await enrollEmail(service, client, backupCodes[0])
      ref = await begin()
      broken = true
      expect((await verify(ref, backupCodes[1] ?? '')).status).toBe(503)
      const live = await service.ctx.db.mfaChallenge.findMany({ where: { purpose: 'login', consumedAt: null } })
      expect(live.map(({ attempts }) => attempts)).toEqual([0])
      broken = false
      expect((await verify(switched?.body.ephemeral_token ?? '', backupCodes[1] ?? '')).status).toBe(200)
    })
  })

  it('a refusal by mayLogin consumes no code', async () => {
    serve({ RATE_LIMITS: { mfa_user: '2/1h' } }, { mayLogin: () => (broken ? {} : true) })
    await makeUser(service)
    const { token, code } = await kinds['backup codes']()
    broken = true
    for (let i = 0; i < 3; i++)
      expect((await verify(token, code)).body).toMatchObject({
        error_codes: { non_field_errors: ['login_refused'] },
      })
    broken = false
    expect((await verify(token, code)).status).toBe(200)
  })

  it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'exactly one of parallel requests signs in: %s',
    async (kind) => {
      serve({ MFA_MAX_ATTEMPTS: 20, RATE_LIMITS: { mfa_challenge: '20/10m' } })
      await makeUser(service)
      const { token, code } = await kinds[kind]()
      expect(await statuses(Array.from({ length: 8 }, () => verify(token, code)))).toEqual({ 200: 1, 400: 7 })
    },
  )

  it.each(['app', 'backup codes'] as const)(
    'a code completes only one of two logins at the same time: %s',
    async (kind) => {
      serve()
      await makeUser(service)
      const { token, code } = await kinds[kind]()
      const other = await begin()
      expect(await statuses([verify(token, code), verify(other, code)])).toEqual({ 200: 1, 400: 1 })
    },
  )

  describe('a method whose codes the host verifies', () => {
    let seen: string[]
    const pager: OwnMfaMethod = {
      verifyCode: (_user, code) => {
        seen.push(code)
        return broken ? fail() : code === '111111'
      },
    }
    /** The method is primary, so it is before the app in every list. */
    const withBoth = async (limits = { mfa_user: '3/1h' }) => {
      seen = []
      serve({ RATE_LIMITS: limits }, { mfaMethods: { pager } })
      await makeUser(service)
      const { client } = await signIn(service)
      await client.post('mfa/', { method: 'pager' })
      expect((await client.post('mfa/confirm/', { method: 'pager', code: '111111' })).status).toBe(200)
      const { secret } = await enrollApp(service, client, '111111')
      service.clock.advance(60)
      seen = []
      return { client, secret }
    }

    it('does not receive a code that the app accepts', async () => {
      const { client, secret } = await withBoth()
      broken = true
      const answer = await client.post('reauthenticate/', { code: appCode(service, secret) })
      expect([answer.status, seen]).toEqual([200, []])
    })

    it('a failure of the host uses up an attempt, because the app has refused the code', async () => {
      const { client, secret } = await withBoth()
      broken = true
      const guess = async () => (await client.post('reauthenticate/', { code: '111111' })).status
      for (let i = 0; i < 3; i++) expect(await guess()).toBe(503)
      expect(await guess()).toBe(429)
      const failures = async () =>
        Object.fromEntries((await service.ctx.db.mfaMethod.findMany({})).map((row) => [row.name, row.failures]))
      expect(await failures()).toEqual({ app: 3, pager: 0 })
      service.clock.advance(3601)
      expect((await client.post('reauthenticate/', { code: appCode(service, secret) })).status).toBe(200)
      expect(await failures()).toEqual({ app: 0, pager: 0 })
    })

    it('warns the owner of guessed codes while the host fails', async () => {
      const { client } = await withBoth({ mfa_user: '10/1h' })
      broken = true
      for (let i = 0; i < 5; i++) await client.post('reauthenticate/', { code: '222222' })
      await service.settle()
      expect(service.mails.filter(({ kind }) => kind === 'mfa-wrong-codes')).toHaveLength(1)
    })

    it('a failure of the host uses up no attempt if no other method has refused the code', async () => {
      const { client } = await withBoth()
      expect((await client.post('mfa/delete/', { method: 'app', code: '111111' })).status).toBe(204)
      const token = await begin()
      broken = true
      for (let i = 0; i < 4; i++) expect((await client.post('reauthenticate/', { code: '111111' })).status).toBe(503)
      for (let i = 0; i < 4; i++) expect((await verify(token, '111111')).status).toBe(503)
      broken = false
      expect((await client.post('reauthenticate/', { code: '111111' })).status).toBe(200)
      expect((await verify(token, '111111')).status).toBe(200)
    })
  })

  describe('the fields of schemas.login', () => {
    const schemas = {
      login: z.object({ since: z.coerce.date(), team: z.string().optional(), size: z.coerce.bigint() }),
    }

    it('have the same JSON values at both steps', async () => {
      const inputs: unknown[] = []
      const mayLogin: AuthOptions['mayLogin'] = ({ input }) => {
        inputs.push(input)
        return true
      }
      serve({}, { schemas, mayLogin })
      await makeUser(service)
      const client = new Client(service.auth.handlers)
      const fields = { since: '2026-01-02', size: '12345678901234567890' }
      expect((await client.post('login/', { username: 'ann', password: PASSWORD, ...fields })).status).toBe(200)
      const { backupCodes } = await enrollApp(service, client)
      expect((await verify(await begin(fields), backupCodes[0] ?? '')).status).toBe(200)
      const input = { since: '2026-01-02T00:00:00.000Z', size: '12345678901234567890' }
      expect(inputs).toStrictEqual([input, input, input])
    })

    it('end the login if the secret that sealed them was removed', async () => {
      serve({}, { schemas })
      await makeUser(service)
      const client = new Client(service.auth.handlers)
      const fields = { since: '2026-01-02', size: '1' }
      await client.post('login/', { username: 'ann', password: PASSWORD, ...fields })
      const { backupCodes } = await enrollApp(service, client)
      const token = await begin(fields)
      serve({}, { schemas, secret: SECRET.toLowerCase() })
      for (const send of [() => verify(token, backupCodes[0] ?? ''), () => verify(token, '123456')]) {
        expect((await send()).body).toMatchObject({ error_codes: { non_field_errors: ['invalid_token'] } })
      }
    })
  })

  it('an emailed code ends the login if the secret that sealed it was removed', async () => {
    serve()
    await makeUser(service)
    const { token, code } = await kinds.email()
    serve({}, { secret: SECRET.toLowerCase() })
    expect((await verify(token, code)).body).toMatchObject({ error_codes: { non_field_errors: ['invalid_token'] } })
  })
})
