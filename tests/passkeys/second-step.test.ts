import { beforeEach, describe, expect, it } from 'vitest'
import { Authenticator, type Behavior } from '../../src/testing/authenticator.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { addPasskey, optionsOf } from '../harness/passkeys.js'
import { appCode, authorize, enrollApp, makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const errorsOf = ({ body }: { body: unknown }) => (body as { error_codes: Record<string, string[]> }).error_codes

interface Step {
  ephemeral_token: string
  method: string
}

withDatabases((_provider, database) => {
  let service: TestService
  const serve = async (settings: object = {}) => {
    service = makeService(database(), { USE_PASSKEYS: true, USE_MFA: true, ...settings })
    await makeUser(service)
    return (await signIn(service)).client
  }
  beforeEach(() => database().clear())

  const begin = async (client = new Client(service.auth.handlers)) => {
    const { body } = await client.post<Step>('login/', { username: 'ann', password: PASSWORD })
    return { client, ...body }
  }

  /** Sends a passkey for a login in progress. */
  const finish = async (client: Client, ephemeral_token: string, key: Authenticator, behavior: Behavior = {}) => {
    const { options, token } = await optionsOf(client, 'login/passkey/options/', { ephemeral_token })
    const credential = key.get(options, behavior)
    const proof = { credential, ...(token && { passkey_token: token }) }
    return { options, answer: await client.post('login/verify/', { ephemeral_token, ...proof }) }
  }

  describe('a second step', () => {
    it.each([{}, { USE_AUTH_COOKIE: false }])('takes a passkey whose user is only present, with %j', async (mode) => {
      const client = await serve(mode)
      if (!service.ctx.config.settings.USE_AUTH_COOKIE) {
        const { answer } = await signIn(service)
        authorize(client, answer.body)
      }
      const { authenticator } = await addPasskey(client, new Authenticator(), { verified: false })
      await enrollApp(service, client)
      const step = await begin()
      expect(step.method).toBe('app')
      const { options, answer } = await finish(step.client, step.ephemeral_token, authenticator, { verified: false })
      expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }])
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"ann"')])
      expect(await database().db.session.count({ where: { methods: 'pwd passkey' } })).toBe(1)
    })

    it('refuses the passkey of another user, a wrong one, and one of another purpose', async () => {
      const client = await serve()
      const { authenticator } = await addPasskey(client)
      await enrollApp(service, client)
      await makeUser(service, 'bob')
      const { authenticator: bobs } = await addPasskey((await signIn(service, 'bob')).client)
      const step = await begin()
      for (const [key, behavior] of [
        [bobs, {}],
        [authenticator, { origin: 'https://evil.example' }],
        [authenticator, { present: false }],
      ] as const) {
        const { answer } = await finish(step.client, step.ephemeral_token, key, behavior)
        expect([answer.status, errorsOf(answer)]).toEqual([400, { non_field_errors: ['invalid_passkey'] }])
      }
      const other = await optionsOf(client, 'reauthenticate/options/')
      const [cookie = ['', '']] = [...client.jar].filter(([name]) => name.endsWith('auth-passkey'))
      step.client.jar.set(...cookie)
      const body = { ephemeral_token: step.ephemeral_token, credential: authenticator.get(other.options) }
      const answer = await step.client.post('login/verify/', body)
      expect([answer.status, errorsOf(answer)]).toEqual([400, { non_field_errors: ['invalid_passkey'] }])
      expect((await finish(step.client, step.ephemeral_token, authenticator)).answer.status).toBe(200)
    })

    it('changes to a passkey and back', async () => {
      const client = await serve()
      const { authenticator } = await addPasskey(client)
      const { secret } = await enrollApp(service, client)
      service.clock.advance(60)
      const { client: browser, ephemeral_token } = await begin()
      const changed = await browser.post<Step>('login/change-method/', { ephemeral_token, new_method: 'passkey' })
      expect([changed.status, changed.text]).toEqual([200, expect.not.stringContaining('code_sent')])
      const back = await browser.post<Step>('login/change-method/', {
        ephemeral_token: changed.body.ephemeral_token,
        new_method: 'app',
      })
      const code = appCode(service, secret)
      const answer = await browser.post('login/verify/', { ephemeral_token: back.body.ephemeral_token, code })
      expect(answer.status, answer.text).toBe(200)
      const again = await begin()
      expect((await finish(again.client, again.ephemeral_token, authenticator)).answer.status).toBe(200)
    })

    it('is not added by a passkey, except where a second factor is required', async () => {
      const client = await serve()
      const { authenticator, row } = await addPasskey(client)
      const listed = { name: 'passkey', is_active: true, is_primary: false, is_setup: true }
      expect((await client.get('mfa/')).body).toContainEqual(listed)
      expect((await begin()).method).toBeUndefined()
      service = makeService(database(), { USE_PASSKEYS: true, USE_MFA: true, MFA_REQUIRED: true })
      const step = await begin()
      expect(step.method).toBe('passkey')
      const { answer } = await finish(step.client, step.ephemeral_token, authenticator)
      expect([answer.status, answer.body.mfa_enrolment_required]).toEqual([200, undefined])
      expect((await step.client.get('mfa/')).body).toContainEqual({ ...listed, is_primary: true })
      const removed = await step.client.call('DELETE', `passkeys/${row.id}/`)
      expect([removed.status, errorsOf(removed)]).toEqual([400, { non_field_errors: ['mfa_required'] }])
      await enrollApp(service, step.client)
      expect((await step.client.get('mfa/')).body).toContainEqual(listed)
    })

    it('needs a user who has a passkey, and MFA_METHODS with it', async () => {
      const client = await serve()
      await enrollApp(service, client)
      const { client: browser, ephemeral_token } = await begin()
      const none = await browser.post('login/passkey/options/', { ephemeral_token })
      expect([none.status, errorsOf(none)]).toEqual([400, { non_field_errors: ['mfa_method_not_active'] }])
      await addPasskey(client)
      expect(service.auth.clientConfig.mfaMethods).toEqual(['app', 'email', 'passkey', 'backup_codes'])
      service = makeService(database(), { USE_PASSKEYS: true, USE_MFA: true, MFA_METHODS: ['app'] })
      expect(service.auth.clientConfig.mfaMethods).toEqual(['app', 'email', 'backup_codes'])
      const step = await begin()
      const off = await step.client.post('login/passkey/options/', { ephemeral_token: step.ephemeral_token })
      expect([off.status, errorsOf(off)]).toEqual([400, { non_field_errors: ['mfa_method_not_active'] }])
      const cookies = client.cookieHeader()
      const listed = await new Client(service.auth.handlers).get('mfa/', { cookies })
      expect([listed.status, listed.text]).toEqual([200, expect.not.stringContaining('"passkey"')])
    })
  })

  it('an enrollment that is required ends with a passkey that verifies its user', async () => {
    const client = await serve({ MFA_REQUIRED: true })
    const mustEnroll = async () => (await client.call('PATCH', 'user/', { body: { first_name: 'A' } })).status === 403
    expect(await mustEnroll()).toBe(true)
    await addPasskey(client, new Authenticator(), { verified: false })
    expect(await mustEnroll()).toBe(true)
    await addPasskey(client)
    expect(await mustEnroll()).toBe(false)
    expect(await database().db.session.count({ where: { methods: 'pwd passkey' } })).toBe(1)
  })

  describe('reauthenticate/', () => {
    it('takes a passkey of the user, also beside an active method', async () => {
      const client = await serve()
      const { authenticator } = await addPasskey(client)
      await enrollApp(service, client)
      service.clock.advance(601)
      expect((await client.post('passkeys/options/')).status).toBe(403)
      const { options } = await optionsOf(client, 'reauthenticate/options/')
      const credential = authenticator.get(options, { verified: false })
      expect((await client.post('reauthenticate/', { credential })).status).toBe(200)
      expect((await client.post('passkeys/options/')).status).toBe(200)
      const replay = await client.post('reauthenticate/', { credential })
      expect([replay.status, errorsOf(replay)]).toEqual([400, { credential: ['invalid_passkey'] }])
    })

    it('has no options for a user without a passkey', async () => {
      const client = await serve()
      const answer = await client.post('reauthenticate/options/')
      expect([answer.status, errorsOf(answer)]).toEqual([400, { non_field_errors: ['mfa_method_not_active'] }])
    })

    it('refuses the passkey of another user and the challenge of another session', async () => {
      const client = await serve()
      const { authenticator } = await addPasskey(client)
      await makeUser(service, 'bob')
      const bob = (await signIn(service, 'bob')).client
      const { authenticator: bobs } = await addPasskey(bob)
      const { options } = await optionsOf(client, 'reauthenticate/options/')
      const foreign = await client.post('reauthenticate/', { credential: bobs.get(options) })
      expect([foreign.status, errorsOf(foreign)]).toEqual([400, { credential: ['invalid_passkey'] }])
      const begun = await optionsOf(client, 'reauthenticate/options/')
      const second = (await signIn(service)).client
      const [cookie = ['', '']] = [...client.jar].filter(([name]) => name.endsWith('auth-passkey'))
      second.jar.set(...cookie)
      const other = await second.post('reauthenticate/', { credential: authenticator.get(begun.options) })
      expect([other.status, errorsOf(other)]).toEqual([400, { credential: ['invalid_passkey'] }])
    })
  })
})
