import { beforeEach, describe, expect, it } from 'vitest'
import { registerUser } from '../harness/applicants.js'
import { type Answer, Client } from '../harness/client-jar.js'
import { openClient } from '../harness/clients.js'
import { withDatabases } from '../harness/databases.js'
import { type Flaky, flaky } from '../harness/flaky.js'
import { instantHasher } from '../harness/hashers.js'
import { keysOf, newMails, resetPair } from '../harness/mailbox.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { runProcesses } from '../harness/processes.js'
import { makeService, makeServiceOver, type TestService } from '../harness/service.js'

/** No server listens at this address, and the folder does not exist. */
const NOWHERE = {
  sqlite: 'file:/nonexistent/sallyport/test.db',
  postgresql: 'postgresql://u:p@127.0.0.1:1/none',
  mysql: 'mysql://u:p@127.0.0.1:1/none?acquireTimeout=300&connectTimeout=200',
}

withDatabases((provider, database) => {
  let service: TestService
  const hasher = instantHasher()

  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), {}, { hasher })
  })

  const expectUnavailable = (answer: Answer<object>) => {
    expect(answer.body, answer.text).toMatchObject({ code: 'unavailable' })
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.setCookies).toEqual([])
    expect(answer.text).not.toMatch(/prisma|sqlite|127\.0\.0\.1|select/i)
  }

  it('an unreachable database is 503 at every route that uses it, and clears no cookie', async () => {
    await makeUser(service)
    const { client: ann } = await signIn(service)
    const prisma = await openClient(provider, NOWHERE[provider])
    const down = makeServiceOver(prisma, { RATE_LIMITS: {} }, { hasher })
    const client = new Client(down.auth.handlers)
    const cookies = ann.cookieHeader()
    const refreshOnly = cookies.replace(/auth-jwt=[^;]*;?/, '')
    expectUnavailable(await client.get('user/', { cookies }))
    expectUnavailable(await client.get('user/', { cookies: refreshOnly }))
    expectUnavailable(await client.post('token/refresh/', {}, { cookies }))
    expectUnavailable(await client.post('logout/', {}, { cookies }))
    expectUnavailable(await client.post('login/', { username: 'ann', password: PASSWORD }))
    expectUnavailable(await registerUser(client, 'new'))
    expectUnavailable(await client.post('registration/resend-email/', { email: 'ann@example.com' }))
    expectUnavailable(await client.post('password/reset/', { email: 'ann@example.com' }))
    expectUnavailable(await client.post('registration/verify-email/', { key: 'x'.repeat(43) }))
    expect((await client.get('nothing/')).status).toBe(404)
    expect((await client.post('login/', {})).status).toBe(400)
    await prisma.$disconnect()
    expect((await ann.get('user/')).status).toBe(200)
  })

  describe('kill -9', () => {
    it.each(['answered', 'sending'] as const)(
      'the email of a killed process (%s) is sent after a restart',
      async (when) => {
        const run = runProcesses('./tests/http/crash-worker.ts', [[provider, database().url, when, when]])
        await expect(run).rejects.toThrow('a process ended with null')
        expect(await database().db.registration.count()).toBe(1)
        expect(await database().db.outbox.count()).toBe(1)
        // The lease of the killed sender expires.
        service.clock.advance(61)
        const [mail] = await newMails(service)
        expect(mail).toMatchObject({ kind: 'verify', to: `${when}@example.com` })
        const key = keysOf(mail)[0]
        const client = new Client(service.auth.handlers)
        const proof = { key, password: PASSWORD }
        expect((await client.post('registration/verify-email/', proof)).status).toBe(200)
        expect((await client.post('login/', { username: when, password: PASSWORD })).status).toBe(200)
        expect(await database().db.outbox.count()).toBe(0)
      },
    )
  })

  describe('the store is lost between any two of its calls', () => {
    let store: Flaky
    let client: Client

    beforeEach(() => {
      store = flaky(database().client)
      service = makeServiceOver(store.client, { RATE_LIMITS: {} }, { hasher })
      client = new Client(service.auth.handlers)
    })

    /** Sends a request that loses the store at its first call, then one that loses it at the second, until none fails. */
    async function atEveryPoint(ask: () => Promise<Answer<object>>, check: (answer: Answer<object>) => Promise<void>) {
      for (let point = 1; point < 30; point++) {
        store.failFrom(point)
        const answer = await ask()
        const lost = store.failed()
        store.heal()
        await service.settle()
        if (!lost) return check(answer)
        // The last write may have happened after the response was decided.
        if (answer.status < 400) return check(answer)
        expectUnavailable(answer)
      }
      throw new Error('the store was needed by every request')
    }

    it('registration: writes nothing partial, and the same request works when the store is back', async () => {
      let count = 0
      await atEveryPoint(
        () => registerUser(client, `ann${count++}`),
        async (answer) => expect(answer.status).toBe(201),
      )
      const rows = await database().db.registration.findMany()
      // An email that was claimed when the store was lost is due again when its lease expires.
      service.clock.advance(61)
      const mails = await newMails(service)
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(rows.map(({ email }) => email)))
    })

    it('verify: the key still works', async () => {
      await registerUser(client, 'ann')
      const [key] = keysOf((await newMails(service))[0])
      await atEveryPoint(
        () => client.post('registration/verify-email/', { key }),
        async (answer) => expect(answer.status).toBe(200),
      )
      expect(await database().db.user.count()).toBe(1)
    })

    it('reset: the link is consumed together with the new password, or not at all', async () => {
      await makeUser(service)
      await client.post('password/reset/', { email: 'ann@example.com' })
      const pair = resetPair((await newMails(service))[0])
      const body = { ...pair, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      const works = async (password: string) =>
        (await client.post('login/', { username: 'ann', password })).status === 200
      for (let point = 1; point < 30; point++) {
        store.failFrom(point)
        const answer = await client.post('password/reset/confirm/', body)
        store.heal()
        await service.settle()
        const spent = (await database().db.oneTimeToken.count({ where: { consumedAt: null } })) === 0
        expect([await works(PASSWORD), await works(OTHER_PASSWORD)]).toEqual([!spent, spent])
        if (spent) return
        expectUnavailable(answer)
      }
      throw new Error('the link was never consumed')
    })

    it('login and refresh: no session without its credentials, no credentials without their session', async () => {
      await makeUser(service)
      await atEveryPoint(
        () => client.post('login/', { username: 'ann', password: PASSWORD }),
        async (answer) => expect(answer.status).toBe(200),
      )
      expect((await client.get('user/')).status).toBe(200)
      await atEveryPoint(
        () => client.post('token/refresh/'),
        async (answer) => expect(answer.status).toBe(200),
      )
      expect((await client.get('user/')).status).toBe(200)
    })

    it('change: either the old or the new password is valid, and a session is valid', async () => {
      await makeUser(service)
      await client.post('login/', { username: 'ann', password: PASSWORD })
      const body = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      for (let point = 1; point < 5; point++) {
        store.failFrom(point)
        expectUnavailable(await client.post('password/change/', body))
        store.heal()
        await service.settle()
        expect((await client.get('user/')).status).toBe(200)
      }
      expect((await client.post('password/change/', body)).status).toBe(200)
      expect((await client.get('user/')).status).toBe(200)
    })
  })
})
