import { expect, it } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import { sha256 } from '../../src/crypto/random.js'
import { purge } from '../../src/flows/base/purge.js'
import { Authenticator } from '../../src/testing/authenticator.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { hostFolder } from '../harness/host-app.js'
import { addPasskey, passkeyLogin } from '../harness/passkeys.js'
import { makeService, type TestService } from '../harness/service.js'
import { person, runOf, setHost, withHost } from './host.js'
import { jsonl, PASSWORD } from './people.js'

const run = hostFolder()

const KEY = '9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b'
withDatabases((_provider, database) => {
  const start = async (settings: object) => {
    const options = { USERNAME: 'required', USE_MFA: true, USE_PASSKEYS: true, ...settings }
    setHost(options)
    const service = makeService(database(), options)
    service.clock.now = new Date()
    return service
  }
  withHost(database)
  const importAll = async (people: readonly object[], args: string[] = []) => {
    const file = jsonl(people)
    const { output } = await run(runImport, ['jsonl', '--from', file.path, '--apply', ...args]).finally(file.remove)
    return output
  }
  const undo = (output: string) => run(runImport, ['jsonl', '--undo', runOf(output)])

  const call = async (auth: TestService['auth'], key: string, method: 'GET' | 'POST', path: string) => {
    const client = new Client(auth.handlers)
    client.authorization = `Token ${key}`
    return (await client.call(method, path, method === 'POST' ? { body: {} } : {})).status
  }
  const other = 'a'.repeat(40)

  it('keeps the keys of Django REST framework with --tokens, and only with them', async () => {
    const { auth } = await start({ AUTH_TYPE: 'token' })
    const status = (key: string) => call(auth, key, 'GET', 'user/')
    const inactive = person('3', { tokens: ['b'.repeat(40)], active: false })
    const people = [person('1', { tokens: [KEY, 'no key'] }), person('2'), inactive]
    expect(await importAll(people)).toMatch(/2 {2}dropped: tokens {2}\(1, 3\)/)
    expect(await status(KEY)).toBe(401)
    // People who have not changed get their keys from the command that names the option.
    expect(await importAll(people, ['--tokens'])).toMatch(/1 {2}token kept {2}\(1\)/)
    expect(await status(KEY)).toBe(200)
    expect(await status('no key')).toBe(401)
  })

  it('keeps the keys of people who change, and not those that ended here', async () => {
    const { auth } = await start({ AUTH_TYPE: 'token' })
    const people = (lastName: string) => [person('1', { tokens: [KEY], lastName }), person('2', { tokens: [other] })]
    await importAll(people('Lee'), ['--tokens'])
    // The change starts a new epoch.
    expect(await importAll(people('Ray'), ['--tokens'])).toMatch(/1 {2}updated/)
    expect(await call(auth, KEY, 'POST', 'logout/')).toBe(200)
    await importAll(people('Roy'), ['--tokens'])
    expect(await call(auth, KEY, 'GET', 'user/')).toBe(401)
    expect(await call(auth, other, 'GET', 'user/')).toBe(200)
  })

  it('undoes a run with tokens and passkeys that nobody has used', async () => {
    await start({ AUTH_TYPE: 'token' })
    const passkey = { credentialId: 'abc', publicKey: 'pQECAyYgASFYIA-_', rpId: 'localhost' }
    // A join of the source can repeat a row.
    const people = [person('1', { tokens: [KEY], passkeys: [passkey, passkey] })]
    const created = await importAll(people, ['--tokens'])
    expect(await database().db.passkey.count()).toBe(1)
    const { output } = await undo(created)
    expect(output).toMatch(/1 {2}deleted/)
    const again = await importAll(people, ['--tokens'])
    await database().db.session.updateMany({ where: {}, data: { lastUsedAt: new Date('2030-01-01T00:00:00Z') } })
    expect((await undo(again)).output).toMatch(/1 {2}kept: signed in or changed since/)
  })

  it('undoes a run after its unused keys have expired and are deleted', async () => {
    const { ctx, clock } = await start({ AUTH_TYPE: 'token' })
    const output = await importAll([person('1', { tokens: [KEY] }), person('2', { tokens: [other] })], ['--tokens'])
    const used = { lastUsedAt: new Date(Date.now() + 1000) }
    await database().db.session.updateMany({ where: { keyHash: sha256(other) }, data: used })
    clock.now = new Date(Date.now() + 1000 * 86_400_000)
    await purge(ctx)
    expect(await database().db.session.count()).toBe(0)
    expect((await undo(output)).output).toMatch(/1 {2}deleted {2}\(1\)\n1 {2}kept: signed in or changed since {2}\(2\)/)
  })

  it('ends a key for good, also after the row of its session is deleted', async () => {
    const { auth, ctx, clock, settle } = await start({ AUTH_TYPE: 'token' })
    const { db } = database()
    const [out, used, revoked, unused] = [other, 'b'.repeat(40), 'c'.repeat(40), 'd'.repeat(40)]
    const people = (lastName: string) => [person('1', { tokens: [out, used, revoked, unused], lastName })]
    await importAll(people(''), ['--tokens'])
    expect(await call(auth, out, 'POST', 'logout/')).toBe(200)
    clock.now = new Date(Date.now() + 1000)
    expect(await call(auth, used, 'GET', 'user/')).toBe(200)
    await settle()
    await db.session.updateMany({ where: { keyHash: sha256(revoked) }, data: { revokedAt: new Date() } })
    // Also in a run that updates the account.
    for (const lastName of ['', 'Lee']) {
      await db.session.updateMany({ where: {}, data: { idleExpiresAt: new Date(0), expiresAt: new Date(0) } })
      await Promise.all([purge(ctx), purge(ctx)])
      expect(await db.session.count()).toBe(0)
      expect(await importAll(people(lastName), ['--tokens'])).toMatch(/1 {2}token kept {2}\(1\)/)
      for (const key of [out, used, revoked]) expect(await call(auth, key, 'GET', 'user/')).toBe(401)
    }
    expect(await call(auth, unused, 'GET', 'user/')).toBe(200)
    // Nobody else gets one of them.
    await importAll([person('1'), person('2', { tokens: [out] })], ['--tokens'])
    expect(await call(auth, out, 'GET', 'user/')).toBe(401)
  })

  it('signs people in by the passkeys of the source, whose handle it does not know', async () => {
    const { db } = database()
    const service = await start({})
    await importAll([person('1')])
    const client = new Client(service.auth.handlers)
    await client.post('login/', { username: 'user1', password: PASSWORD.text })
    const { authenticator } = await addPasskey(client, new Authenticator())
    const [row] = await db.passkey.findMany({})
    if (!row) throw new Error('There is no passkey')
    await database().clear()
    const { credentialId, publicKey } = row
    const passkey = {
      credentialId,
      publicKey,
      counter: Number(row.counter),
      rpId: 'localhost',
      transports: ['internal'],
    }
    const people = (more: object) => [person('1', { record: null, passkeys: [{ ...passkey, ...more }] })]
    const kept = await importAll(people({}))
    expect(kept).toMatch(/1 {2}passkey kept/)
    expect(kept).toMatch(/1 {2}signs in by passkey/)
    const { answer, client: signedIn } = await passkeyLogin(service, authenticator)
    expect(answer).toMatchObject({ status: 200, body: { user: { username: 'user1' } } })
    // A passkey that the user adds here stores the handle of the user, and the imported one still works.
    await addPasskey(signedIn, new Authenticator())
    expect((await passkeyLogin(service, authenticator)).answer.status).toBe(200)
    // A sign-in at the source changes nothing, and a passkey that is gone there is removed here.
    expect(await importAll(people({ counter: 9 }))).toMatch(/1 {2}unchanged/)
    expect(await importAll([person('1', { record: null })])).toMatch(/1 {2}updated/)
    expect((await db.passkey.findMany({})).map((one) => one.credentialId)).not.toContain(credentialId)
    expect((await passkeyLogin(service, authenticator)).answer.status).toBe(400)
  })
})
