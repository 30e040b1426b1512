import { expect, it } from 'vitest'
import { purge } from '../../src/flows/base/purge.js'
import { withDatabases } from '../harness/databases.js'
import { makeService } from '../harness/service.js'

const PEOPLE = 500
const DAY = 86_400_000

withDatabases((provider, database) => {
  const add = async (
    rows: { createMany(given: { data: object[] }): PromiseLike<unknown> },
    make: (i: number) => object,
  ) => {
    for (let i = 0; i < PEOPLE; i += 500)
      await rows.createMany({ data: Array.from({ length: 500 }, (_, at) => make(i + at)) })
  }

  it('a purge finds the imported people whose sessions have expired by an index, and marks no others', async () => {
    const { db, client } = database()
    const service = makeService(database())
    const now = service.clock.now
    const later = (days: number) => new Date(now.getTime() + days * DAY)
    await add(db.user, (i) => ({ id: `u${i}`, username: `u${i}` }))
    await add(db.session, (i) => ({
      ...{ id: `s${i}`, userId: `u${i}`, authEpoch: 0, rotatedAt: now, createdAt: now, lastUsedAt: now },
      ...{ idleExpiresAt: later(i < 30 ? -1 : 7), expiresAt: later(i >= 20 && i < 30 ? -1 : 30) },
    }))
    await add(db.imported, (i) => ({
      ...{
        id: `i${i}`,
        source: 'old',
        sourceId: `${i}`,
        runId: 'r',
        userId: `u${i}`,
        fingerprint: '',
        importedAt: now,
      },
    }))
    await client.$executeRawUnsafe(provider === 'mysql' ? 'ANALYZE TABLE `AuthImport`, `AuthSession`' : 'ANALYZE')
    database().queries()
    await purge(service.ctx)
    const update =
      database()
        .queries()
        .find((sql) => /^UPDATE .*AuthImport.*usedAt/.test(sql)) ?? ''
    // PostgreSQL reads a table of this size whole, and uses the index for a larger one.
    if (provider !== 'postgresql') {
      const explain = `EXPLAIN ${provider === 'sqlite' ? 'QUERY PLAN ' : ''}${update}`
      const plan = await client.$queryRawUnsafe(explain, ...(update.match(/\?/g) ?? []).map(() => 'u0'))
      const text = JSON.stringify(plan, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
      expect(text).toContain('AuthImport_userId_idx')
    }
    const marked = await db.imported.findMany({ where: { usedAt: { not: null } } })
    expect(marked.map(({ userId }) => userId).sort()).toEqual(Array.from({ length: 30 }, (_, i) => `u${i}`).sort())
  })
})
