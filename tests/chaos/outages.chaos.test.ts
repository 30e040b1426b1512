import { beforeEach, expect, it } from 'vitest'
import { registerUser } from '../harness/applicants.js'
import { type Answer, Client } from '../harness/client-jar.js'
import { openClient } from '../harness/clients.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, makeServiceOver } from '../harness/service.js'
import { startSmtp } from '../harness/smtp.js'
import { type Door, watchedAdapter } from './statement-door.js'

/** More registrations than the free space of a new database has room for. */
const MOST = 300

/** SQLite's own maximum of pages. */
const UNLIMITED = 1_073_741_823

withDatabases(['sqlite'], (_provider, database) => {
  beforeEach(() => database().clear())

  it('a full disk refuses writes with 503, signs nobody out, and recovers by itself', async () => {
    let isFull = false
    const limited: Door = {
      pass: async (sql, channel, go) => {
        // SQLite raises a smaller number to the pages that the file has. libSQL opens a connection after each transaction, and
        // the limit is one of the connection.
        if (!/^(BEGIN|COMMIT|ROLLBACK)$/.test(sql))
          await channel.execute(`PRAGMA max_page_count = ${isFull ? 1 : UNLIMITED}`)
        return go()
      },
    }
    const prisma = await openClient('sqlite', database().url, { adapter: watchedAdapter(database().url, limited) })
    const service = makeServiceOver(prisma)
    await makeUser(service)
    const { client } = await signIn(service)
    isFull = true
    let refused: Answer<object> | undefined
    const accepted: string[] = []
    for (let i = 0; i < MOST && !refused; i++) {
      const begun = performance.now()
      const answer = await registerUser(new Client(service.auth.handlers), `person${i}`)
      if (answer.status === 201) accepted.push(`person${i}@example.com`)
      else refused = answer
      expect(performance.now() - begun).toBeLessThan(5000)
    }
    expect(refused?.body).toMatchObject({ code: 'unavailable' })
    expect([refused?.status, Number(refused?.headers.get('retry-after'))]).toEqual([503, 5])
    expect((await client.get('user/')).status).toBe(200)
    isFull = false
    expect((await client.get('user/')).status).toBe(200)
    expect((await registerUser(new Client(service.auth.handlers), 'later')).status).toBe(201)
    expect((await client.post('token/refresh/', {})).status).toBe(200)
    service.clock.advance(61)
    await service.settle()
    // One email for each person whose registration was accepted, and none for the refused one.
    expect(service.mails.map(({ to }) => to).sort()).toEqual([...accepted, 'later@example.com'].sort())
    await prisma.$disconnect()
  })

  it.each([120, -120])('a clock that moves by %d seconds signs nobody out', async (seconds) => {
    const service = makeService(database())
    await makeUser(service)
    const { client } = await signIn(service)
    service.clock.advance(seconds)
    expect((await client.get('user/')).status).toBe(200)
    const other = await signIn(service)
    expect((await client.post('token/refresh/', {})).status).toBe(200)
    service.clock.advance(-seconds)
    for (const one of [client, other.client]) {
      expect((await one.get('user/')).status).toBe(200)
      expect((await one.post('token/refresh/', {})).status).toBe(200)
    }
  })

  it('while the mail server refuses connections every request is answered, and each email is sent once afterwards', async () => {
    const first = await startSmtp()
    await first.stop()
    const mail = { from: 'Test <test@example.com>', transport: first.url }
    const service = makeService(database(), {}, { mail, sendMail: undefined })
    await makeUser(service)
    const anyone = () => new Client(service.auth.handlers)
    expect((await registerUser(anyone(), 'ben')).status).toBe(201)
    expect((await anyone().post('password/reset/', { email: 'ann@example.com' })).status).toBe(200)
    for (let minute = 0; minute < 15; minute++) {
      await service.settle()
      service.clock.advance(60)
    }
    expect((await anyone().post('login/', { username: 'ann', password: PASSWORD })).status).toBe(200)
    const again = await startSmtp(first.port)
    for (let minute = 0; minute < 30 && again.mails.length < 2; minute++) {
      service.clock.advance(60)
      await service.settle()
    }
    await again.stop()
    expect(again.mails.flatMap(({ to }) => to).sort()).toEqual(['ann@example.com', 'ben@example.com'])
    expect(await database().db.outbox.count()).toBe(0)
  })
})
