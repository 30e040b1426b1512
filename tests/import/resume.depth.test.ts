import { beforeEach, expect, it } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import { withDatabases } from '../harness/databases.js'
import { appGlobals, hostFolder } from '../harness/host-app.js'
import { runProcesses } from '../harness/processes.js'
import { jsonl, PASSWORD, SHORT_SECRET } from './people.js'

const run = hostFolder()

withDatabases((provider, database) => {
  beforeEach(async () => {
    await database().clear()
    appGlobals.prismaOfTest = database().client
  })

  const people = [1, 2, 3, 4, 5, 6].map((id) => ({
    sourceId: `${id}`,
    username: `user${id}`,
    addresses: [{ email: `user${id}@example.com`, verified: true }],
    record: PASSWORD.record,
    totp: [{ secret: SHORT_SECRET }],
    identities: [{ provider: 'github', uid: `${id}` }],
  }))

  const rows = async () => {
    const { db } = database()
    const users = await db.user.findMany({ orderBy: { usernameKey: 'asc' } })
    return {
      names: users.map(({ usernameKey }) => usernameKey),
      methods: await db.mfaMethod.count(),
      links: await db.socialAccount.count(),
      imported: await db.imported.count({ where: { sourceId: { not: '' } } }),
    }
  }

  it.each([
    [1, 'within', 0],
    [2, 'within', 2],
    [3, 'within', 4],
    [3, 'after', 6],
  ] as const)(
    'batch %i, killed %s it: the run resumes under its id and writes each person once',
    async (batch, when, written) => {
      const file = jsonl(people)
      try {
        const dies = runProcesses('./tests/import/import-worker.ts', [
          [provider, database().url, file.path, `${batch}`, when],
        ])
        await expect(dies).rejects.toThrow('a process ended with null')
        expect(await rows()).toMatchObject({ methods: written, links: written, imported: written })
        const before = await database().db.imported.findFirst({ where: { sourceId: '' } })
        const { code, output } = await run(runImport, ['jsonl', '--from', file.path, '--apply', '--resume'])
        expect(code).toBe(0)
        expect(await rows()).toEqual({
          names: people.map(({ username }) => username),
          methods: 6,
          links: 6,
          imported: 6,
        })
        if (before) expect(output).toContain(`Run ${before.runId}.`)
        const runs = new Set((await database().db.imported.findMany()).map(({ runId }) => runId))
        expect(runs.size).toBe(1)
      } finally {
        file.remove()
      }
    },
    60_000,
  )
})
