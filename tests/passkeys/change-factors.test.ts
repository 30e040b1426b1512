import { beforeEach, describe, expect, it } from 'vitest'
import type { Authenticator } from '../../src/testing/authenticator.js'
import { codesOf } from '../harness/applicants.js'
import type { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { addPasskey, optionsOf } from '../harness/passkeys.js'
import { appCode, enrollApp, makeUser, signIn, statuses } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const SETTINGS = { USE_PASSKEYS: true, USE_MFA: true }
const REFUSED = { credential: ['invalid_passkey'] }

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(() => database().clear())

  /** A user with an app and a passkey. */
  async function someone(settings: object = {}, name = 'ann') {
    service = makeService(database(), { ...SETTINGS, ...settings })
    await makeUser(service, name)
    const { client } = await signIn(service, name)
    const { secret } = await enrollApp(service, client)
    service.clock.advance(60)
    const { authenticator, row } = await addPasskey(client)
    return { client, secret, authenticator, row }
  }
  const proofBy = async (client: Client, authenticator: Authenticator) => {
    const { options, token } = await optionsOf(client, 'reauthenticate/options/')
    return { credential: authenticator.get(options), ...(token && { passkey_token: token }) }
  }

  describe('a passkey in place of a code', () => {
    it.each([{}, { AUTH_TYPE: 'token' }])('adds methods, backup codes, and removes methods, with %j', async (mode) => {
      const { client, authenticator } = await someone({
        ...mode,
        MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE: true,
      })
      const change = async (path: string, body: object) =>
        client.post<{ backup_codes: string[] }>(path, { ...body, ...(await proofBy(client, authenticator)) })
      const codes = await change('mfa/', { method: 'backup_codes' })
      expect([codes.status, codes.body.backup_codes.length]).toEqual([201, 10])
      await enrollEmailBy(client, await proofBy(client, authenticator))
      const replaced = await change('mfa/', { method: 'app' })
      expect(replaced.status, replaced.text).toBe(201)
      expect((await change('mfa/primary/', { method: 'email' })).status).toBe(200)
      expect((await change('mfa/deactivate/', { method: 'email' })).status).toBe(200)
      expect((await change('mfa/delete/', { method: 'app' })).status).toBe(204)
      const { body } = await client.get<{ methods: string[] }>('account/')
      expect(body.methods).toEqual([])
    })

    it('is required as a code is, and a wrong one changes nothing', async () => {
      const { client, authenticator } = await someone()
      for (const path of ['mfa/deactivate/', 'mfa/delete/']) {
        expect(codesOf(await client.post(path, { method: 'app' })), path).toEqual({ code: ['required'] })
      }
      const other = await someone({}, 'bob')
      const { options } = await optionsOf(client, 'reauthenticate/options/')
      for (const credential of [other.authenticator.get(options), {}]) {
        expect(codesOf(await client.post('mfa/delete/', { method: 'app', credential }))).toEqual(REFUSED)
      }
      // The challenge was spent by the first one.
      const late = { method: 'app', credential: authenticator.get(options) }
      expect(codesOf(await client.post('mfa/delete/', late))).toEqual(REFUSED)
      for (const name of [...client.jar.keys()].filter((one) => one.endsWith('auth-passkey'))) client.jar.delete(name)
      expect(codesOf(await client.post('mfa/delete/', late))).toEqual({ passkey_token: ['required'] })
    })

    it('is spent once by all changes at the same time', async () => {
      const { client, authenticator } = await someone()
      const proof = await proofBy(client, authenticator)
      const changes = Array.from({ length: 20 }, () => client.post('mfa/', { method: 'backup_codes', ...proof }))
      expect((await statuses(changes))[201]).toBe(1)
    })

    it('of a login or of another session changes nothing', async () => {
      const { client, authenticator, secret } = await someone()
      const { options } = await optionsOf(client, 'passkey/login/options/')
      const body = { method: 'app', credential: authenticator.get(options) }
      expect(codesOf(await client.post('mfa/delete/', body))).toEqual(REFUSED)
      const other = await signIn(service)
      const code = appCode(service, secret)
      const { ephemeral_token } = other.body as unknown as { ephemeral_token: string }
      await other.client.post('login/verify/', { ephemeral_token, code })
      const proof = await optionsOf(other.client, 'reauthenticate/options/')
      const [cookie = ['', '']] = [...other.client.jar].filter(([name]) => name.endsWith('auth-passkey'))
      client.jar.set(...cookie)
      const credential = authenticator.get(proof.options)
      expect(codesOf(await client.post('mfa/delete/', { method: 'app', credential }))).toEqual(REFUSED)
    })

    it('does not count where passkeys are no second factor', async () => {
      const { client, authenticator } = await someone({ MFA_METHODS: ['app', 'email'] })
      const body = { method: 'app', ...(await proofBy(client, authenticator)) }
      expect(codesOf(await client.post('mfa/delete/', body))).toEqual({ code: ['required'] })
    })

    it('keeps the last second factor where one is required', async () => {
      const { client, authenticator, row, secret } = await someone({ MFA_REQUIRED: true })
      const gone = await client.post('mfa/delete/', { method: 'app', ...(await proofBy(client, authenticator)) })
      expect(gone.status, gone.text).toBe(204)
      const last = await client.call('DELETE', `passkeys/${row.id}/`)
      expect(codesOf(last)).toEqual({ non_field_errors: ['mfa_required'] })
      await enrollApp(service, client)
      service.clock.advance(60)
      expect((await client.call('DELETE', `passkeys/${row.id}/`)).status).toBe(204)
      const only = await client.post('mfa/delete/', { method: 'app', code: appCode(service, secret) })
      expect(codesOf(only)).toEqual({ non_field_errors: ['mfa_required'] })
    })
  })

  async function enrollEmailBy(client: Client, proof: object) {
    const begun = await client.post('mfa/', { method: 'email', ...proof })
    expect(begun.status, begun.text).toBe(201)
    await service.settle()
    const code = /\b(\d{6})\b/.exec(service.mails.filter(({ kind }) => kind === 'mfa-code').at(-1)?.text ?? '')?.[1]
    expect((await client.post('mfa/confirm/', { method: 'email', code })).status).toBe(200)
  }
})
