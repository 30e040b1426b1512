import { expect, it } from 'vitest'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { keysOf, newMails, resetPair } from '../harness/mailbox.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { runProcesses } from '../harness/processes.js'
import { makeService, type TestService } from '../harness/service.js'
import type { Request } from './kill-worker.js'

const MOMENTS = ['before', 'after'] as const

/** More writes than any of these requests has. */
const MOST = 30

const DEAD = 0

/** A process that fails in another way than by the signal fails the test. */
function killed(error: Error): typeof DEAD {
  if (!error.message.startsWith('a process ended with null')) throw error
  return DEAD
}

interface Killed {
  request: Request
  /** What the person does afterwards, at a process that lives. */
  goOn(): Promise<void>
}

withDatabases(['sqlite', 'postgresql'], (provider, database) => {
  /** Kills a process at each write of a request. `prepare` makes the request of a new person. */
  async function killAtEveryWrite(prepare: (service: TestService, name: string) => Promise<Killed>): Promise<number> {
    for (let write = 1; write < MOST; write++) {
      const service = makeService(database(), { RATE_LIMITS: {} })
      const runs = await Promise.all(
        MOMENTS.map(async (moment) => {
          const name = `${moment}${write}`
          const { request, goOn } = await prepare(service, name)
          const args = [provider, database().url, JSON.stringify(request), `${write}`, moment]
          const ended = runProcesses<number>('./tests/chaos/kill-worker.ts', [args])
          return { goOn, isDead: (await ended.catch(killed)) === DEAD }
        }),
      )
      for (const { goOn } of runs) await goOn()
      if (runs.every(({ isDead }) => !isDead)) return write - 1
      expect(runs.map(({ isDead }) => isDead)).toEqual([true, true])
    }
    throw new Error('the process was killed every time')
  }

  const login = (service: TestService, username: string, password = PASSWORD) =>
    new Client(service.auth.handlers).post('login/', { username, password })

  it('login: the person signs in again, and the earlier session continues', async () => {
    const writes = await killAtEveryWrite(async (service, name) => {
      await makeUser(service, name)
      const earlier = await signIn(service, name)
      const request = { path: 'login/', body: { username: name, password: PASSWORD }, cookies: '' }
      const goOn = async () => {
        expect((await login(service, name)).status).toBe(200)
        expect((await earlier.client.get('user/')).status).toBe(200)
        expect((await earlier.client.post('token/refresh/')).status).toBe(200)
      }
      return { request, goOn }
    })
    expect(writes).toBeGreaterThan(0)
  }, 600_000)

  it('refresh: the same token refreshes again', async () => {
    const writes = await killAtEveryWrite(async (service, name) => {
      await makeUser(service, name)
      const { client } = await signIn(service, name)
      const goOn = async () => {
        expect((await client.post('token/refresh/')).status).toBe(200)
        expect((await client.post('token/refresh/')).status).toBe(200)
        expect((await client.get('user/')).status).toBe(200)
      }
      return { request: { path: 'token/refresh/', body: {}, cookies: client.cookieHeader() }, goOn }
    })
    expect(writes).toBeGreaterThan(0)
  }, 600_000)

  it('register: one account, and its email arrives', async () => {
    const writes = await killAtEveryWrite(async (service, name) => {
      const email = `${name}@example.com`
      const words = { password1: PASSWORD, password2: PASSWORD }
      const goOn = async () => {
        const again = await registerUser(new Client(service.auth.handlers), name)
        expect([201, 400], again.text).toContain(again.status)
        service.clock.advance(61)
        const mails = (await newMails(service)).filter(({ to }) => to === email)
        const proof = { key: keysOf(mails.at(-1))[0], password: PASSWORD }
        // A process that was killed after it had sent the email, or that lived, has the key.
        if (proof.key === undefined) return expect(await database().db.outbox.count({})).toBe(0)
        const verified = await new Client(service.auth.handlers).post('registration/verify-email/', proof)
        expect(verified.status, verified.text).toBe(200)
        expect((await login(service, name)).status).toBe(200)
        expect(await database().db.user.count({ where: { emailKey: email } })).toBe(1)
      }
      return { request: { path: 'registration/', body: { username: name, email, ...words }, cookies: '' }, goOn }
    })
    expect(writes).toBeGreaterThan(0)
  }, 600_000)

  it('reset: the link is unused, or the new password works', async () => {
    const writes = await killAtEveryWrite(async (service, name) => {
      await makeUser(service, name)
      const visitor = new Client(service.auth.handlers)
      await visitor.post('password/reset/', { email: `${name}@example.com` })
      const mails = (await newMails(service)).filter(({ to }) => to === `${name}@example.com`)
      const body = { ...resetPair(mails.at(-1)), new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      const goOn = async () => {
        const again = await visitor.post('password/reset/confirm/', body)
        expect([200, 400], again.text).toContain(again.status)
        expect((await login(service, name, OTHER_PASSWORD)).status).toBe(200)
        expect((await login(service, name)).status).toBe(400)
      }
      return { request: { path: 'password/reset/confirm/', body, cookies: '' }, goOn }
    })
    expect(writes).toBeGreaterThan(0)
  }, 600_000)
})
