import { expect, it } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import { purge } from '../../src/flows/base/purge.js'
import { disableUser, enableUser } from '../../src/store/operators/operators.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { hostFolder } from '../harness/host-app.js'
import { makeService } from '../harness/service.js'
import { person as personOf, runOf, withHost } from './host.js'
import { jsonl } from './people.js'

const run = hostFolder()

const person = (sourceId: string, more: object = {}) =>
  personOf(sourceId, { createdAt: `2020-01-0${sourceId}T03:04:05Z`, ...more })
const lines = (people: readonly object[]) => people.map((one) => `${JSON.stringify(one)}\n`).join('')

withDatabases((_provider, database) => {
  withHost(database)
  const importAll = (people: readonly object[], args: string[] = [], files: Record<string, string> = {}) => {
    const file = jsonl(people, files)
    const given = ['jsonl', '--from', file.path, '--apply', ...args.map(file.resolve)]
    return run(runImport, given).finally(file.remove)
  }
  const users = () => database().db.user.findMany({ orderBy: { usernameKey: 'asc' } })
  const named = async (usernameKey: string) => {
    const found = await database().db.user.findFirst({ where: { usernameKey } })
    if (!found) throw new Error(`There is no ${usernameKey}`)
    return found
  }

  it('refuses the people of another system under the name of the first', async () => {
    await importAll([person('1')])
    const before = await users()
    const bob = person('1', { username: 'bob', addresses: [{ email: 'bob@example.com', verified: true }] })
    const file = jsonl([bob], { 'other.jsonl': lines([bob]) })
    const from = ['jsonl', '--from', file.resolve('@other.jsonl')]
    await expect(run(runImport, from)).rejects.toThrow(/^The people of jsonl came from another file or database\./)
    await expect(run(runImport, [...from, '--source', 'a b'])).rejects.toThrow('--source is a name of up to 64')
    expect(await users()).toEqual(before)
    const { output } = await run(runImport, [...from, '--apply', '--source', 'shop'])
    expect(output).toMatch(/1 {2}created/)
    expect((await users()).map(({ username }) => username)).toEqual(['bob', 'user1'])
    const inPlace = ['jsonl', '--from', file.path, '--source', 'shop']
    await expect(run(runImport, inPlace)).rejects.toThrow(/^The people of shop came from another/)
    const undone = await run(runImport, ['jsonl', '--source', 'shop', '--undo', runOf(output)])
    expect(undone.output).toMatch(/1 {2}deleted/)
    // A name without people is free.
    expect((await run(runImport, inPlace)).output).toMatch(/1 {2}created/)
    file.remove()
  })

  it('reads the same system in another place with --same-source, and asks when an id has another person', async () => {
    const second = person('2', { createdAt: null })
    await importAll([person('1'), second])
    const before = await users()
    const eve = { username: 'eve', addresses: [{ email: 'eve@example.com', verified: true }], record: '$2b$05$x' }
    const people = [
      person('1', { lastName: 'Lee', createdAt: '2024-01-01T00:00:00Z' }),
      person('2', { ...eve, createdAt: null }),
    ]
    const file = jsonl([], { 'new.jsonl': lines(people) })
    const moved = ['jsonl', '--from', file.resolve('@new.jsonl'), '--same-source', '--apply']
    const { code, output } = await run(runImport, moved)
    expect(code).toBe(1)
    expect(output).toMatch(/1 {2}undecided: the source id was that of another person .*\(1\)/)
    expect(output).toMatch(/1 {2}refused: the source id was that of a person with another username and address .*\(2\)/)
    expect(await users()).toEqual(before)
    file.remove()
    expect((await importAll([person('1', { lastName: 'Lee' }), second])).output).toMatch(/1 {2}updated/)
    const decided = await importAll([person('1', { createdAt: '2024-01-01T00:00:00Z' })], ['--decisions', '@d.csv'], {
      'd.csv': '1,overwrite\n',
    })
    expect(decided.output).toMatch(/1 {2}updated/)
  })

  it('keeps a person in an undo who signed in by email only, after their session is deleted', async () => {
    const { output } = await importAll([person('1'), person('2')])
    const { auth, ctx, clock, mails, settle } = makeService(database(), { EMAIL_LOGIN: 'code', USERNAME: 'required' })
    const client = new Client(auth.handlers)
    const asked = await client.post<{ ephemeral_token: string }>('login/email/', { email: 'user1@example.com' })
    await settle()
    const [code] = /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '') ?? []
    const { ephemeral_token } = asked.body
    expect((await client.post('login/email/verify/', { ephemeral_token, code })).status).toBe(200)
    clock.now = new Date(clock.now.getTime() + 90 * 86_400_000)
    await purge(ctx)
    expect(await database().db.session.count()).toBe(0)
    const undone = await run(runImport, ['jsonl', '--undo', runOf(output)])
    expect(undone.output).toMatch(/1 {2}deleted {2}\(2\)\n1 {2}kept: signed in or changed since {2}\(1\)/)
    expect((await users()).map(({ username }) => username)).toEqual(['user1'])
  })

  it('takes a wrong row that the decisions skip for a person who is there', async () => {
    await importAll([person('1'), person('2')])
    const args = ['--sync-inactive', '--decisions', '@d.csv']
    const { output } = await importAll([person('1'), { ...person('2'), record: 5 }], args, { 'd.csv': '2,skip\n' })
    expect(output).toMatch(/1 {2}dropped/)
    expect(await named('user2')).toMatchObject({ isActive: true })
  })

  it('disables with --sync-inactive once, and not again whom an operator has enabled since', async () => {
    const { db } = database()
    const enable = async (name: string) => enableUser(db, await named(name))
    await importAll([person('1', { active: false }), person('2'), person('3')])
    await enable('user1')
    await disableUser(db, await named('user2'), { mfa: true, now: new Date() })
    await enable('user2')
    const people = [person('1', { active: false, lastName: 'Lee' }), person('2', { active: false })]
    const sync = async () => (await importAll(people, ['--sync-inactive'])).output
    const first = await sync()
    expect(first).toMatch(/1 {2}kept: enabled here since {2}\(1\)/)
    expect(first).toMatch(/1 {2}disabled: inactive in the source {2}\(2\)/)
    expect(first).toMatch(/1 {2}disabled: missing in the source {2}\(3\)/)
    expect((await users()).map(({ isActive }) => isActive)).toEqual([true, false, false])
    await enable('user2')
    await enable('user3')
    expect(await sync()).toMatch(/3 {2}kept: enabled here since {2}\(1, 2, 3\)/)
    expect((await users()).map(({ isActive }) => isActive)).toEqual([true, true, true])
  })

  it('removes a link that the source has removed, and no other', async () => {
    const { db } = database()
    const linked = (...uids: string[]) => [
      person('1', { lastName: `${uids}`, identities: uids.map((uid) => ({ provider: 'github', uid })) }),
    ]
    await importAll(linked('1', '2'))
    const [link] = await db.socialAccount.findMany()
    if (!link) throw new Error('There is no link')
    await db.socialAccount.create({ data: { ...link, id: 'connected-here', uid: '3' } })
    expect((await importAll(linked('2', '4'))).output).toMatch(/1 {2}updated/)
    const left = await db.socialAccount.findMany({ orderBy: { uid: 'asc' } })
    expect(left.map(({ uid }) => uid)).toEqual(['2', '3', '4'])
  })
  it('adds a link in a later run when the account that had it is gone', async () => {
    const { db } = database()
    const identities = [{ provider: 'github', uid: '7' }]
    await importAll([person('1', { identities })])
    const { id } = await named('user1')
    await db.socialAccount.updateMany({ data: { id: 'connected-here' } })
    await db.user.updateMany({ data: { firstName: 'Typed' } })
    const people = [person('2', { identities })]
    for (const _run of ['first', 'second']) {
      expect((await importAll(people)).output).toMatch(/1 {2}dropped: a link that two people claim {2}\(2\)/)
    }
    await db.user.deleteMany({ where: { id } })
    const { output } = await importAll(people)
    expect(output).toMatch(/1 {2}link kept {2}\(2\)\n1 {2}unchanged {2}\(2\)/)
    expect(await db.socialAccount.findMany()).toMatchObject([{ uid: '7', userId: (await named('user2')).id }])
  })
})
