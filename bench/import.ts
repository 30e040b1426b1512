// Imports people into PostgreSQL and prints how long it took and how much memory it needed:
// PEOPLE=100000 npx vitest run --config bench/vitest.config.ts bench/import.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jsonl } from '../src/cli/import/jsonl.js'
import { readOptions } from '../src/cli/import/options.js'
import { importPeople } from '../src/flows/import/run.js'
import { openClient } from '../tests/harness/clients.js'
import { withDatabases } from '../tests/harness/databases.js'
import { makeServiceOver } from '../tests/harness/service.js'

const PEOPLE = Number(process.env.PEOPLE ?? 100_000)
const MEGABYTE = 1024 * 1024

/** A third of the people have an authenticator app, and a third have a connected provider. */
const personLine = (index: number): string =>
  `${JSON.stringify({
    sourceId: `${index + 1}`,
    username: `user${index}`,
    addresses: [{ email: `user${index}@example.com`, verified: true, primary: true }],
    record: 'pbkdf2_sha256$260000$9sD2mLk0QwXz$Bw8o1snLvJN7X7dKQN/ddKlCctZKB2bHww3Fy6B8gEU=',
    firstName: 'First',
    createdAt: '2020-01-02T03:04:05Z',
    totp: index % 3 === 0 ? [{ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }] : [],
    identities: index % 3 === 1 ? [{ provider: 'github', uid: `${index}` }] : [],
  })}\n`

withDatabases(['postgresql'], (_provider, database) => {
  it(`imports ${PEOPLE} people`, { timeout: 30 * 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sallyport-bench-'))
    const path = join(folder, 'people.jsonl')
    const file = await open(path, 'w')
    for (let index = 0; index < PEOPLE; index += 1000) {
      const count = Math.min(1000, PEOPLE - index)
      await file.write(Array.from({ length: count }, (_, more) => personLine(index + more)).join(''))
    }
    await file.close()
    // Without the log of statements that the client of the tests keeps.
    const client = await openClient('postgresql', database().url, { log: [] })
    const { ctx } = makeServiceOver(client, { USE_MFA: true, USERNAME: 'required' })
    const typed = { from: path, apply: true, 'dry-run': false, resume: false, batch: '500', 'sync-inactive': false }
    const caller = { requestId: 'bench', address: null, locale: 'en', now: ctx.now() }
    const read = () => jsonl.read(path, { tokens: false, env: {} })
    const timed = async (what: string) => {
      const memory: NodeJS.MemoryUsage[] = []
      const started = performance.now()
      const spent = process.cpuUsage()
      const outcome = await importPeople(ctx, read, readOptions('jsonl', typed, []), caller, {
        progress: () => void memory.push(process.memoryUsage()),
      })
      const { user, system } = process.cpuUsage(spent)
      const third = Math.ceil(memory.length / 3)
      const most = (kind: 'rss' | 'heapUsed') =>
        [memory.slice(0, third), memory.slice(-third)]
          .map((part) => Math.round(Math.max(...part.map((usage) => usage[kind])) / MEGABYTE))
          .join(' and ')
      console.log(
        `${what}: ${((performance.now() - started) / 1000).toFixed(1)} s, of which this process worked ` +
          `${((user + system) / 1e6).toFixed(1)} s. Most MB in the first and last third: rss ${most('rss')}, heap ${most('heapUsed')}`,
      )
      return outcome?.tally
    }
    console.log(`load ${loadavg()[0]?.toFixed(1)}`)
    expect((await timed('first run'))?.count('created')).toBe(PEOPLE)
    expect((await timed('second run'))?.count('unchanged')).toBe(PEOPLE)
    console.log(`load ${loadavg()[0]?.toFixed(1)}`)
    await client.$disconnect()
    rmSync(folder, { recursive: true })
  })
})
