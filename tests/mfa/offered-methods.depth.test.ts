import { describe, expect, it, vi } from 'vitest'
import { codesOf } from '../harness/applicants.js'
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
} from '../harness/people.js'
import { makeService } from '../harness/service.js'

interface Step {
  ephemeral_token: string
}

withDatabases((_provider, database) => {
  const serve = async (settings: object, options: object = {}) => {
    const service = makeService(database(), { USE_MFA: true, ...settings }, options)
    if ((await service.ctx.db.user.findMany({ where: {} })).length === 0) await makeUser(service)
    return service
  }
  const firstStep = (client: Client) => client.post<Step>('login/', { username: 'ann', password: PASSWORD })

  describe('MFA_METHODS', () => {
    it('lists the methods that users can enroll; an enrolled method that is not listed stays valid', async () => {
      await database().clear()
      const before = await serve({})
      await enrollEmail(before, (await signIn(before)).client)
      before.clock.advance(61)

      const service = await serve({ MFA_METHODS: ['app'] })
      service.clock.advance(3600)
      const { mfaMethods, mfaOffered } = service.auth.clientConfig
      expect({ mfaMethods, mfaOffered }).toEqual({ mfaMethods: ['app', 'email', 'backup_codes'], mfaOffered: ['app'] })
      const client = new Client(service.auth.handlers)
      const step = await firstStep(client)
      expect(step.body).toMatchObject({ method: 'email', mfa_enabled: true })
      const { ephemeral_token } = step.body
      const code = await mailedCode(service)
      expect((await client.post('login/verify/', { ephemeral_token, code })).status).toBe(200)
      const listed = async () => (await client.get<{ name: string }[]>('mfa/')).body.map(({ name }) => name)
      expect(await listed()).toEqual(['app', 'email', 'backup_codes'])

      service.clock.advance(61)
      expect((await client.post('mfa/send/', { method: 'email' })).status).toBe(200)
      await enrollApp(service, client, await mailedCode(service))
      service.clock.advance(61)
      expect((await client.post('mfa/send/', { method: 'email' })).status).toBe(200)
      const removal = { method: 'email', code: await mailedCode(service) }
      expect((await client.post('mfa/delete/', removal)).status).toBe(204)
      expect(await listed()).toEqual(['app', 'backup_codes'])
      const refused = await client.post('mfa/', { method: 'email' })
      expect(codesOf(refused)).toMatchObject({ method: ['mfa_method_does_not_exist'] })
    })

    const pager = { verifyCode: () => true }
    it.each([
      ['MFA_METHODS', { mfaMethods: { pager } }, { MFA_METHODS: ['app'] }, { mfaMethods: { pager } }],
      ['mfaMethods', { mfaMethods: { pager } }, {}, {}],
    ])(
      'does not confirm a method that was removed from %s after its enrollment began',
      async (_what, options, settings, later) => {
        await database().clear()
        const before = await serve({}, options)
        const { client } = await signIn(before)
        expect((await client.post('mfa/', { method: 'pager' })).status).toBe(201)
        const after = await serve(settings, later)
        const again = new Client(after.auth.handlers)
        for (const [name, value] of client.jar) again.jar.set(name, value)
        for (const given of [{ code: '123456' }, {}])
          expect(codesOf(await again.post('mfa/confirm/', { method: 'pager', ...given }))).toMatchObject({
            method: ['mfa_method_does_not_exist'],
          })
        expect(await after.ctx.db.mfaMethod.count({ where: { isActive: true } })).toBe(0)
      },
    )

    it.each([
      ['that is enrolled', 'email', {}, null],
      ['that is enrolled and was removed from MFA_METHODS', 'email', { MFA_METHODS: ['app'] }, null],
      ['of the host that is enrolled and was removed from MFA_METHODS', 'pager', { MFA_METHODS: ['app'] }, null],
      ['that is not confirmed', 'pending', {}, 'mfa_method_not_active'],
      ['that is turned off', 'off', {}, 'mfa_method_not_active'],
      ['that is not set up', 'other', {}, 'mfa_method_not_active'],
      ['that was removed from mfaMethods', 'gone', {}, 'mfa_method_not_active'],
      ['that does not exist', 'nothing', {}, 'mfa_method_not_active'],
      ['of backup codes', 'backup_codes', {}, 'mfa_method_not_active'],
    ] as const)('whether a second step continues with a method %s', async (_what, name, settings, code) => {
      await database().clear()
      const known = { pager, pending: pager, off: pager, other: pager }
      const before = await serve({}, { mfaMethods: { ...known, gone: pager } })
      const { client, backupCodes } = await signInWithApp(before)
      const codes = [...backupCodes]
      await enrollEmail(before, client, codes.pop())
      for (const method of ['pager', 'off', 'gone', 'pending']) {
        expect((await client.post('mfa/', { method, code: codes.pop() })).status).toBe(201)
        if (method !== 'pending') await client.post('mfa/confirm/', { method, code: '123456' })
      }
      expect((await client.post('mfa/deactivate/', { method: 'off', code: codes.pop() })).status).toBe(200)

      const after = await serve(settings, { mfaMethods: known })
      const visitor = new Client(after.auth.handlers)
      const { ephemeral_token } = (await firstStep(visitor)).body
      const changed = await visitor.post('login/change-method/', { ephemeral_token, new_method: name })
      if (code === null) expect(changed).toMatchObject({ status: 200, body: { new_method: name } })
      else expect(codesOf(changed)).toEqual({ new_method: [code] })
    })

    it('does not replace an app that was removed from MFA_METHODS', async () => {
      await database().clear()
      const before = await serve({})
      const { client, backupCodes } = await signInWithApp(before)
      const { body } = await client.post<{ setup_data: { qr_link: string } }>('mfa/', {
        method: 'app',
        code: backupCodes[0],
      })
      const after = await serve({ MFA_METHODS: ['email'] })
      const again = new Client(after.auth.handlers)
      for (const [name, value] of client.jar) again.jar.set(name, value)
      after.clock.now = before.clock.now
      const code = appCode(after, secretOf(body.setup_data.qr_link))
      const refused = await again.post('mfa/confirm/', { method: 'app', code })
      expect(codesOf(refused)).toEqual({ method: ['mfa_method_does_not_exist'] })
    })

    it('reports a value that is not a method', async () => {
      const wrong = serve({ MFA_METHODS: ['app', 'emial'] })
      await expect(wrong).rejects.toThrow("AUTH_CONFIG.MFA_METHODS[1]: 'emial'")
    })
  })

  describe('verifyCode', () => {
    const begin = async (answer: (code: string) => unknown, more: object = {}) => {
      await database().clear()
      const verifyCode = vi.fn((_user: unknown, code: string) => answer(code))
      const service = await serve({}, { mfaMethods: { token: { verifyCode, ...more } } })
      const { client } = await signIn(service)
      return { service, client, verifyCode }
    }

    it('verifies the codes of a method that sends nothing, at enrollment and at login', async () => {
      const { service, client, verifyCode } = await begin((code) => code === '123456')
      expect(service.auth.clientConfig.mfaSending).toEqual(['email'])
      const setup = await client.post<{ setup_data: object }>('mfa/', { method: 'token' })
      expect([setup.status, setup.body.setup_data]).toEqual([201, { detail: 'ok' }])
      const wrong = await client.post('mfa/confirm/', { method: 'token', code: '000000' })
      expect(codesOf(wrong)).toEqual({ non_field_errors: ['invalid_code'] })
      expect((await client.post('mfa/confirm/', { method: 'token', code: '123456' })).status).toBe(200)
      expect(verifyCode).toHaveBeenLastCalledWith(expect.objectContaining({ username: 'ann' }), '123456')

      const other = new Client(service.auth.handlers)
      const step = await firstStep(other)
      expect(step.body).toMatchObject({ method: 'token', mfa_enabled: true })
      expect(step.body).not.toHaveProperty('code_sent')
      const { ephemeral_token } = step.body
      const resent = await other.post('login/resend/', { ephemeral_token })
      expect(codesOf(resent)).toEqual({ non_field_errors: ['mfa_method_sends_nothing'] })
      const verify = (code: string) => other.post('login/verify/', { ephemeral_token, code })
      expect(codesOf(await verify('000000'))).toEqual({ non_field_errors: ['invalid_code'] })
      const calls = verifyCode.mock.calls.length
      expect((await verify('no six digits')).status).toBe(400)
      expect(verifyCode.mock.calls.length).toBe(calls)
      const together = await Promise.all(['123456', '123456', '123456'].map(verify))
      expect(together.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    })

    it("also decides for a method that sends codes; the service's own codes are then not accepted", async () => {
      const codes: string[] = []
      const sendCode = async (_user: unknown, { code }: { code: string }) => void codes.push(code)
      const { service, client } = await begin((code) => code === '123456', { sendCode })
      await client.post('mfa/', { method: 'token' })
      await service.settle()
      const sent = codes[0] === '123456' ? '654321' : codes[0]
      const refused = await client.post('mfa/confirm/', { method: 'token', code: sent })
      expect(codesOf(refused)).toEqual({ non_field_errors: ['invalid_code'] })
      expect((await client.post('mfa/confirm/', { method: 'token', code: '123456' })).status).toBe(200)
    })

    it.each([
      ['throws', () => Promise.reject(new Error('down'))],
      ['returns nonsense', () => 'yes'],
    ])('that %s is 503 and confirms nothing', async (_how, answer) => {
      const { client } = await begin(answer)
      await client.post('mfa/', { method: 'token' })
      expect((await client.post('mfa/confirm/', { method: 'token', code: '123456' })).status).toBe(503)
      const { body } = await client.get<{ name: string; is_active: boolean }[]>('mfa/')
      expect(body.filter(({ is_active }) => is_active)).toEqual([])
    })
  })
})
