import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { disableAccount, resetSecondFactors } from '../../src/flows/operators/operate-users.js'
import type { CustomBackend } from '../../src/index.js'
import type { UserId } from '../../src/store/base/db.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { interleaved } from '../harness/interleave.js'
import { keysOf, newMails, resetPair } from '../harness/mailbox.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeServiceOver, type ProvidersOption, type TestService } from '../harness/service.js'
import { socialPeople, verified, withOauth } from '../harness/social-people.js'

const idp = withOauth()
const NEW_PASSWORDS = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }

/** A custom backend with its own sessions. Its store can be made unavailable. */
function hostBackend() {
  const sessions = new Map<string, UserId>()
  const state = { unavailable: false, calls: [] as UserId[] }
  const keyOf = (request: Request) => /host=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
  const backend: CustomBackend = {
    issue: async (user) => {
      const key = randomUUID()
      sessions.set(key, user.pk)
      return { body: {}, cookies: [{ name: 'host', value: key, path: '/' }] }
    },
    authenticate: async (request) => {
      const userId = sessions.get(keyOf(request))
      return userId === undefined ? null : { userId }
    },
    revoke: async (request) => void sessions.delete(keyOf(request)),
    revokeAll: async (userId) => {
      if (state.unavailable) throw new Error('the session store is unavailable')
      // The delay of a store. A response that did not wait would arrive before the sessions have ended.
      await sleep(20)
      state.calls.push(userId)
      for (const [key, owner] of sessions) if (String(owner) === String(userId)) sessions.delete(key)
    },
  }
  return { backend, sessions, state }
}

withDatabases((_provider, database) => {
  let service: TestService
  let host: ReturnType<typeof hostBackend>
  let between: ReturnType<typeof interleaved>
  const { login: socialLogin } = socialPeople(() => service)

  const serve = (settings: object = {}, customBackend: CustomBackend = host.backend) => {
    between = interleaved(database().client)
    service = makeServiceOver(
      between.client,
      { AUTH_TYPE: 'custom', ...settings },
      { customBackend, SOCIALACCOUNT_PROVIDERS: { idp: idp().settings() } as ProvidersOption },
    )
    service.clock.now = new Date()
  }
  beforeEach(async () => {
    await database().clear()
    idp().people.clear()
    host = hostBackend()
    serve()
  })

  const ann = () => database().db.user.findFirst({ where: { usernameKey: 'ann' } })
  const caller = () => ({ requestId: 'cli', address: null, locale: 'en', now: service.ctx.now() })

  /** Two sessions of ann and one of bob. */
  async function people(changes: object = {}) {
    await makeUser(service, 'ann', changes)
    await makeUser(service, 'bob')
    const clients = [await signIn(service), await signIn(service), await signIn(service, 'bob')]
    return clients.map(({ client }) => client)
  }
  const statusesOf = (clients: Client[]) =>
    Promise.all(clients.map(async (client) => (await client.get('user/')).status))

  async function resetLink() {
    const client = new Client(service.auth.handlers)
    await client.post('password/reset/', { email: 'ann@example.com' })
    return { client, words: { ...resetPair((await newMails(service)).at(-1)), ...NEW_PASSWORDS } }
  }

  it('ends every session of the user at a password reset', async () => {
    const clients = await people()
    const { client, words } = await resetLink()
    expect((await client.post('password/reset/confirm/', words)).status).toBe(200)
    expect(await statusesOf(clients)).toEqual([401, 401, 200])
    expect(new Set(host.state.calls)).toEqual(new Set([(await ann())?.id]))
  })

  it('ends a session that was started with the old password during the reset', async () => {
    await people()
    const { client, words } = await resetLink()
    const attacker = new Client(service.auth.handlers)
    between.beforeTransaction(async () => {
      expect((await attacker.post('login/', { username: 'ann', password: PASSWORD })).status).toBe(200)
    })
    expect((await client.post('password/reset/confirm/', words)).status).toBe(200)
    expect((await attacker.get('user/')).status).toBe(401)
  })

  it('refuses a login if a password reset completes before the login does', async () => {
    await people()
    const { client, words } = await resetLink()
    const { issue } = host.backend
    host.backend.issue = async (user, context) => {
      host.backend.issue = issue
      expect((await client.post('password/reset/confirm/', words)).status).toBe(200)
      return issue(user, context)
    }
    const attacker = new Client(service.auth.handlers)
    const late = await attacker.post('login/', { username: 'ann', password: PASSWORD })
    expect(late).toMatchObject({ status: 400, setCookies: [] })
    expect((await attacker.get('user/')).status).toBe(401)
  })

  it('ends every other session at a password change, and issues a new one', async () => {
    const clients = await people()
    const [own] = clients as [Client]
    const before = own.jar.get('host')
    expect((await own.post('password/change/', { old_password: PASSWORD, ...NEW_PASSWORDS })).status).toBe(200)
    expect(own.jar.get('host')).not.toBe(before)
    expect(await statusesOf(clients)).toEqual([200, 401, 200])
  })

  it('ends every session when a provider verifies the address of an account with an unverified address', async () => {
    serve({ EMAIL_VERIFICATION: 'optional' })
    const clients = await people({ emailVerifiedAt: null })
    idp().people.set('x', verified('ann@example.com'))
    const { answer, browser } = await socialLogin('x')
    expect(answer.status, answer.text).toBe(200)
    expect(await statusesOf(clients)).toEqual([401, 401, 200])
    expect((await browser.get('user/')).status).toBe(200)
  })

  it.each(['disable', 'resetSecondFactors'] as const)('ends every session at %s', async (name) => {
    serve({ USE_MFA: true })
    const clients = await people()
    const user = await ann()
    if (!user) throw new Error('user ann not found')
    if (name === 'disable') await disableAccount(service.ctx, user, caller())
    if (name === 'resetSecondFactors') await resetSecondFactors(service.ctx, user, caller())
    expect(await statusesOf(clients)).toEqual([401, 401, 200])
  })

  describe('registration/verify-email/', () => {
    const VERIFY = 'registration/verify-email/'

    /** Sessions of accounts with an unverified address, and the key of ann's account. */
    async function unproven() {
      serve({ EMAIL_VERIFICATION: 'optional' })
      const clients = await people({ emailVerifiedAt: null })
      const stranger = new Client(service.auth.handlers)
      await stranger.post('registration/resend-email/', { email: 'ann@example.com' })
      const [key] = (await newMails(service)).flatMap(keysOf)
      host.state.calls.length = 0
      return { clients, stranger, key }
    }
    const clicks = { 'a rejection': { reject: true }, 'a foreign click': {} }

    it.each(Object.entries(clicks))('ends every session at %s', async (name, body) => {
      const { clients, stranger, key } = await unproven()
      // A click is foreign if the account has no password to ask for.
      if (name === 'a foreign click')
        await database().db.user.updateMany({ where: { usernameKey: 'ann' }, data: { password: null } })
      const before = await ann()
      host.state.unavailable = true
      const failed = await stranger.post(VERIFY, { key, ...body })
      expect(failed).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(await ann()).toEqual(before)
      expect(await statusesOf(clients)).toEqual([200, 200, 200])
      host.state.unavailable = false
      expect((await stranger.post(VERIFY, { key, ...body })).status).toBe(200)
      expect(await statusesOf(clients)).toEqual([401, 401, 200])
      expect(new Set(host.state.calls)).toEqual(new Set([before?.id]))
    })

    it('ends no session at a click of the registrant', async () => {
      const { clients, stranger, key } = await unproven()
      expect((await stranger.post(VERIFY, { key, password: PASSWORD })).status).toBe(200)
      expect((await ann())?.emailVerifiedAt).toBeInstanceOf(Date)
      expect(await statusesOf(clients)).toEqual([200, 200, 200])
      expect(host.state.calls).toEqual([])
    })
  })

  it.each<[name: string, run: (users: TestService['auth']['users']) => Promise<unknown>]>([
    ['setPassword', (users) => users.setPassword('ann', OTHER_PASSWORD)],
    ['update with another address', (users) => users.update('ann', { email: 'new@example.com' })],
    ['disable', (users) => users.disable('ann')],
    ['removeMfa', (users) => users.removeMfa('ann')],
    ['endSessions', (users) => users.endSessions('ann')],
    ['delete', (users) => users.delete('ann')],
  ])('ends every session at auth.users: %s', async (_name, run) => {
    serve({ USE_MFA: true })
    const clients = await people()
    const before = await ann()
    host.state.unavailable = true
    await expect(run(service.auth.users)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await ann()).toEqual(before)
    expect(await statusesOf(clients)).toEqual([200, 200, 200])
    host.state.unavailable = false
    await run(service.auth.users)
    expect([...host.sessions.values()].filter((id) => id === before?.id)).toEqual([])
    expect(new Set(host.state.calls)).toEqual(new Set([before?.id]))
    expect(await statusesOf(clients)).toEqual([401, 401, 200])
  })

  it('ends no session at a change of the profile', async () => {
    const clients = await people()
    await service.auth.users.update('ann', { first_name: 'Ann', email: 'ann@example.com' })
    expect(await statusesOf(clients)).toEqual([200, 200, 200])
    expect(host.state.calls).toEqual([])
  })

  describe('when revokeAll throws', () => {
    it('a reset returns 503 and writes nothing; the link works when the backend is available again', async () => {
      const clients = await people()
      const user = await ann()
      const { client, words } = await resetLink()
      host.state.unavailable = true
      const failed = await client.post('password/reset/confirm/', words)
      expect(failed).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(failed.headers.get('retry-after')).toBe('1')
      expect(await ann()).toMatchObject({ password: user?.password, authEpoch: user?.authEpoch })
      expect(await statusesOf(clients)).toEqual([200, 200, 200])
      expect(service.logged.join('\n')).toContain('revokeAll')
      host.state.unavailable = false
      expect((await client.post('password/reset/confirm/', words)).status).toBe(200)
      expect(await statusesOf(clients)).toEqual([401, 401, 200])
    })

    it('a password change is 503 and writes nothing', async () => {
      const clients = await people()
      host.state.unavailable = true
      const [own] = clients as [Client]
      const failed = await own.post('password/change/', { old_password: PASSWORD, ...NEW_PASSWORDS })
      expect(failed).toMatchObject({ status: 503, setCookies: [] })
      expect(await statusesOf(clients)).toEqual([200, 200, 200])
      host.state.unavailable = false
      expect((await own.post('password/change/', { old_password: PASSWORD, ...NEW_PASSWORDS })).status).toBe(200)
    })

    it('if revokeAll fails after the write, the failure is logged and the reset still returns 200', async () => {
      await people()
      const { client, words } = await resetLink()
      between.beforeTransaction(async () => {
        host.state.unavailable = true
      })
      expect((await client.post('password/reset/confirm/', words)).status).toBe(200)
      expect(service.logged.join('\n')).toContain('revokeAll')
      const login = await new Client(service.auth.handlers).post('login/', {
        username: 'ann',
        password: OTHER_PASSWORD,
      })
      expect(login.status).toBe(200)
    })
  })

  it('a backend without revokeAll works, and start() logs a warning', async () => {
    const { revokeAll: _, ...without } = host.backend
    serve({}, without)
    await people()
    const { client, words } = await resetLink()
    expect((await client.post('password/reset/confirm/', words)).status).toBe(200)
    const warned = () => service.logged.some((line) => line.includes('customBackend has no revokeAll'))
    await service.auth.start()
    expect(warned()).toBe(true)
    serve()
    await service.auth.start()
    expect(warned()).toBe(false)
  })
})
