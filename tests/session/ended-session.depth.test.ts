import { beforeEach, describe, expect, it } from 'vitest'
import { Authenticator } from '../../src/testing/authenticator.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { interleaved } from '../harness/interleave.js'
import { addPasskey, optionsOf } from '../harness/passkeys.js'
import { appCode, makeUser, PASSWORD, secretOf, signIn, signInWithApp } from '../harness/people.js'
import { makeServiceOver, type TestService } from '../harness/service.js'

withDatabases((_provider, database) => {
  let service: TestService
  let between: ReturnType<typeof interleaved>
  beforeEach(async () => {
    await database().clear()
    between = interleaved(database().client)
    service = makeServiceOver(between.client, { USE_MFA: true, USE_PASSKEYS: true, EMAIL_LOGIN: 'code' })
    await makeUser(service)
  })

  const idOf = async (client: Client) => {
    const { body } = await client.get<{ results: { id: string; current: boolean }[] }>('sessions/')
    return body.results.find(({ current }) => current)?.id
  }
  /** The owner ends the session of a client right before its next write. */
  const endBeforeWrite = async (owner: Client, client: Client, how: string) => {
    const id = await idOf(client)
    between.beforeTransaction(async () => {
      const end = () => (how === 'one' ? owner.call('DELETE', `sessions/${id}/`) : owner.post('sessions/end-others/'))
      expect([200, 204]).toContain((await end()).status)
    })
  }
  const ownerGoesOn = async (owner: Client) => expect((await owner.get('user/')).status).toBe(200)
  const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
  const REFUSED = [401, 'not_authenticated']

  describe.each(['one', 'others'])('a session that ends while its request is served (%s)', (how) => {
    it('removes no password', async () => {
      const [{ client: owner }, { client }] = [await signIn(service), await signIn(service)]
      await endBeforeWrite(owner, client, how)
      expect(answerOf(await client.call('DELETE', 'password/'))).toEqual(REFUSED)
      expect((await owner.get<{ has_password: boolean }>('account/')).body.has_password).toBe(true)
    })

    it('adds and removes no passkey', async () => {
      const { client: owner } = await signIn(service)
      const { row } = await addPasskey(owner)
      const removing = (await signIn(service)).client
      await endBeforeWrite(owner, removing, how)
      expect(answerOf(await removing.call('DELETE', `passkeys/${row.id}/`))).toEqual(REFUSED)
      const adding = (await signIn(service)).client
      const { options } = await optionsOf(adding, 'passkeys/options/')
      const credential = new Authenticator().create(options)
      await endBeforeWrite(owner, adding, how)
      expect(answerOf(await adding.post('passkeys/', { credential }))).toEqual(REFUSED)
      const { body } = await owner.get<{ results: { id: string }[] }>('passkeys/')
      expect(body.results.map(({ id }) => id)).toEqual([row.id])
      await ownerGoesOn(owner)
    })

    it('begins and confirms no second factor', async () => {
      const { client: owner } = await signIn(service)
      const beginning = (await signIn(service)).client
      await endBeforeWrite(owner, beginning, how)
      expect(answerOf(await beginning.post('mfa/', { method: 'app' }))).toEqual(REFUSED)
      const confirming = (await signIn(service)).client
      const { body } = await confirming.post<{ setup_data: { qr_link: string } }>('mfa/', { method: 'app' })
      await endBeforeWrite(owner, confirming, how)
      const code = appCode(service, secretOf(body.setup_data.qr_link))
      expect((await confirming.post('mfa/confirm/', { method: 'app', code })).status).toBe(400)
      expect(await database().db.mfaMethod.count({ where: { isActive: true } })).toBe(0)
      await ownerGoesOn(owner)
    })

    it('changes no second factor', async () => {
      const { client: owner, secret } = await signInWithApp(service)
      const client = new Client(service.auth.handlers)
      const { body } = await client.post<{ ephemeral_token: string }>('login/', { username: 'ann', password: PASSWORD })
      const login = { ephemeral_token: body.ephemeral_token, code: appCode(service, secret) }
      expect((await client.post('login/verify/', login)).status).toBe(200)
      service.clock.advance(60)
      await endBeforeWrite(owner, client, how)
      const given = { method: 'app', code: appCode(service, secret) }
      expect((await client.post('mfa/deactivate/', given)).status).toBe(400)
      expect(await database().db.mfaMethod.count({ where: { isActive: true } })).toBe(1)
      await ownerGoesOn(owner)
    })
  })
})
