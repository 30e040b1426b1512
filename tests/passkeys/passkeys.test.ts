import { beforeEach, describe, expect, it } from 'vitest'
import { Authenticator } from '../../src/testing/authenticator.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { addPasskey, optionsOf, type PasskeyRowBody, passkeyLogin } from '../harness/passkeys.js'
import { authorize, enrollApp, makeUser, PASSWORD, signIn, statuses } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const ON = { USE_PASSKEYS: true }

const errorsOf = ({ body }: { body: unknown }) => (body as { error_codes: Record<string, string[]> }).error_codes

withDatabases((provider, database) => {
  let service: TestService
  const serve = async (settings: object = {}) => {
    service = makeService(database(), { ...ON, ...settings })
    await makeUser(service)
    return signIn(service)
  }
  beforeEach(() => database().clear())

  describe('a passkey', () => {
    it('is added, listed, renamed and removed', async () => {
      const { client } = await serve()
      const { options } = await optionsOf(client, 'passkeys/options/')
      expect(options).toMatchObject({
        rp: { id: 'localhost', name: 'localhost' },
        user: { name: 'ann', displayName: 'ann' },
        excludeCredentials: [],
      })
      const { row, authenticator } = await addPasskey(client)
      expect(row).toMatchObject({
        name: 'Google Password Manager',
        provider: 'Google Password Manager',
        last_used_at: null,
      })
      const again = await optionsOf(client, 'passkeys/options/')
      expect(again.options.excludeCredentials).toMatchObject([{ id: authenticator.id }])
      const renamed = await client.call('PATCH', `passkeys/${row.id}/`, { body: { name: 'My phone' } })
      expect([renamed.status, renamed.body.name]).toEqual([200, 'My phone'])
      const { body } = await client.get<{ count: number; results: PasskeyRowBody[] }>('passkeys/')
      expect([body.count, body.results.map(({ name }) => name)]).toEqual([1, ['My phone']])
      const removed = await client.call('DELETE', `passkeys/${row.id}/`)
      expect(removed.status).toBe(204)
      expect((await client.get('passkeys/')).body).toMatchObject({ count: 0, results: [] })
      await service.settle()
      expect(service.mails.map(({ kind }) => kind)).toEqual(['passkey-added', 'passkey-removed'])
    })

    it.each([{}, { USE_AUTH_COOKIE: false }, { AUTH_TYPE: 'token' }, { AUTH_TYPE: 'token', USE_AUTH_COOKIE: false }])(
      'signs in without a second step, with %j',
      async (mode) => {
        const { client } = await serve({ ...mode, USE_MFA: true })
        const { authenticator } = await addPasskey(client)
        await enrollApp(service, client)
        const { client: other, answer } = await passkeyLogin(service, authenticator)
        expect(answer.status, answer.text).toBe(200)
        expect(answer.body).toMatchObject({ user: { username: 'ann' }, mfa_enabled: false })
        if (!service.ctx.config.settings.USE_AUTH_COOKIE) authorize(other, answer.body)
        expect((await other.get('user/')).status).toBe(200)
        // A passkey that verified its user is a recent login even beside an active method.
        expect((await other.post('passkeys/options/')).status).toBe(200)
        const { body } = await other.get<{ results: PasskeyRowBody[] }>('passkeys/')
        expect(body.results[0]?.last_used_at).not.toBeNull()
        expect((await database().db.session.findMany({ where: { methods: 'passkey' } })).length).toBe(1)
      },
    )

    it('is used in one tab after others have begun, for sign-in and for the account', async () => {
      const { client } = await serve()
      const { authenticator } = await addPasskey(client)
      const tabs = new Client(service.auth.handlers)
      const { options } = await optionsOf(tabs, 'passkey/login/options/')
      for (let other = 0; other < 2; other++) await optionsOf(tabs, 'passkey/login/options/')
      expect((await tabs.post('passkey/login/', { credential: authenticator.get(options) })).status).toBe(200)
      const enrollment = await optionsOf(tabs, 'passkeys/options/')
      const confirmation = await optionsOf(tabs, 'reauthenticate/options/')
      const created = new Authenticator().create(enrollment.options)
      expect((await tabs.post('passkeys/', { credential: created })).status).toBe(201)
      const credential = authenticator.get(confirmation.options)
      expect((await tabs.post('reauthenticate/', { credential })).status).toBe(200)
      expect((await tabs.post('reauthenticate/', { credential })).status).toBe(400)
    })

    it('is not accepted for a challenge that three newer ones have pushed out of the cookie', async () => {
      const { client } = await serve()
      const { authenticator } = await addPasskey(client)
      const tabs = new Client(service.auth.handlers)
      const { options } = await optionsOf(tabs, 'passkey/login/options/')
      for (let tab = 0; tab < 2; tab++) await optionsOf(tabs, 'passkey/login/options/')
      const { options: newest } = await optionsOf(tabs, 'passkey/login/options/')
      const answer = await tabs.post('passkey/login/', { credential: authenticator.get(options) })
      expect([answer.status, errorsOf(answer)]).toEqual([400, { non_field_errors: ['invalid_passkey'] }])
      // The challenges of the other tabs remain.
      expect((await tabs.post('passkey/login/', { credential: authenticator.get(newest) })).status).toBe(200)
    })

    it('has one user handle of 32 random bytes', async () => {
      const { client } = await serve()
      const first = await addPasskey(client)
      const second = await addPasskey(client)
      expect(second.authenticator.handle).toBe(first.authenticator.handle)
      expect(Buffer.from(first.authenticator.handle ?? '', 'base64url')).toHaveLength(32)
    })

    it('is not added twice, nor by two tabs that both make the first one', async () => {
      const { client } = await serve()
      const one = await optionsOf(client, 'passkeys/options/')
      const tab = new Client(service.auth.handlers)
      for (const [name, value] of client.jar) tab.jar.set(name, value)
      const two = await optionsOf(client, 'passkeys/options/')
      const answers = await Promise.all([
        tab.post('passkeys/', { credential: new Authenticator().create(one.options) }),
        client.post('passkeys/', { credential: new Authenticator().create(two.options) }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
      const { authenticator } = await addPasskey(client)
      const { options } = await optionsOf(client, 'passkeys/options/')
      const again = await client.post('passkeys/', { credential: authenticator.create(options) })
      expect([again.status, errorsOf(again)]).toEqual([400, { credential: ['unique'] }])
    })

    it('needs a recent login to be added and removed', async () => {
      const { client } = await serve()
      const { row } = await addPasskey(client)
      service.clock.advance(601)
      for (const answer of [
        await client.post('passkeys/options/'),
        await client.post('passkeys/', { credential: {} }),
        await client.call('DELETE', `passkeys/${row.id}/`),
      ])
        expect([answer.status, answer.body.code]).toEqual([403, 'reauthentication_required'])
      expect((await client.get('passkeys/')).status).toBe(200)
    })

    it('ends other sessions when it is removed, and logins in progress when it is added', async () => {
      const { client } = await serve({ USE_MFA: true })
      await enrollApp(service, client)
      const waiting = new Client(service.auth.handlers)
      await waiting.post('login/', { username: 'ann', password: PASSWORD })
      expect(await database().db.mfaChallenge.count()).toBe(1)
      const { row, authenticator } = await addPasskey(client)
      expect(await database().db.mfaChallenge.count()).toBe(0)
      const { client: other } = await passkeyLogin(service, authenticator)
      expect((await client.call('DELETE', `passkeys/${row.id}/`)).status).toBe(204)
      expect([(await other.get('user/')).status, (await client.get('user/')).status]).toEqual([401, 200])
      expect((await passkeyLogin(service, authenticator)).answer.status).toBe(400)
    })

    it('stays while it is the last way to sign in, also when all are removed at once', async () => {
      const { client } = await serve()
      const rows = [(await addPasskey(client)).row, (await addPasskey(client)).row]
      // This one does not verify its user, so it cannot sign in by itself.
      rows.push((await addPasskey(client, new Authenticator(), { verified: false })).row)
      await database().db.user.updateMany({ data: { password: null } })
      const answers = await Promise.all(rows.map(({ id }) => client.call('DELETE', `passkeys/${id}/`)))
      expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThan(0)
      for (const { id } of rows) await client.call('DELETE', `passkeys/${id}/`)
      const left = await database().db.passkey.findMany()
      expect(left.map(({ userVerified }) => userVerified)).toEqual([true])
      const last = await client.call('DELETE', `passkeys/${left[0]?.id}/`)
      expect([last.status, errorsOf(last)]).toEqual([400, { non_field_errors: ['last_login_method'] }])
    })

    it('opens one session when one assertion is sent fifty times', async () => {
      const { client } = await serve()
      const { authenticator } = await addPasskey(client)
      authenticator.counter = 1
      const { options } = await optionsOf(client, 'passkey/login/options/')
      const body = { credential: authenticator.get(options) }
      const cookies = client.cookieHeader()
      const before = await database().db.session.count()
      const sent = Array.from({ length: 50 }, () =>
        new Client(service.auth.handlers).post('passkey/login/', body, { cookies }),
      )
      expect(await statuses(sent)).toEqual({ 200: 1, 400: 49 })
      expect(await database().db.session.count()).toBe(before + 1)
    })

    it('costs four statements at a sign-in', async () => {
      const { client } = await serve()
      const { authenticator } = await addPasskey(client)
      const login = new Client(service.auth.handlers)
      const { options } = await optionsOf(login, 'passkey/login/options/')
      await service.settle()
      database().queries()
      const answer = await login.post('passkey/login/', { credential: authenticator.get(options) })
      expect(answer.status).toBe(200)
      const seen = database()
        .queries()
        .filter((text) => !/^(BEGIN|COMMIT|--)/i.test(text))
      // MariaDB reads a written row back in a separate statement.
      const most = provider === 'mysql' ? 5 : 4
      expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(most)
    })

    it('writes nothing when options are issued', async () => {
      const { client } = await serve()
      database().queries()
      await optionsOf(client, 'passkey/login/options/')
      expect(database().queries()).toEqual([])
    })
  })
})
