import { expect, it } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import type { AuthOptions } from '../../src/config/types.js'
import { sha256 } from '../../src/crypto/random.js'
import { passkeyRows } from '../../src/flows/import/passkeys.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { appGlobals, hostFolder } from '../harness/host-app.js'
import { interleaved } from '../harness/interleave.js'
import { makeService, type TestService } from '../harness/service.js'
import { person, runOf, setHost, withHost } from './host.js'
import { jsonl, PASSWORD } from './people.js'

const run = hostFolder()

const PASSKEY = {
  credentialId: 'abc',
  publicKey: 'pQECAyYgASFYIA-_',
  counter: 0,
  rpId: 'localhost',
  name: '',
  aaguid: null,
  transports: [],
  backupEligible: false,
  backedUp: false,
  createdAt: null,
}

const key = (digit: string) => digit.repeat(40)
// Which keys are kept does not depend on the database.
withDatabases(['sqlite'], (_provider, database) => {
  const start = (settings: object = {}, more: Partial<AuthOptions> = {}) => {
    const options = { USERNAME: 'required', USE_MFA: true, AUTH_TYPE: 'token', ...settings }
    setHost(options, more)
    const service = makeService(database(), options)
    service.clock.now = new Date()
    return service
  }
  withHost(database)
  const importAll = (people: readonly object[], args = ['--tokens']) => {
    const file = jsonl(people)
    return run(runImport, ['jsonl', '--from', file.path, '--apply', ...args]).finally(file.remove)
  }
  const get = async ({ auth }: TestService, digit: string, path = 'user/') => {
    const client = new Client(auth.handlers)
    client.authorization = `Token ${key(digit)}`
    return (await client.get(path)).status
  }

  it('adds no key to an account whose password was reset here', async () => {
    const service = start()
    const people = [person('1', { tokens: [key('a')] }), person('2', { tokens: [key('b')] })]
    await importAll(people, [])
    const client = new Client(service.auth.handlers)
    await client.post('password/reset/', { email: 'user1@example.com' })
    await service.settle()
    const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(service.mails.at(-1)?.text ?? '') ?? []
    const words = { new_password1: 'violet harbour', new_password2: 'violet harbour' }
    expect((await client.post('password/reset/confirm/', { uid, token, ...words })).status).toBe(200)
    const { output } = await importAll(people)
    expect(output).toMatch(/1 {2}token dropped: the account changed here {2}\(1\)/)
    expect(output).toMatch(/1 {2}token kept {2}\(2\)/)
    expect([await get(service, 'a'), await get(service, 'b')]).toEqual([401, 200])
  })

  it('lets the keys of people who must have a second factor only enroll one', async () => {
    const app = { totp: [{ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }] }
    const service = start({ MFA_REQUIRED: true })
    await importAll([person('1', { tokens: [key('a')] }), person('2', { tokens: [key('b')], ...app })])
    expect([await get(service, 'a', 'sessions/'), await get(service, 'b', 'sessions/')]).toEqual([403, 200])
  })

  it('asks the host which of these people must have a second factor', async () => {
    const service = start({}, { mfaRequired: ({ username }) => username === 'user3' })
    await importAll([person('3', { tokens: [key('c')] }), person('4')])
    await importAll([person('3', { tokens: [key('c'), key('d')] }), person('4', { tokens: [key('e')] })])
    const statuses = await Promise.all(['c', 'd', 'e'].map((digit) => get(service, digit, 'sessions/')))
    expect(statuses).toEqual([403, 403, 200])
  })

  it('begins the time of a key again while nobody has used it here, because it is used at the source', async () => {
    const { db } = database()
    const service = start()
    const people = (lastName: string) => [
      person('1', { tokens: [key('a')], lastName }),
      person('2', { tokens: [key('b')] }),
    ]
    await importAll(people('Lee'))
    const past = new Date(Date.now() - 1000)
    await db.session.updateMany({ where: {}, data: { idleExpiresAt: past, expiresAt: past } })
    expect([await get(service, 'a'), await get(service, 'b')]).toEqual([401, 401])
    const { output } = await importAll(people('Ray'))
    expect(output).toMatch(/2 {2}token kept {2}\(1, 2\)/)
    expect([await get(service, 'a'), await get(service, 'b')]).toEqual([200, 200])
  })

  it('revives no used key that has expired, and none past its absolute end', async () => {
    const { db } = database()
    const service = start()
    const tokens = [key('a'), key('b'), key('c')]
    await importAll([person('1', { tokens })])
    const [past, soon] = [new Date(Date.now() - 1000), new Date(Date.now() + 3_600_000)]
    const used = { lastUsedAt: past }
    await db.session.updateMany({ where: { keyHash: sha256(key('a')) }, data: { ...used, idleExpiresAt: past } })
    await db.session.updateMany({ where: { keyHash: sha256(key('b')) }, data: { ...used, expiresAt: past } })
    await db.session.updateMany({ where: { keyHash: sha256(key('c')) }, data: { expiresAt: soon, lastUsedAt: soon } })
    for (const lastName of ['Lee', 'Ray']) {
      expect((await importAll([person('1', { tokens, lastName })])).output).toMatch(/1 {2}updated/)
    }
    const statuses = await Promise.all(['a', 'b', 'c'].map((digit) => get(service, digit)))
    expect(statuses).toEqual([401, 401, 200])
    const kept = await db.session.findFirst({ where: { keyHash: sha256(key('c')) } })
    // The undo of a run still sees that the key was used.
    expect(kept).toMatchObject({ expiresAt: soon, lastUsedAt: soon })
  })

  it('keeps an account in an undo whose imported key was used once', async () => {
    const service = start()
    const { output } = await importAll([person('1', { tokens: [key('a')] }), person('2', { tokens: [key('b')] })])
    service.clock.now = new Date(Date.now() + 1000)
    expect(await get(service, 'a')).toBe(200)
    await service.settle()
    const undone = await run(runImport, ['jsonl', '--undo', runOf(output)])
    expect(undone.output).toMatch(/1 {2}deleted {2}\(2\)\n1 {2}kept: signed in or changed since {2}\(1\)/)
  })

  it('keeps no key of an unverified address where the verification is mandatory', async () => {
    const service = start({ EMAIL_VERIFICATION: 'mandatory' })
    const addresses = [{ email: 'user1@example.com', verified: false }]
    const people = [person('1', { tokens: [key('a')], addresses }), person('2', { tokens: [key('b')] })]
    for (const _run of ['first', 'second']) {
      const { output } = await importAll(people)
      expect(output).toMatch(/1 {2}token dropped: the address is not verified {2}\(1\)/)
    }
    expect([await get(service, 'a'), await get(service, 'b')]).toEqual([401, 200])
  })

  it('gives a key that two people have to neither, and one that a person has twice to that person', async () => {
    const service = start()
    const people = [
      person('1', { tokens: [key('a'), key('a'), key('b')] }),
      person('2', { tokens: [key('b'), key('c')] }),
    ]
    await importAll(people, [])
    const { code, output } = await importAll(people)
    expect(code).toBe(0)
    expect(output).toMatch(/2 {2}dropped: a token that two people claim {2}\(1, 2\)/)
    const statuses = await Promise.all(['a', 'b', 'c'].map((digit) => get(service, digit)))
    expect(statuses).toEqual([200, 401, 200])
    await database().clear()
    expect((await importAll(people)).output).toMatch(/2 {2}dropped: a token that two people claim {2}\(1, 2\)/)
  })

  it('fails only the row whose key was taken while the import ran', async () => {
    const { client, db } = database()
    const service = start()
    const host = interleaved(client)
    appGlobals.prismaOfTest = host.client
    await importAll([person('1', { tokens: [key('a')] }), person('2'), person('3')])
    const [taken] = await db.session.findMany({})
    if (!taken) throw new Error('There is no session')
    host.beforeTransaction(async () => {
      await db.session.create({ data: { ...taken, id: 'signed-in-here', keyHash: sha256(key('b')) } })
    })
    const people = [person('1', { tokens: [key('a')] }), person('2', { tokens: [key('b')] })]
    const { code, output } = await importAll([...people, person('3', { tokens: [key('c')] })])
    expect(code).toBe(1)
    expect(output).toMatch(/1 {2}failed {2}\(2\)/)
    expect(output).toMatch(/2 {2}token kept {2}\(1, 3\)/)
    expect(await get(service, 'c')).toBe(200)
  })

  it('ends a key that the source no longer has, of a person who has not changed, with --tokens only', async () => {
    const service = start()
    const people = (...tokens: string[]) => [person('1', { tokens }), person('2', { tokens: [key('b')] })]
    await importAll(people(key('a'), key('c')))
    const rest = people(key('c'))
    expect((await importAll(rest, [])).output).not.toContain('token ended')
    expect(await get(service, 'a')).toBe(200)
    const { output } = await importAll(rest)
    expect(output).toMatch(/1 {2}token ended {2}\(1\)/)
    expect(output).toMatch(/2 {2}unchanged/)
    const statuses = await Promise.all(['a', 'b', 'c'].map((digit) => get(service, digit)))
    expect(statuses).toEqual([401, 200, 200])
    expect((await importAll(people())).output).toMatch(/1 {2}token ended {2}\(1\)/)
    // A session that the person began here is none of the source.
    const client = new Client(service.auth.handlers)
    expect((await client.post('login/', { username: 'user1', password: PASSWORD.text })).status).toBe(200)
    expect((await importAll(people())).output).not.toContain('token ended')
    expect((await client.get('user/')).status).toBe(200)
  })

  it('ends no key when the source does not say which ones a person has', async () => {
    const service = start()
    await importAll([person('1', { tokens: [key('a')] })])
    for (const more of [{}, { tokens: null }, { lastName: 'Lee' }, { tokens: null, lastName: 'Ray' }]) {
      expect((await importAll([person('1', more)])).output).not.toContain('token ended')
    }
    expect(await get(service, 'a')).toBe(200)
  })

  it('reports the key that ends with an update', async () => {
    const service = start()
    await importAll([person('1', { tokens: [key('a'), key('b')] })])
    const { output } = await importAll([person('1', { tokens: [key('b')], lastName: 'Lee' })])
    expect(output).toMatch(/1 {2}token ended {2}\(1\)\n1 {2}token kept {2}\(1\)/)
    expect([await get(service, 'a'), await get(service, 'b')]).toEqual([401, 200])
  })

  it('ends a key that the source no longer has, of a person who changed here and there', async () => {
    const service = start()
    await importAll([person('1', { tokens: [key('a')] })])
    await database().db.user.updateMany({ where: {}, data: { firstName: 'Typed' } })
    const { output } = await importAll([person('1', { tokens: [], lastName: 'Lee' })])
    expect(output).toMatch(/1 {2}conflict {2}\(1\)/)
    expect(output).toMatch(/1 {2}token ended {2}\(1\)/)
    expect(await get(service, 'a')).toBe(401)
  })

  it('ends a key of the source although the host does not answer about a new one', async () => {
    let fails = false
    const service = start({}, { mfaRequired: () => (fails ? Promise.reject(new Error('down')) : false) })
    await importAll([person('1', { tokens: [key('a')] })])
    fails = true
    const { output } = await importAll([person('1', { tokens: [key('b')] })])
    expect(output).toMatch(/1 {2}failed {2}\(1\)/)
    expect(output).toMatch(/1 {2}token ended {2}\(1\)/)
    expect(output).not.toContain('token kept')
    expect(await get(service, 'a')).toBe(401)
  })

  it('keeps an account in an undo whose imported key was used to sign out', async () => {
    const service = start()
    const { output } = await importAll([person('1', { tokens: [key('a')] })])
    const client = new Client(service.auth.handlers)
    client.authorization = `Token ${key('a')}`
    expect((await client.call('POST', 'logout/', { body: {} })).status).toBe(200)
    await service.settle()
    expect((await run(runImport, ['jsonl', '--undo', runOf(output)])).output).toMatch(/1 {2}kept: signed in or changed/)
  })

  it('does not undo a sign-out that happens while the import runs', async () => {
    const { client, db } = database()
    const service = start()
    const host = interleaved(client)
    appGlobals.prismaOfTest = host.client
    const one = (lastName: string) => [person('1', { tokens: [key('a'), key('b')], lastName })]
    await importAll(one('Lee'))
    host.beforeTransaction(async () => {
      const signedOut = { revokedAt: new Date(), revokedReason: 'logout' }
      await db.session.updateMany({ where: { keyHash: sha256(key('a')) }, data: signedOut })
    })
    expect((await importAll(one('Ray'))).output).toMatch(/1 {2}updated/)
    expect([await get(service, 'a'), await get(service, 'b')]).toEqual([401, 200])
  })

  it('takes a passkey that was added here for the second factor of a key', async () => {
    const service = start({ USE_PASSKEYS: true, MFA_REQUIRED: true })
    const { db } = database()
    const one = (lastName: string) => [person('1', { tokens: [key('a')], lastName })]
    await importAll(one('Lee'))
    expect(await get(service, 'a', 'sessions/')).toBe(403)
    const user = await db.user.findFirst({})
    if (!user) throw new Error('There is no user')
    const [passkey] = passkeyRows([PASSKEY], user.id, new Date())
    if (passkey) await db.passkey.create({ data: { ...passkey, id: 'added-here', userVerified: true } })
    expect((await importAll(one('Ray'))).output).toMatch(/1 {2}updated/)
    expect(await get(service, 'a', 'sessions/')).toBe(200)
  })

  it('counts only the keys that are written', async () => {
    const service = start()
    const one = (lastName: string) => [person('1', { tokens: [key('a')], lastName })]
    await importAll(one('Lee'))
    const client = new Client(service.auth.handlers)
    client.authorization = `Token ${key('a')}`
    expect((await client.call('POST', 'logout/', { body: {} })).status).toBe(200)
    const { output } = await importAll(one('Ray'))
    expect(output).toMatch(/1 {2}dropped: tokens {2}\(1\)/)
    expect(output).not.toContain('token kept')
  })
})
