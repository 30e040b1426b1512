import { beforeEach, describe, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { instantHasher } from '../harness/hashers.js'
import { type Credentials, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'
import { applyCredentials, credentialModes } from '../harness/tokens.js'

withDatabases((_provider, database) => {
  describe.each(credentialModes)('%s, cookies %s', (AUTH_TYPE, cookies) => {
    let service: TestService
    beforeEach(async () => {
      await database().clear()
      service = makeService(database(), { AUTH_TYPE, USE_AUTH_COOKIE: cookies }, { hasher: instantHasher() })
      await makeUser(service)
    })

    it('fifty sessions are kept, however they were created: a login also trims the sessions of password changes', async () => {
      const { client } = await signIn(service)
      for (let i = 0; i < 55; i++) {
        const [old, next] = i % 2 ? [OTHER_PASSWORD, PASSWORD] : [PASSWORD, OTHER_PASSWORD]
        const body = { old_password: old, new_password1: next, new_password2: next }
        const changed = await client.post<Credentials>('password/change/', body)
        expect(changed.status, changed.text).toBe(200)
        applyCredentials(client, cookies, changed.body)
      }
      await signIn(service, 'ann', OTHER_PASSWORD)
      await service.settle()
      expect(await service.ctx.db.session.count()).toBe(50)
      expect((await client.get('user/')).status).toBe(200)
    })

    it('signing in and out repeatedly removes no valid session', async () => {
      const { client: phone } = await signIn(service)
      service.clock.advance(60)
      for (let i = 0; i < 60; i++) {
        const { client } = await signIn(service)
        expect((await client.post('logout/')).status).toBe(200)
        await service.settle()
      }
      expect((await phone.get('user/')).status).toBe(200)
      expect(await service.ctx.db.session.count()).toBe(50)
    })
  })
})
