import { beforeEach, expect, it } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import { sha256 } from '../../src/crypto/random.js'
import { withDatabases } from '../harness/databases.js'
import { hostFolder } from '../harness/host-app.js'
import { runProcesses } from '../harness/processes.js'
import { person, runOf, setHost, withHost } from './host.js'
import type { Moment } from './import-worker.js'
import { jsonl, SHORT_SECRET } from './people.js'

const run = hostFolder()

const IDS = ['1', '2', '3', '4', '5', '6']
const key = (digit: string) => digit.repeat(40)

withDatabases((provider, database) => {
  withHost(database)
  beforeEach(() => setHost({ AUTH_TYPE: 'token' }))

  const people = (more: object = {}) =>
    IDS.map((id) =>
      person(id, { totp: [{ secret: SHORT_SECRET }], identities: [{ provider: 'github', uid: id }], ...more }),
    )

  /** Runs the import in a process that is killed. */
  const die = async (from: readonly object[], [moment, count]: readonly [Moment, number], tokens = '') => {
    const { path, remove } = jsonl(from)
    const dies = runProcesses('./tests/import/import-worker.ts', [
      [provider, database().url, path, moment, `${count}`, tokens],
    ])
    await expect(dies.finally(remove)).rejects.toThrow('a process ended with null')
  }
  const importAll = async (from: readonly object[], args: string[] = []) => {
    const file = jsonl(from)
    return run(runImport, ['jsonl', '--from', file.path, '--apply', ...args]).finally(file.remove)
  }
  const rows = async () => {
    const { db } = database()
    const users = await db.user.findMany({ orderBy: { usernameKey: 'asc' } })
    return {
      names: users.map(({ usernameKey, lastName, authEpoch }) => `${usernameKey} ${lastName} ${authEpoch}`),
      methods: await db.mfaMethod.count(),
      links: await db.socialAccount.count(),
      imported: await db.imported.count({ where: { sourceId: { not: '' } } }),
    }
  }

  it.each([
    ['within the first batch', ['accounts', 1], 0],
    ['within the second batch', ['accounts', 2], 2],
    ['within the third batch', ['accounts', 3], 4],
    // The cursor and the people have one statement each.
    ['at the last statement of the second batch', ['marks', 4], 2],
    ['after the first batch', ['batch', 1], 2],
    ['after the second batch', ['batch', 2], 4],
    ['after the third batch', ['batch', 3], 6],
  ] as const)(
    'killed %s: the run resumes under its id and writes each person once',
    async (_when, moment, written) => {
      await die(people(), moment)
      expect(await rows()).toMatchObject({ methods: written, links: written, imported: written })
      const before = await database().db.imported.findFirst({ where: { sourceId: '' } })
      const { code, output } = await importAll(people(), ['--resume'])
      expect(code).toBe(0)
      const names = IDS.map((id) => `user${id}  0`)
      expect(await rows()).toEqual({ names, methods: 6, links: 6, imported: 6 })
      if (before) expect(runOf(output)).toBe(before.runId)
      const runs = new Set((await database().db.imported.findMany()).map(({ runId }) => runId))
      expect(runs.size).toBe(1)
    },
    60_000,
  )

  it.each([
    ['within the update of the third person', ['updates', 3], 2],
    ['after the second batch', ['batch', 2], 4],
  ] as const)(
    'killed %s: a run with changes updates each person once',
    async (_when, moment, updated) => {
      await importAll(people())
      const changed = people({ lastName: 'Lee' })
      await die(changed, moment)
      expect((await rows()).names.filter((name) => name.endsWith(' Lee 1'))).toHaveLength(updated)
      const { output } = await importAll(changed, ['--resume'])
      expect(output).toContain(`${6 - updated}  updated`)
      const names = IDS.map((id) => `user${id} Lee 1`)
      expect(await rows()).toEqual({ names, methods: 6, links: 6, imported: 6 })
      expect((await importAll(changed)).output).toMatch(/6 {2}unchanged/)
    },
    60_000,
  )

  it('killed between the keys that end and those that are added: the next run adds them', async () => {
    const { db } = database()
    const holders = (digit: string) => IDS.map((id) => person(id, { tokens: id === '3' ? [key(digit)] : [] }))
    await importAll(holders('a'), ['--tokens'])
    await die(holders('b'), ['endedKeys', 1], 'tokens')
    const valid = async () => (await db.session.findMany({ where: { revokedAt: null } })).map(({ keyHash }) => keyHash)
    expect(await valid()).toEqual([])
    expect((await importAll(holders('b'), ['--tokens', '--resume'])).output).toMatch(/1 {2}token kept {2}\(3\)/)
    expect(await valid()).toEqual([sha256(key('b'))])
  }, 60_000)
})
