import { expect, it } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { hostFolder } from '../harness/host-app.js'
import { makeService } from '../harness/service.js'
import { person, withHost } from './host.js'
import { jsonl, PASSWORD } from './people.js'

const run = hostFolder()

// What an operator or a source can get wrong does not depend on the database.
withDatabases(['sqlite'], (_provider, database) => {
  withHost(database)
  const importAll = (people: readonly (object | string)[], args: string[] = [], files: Record<string, string> = {}) => {
    const file = jsonl(people, files)
    return run(runImport, ['jsonl', '--from', file.path, ...args.map((arg) => file.resolve(arg))]).finally(file.remove)
  }

  it.each([['500'], ['1']])('renames nobody to the name of another person, in batches of %s', async (batch) => {
    const people = [person('1', { username: 'ann x' }), person('2', { username: 'ann_x_1' })]
    const args = ['--names', 'suffix', '--batch', batch]
    const { code, output } = await importAll(people, args)
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('undecided: the name is refused'),
    })
    await importAll(people, [...args, '--apply', '--decisions', '@d.csv'], { 'd.csv': '1,username:annie\n' })
    const users = await database().db.user.findMany({ orderBy: { email: 'asc' } })
    expect(users.map(({ username, email }) => [username, email])).toEqual([
      ['annie', 'user1@example.com'],
      ['ann_x_1', 'user2@example.com'],
    ])
  })

  it('asks when a decision gives a person the name of another', async () => {
    const { code, output } = await importAll([person('1'), person('2')], ['--decisions', '@d.csv'], {
      'd.csv': '1,username:user2\n',
    })
    expect(code).toBe(1)
    expect(output).toMatch(/2 {2}undecided: the name is taken/)
  })

  it('takes backup codes without another factor for a lost factor', async () => {
    const people = [person('1', { backupCodes: ['48291057'] })]
    const { code, output } = await importAll(people)
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('factor lost: nothing is left') })
    await importAll(people, ['--apply', '--accept-mfa-loss', '1'])
    const client = new Client(makeService(database(), { USE_MFA: true }).auth.handlers)
    expect((await client.post('login/', { username: 'user1', password: PASSWORD.text })).status).toBe(400)
  })

  it('keeps what the operator has trusted, when a later run follows a change', async () => {
    const unproven = { addresses: [{ email: 'a@example.com', verified: false }], emailFactor: true }
    await importAll([person('1', unproven)], ['--apply', '--trust-unproven', '1'])
    const second = await importAll(
      [person('1', { ...unproven, lastName: 'Lee' })],
      ['--apply', '--trust-unproven', '1'],
    )
    expect(second.output).toContain('updated')
    expect(await database().db.imported.findFirst({ where: { sourceId: '1' } })).toMatchObject({ keepsFactors: true })
  })

  it('keeps a mapped column that was changed here, and reports the conflict', async () => {
    const speaks = (lang: string, lastName: string) => [person('1', { lastName, extra: { lang } })]
    const args = ['--apply', '--map', 'lang=locale']
    const column = async () => (await database().db.user.findFirst({ where: { usernameKey: 'user1' } }))?.locale
    await importAll(speaks('de', 'Lee'), args)
    expect(await column()).toBe('de')
    expect((await importAll(speaks('it', 'Lee'), args)).output).toContain('updated')
    expect(await column()).toBe('it')
    await database().db.user.updateMany({ where: { usernameKey: 'user1' }, data: { locale: 'fr' } })
    expect((await importAll(speaks('it', 'Ray'), args)).output).toContain('conflict')
    expect(await column()).toBe('fr')
    // A run that maps nothing does not touch the column.
    expect((await importAll(speaks('it', 'Roy'), ['--apply'])).output).toContain('updated')
    expect(await column()).toBe('fr')
  })

  it('shows no part of a record whose format it does not know', async () => {
    const { output } = await importAll([person('1', { record: 'hunter2$summer' })])
    expect(output).toContain('must reset the password (other)')
    expect(output).not.toContain('hunter2')
  })

  it('refuses a report that would overwrite the source, or that it cannot write, before anything is written', async () => {
    await expect(importAll([person('1')], ['--apply', '--report', '@people.jsonl'])).rejects.toThrow(/the same file/)
    await expect(importAll([person('1')], ['--apply', '--report', '@no/report.jsonl'])).rejects.toThrow(
      /report cannot be written/,
    )
    expect(await database().db.user.count()).toBe(0)
  })

  it('reads quoted ids and a byte order mark, and reports a decision about nobody', async () => {
    const people = [person('1'), person('a,"b"', { username: 'ab', addresses: [] }), person('3')]
    const decisions = '\uFEFF"1",skip\r\n"a,""b""","username:bea"\r\n"33",skip\r\n'
    const { output } = await importAll(
      [`\uFEFF${JSON.stringify(people[0])}`, ...people.slice(1)],
      ['--apply', '--decisions', '@d.csv'],
      { 'd.csv': decisions },
    )
    expect(output).toMatch(/1 {2}a decision about nobody {2}\(33\)/)
    const users = await database().db.user.findMany({ orderBy: { usernameKey: 'asc' } })
    expect(users.map(({ username }) => username)).toEqual(['bea', 'user3'])
    await expect(importAll(people, ['--decisions', '@d.csv'], { 'd.csv': '"1,skip\n' })).rejects.toThrow(
      /line 1 is not/,
    )
  })

  it('writes a text of the source on one line of the report', async () => {
    const forged = 'x\n 9  created  (1)\n\u202e'
    const people = [
      person(forged, { username: 'ann', identities: [{ provider: forged, uid: '1' }], extra: { [forged]: 1 } }),
    ]
    const { output } = await importAll(people)
    expect(output).not.toMatch(/^ 9 {2}created/m)
    expect(output).not.toContain('\u202e')
    expect(output).toContain('link dropped: x\\u{a} 9  created')
  })

  it.each(['0', '5001', '1e3'])('refuses --batch %s before anything is read', async (batch) => {
    const failure = await importAll([person('1')], ['--batch', batch]).catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: '--batch is a whole number from 1 to 5000.', exitCode: 2 })
  })

  it('reads a link or a passkey that a join repeats as one', async () => {
    const identities = [{ provider: 'github', uid: '7' }]
    const { output } = await importAll([person('1', { identities: [...identities, ...identities] })], ['--apply'])
    expect(output).toMatch(/1 {2}created/)
    expect(await database().db.socialAccount.count()).toBe(1)
  })

  it.each([
    ['a source that can be read once', ['jsonl', '--from', '/dev/null'], '/dev/null is no file'],
    ['an invalid URL', ['django', '--from', 'mysql://root:s3#cr3t@host/db'], '--from is no valid URL'],
  ])('shows no address of %s', async (_what, args, message) => {
    const failure = await run(runImport, args).then(
      () => null,
      (error) => error,
    )
    expect(failure?.message).toContain(message)
    expect(JSON.stringify([failure?.message, { ...failure }])).not.toContain('s3')
  })
})
