import { beforeEach, describe, expect, it } from 'vitest'
import type { AuthOptions } from '../../src/config/types.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, PASSWORD, signIn, signInWithApp } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

withDatabases((provider, database) => {
  let service: TestService
  const open = (settings: object = {}, options: Partial<AuthOptions> = {}) => {
    service = makeService(database(), { USE_MFA: true, ACCOUNT_DELETION: true, ...settings }, options)
  }
  beforeEach(async () => {
    await database().clear()
    open()
    await makeUser(service)
  })
  const remove = (client: Client) => client.call('DELETE', 'user/')
  const left = () => database().db.user.count({ where: { usernameKey: 'ann' } })
  const idOf = async () => (await database().db.user.findFirst({ where: { usernameKey: 'ann' } }))?.id

  it('deletes the account with every row about it, and tells the address', async () => {
    const { client } = await signInWithApp(service)
    await client.post('password/reset/', { email: 'ann@example.com' })
    await service.settle()
    // Emails that wait for a later attempt.
    const times = { createdAt: service.clock.now, dueAt: new Date('2027-01-01'), uselessAfter: new Date('2027-02-01') }
    const waiting = [
      { id: 'one', kind: 'password-changed', userRef: String(await idOf()), ...times },
      { id: 'two', kind: 'reset', emailKey: 'ann@example.com', ...times },
    ]
    for (const data of waiting) await database().db.outbox.create({ data })
    const applicant = { username: 'other', email: 'ann@example.com', password1: PASSWORD, password2: PASSWORD }
    await new Client(service.auth.handlers).post('registration/', applicant)
    const answer = await remove(client)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect([...client.jar.keys()]).toEqual([])
    const { db } = database()
    const rows = [db.user, db.session, db.oneTimeToken, db.mfaMethod, db.backupCode, db.mfaChallenge, db.addressHold]
    for (const row of rows) expect(await row.count({})).toBe(0)
    await service.settle()
    const mail = service.mails.at(-1)
    expect(mail).toMatchObject({ kind: 'account-deleted', to: 'ann@example.com' })
    expect(mail?.text).toContain('ann')
    expect(await db.outbox.count({})).toBe(0)
    expect(service.events).toContainEqual(expect.objectContaining({ type: 'account_deleted', outcome: 'success' }))
    expect((await client.post('login/', { username: 'ann', password: PASSWORD })).status).toBe(400)
  })

  it('frees the name and the address, for a new account that proves it', async () => {
    const form = { username: 'cat', email: 'cat@example.com', password1: PASSWORD, password2: PASSWORD }
    const register = async () => {
      const client = new Client(service.auth.handlers)
      expect((await client.post('registration/', form)).status).toBe(201)
      await service.settle()
      const key = /key=([\w-]+)/.exec(service.mails.at(-1)?.text ?? '')?.[1]
      expect((await client.post('registration/verify-email/', { key })).status).toBe(200)
    }
    await register()
    expect((await remove((await signIn(service, 'cat')).client)).status).toBe(204)
    await service.settle()
    await register()
    expect((await signIn(service, 'cat')).answer.status).toBe(200)
  })

  it('needs the setting, a session, a recent login and a request of this site', async () => {
    const { client } = await signIn(service)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await client.call('DELETE', 'user/', { headers })).body).toMatchObject({ code: 'csrf_failed' })
    service.clock.advance(601)
    expect((await remove(client)).body).toMatchObject({ code: 'reauthentication_required' })
    expect((await remove(new Client(service.auth.handlers))).status).toBe(401)
    open({ ACCOUNT_DELETION: false })
    const answer = await remove((await signIn(service)).client)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, PATCH, OPTIONS'])
    expect(await left()).toBe(1)
  })

  it('works with opaque keys and without cookies', async () => {
    open({ AUTH_TYPE: 'token', USE_AUTH_COOKIE: false })
    const { client } = await signIn(service)
    const answer = await remove(client)
    expect([answer.status, answer.setCookies]).toEqual([204, []])
    expect(await left()).toBe(0)
  })

  describe('onUserDelete', () => {
    it.each([
      [{ code: 'has_orders', message: 'You have open orders.' }, 'has_orders', 'You have open orders.'],
      [{}, 'deletion_refused', 'This account cannot be deleted now.'],
    ])('refuses with %j', async (refusal, code, detail) => {
      open({}, { onUserDelete: (user) => (user.username === 'ann' ? refusal : undefined) })
      const answer = await remove((await signIn(service)).client)
      expect([answer.status, answer.body]).toEqual([403, { detail, code }])
      expect(await left()).toBe(1)
    })

    it.each([
      [
        'throws',
        () => {
          throw new Error('private words')
        },
      ],
      ['returns a wrong shape', () => 'no' as never],
    ])('that %s is 503, and nothing is deleted', async (_what, onUserDelete) => {
      open({}, { onUserDelete })
      const { client } = await signIn(service)
      const answer = await remove(client)
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
      expect([await left(), (await client.get('user/')).status]).toEqual([1, 200])
    })

    it('that returns nothing, or true, lets it pass', async () => {
      const asked: unknown[] = []
      open({}, { onUserDelete: async (user) => void asked.push(user.email) })
      expect((await remove((await signIn(service)).client)).status).toBe(204)
      expect(asked).toEqual(['ann@example.com'])
    })
  })

  it('is refused while the undo link of a change of address is valid', async () => {
    const { client } = await signIn(service)
    const hold = { id: 'hold', userId: await idOf(), emailKey: 'old@example.com', email: 'old@example.com' }
    const until = (seconds: number) => new Date(service.clock.now.getTime() + seconds * 1000)
    await database().db.addressHold.create({ data: { ...hold, createdAt: until(0), expiresAt: until(300) } })
    expect((await remove(client)).body).toMatchObject({ code: 'deletion_refused' })
    service.clock.advance(301)
    expect((await remove(client)).status).toBe(204)
  })

  it.skipIf(provider === 'mysql')('is refused, and logged, when a relation of the host restricts it', async () => {
    const { client, sql } = database().db
    const [users, id] = [sql.table('User'), sql.column('User', 'id')]
    await client.$executeRawUnsafe(
      `CREATE TABLE "Invoice" ("owner" TEXT NOT NULL REFERENCES ${users}(${id}) ON DELETE RESTRICT)`,
    )
    try {
      await client.$executeRawUnsafe('INSERT INTO "Invoice" ("owner") VALUES ($1)', await idOf())
      const { client: ann } = await signIn(service)
      expect((await remove(ann)).body).toMatchObject({ code: 'deletion_refused' })
      expect((await ann.get('user/')).status).toBe(200)
      expect(service.logged.join('\n')).toContain('restricts the deletion of a user')
      await service.settle()
      expect(service.mails).toEqual([])
    } finally {
      await client.$executeRawUnsafe('DROP TABLE "Invoice"')
    }
  })
})
