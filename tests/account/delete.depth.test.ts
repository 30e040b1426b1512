import { beforeEach, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { type Credentials, makeUser, PASSWORD, signIn, statuses } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const ROUNDS = 8

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), { USE_AUTH_COOKIE: false, ACCOUNT_DELETION: true })
  })
  const anyone = () => new Client(service.auth.handlers)
  const remove = (client: Client) => client.call('DELETE', 'user/')
  const rows = async () => {
    const { db } = database()
    return [await db.user.count({}), await db.session.count({})]
  }

  it('beside refreshes and logins: the account is gone, and no session is left', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await makeUser(service)
      const [mine, other] = [await signIn(service), await signIn(service)]
      const login = () => anyone().post<Credentials>('login/', { username: 'ann', password: PASSWORD })
      const refresh = () => anyone().post<Credentials>('token/refresh/', { refresh: other.body.refresh })
      const [gone, ...others] = await Promise.all([remove(mine.client), refresh(), login(), refresh(), login()])
      expect(gone?.status).toBe(204)
      for (const { status } of others) expect([200, 400, 401]).toContain(status)
      expect(await rows()).toEqual([0, 0])
      for (const { body } of others) {
        if (!body.access) continue
        const headers = { authorization: `Bearer ${body.access}` }
        expect((await anyone().get('user/', { headers })).status).toBe(401)
      }
    }
  })

  it('many at once: one deletes, and one email is sent', async () => {
    await makeUser(service)
    const { client } = await signIn(service)
    const counts = await statuses(Array.from({ length: 10 }, () => remove(client)))
    expect(counts).toEqual({ 204: 1, 401: 9 })
    await service.settle()
    expect(service.mails.filter(({ kind }) => kind === 'account-deleted')).toHaveLength(1)
  })

  it('a session that is ended meanwhile deletes nothing', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await makeUser(service, `ann${round}`)
      const [thief, owner] = [await signIn(service, `ann${round}`), await signIn(service, `ann${round}`)]
      const [deleted, ended] = await Promise.all([remove(thief.client), owner.client.post('sessions/end-others/')])
      if (deleted.status !== 204) expect([deleted.status, ended.status]).toEqual([401, 200])
      expect([200, 401]).toContain(ended.status)
      const left = await database().db.user.count({ where: { usernameKey: `ann${round}` } })
      expect(left).toBe(deleted.status === 204 ? 0 : 1)
    }
  })
})
