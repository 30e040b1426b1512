import { expect, it } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import { disableUser, enableUser } from '../../src/store/operators/operators.js'
import { withDatabases } from '../harness/databases.js'
import { appGlobals, hostFolder } from '../harness/host-app.js'
import { interleaved } from '../harness/interleave.js'
import { person as personOf, withHost } from './host.js'
import { jsonl, PASSWORD, SHORT_SECRET } from './people.js'

const run = hostFolder()

const address = (email: string, verified = true) => [{ email, verified }]
const person = (sourceId: string, more: object = {}) =>
  personOf(sourceId, { createdAt: '2020-01-02T03:04:05Z', ...more })
const eve = { username: 'eve', addresses: address('eve@example.com'), record: '$2b$05$x' }

// Which person a row is about does not depend on the database.
withDatabases(['sqlite'], (_provider, database) => {
  withHost(database)
  const importAll = (people: readonly object[], args: string[] = [], decisions = '') => {
    const file = jsonl(people, { 'd.csv': decisions })
    const given = ['jsonl', '--from', file.path, '--apply', '--decisions', file.resolve('@d.csv'), ...args]
    return run(runImport, given).finally(file.remove)
  }
  const rows = async () => {
    const { db } = database()
    return {
      users: await db.user.findMany({ orderBy: { usernameKey: 'asc' } }),
      methods: await db.mfaMethod.findMany({}),
      links: await db.socialAccount.findMany({ orderBy: { uid: 'asc' } }),
      imported: await db.imported.findMany({ where: { sourceId: { not: '' } } }),
    }
  }
  const named = async (usernameKey: string) => {
    const found = await database().db.user.findFirst({ where: { usernameKey } })
    if (!found) throw new Error(`There is no ${usernameKey}`)
    return found
  }

  it.each([
    ['whose creation time is the same', {}],
    ['whose creation time is unknown', { createdAt: null }],
    ['whose creation time differs', { createdAt: '2024-01-01T00:00:00Z' }],
    ['who has the password of the first', { record: PASSWORD.record }],
  ])('gives the account of a person to nobody who has the id later, %s', async (_who, more) => {
    const first = person('1', { totp: [{ secret: SHORT_SECRET }], identities: [{ provider: 'github', uid: '1' }] })
    await importAll([first, person('2')])
    const before = await rows()
    const people = [person('1', { ...eve, ...more }), person('2', { lastName: 'Lee' })]
    for (const decisions of ['', '1,overwrite\n']) {
      const { code, output } = await importAll(people, [], decisions)
      expect(code).toBe(1)
      expect(output).toMatch(
        /1 {2}refused: the source id was that of a person with another username and address .*\(1\)/,
      )
      expect(output).toContain('1 source ids have another person than the one who was imported.')
      expect(await rows()).toEqual(before)
    }
    expect((await importAll(people, [], '1,skip\n')).output).toMatch(/1 {2}updated {2}\(2\)/)
    expect(await named('user1')).toEqual(before.users[0])
    expect((await importAll(people, [], '1,same-person\n')).output).toMatch(/1 {2}updated {2}\(1\)/)
    expect(await named('eve')).toMatchObject({ id: before.users[0]?.id, emailKey: 'eve@example.com' })
  })

  it.each([
    ['has another name', { username: 'ann' }, {}],
    ['has another address', { addresses: address('ann@example.com') }, {}],
    [
      'has another name, and an address that nobody verified',
      { username: 'ann' },
      { addresses: address('a@b.example', false) },
    ],
    [
      'has a name in another case, and another address',
      { username: 'USER1', addresses: address('ann@example.com') },
      {},
    ],
    [
      'has the same connected provider',
      { username: 'ann', addresses: address('ann@example.com') },
      { identities: [{ provider: 'github', uid: '1' }] },
    ],
    [
      'signs in by the address, and has another one',
      { username: 'ann@example.com', addresses: address('ann@example.com') },
      { username: 'user1@example.com' },
    ],
  ])('follows a person who %s', async (_what, after, always) => {
    await importAll([person('1', always)])
    const { code, output } = await importAll([person('1', { ...always, ...after })])
    expect(output).toMatch(/1 {2}updated/)
    expect(code).toBe(0)
  })

  it('asks about another name beside an unverified address when the creation time is unknown', async () => {
    const first = person('1', { createdAt: null, addresses: address('a@b.example', false) })
    await importAll([first])
    expect((await importAll([{ ...first, username: 'ann' }])).output).toMatch(/1 {2}refused/)
  })

  it('compares with the source, whatever the person changed here', async () => {
    const { db } = database()
    await importAll([person('1')])
    const changed = { username: 'Ann', usernameKey: 'ann', email: 'ann@example.com', emailKey: 'ann@example.com' }
    await db.user.updateMany({ data: changed })
    const again = [person('1', { lastName: 'Lee' })]
    expect((await importAll(again)).output).toMatch(/1 {2}conflict/)
    expect((await importAll(again, [], '1,overwrite\n')).output).toMatch(/1 {2}updated/)
    expect(await named('user1')).toMatchObject({ lastName: 'Lee' })
  })

  it('disables a second time with --sync-inactive after the source had the person as active in between', async () => {
    const { db } = database()
    const enable = async (name: string) => enableUser(db, await named(name))
    const active = [person('1'), person('2'), person('3')]
    await importAll(active)
    // The account of the second one was changed here.
    await disableUser(db, await named('user2'), { mfa: true, now: new Date() })
    await enable('user2')
    const gone = [person('1', { active: false }), person('2', { active: false })]
    const states = async () => (await rows()).users.map(({ isActive }) => isActive)
    for (const _time of ['first', 'second']) {
      await importAll(gone, ['--sync-inactive'])
      expect(await states()).toEqual([false, false, false])
      for (const name of ['user1', 'user2', 'user3']) await enable(name)
      await importAll(gone, ['--sync-inactive'])
      expect(await states()).toEqual([true, true, true])
      await importAll(active, ['--sync-inactive'])
      expect(await states()).toEqual([true, true, true])
    }
  })

  it.each([
    ['in the order of the source', ['1', '2'], '500'],
    ['against the order of the source', ['2', '1'], '500'],
    ['to another batch', ['2', '1'], '1'],
  ])('moves a link with the source from one person to another, %s', async (_how, order, batch) => {
    const linked = (owner: string) =>
      order.map((id) => person(id, id === owner ? { identities: [{ provider: 'github', uid: '7' }] } : {}))
    await importAll(linked('1'), ['--batch', batch])
    const { output } = await importAll(linked('2'), ['--batch', batch])
    expect(output).toMatch(/2 {2}updated/)
    expect(output).toMatch(/1 {2}link kept {2}\(2\)/)
    expect((await rows()).links).toMatchObject([{ uid: '7', userId: (await named('user2')).id }])
    expect((await importAll(linked('2'))).output).toMatch(/2 {2}unchanged/)
    // To a person who is new, from one who is gone.
    await importAll([person('1'), person('3', { identities: [{ provider: 'github', uid: '7' }] })])
    expect((await rows()).links).toMatchObject([{ uid: '7', userId: (await named('user3')).id }])
  })

  it('leaves a link that its user connected or disconnected here', async () => {
    const { db } = database()
    const linked = (id: string, ...uids: string[]) =>
      person(id, { identities: uids.map((uid) => ({ provider: 'github', uid })) })
    await importAll([linked('1', '7', '8'), person('2')])
    await db.socialAccount.updateMany({ where: { uid: '7' }, data: { id: 'connected-here' } })
    await db.socialAccount.updateMany({ where: { uid: '8' }, data: { disconnectedAt: new Date() } })
    const { output } = await importAll([person('1'), linked('2', '7', '8')])
    expect(output).toMatch(/1 {2}dropped: a link that two people claim {2}\(2\)/)
    const { id } = await named('user1')
    expect((await rows()).links).toMatchObject([
      { id: 'connected-here', userId: id },
      { uid: '8', userId: id },
    ])
  })

  it('leaves a link of an account that changed here, because its owner perhaps signs in by it', async () => {
    const linked = (owner: string) =>
      ['1', '2'].map((id) => person(id, id === owner ? { identities: [{ provider: 'github', uid: '7' }] } : {}))
    await importAll(linked('1'))
    const { id } = await named('user1')
    await database().db.user.updateMany({ where: { id }, data: { authEpoch: { increment: 1 } } })
    const { output } = await importAll(linked('2'))
    expect(output).toMatch(/1 {2}conflict: it changed here and in the source {2}\(1\)/)
    expect(output).toMatch(/1 {2}dropped: a link that two people claim {2}\(2\)/)
    expect((await rows()).links).toMatchObject([{ uid: '7', userId: id }])
  })

  it.each([
    ['1', 'in another batch'],
    ['500', 'in one batch'],
  ])('moves a link later that could not move at first, with %s people in a batch', async (batch) => {
    const { db } = database()
    const linked = (owner: string) =>
      ['1', '2'].map((id) => person(id, id === owner ? { identities: [{ provider: 'github', uid: '7' }] } : {}))
    const again = (decisions = '') => importAll(linked('2'), ['--batch', batch], decisions)
    await importAll(linked('1'))
    const { id } = await named('user1')
    await db.user.updateMany({ where: { id }, data: { firstName: 'Typed' } })
    for (const outcome of ['updated', 'unchanged', 'unchanged']) {
      const { output } = await again()
      expect(output).toMatch(new RegExp(`1 {2}${outcome} {2}\\(2\\)`))
      expect(output).toMatch(/1 {2}dropped: a link that two people claim {2}\(2\)/)
      expect((await rows()).links).toMatchObject([{ userId: id }])
    }
    const before = await named('user2')
    const { output } = await again('1,overwrite\n')
    expect(output).toMatch(/1 {2}link kept {2}\(2\)/)
    expect(output).toMatch(/1 {2}unchanged {2}\(2\)/)
    expect((await rows()).links).toMatchObject([{ uid: '7', userId: before.id }])
    // The person stays signed in, in each run.
    const after = await again()
    expect(after.output).toMatch(/2 {2}unchanged {2}\(1, 2\)/)
    expect(after.output).not.toContain('link')
    expect(await named('user2')).toEqual(before)
  })

  it('adds no link later to an account that changed here, or whose user disconnected it', async () => {
    const { db } = database()
    const identities = [{ provider: 'github', uid: '7' }]
    const people = [person('1', { identities }), person('2', { identities: [{ provider: 'github', uid: '8' }] })]
    await importAll(people)
    await db.socialAccount.updateMany({ where: { uid: '7' }, data: { disconnectedAt: new Date() } })
    // The proof of an address deletes the links, with a new epoch.
    await db.socialAccount.deleteMany({ where: { uid: '8' } })
    await db.user.updateMany({ where: { usernameKey: 'user2' }, data: { authEpoch: { increment: 1 } } })
    const { links } = await rows()
    const { output } = await importAll(people)
    expect(output).toMatch(/1 {2}link dropped: the account changed here {2}\(2\)/)
    expect((await rows()).links).toEqual(links)
  })

  it('adds a link later to nobody who changes while the import runs', async () => {
    const { client, db } = database()
    const host = interleaved(client)
    appGlobals.prismaOfTest = host.client
    const people = [person('1', { identities: [{ provider: 'github', uid: '7' }] })]
    await importAll(people)
    await db.socialAccount.deleteMany({})
    host.beforeTransaction(async () => {
      await db.user.updateMany({ data: { authEpoch: { increment: 1 } } })
    })
    expect((await importAll(people)).output).toMatch(/1 {2}failed: the account changed in the meantime {2}\(1\)/)
    expect((await rows()).links).toEqual([])
  })

  it('moves a link away from an account that the source replaces, or that the import has disabled', async () => {
    const linked = (id: string, more: object = {}) =>
      person(id, { identities: [{ provider: 'github', uid: '7' }], ...more })
    await importAll([linked('1'), person('2')])
    await database().db.user.updateMany({ where: { usernameKey: 'user1' }, data: { firstName: 'Typed' } })
    await importAll([person('1'), linked('2')], [], '1,overwrite\n')
    expect((await rows()).links).toMatchObject([{ uid: '7', userId: (await named('user2')).id }])
    await importAll([person('1')], ['--sync-inactive'])
    expect(await named('user2')).toMatchObject({ isActive: false })
    await importAll([person('1'), linked('3')], ['--sync-inactive'])
    expect((await rows()).links).toMatchObject([{ uid: '7', userId: (await named('user3')).id }])
  })

  it('does not take a person for the same one by a link that was disconnected here', async () => {
    const identities = [{ provider: 'github', uid: '1' }]
    await importAll([person('1', { identities })])
    await database().db.socialAccount.updateMany({ data: { disconnectedAt: new Date() } })
    const { output } = await importAll([person('1', { ...eve, identities })])
    expect(output).toMatch(/1 {2}refused: the source id was that of a person/)
  })

  it('writes nothing over what the person does while the import runs', async () => {
    const { client, db } = database()
    const at = new Date('2026-01-01T00:00:00Z')
    const host = interleaved(client)
    appGlobals.prismaOfTest = host.client
    await importAll([person('1'), person('2')])
    host.beforeTransaction(async () => {
      await db.user.updateMany({ where: { usernameKey: 'user1' }, data: { firstName: 'Typed' } })
      await db.imported.updateMany({ where: { sourceId: '2' }, data: { usedAt: at } })
    })
    const { code, output } = await importAll([person('1', { lastName: 'Lee' }), person('2', { lastName: 'Ray' })])
    expect(code).toBe(1)
    expect(output).toMatch(/1 {2}failed: the account changed in the meantime {2}\(1\)/)
    expect(output).toMatch(/1 {2}updated {2}\(2\)/)
    const { users, imported } = await rows()
    expect(users).toMatchObject([{ firstName: 'Typed', lastName: '' }, { lastName: 'Ray' }])
    expect(imported.find(({ sourceId }) => sourceId === '2')?.usedAt).toEqual(at)
  })
})
