import { beforeEach, expect, it } from 'vitest'
import type { AuthOptions } from '../../src/config/types.js'
import type { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, PASSWORD, signIn, signInWithApp } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

withDatabases((_provider, database) => {
  let service: TestService
  const open = (settings: object = {}, options: Partial<AuthOptions> = {}) => {
    service = makeService(database(), { USE_MFA: true, ACCOUNT_EXPORT: true, ...settings }, options)
  }
  beforeEach(async () => {
    await database().clear()
    open()
    await makeUser(service)
  })
  const read = (client: Client) => client.get('user/export/')

  /** A row of every model that belongs to a user, with a mark in each value that must stay inside. */
  async function everything(userId: unknown): Promise<void> {
    const { db } = database()
    const at = { createdAt: service.clock.now, expiresAt: new Date('2027-01-01') }
    const hold = { emailKey: 'old@example.com', email: 'old@example.com', tokenHash: 'SECRET-hold' }
    await db.addressHold.create({ data: { id: 'hold', userId, ...hold, ...at } })
    const change = { purpose: 'change', hash: 'SECRET-change', emailKey: 'new@example.com', authEpoch: 0 }
    await db.oneTimeToken.create({ data: { id: 'change', userId, ...change, ...at } })
    const trusted = { secretHash: 'SECRET-trusted', authEpoch: 0, userAgent: 'Agent', lastUsedAt: service.clock.now }
    await db.trustedDevice.create({ data: { id: 'trusted', userId, ...trusted, ...at } })
    const credential = { credentialHash: 'SECRET-hash', credentialId: 'SECRET-id', publicKey: 'SECRET-key' }
    const passkey = { id: 'passkey', userId, name: 'My phone', aaguid: 'aaguid', createdAt: service.clock.now }
    await db.passkey.create({ data: { ...passkey, ...credential } })
    const identity = { provider: 'idp', issuer: 'https://idp.example', uid: 'u-1', emailKey: 'ann@idp.example' }
    await db.socialAccount.create({ data: { id: 'link', userId, ...identity, dateJoined: service.clock.now } })
  }

  it('is a file with everything about this user, and nothing that opens a door', async () => {
    await makeUser(service, 'bob')
    await signIn(service, 'bob')
    const { client, secret, backupCodes } = await signInWithApp(service)
    const user = await database().db.user.findFirst({ where: { usernameKey: 'ann' } })
    await everything(user?.id)
    const answer = await read(client)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="account.json"',
    ])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const { body } = answer
    const names = ['user', 'sessions', 'mfa', 'passkeys', 'social_accounts', 'trusted_devices', 'host']
    expect(Object.keys(body)).toEqual(names)
    expect(body.user).toMatchObject({
      email: 'ann@example.com',
      held_addresses: [{ email: 'old@example.com' }],
      requested_addresses: [{ email: 'new@example.com' }],
    })
    expect(body).toMatchObject({
      sessions: [{ methods: ['pwd', 'otp'] }],
      mfa: { methods: [{ name: 'app', is_active: true, is_primary: true }] },
      passkeys: [{ name: 'My phone', aaguid: 'aaguid' }],
      social_accounts: [{ provider: 'idp', uid: 'u-1', email: 'ann@idp.example' }],
      trusted_devices: [{ user_agent: 'Agent' }],
      host: {},
    })
    const row = await database().db.mfaMethod.findFirst({ where: { userId: user?.id } })
    const session = await database().db.session.findFirst({ where: { userId: user?.id } })
    const inside = [user?.password, row?.secret, session?.currentHash, secret, ...backupCodes]
    for (const value of inside) expect(answer.text).not.toContain(value)
    expect(answer.text).not.toMatch(/SECRET|bob/)
    expect(service.events.at(-1)).toMatchObject({ type: 'account_exported' })
  })

  it('has the object of onUserExport under host', async () => {
    open({}, { onUserExport: (user) => ({ orders: [{ of: user.email, at: new Date(0) }] }) })
    const { client } = await signIn(service)
    expect((await read(client)).body.host).toEqual({
      orders: [{ of: 'ann@example.com', at: '1970-01-01T00:00:00.000Z' }],
    })
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('private words')
      },
    ],
    ['returns a list', () => []],
    ['returns what JSON cannot hold', () => ({ n: 1n })],
  ])('is 503 when onUserExport %s', async (_what, onUserExport) => {
    open({}, { onUserExport })
    const { client } = await signIn(service)
    const answer = await read(client)
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    expect(answer.text).not.toContain('private words')
  })

  it('needs the setting, a session and a recent login', async () => {
    const { client } = await signIn(service)
    service.clock.advance(601)
    expect((await read(client)).body).toMatchObject({ code: 'reauthentication_required' })
    await client.post('reauthenticate/', { password: PASSWORD })
    expect((await read(client)).status).toBe(200)
    client.jar.clear()
    expect((await read(client)).status).toBe(401)
    open({ ACCOUNT_EXPORT: false })
    expect((await read((await signIn(service)).client)).status).toBe(404)
  })
})
