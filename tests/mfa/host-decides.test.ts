import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AuthOptions } from '../../src/config/types.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { neverResolves, responseAfterTimeout } from '../harness/hanging.js'
import { addPasskey } from '../harness/passkeys.js'
import { appCode, enrollApp, makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const failures: [string, () => unknown][] = [
  ['throws', () => Promise.reject(new Error('down'))],
  ['returns no boolean', async () => 'yes'],
  ['hangs', neverResolves],
]

withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  let answer: () => unknown

  const serve = (options: object) => {
    service = makeService(database(), { USE_MFA: true }, options as Partial<AuthOptions>)
  }
  const told = (name: string) => expect(service.logged.some((line) => line.includes(name))).toBe(true)

  beforeEach(async () => {
    await database().clear()
    answer = () => false
  })

  describe.each(failures)('a function that %s', (_how, failure) => {
    it('mfaRequired: no user can sign in, and the last method cannot be removed', async () => {
      serve({ mfaRequired: () => answer() })
      await makeUser(service)
      const { client } = await signIn(service)
      const { secret } = await enrollApp(service, client)
      service.clock.advance(60)
      await makeUser(service, 'bob')
      answer = failure
      const removing = { method: 'app', code: appCode(service, secret) }
      expect((await responseAfterTimeout(() => client.post('mfa/delete/', removing))).status).toBe(503)
      const before = await service.ctx.db.session.count({})
      const login = () => new Client(service.auth.handlers).post('login/', { username: 'bob', password: PASSWORD })
      expect((await responseAfterTimeout(login)).status).toBe(503)
      expect(await service.ctx.db.session.count({})).toBe(before)
      told('mfaRequired')
      answer = () => false
      expect((await client.post('mfa/delete/', removing)).status).toBe(204)
    })

    it('mfaRequired: the list of methods offers a passkey, as for a user who needs a second factor', async () => {
      service = makeService(
        database(),
        { USE_MFA: true, USE_PASSKEYS: true },
        { mfaRequired: () => answer() as boolean },
      )
      await makeUser(service)
      const { client } = await signIn(service)
      await addPasskey(client)
      const passkey = async () => {
        const { status, body } = await client.get<{ name: string; is_primary: boolean }[]>('mfa/')
        return [status, body.find(({ name }) => name === 'passkey')?.is_primary]
      }
      expect(await passkey()).toEqual([200, false])
      answer = failure
      expect(await responseAfterTimeout(passkey)).toEqual([200, true])
      told('mfaRequired')
    })

    it('isAvailable: the method is not enrolled', async () => {
      serve({ mfaMethods: { pager: { verifyCode: () => true, isAvailable: () => answer() } } })
      await makeUser(service)
      const { client } = await signIn(service)
      answer = failure
      expect((await responseAfterTimeout(() => client.post('mfa/', { method: 'pager' }))).status).toBe(503)
      told('mfaMethods.pager.isAvailable')
      expect(await service.ctx.db.mfaMethod.count({})).toBe(0)
    })
  })

  describe('a login whose host', () => {
    const login = () =>
      new Client(service.auth.handlers).post<{ ephemeral_token: string }>('login/', {
        username: 'ann',
        password: PASSWORD,
      })
    const codes = (code: string) => ({ status: 400, body: { error_codes: { non_field_errors: [code] } } })

    it('deletes the user meanwhile gets the response to a wrong password', async () => {
      serve({ mayLogin: async () => Boolean(await service.ctx.db.user.deleteMany({})) })
      await makeUser(service)
      expect(await login()).toMatchObject({ ...codes('invalid_credentials'), setCookies: [] })
    })

    it('returns a value that JSON cannot represent issues nothing, and uses up neither the code nor an attempt', async () => {
      answer = () => ({ size: 1 })
      serve({ schemas: { loginAnswer: z.object({ size: z.any() }) }, loginAnswer: () => answer() })
      await makeUser(service)
      const { client } = await signIn(service)
      const { backupCodes } = await enrollApp(service, client)
      const { ephemeral_token } = (await login()).body
      const verify = (code = backupCodes[0]) =>
        new Client(service.auth.handlers).post('login/verify/', { ephemeral_token, code })
      answer = () => ({ size: 1n })
      const before = await service.ctx.db.session.count({})
      for (let i = 0; i < 6; i++) expect((await verify()).status).toBe(500)
      expect(await service.ctx.db.session.count({})).toBe(before)
      for (let i = 0; i < 4; i++) expect(await verify('000000')).toMatchObject(codes('invalid_code'))
      answer = () => ({ size: 1 })
      expect(await verify()).toMatchObject({ status: 200, body: { size: 1 } })
    })
  })
})
