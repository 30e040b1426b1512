import { createGuardrails, generateSync } from 'otplib'
import { beforeEach, expect, it } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { hostFolder } from '../harness/host-app.js'
import { enrollApp } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'
import { countsOf, setHost, withHost } from './host.js'
import { CODES, edgeCases, jsonl, PASSWORD, type PersonJson, SHORT_SECRET } from './people.js'

const run = hostFolder()

/** The classes of the edge cases that no policy changes. */
const CLASSES = {
  'cannot sign in': 2,
  'dropped: a link that two people claim': 2,
  'factor dropped: an app with a secret that cannot be read': 2,
  'factor dropped: an app with other codes than SHA-1 with 6 digits': 1,
  'factor dropped: codes by email without an address': 1,
  'factor kept': 3,
  'factor lost: nothing is left': 3,
  'inactive: no sign-in': 1,
  'link dropped: openid': 1,
  'link kept': 3,
  'must reset the password': 3,
  'must reset the password (md5)': 1,
  'must reset the password (other)': 1,
  'no address: the address is refused': 1,
  'not imported: is_staff': 1,
  'provider is not configured: google': 1,
  'signs in by password, once the address is verified (pbkdf2_sha256)': 2,
  'signs in by provider only': 1,
  'unproven address': 2,
  'unproven, with factors or links': 1,
}

/** The code of an app whose secret has only 80 bits. */
const shortCode = ({ clock }: TestService): string =>
  generateSync({
    secret: SHORT_SECRET,
    epoch: Math.floor(clock.now.getTime() / 1000),
    guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }),
  })

withDatabases((_provider, database) => {
  const events: { type: string; detail?: object | undefined }[] = []
  const created: unknown[] = []
  withHost(database)
  beforeEach(() => {
    events.length = 0
    created.length = 0
    setHost({}, { onEvent: (event) => void events.push(event), onUserCreated: (user) => void created.push(user) })
  })

  const service = () => makeService(database(), { USE_MFA: true })
  const importAll = (people: readonly (object | string)[], args: string[] = [], files: Record<string, string> = {}) => {
    const file = jsonl(people, files)
    return run(runImport, ['jsonl', '--from', file.path, ...args.map((arg) => file.resolve(arg))]).finally(file.remove)
  }
  const rows = async () => ({
    users: await database().db.user.findMany({ orderBy: { id: 'asc' } }),
    methods: await database().db.mfaMethod.findMany({ orderBy: { id: 'asc' } }),
    codes: await database().db.backupCode.findMany({ orderBy: { id: 'asc' } }),
    links: await database().db.socialAccount.findMany({ orderBy: { id: 'asc' } }),
    imported: await database().db.imported.findMany({ where: { sourceId: { not: '' } }, orderBy: { id: 'asc' } }),
  })

  const ann: PersonJson = {
    sourceId: '1',
    username: 'Ann',
    addresses: [{ email: 'Ann@Example.com', verified: true, primary: true }],
    record: PASSWORD.record,
    createdAt: '2020-01-02T03:04:05Z',
  }

  it('writes nothing without --apply, and reports what it would do', async () => {
    const { code, output } = await importAll([ann])
    expect(code).toBe(0)
    expect(countsOf(output)).toEqual({ created: 1, 'signs in by password (pbkdf2_sha256)': 1 })
    expect(output).toContain('Nothing was written. To write: --apply')
    expect((await rows()).users).toEqual([])
  })

  it('refuses a source without people, and one that cannot be read', async () => {
    await expect(importAll([])).rejects.toThrow(/ has no people\.$/)
    await expect(run(runImport, ['jsonl', '--from', '/nowhere/people.jsonl'])).rejects.toThrow('cannot be read')
  })

  it('lets people sign in as before: by password, app, backup code and link', async () => {
    const people = [
      ann,
      {
        ...ann,
        sourceId: '2',
        username: 'bob',
        addresses: [{ email: 'bob@example.com', verified: true }],
        totp: [{ secret: SHORT_SECRET }],
        backupCodes: CODES,
        identities: [{ provider: 'github', uid: '583231', joined: '2021-01-01T00:00:00Z' }],
      },
      {
        ...ann,
        sourceId: '3',
        username: 'eve',
        addresses: [{ email: 'eve@example.com', verified: true }],
        emailFactor: true,
      },
    ]
    const { code, output } = await importAll(people, ['--apply'])
    expect({ code, counts: countsOf(output) }).toEqual({
      code: 0,
      counts: {
        created: 3,
        'factor kept': 2,
        'link kept': 1,
        'signs in by password (pbkdf2_sha256)': 3,
      },
    })
    const auth = service()
    expect(await auth.ctx.db.outbox.findMany()).toEqual([])
    const login = (username: string) =>
      new Client(auth.auth.handlers).post<{ ephemeral_token: string; method: string }>('login/', {
        username,
        password: PASSWORD.text,
      })
    expect(await login('ANN')).toMatchObject({
      status: 200,
      body: { user: { email: 'ann@example.com', username: 'Ann' } },
    })
    expect((await login('eve')).body).toMatchObject({ method: 'email' })
    const verify = async (code: string) => {
      const { body } = await login('bob')
      expect(body).toMatchObject({ method: 'app' })
      return new Client(auth.auth.handlers).post('login/verify/', { ephemeral_token: body.ephemeral_token, code })
    }
    expect((await verify('000000')).status).toBe(400)
    expect((await verify(shortCode(auth))).status).toBe(200)
    expect((await verify(CODES[0])).status).toBe(200)
    expect((await verify(CODES[0])).status).toBe(400)
    expect((await verify(CODES[1].toUpperCase())).status).toBe(200)
    const [bob] = await auth.ctx.db.socialAccount.findMany()
    expect(bob).toMatchObject({ provider: 'github', uid: '583231', issuer: 'https://github.com' })
    expect(events.map(({ type, detail }) => ({ type, detail }))).toEqual([
      {
        type: 'people_imported',
        detail: expect.objectContaining({ source: 'jsonl', created: 3, updated: 0, failed: 0 }),
      },
    ])
    expect(created).toEqual([])
  })

  const DECIDED = ['--names', 'suffix', '--duplicates', 'newest-login']

  it('leaves what nobody can decide to the operator, and then writes nothing', async () => {
    const { code, output } = await importAll(edgeCases(), ['--apply'])
    expect(code).toBe(1)
    expect(countsOf(output)).toEqual({
      ...CLASSES,
      created: 25,
      'signs in by password (pbkdf2_sha256)': 14,
      undecided: 6,
      'undecided: several people have the address (--duplicates)': 2,
      'undecided: the name is refused (--names)': 2,
      'undecided: the name is taken (--names)': 2,
    })
    expect(output).toContain('6 rows are undecided.\n3 people lose every second factor. --accept-mfa-loss 3 ')
    expect(output).toContain('\nNothing was written.\n')
    expect(output).not.toMatch(/JBSWY|c0ffee|5f4dcc|\$1000\$/)
    const count = await importAll(edgeCases(), ['--apply', ...DECIDED, '--accept-mfa-loss', '2'])
    expect(count.code).toBe(1)
    expect((await rows()).users).toEqual([])
  })

  it('imports people whom others lose, each with their own factors, and changes nothing in a second run', async () => {
    const first = await importAll(edgeCases(), ['--apply', ...DECIDED, '--accept-mfa-loss', '3'])
    expect(first.code).toBe(0)
    expect(countsOf(first.output)).toEqual({
      ...CLASSES,
      created: 31,
      'inactive: no sign-in': 2,
      'signs in by password (pbkdf2_sha256)': 19,
      'no address: several people have the address': 1,
      'renamed: with a suffix': 4,
    })
    const before = await rows()
    const second = await importAll(edgeCases(), ['--apply', ...DECIDED])
    expect({ code: second.code, counts: countsOf(second.output) }).toEqual({ code: 0, counts: { unchanged: 31 } })
    expect(await rows()).toEqual(before)
    const by = async (sourceId: string) => {
      const row = await database().db.imported.findFirst({ where: { sourceId } })
      return database().db.user.findFirst({ where: { id: row?.userId } })
    }
    expect(await by('idn')).toMatchObject({ email: 'j@xn--bcher-kva.example', emailKey: 'j@xn--bcher-kva.example' })
    expect(await by('sigma')).toMatchObject({ username: 'ΟΔΥΣΣΕΥΣ', usernameKey: 'οδυσσευς' })
    expect(await by('own')).toMatchObject({ usernameKey: 'own@example.com', emailKey: 'own@example.com' })
    expect(await by('several')).toMatchObject({ emailKey: 'second@example.com' })
    expect(await by('thief')).toMatchObject({ username: 'victim_thief', emailKey: 'thief@example.com' })
    expect(await by('case-1')).toMatchObject({ emailKey: 'casey.one@example.com' })
    expect(await by('dup-2')).toMatchObject({ emailKey: 'same@example.com', isActive: false })
    expect(await by('dup-1')).toMatchObject({ emailKey: null, usernameKey: 'dup1' })
    for (const lost of ['tiny', 'eight', 'mail-factor']) expect(await by(lost)).toMatchObject({ password: null })
  })

  it('follows the source while nobody changes the account here, and reports what changed on both sides', async () => {
    const bob = { ...ann, sourceId: '2', username: 'bob', addresses: [{ email: 'bob@example.com', verified: true }] }
    const cid = { ...ann, sourceId: '3', username: 'cid', addresses: [{ email: 'cid@example.com', verified: true }] }
    await importAll([ann, bob, cid], ['--apply'])
    const { auth, ctx } = service()
    const { db } = ctx
    const signIn = () => new Client(auth.handlers).post('login/', { username: 'ann', password: PASSWORD.text })
    expect((await signIn()).status).toBe(200)
    await db.user.updateMany({ where: { usernameKey: 'bob' }, data: { firstName: 'Robert' } })
    await db.user.deleteMany({ where: { usernameKey: 'cid' } })
    const gone = { ...ann, active: false, lastName: 'Lee', lastLogin: '2026-01-01T00:00:00Z' }
    const again = await importAll([gone, { ...bob, lastName: 'Ray' }, cid], ['--apply'])
    expect(countsOf(again.output)).toMatchObject({ updated: 1, conflict: 1, 'deleted here': 1 })
    expect((await signIn()).status).toBe(400)
    expect(await db.user.findFirst({ where: { usernameKey: 'ann' } })).toMatchObject({
      isActive: false,
      authEpoch: 1,
      lastName: 'Lee',
    })
    expect(await db.user.findFirst({ where: { usernameKey: 'bob' } })).toMatchObject({
      firstName: 'Robert',
      lastName: '',
    })
    expect(await db.user.count()).toBe(2)
    const decided = await importAll([gone, { ...bob, lastName: 'Ray' }, cid], ['--apply', '--decisions', '@d.csv'], {
      'd.csv': '# the source is right\n2,overwrite\n',
    })
    expect(countsOf(decided.output)).toMatchObject({ updated: 1, unchanged: 1, 'deleted here': 1 })
    expect(await db.user.findFirst({ where: { usernameKey: 'bob' } })).toMatchObject({ firstName: '', lastName: 'Ray' })
  })

  it('gives nobody the name or the address of an account that exists here', async () => {
    const { db } = database()
    const taken = { username: 'ann', usernameKey: 'ann', email: 'ann@example.com', emailKey: 'ann@example.com' }
    await db.user.create({ data: { id: 'a-person-of-this-app', ...taken } })
    const asked = await importAll([ann], ['--apply', '--names', 'suffix'])
    expect(countsOf(asked.output)).toMatchObject({ 'undecided: an account here has the address (--duplicates)': 1 })
    const decided = await importAll([ann], ['--apply', '--names', 'suffix', '--duplicates', 'active'])
    expect(countsOf(decided.output)).toMatchObject({ created: 1, 'no address: an account here has the address': 1 })
    expect(await db.user.findMany({ orderBy: { createdAt: 'asc' } })).toMatchObject([
      { username: 'Ann_1', emailKey: null },
      { id: 'a-person-of-this-app', ...taken, password: null },
    ])
  })

  it('names wrong lines and decisions by number, without their content', async () => {
    const wrong = await importAll([ann, '{"sourceId": "2", "record": 5}', 'hunter2', { ...ann }])
    expect(wrong.code).toBe(1)
    expect(countsOf(wrong.output)).toMatchObject({
      undecided: 4,
      'undecided: line: is not JSON': 1,
      'undecided: another row has the same sourceId': 2,
    })
    expect(wrong.output).not.toContain('hunter2')
    const skipped = await importAll([ann, '{"sourceId": "2", "record": 5}'], ['--decisions', '@d.csv'], {
      'd.csv': '2,skip',
    })
    expect({ code: skipped.code, counts: countsOf(skipped.output) }).toMatchObject({
      code: 0,
      counts: { created: 1, dropped: 1 },
    })
    const args = ['--decisions', '@d.csv']
    await expect(importAll([ann], args, { 'd.csv': '1,skip\n1,merge\n' })).rejects.toThrow(/line 2 is not <source id>/)
    await expect(importAll([ann], ['--names', 'best'])).rejects.toThrow('--names is one of address, suffix, skip.')
    await expect(importAll([ann], ['--map', 'a=authEpoch'])).rejects.toThrow('has no field authEpoch of your own')
  })

  const runOf = (output: string) => /^Run (\S+)\. To undo it: --undo \1$/m.exec(output)?.[1] ?? ''
  const person = (sourceId: string) => ({
    ...ann,
    sourceId,
    username: `user${sourceId}`,
    addresses: [{ email: `user${sourceId}@example.com`, verified: true }],
  })

  it('undoes a run, and keeps people who have signed in or changed something since', async () => {
    await importAll([person('1')], ['--apply'])
    const people = [person('1'), person('2'), person('3'), { ...person('4'), totp: [{ secret: SHORT_SECRET }] }]
    const { output } = await importAll(people, ['--apply'])
    const { auth, ctx } = service()
    await new Client(auth.handlers).post('login/', { username: 'user2', password: PASSWORD.text })
    await ctx.db.user.updateMany({ where: { usernameKey: 'user3' }, data: { firstName: 'Cid' } })
    const undone = await run(runImport, ['jsonl', '--undo', runOf(output)])
    expect(countsOf(undone.output)).toEqual({ deleted: 1, 'kept: signed in or changed since': 2 })
    const names = (await rows()).users.map(({ username }) => username)
    expect(names.sort()).toEqual(['user1', 'user2', 'user3'])
    expect((await rows()).methods).toEqual([])
    await expect(run(runImport, ['jsonl', '--undo', 'no-run'])).rejects.toThrow('No person of jsonl was created by')
    const again = await importAll(people, ['--apply'])
    expect(countsOf(again.output)).toMatchObject({ created: 1, unchanged: 3 })
  })

  it('--sync-inactive disables people who are inactive or missing in the source', async () => {
    const people = ['1', '2', '3'].map(person)
    await importAll(people, ['--apply'])
    const { db } = database()
    await db.user.updateMany({ where: { usernameKey: 'user2' }, data: { firstName: 'Bob' } })
    const now = [person('1'), { ...person('2'), active: false }]
    const plain = await importAll(now, ['--apply'])
    expect(countsOf(plain.output)).toMatchObject({ unchanged: 1, conflict: 1 })
    expect(await db.user.count({ where: { isActive: true } })).toBe(3)
    const dry = await importAll(now, ['--sync-inactive'])
    const expected = { unchanged: 1, 'disabled: inactive in the source': 1, 'disabled: missing in the source': 1 }
    expect(countsOf(dry.output)).toMatchObject(expected)
    expect(await db.user.count({ where: { isActive: true } })).toBe(3)
    expect(countsOf((await importAll(now, ['--apply', '--sync-inactive'])).output)).toMatchObject(expected)
    expect(await db.user.findMany({ where: { isActive: true } })).toMatchObject([{ usernameKey: 'user1' }])
  })

  const reset = async ({ auth, mails, settle }: TestService, email: string) => {
    const client = new Client(auth.handlers)
    await client.post('password/reset/', { email })
    await settle()
    const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(mails.at(-1)?.text ?? '') ?? []
    const words = { new_password1: 'violet harbour', new_password2: 'violet harbour' }
    expect((await client.post('password/reset/confirm/', { uid, token, ...words })).status).toBe(200)
  }

  it('lets unproven people keep factors and links through a reset only with --trust-unproven', async () => {
    const { db } = database()
    const unproven = (sourceId: string) => ({
      ...person(sourceId),
      addresses: [{ email: `user${sourceId}@example.com` }],
      totp: [{ secret: SHORT_SECRET }],
      identities: [{ provider: 'github', uid: sourceId }],
    })
    const wrong = await importAll([unproven('1')], ['--apply', '--trust-unproven', '2'])
    expect({ code: wrong.code, users: await db.user.count() }).toEqual({ code: 1, users: 0 })
    expect(wrong.output).toContain('Did you mean --trust-unproven 1?')
    await importAll([unproven('1')], ['--apply', '--trust-unproven', '1'])
    await importAll([unproven('1'), unproven('2')], ['--apply'])
    const auth = service()
    await reset(auth, 'user1@example.com')
    await reset(auth, 'user2@example.com')
    expect(await db.mfaMethod.findMany({})).toMatchObject([{ name: 'app', isActive: true }])
    expect(await db.socialAccount.findMany({})).toMatchObject([{ uid: '1' }])
    const login = new Client(auth.auth.handlers).post('login/', { username: 'user1', password: 'violet harbour' })
    expect((await login).body).toMatchObject({ method: 'app' })
  })

  it('asks a person whose factor is lost for a reset, and then for a new factor at every login until there is one', async () => {
    await importAll([{ ...person('1'), lostFactors: ['a phone number'] }], ['--apply', '--accept-mfa-loss', '1'])
    const auth = service()
    const login = (password: string) => {
      const client = new Client(auth.auth.handlers)
      return client.post('login/', { username: 'user1', password }).then((answer) => ({ client, answer }))
    }
    expect((await login(PASSWORD.text)).answer.status).toBe(400)
    await reset(auth, 'user1@example.com')
    expect((await login('violet harbour')).answer.body).toMatchObject({ mfa_enrolment_required: true })
    const { client, answer } = await login('violet harbour')
    expect(answer.body).toMatchObject({ mfa_enrolment_required: true })
    expect((await client.get('sessions/')).status).toBe(403)
    await enrollApp(auth, client)
    expect((await client.get('sessions/')).status).toBe(200)
    expect(await database().db.imported.findFirst({ where: { sourceId: '1' } })).toMatchObject({ mustEnroll: false })
  })
})
