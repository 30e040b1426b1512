import { beforeEach, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { authorize, type Credentials, makeUser, signIn, statuses } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const TIMES = 20

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), { USE_AUTH_COOKIE: false })
    await makeUser(service)
  })

  const refresh = (token: string) =>
    new Client(service.auth.handlers).post<Credentials>('token/refresh/', { refresh: token })
  /** Whether anything of a session still opens a door. */
  async function lives(bodies: Partial<Credentials>[]): Promise<boolean> {
    for (const body of bodies) {
      const client = new Client(service.auth.handlers)
      authorize(client, body)
      if ((await client.get('user/')).status === 200) return true
      if ((await refresh(body.refresh ?? '')).status === 200) return true
    }
    return false
  }

  it('end-others beside refreshes: the others are over whatever came first, and this one goes on', async () => {
    for (let round = 0; round < TIMES; round++) {
      const [mine, other] = [await signIn(service), await signIn(service)]
      const [ended, own, ...theirs] = await Promise.all([
        mine.client.post('sessions/end-others/'),
        refresh(mine.body.refresh),
        refresh(other.body.refresh),
        refresh(other.body.refresh),
      ])
      expect([ended?.status, own?.status]).toEqual([200, 200])
      const issued = theirs.filter(({ status }) => status === 200).map(({ body }) => body)
      expect(await lives([other.body, ...issued])).toBe(false)
      expect((await refresh(own?.body.refresh ?? '')).status).toBe(200)
    }
  })

  it('a session that many requests end is ended by one of them, also while it is renewed', async () => {
    const [mine, other] = [await signIn(service), await signIn(service)]
    const { body } = await other.client.get<{ results: { id: string; current: boolean }[] }>('sessions/')
    const id = body.results.find(({ current }) => current)?.id
    const ends = Array.from({ length: 10 }, () => mine.client.call('DELETE', `sessions/${id}/`))
    const renewed = refresh(other.body.refresh)
    expect(await statuses(ends)).toEqual({ 204: 1, 404: 9 })
    expect(await lives([other.body, (await renewed).body])).toBe(false)
    const types = service.events.map(({ type }) => type)
    expect(types.filter((type) => type === 'session_ended')).toHaveLength(1)
  })

  it('two sessions that end each other leave at most one, and no request fails', async () => {
    const [one, two] = [await signIn(service), await signIn(service)]
    const answers = await Promise.all([one, two].map(({ client }) => client.post('sessions/end-others/')))
    for (const { status } of answers) expect([200, 401]).toContain(status)
    const open = await database().db.session.count({ where: { revokedAt: null } })
    expect(open).toBeLessThanOrEqual(1)
  })

  it('end-others that is sent several times at once answers 200 each time', async () => {
    const [mine, other] = [await signIn(service), await signIn(service)]
    const ends = Array.from({ length: 4 }, () => mine.client.post('sessions/end-others/'))
    expect(await statuses(ends)).toEqual({ 200: 4 })
    expect([await lives([mine.body]), await lives([other.body])]).toEqual([true, false])
  })
})
