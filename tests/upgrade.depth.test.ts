import { readFileSync } from 'node:fs'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { PrismaPg } from '@prisma/adapter-pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate as migrateDemo } from '../app/_lib/migrate.js'
import { schemaFiles } from '../scripts/build/migrations.mjs'
import { changeSql, schemaSql } from '../scripts/build/schema-engine.mjs'
import { columnsOf, shapeOf } from './harness/catalog.js'
import { openClient, type TestClient } from './harness/clients.js'
import { withEmptyDatabases } from './harness/databases.js'
import type { Provider } from './harness/providers.js'

type Migration = { name: string; sql: string }
type File = { path: string; content: string }

const MOMENT = '2026-01-02 03:04:05'

/** A value of the column's type; keys refer to the one row of their table. */
function sampleOf(table: string, name: string, type: string): string {
  if (name === 'id') return `'of ${table}'`
  if (name === 'userId') return "'of User'"
  if (name === 'registrationId') return "'of AuthRegistration'"
  if (/bool/i.test(type)) return 'true'
  if (/int/i.test(type)) return '7'
  return /time/i.test(type) ? `'${MOMENT}'` : `'${table} ${name}'`
}

/** One row in every table, with a value in every column. */
async function fill(client: TestClient, provider: Provider): Promise<void> {
  const columns = await columnsOf(client, provider)
  const last = [...new Set(columns.map(({ table }) => table))].filter(
    (table) => !/^(User|AuthRegistration)$/.test(table),
  )
  for (const table of ['User', 'AuthRegistration', ...last]) {
    const its = columns.filter((column) => column.table === table)
    const values = its.map(({ name, type }) => sampleOf(table, name, type))
    await client.$executeRawUnsafe(
      `INSERT INTO "${table}" (${its.map(({ name }) => `"${name}"`).join(', ')}) VALUES (${values.join(', ')})`,
    )
  }
}

async function rowsOf(client: TestClient, provider: Provider) {
  const rows: Record<string, Record<string, unknown>> = {}
  for (const table of new Set((await columnsOf(client, provider)).map((column) => column.table))) {
    const found = await client.$queryRawUnsafe<Record<string, unknown>[]>(`SELECT * FROM "${table}"`)
    if (found.length > 0) rows[table] = found[0] ?? {}
  }
  return rows
}

async function run(client: TestClient, sql: string): Promise<void> {
  for (const statement of sql.split(/;\s*$/m)) if (statement.trim()) await client.$executeRawUnsafe(statement)
}

/** Models of a future release: one column becomes optional, and a column and a table are new. */
const changed = (files: File[]): File[] => {
  const user = (text: string) =>
    text.replace(/^ {2}username +String$/m, '  username String?\n  nickname String @default("")')
  const models = files.map(({ path, content }) => ({ path, content: user(content) }))
  return [...models, { path: 'new.prisma', content: 'model AuthNew {\n  id String @id\n}\n' }]
}

withEmptyDatabases((provider, emptyDatabase) => {
  let client: TestClient
  const adapter = () =>
    provider === 'sqlite'
      ? new PrismaLibSql({ url: ':memory:' })
      : new PrismaPg({ connectionString: emptyDatabase().url })
  const upgrade = (migrations?: Migration[]) =>
    migrateDemo(client as unknown as Parameters<typeof migrateDemo>[0], provider, migrations)
  const firstRelease = (): Migration => ({
    name: '0001_init.sql',
    sql: readFileSync(`prisma/migrations/${provider}/0001_init.sql`, 'utf8'),
  })
  const empty = async () => {
    await client?.$disconnect()
    if (provider === 'sqlite')
      client = await openClient(provider, emptyDatabase().url.replace('test.db', `${Math.random()}.db`))
    else {
      client = await openClient(provider, emptyDatabase().url)
      await run(client, 'DROP SCHEMA public CASCADE;\nCREATE SCHEMA public;')
    }
  }
  beforeAll(empty)
  afterAll(() => client.$disconnect())

  /** @returns the rows before, those after, and the shape of the upgraded tables */
  async function upgraded(next?: string) {
    await empty()
    await upgrade([firstRelease()])
    await fill(client, provider)
    const before = await rowsOf(client, provider)
    const migrations = next === undefined ? undefined : [firstRelease(), { name: '0002_next.sql', sql: next }]
    // Migrations that have run do not run again.
    for (let i = 0; i < 2; i++) await upgrade(migrations)
    return { before, after: await rowsOf(client, provider), shape: await shapeOf(client, provider) }
  }

  async function shapeOfNew(files: File[]) {
    await empty()
    await run(client, await schemaSql(files, adapter()))
    return shapeOf(client, provider)
  }

  test('a database of the first release is upgraded at the start: it keeps its rows and gets the tables of a new database', async () => {
    const { before, after, shape } = await upgraded()
    expect(Object.keys(before)).toHaveLength(10)
    for (const [table, row] of Object.entries(before)) {
      const kept = Object.entries(row).filter(([name]) => name in (after[table] ?? {}))
      expect(after[table], table).toMatchObject(Object.fromEntries(kept))
    }
    expect(shape).toEqual(await shapeOfNew(schemaFiles('prisma/models', provider)))
  })

  test('a migration that recreates the users table loses no row that refers to it', async () => {
    const models = schemaFiles('prisma/released', provider)
    const next = await changeSql(models, changed(models), adapter())
    if (provider === 'sqlite') expect(next).toContain('DROP TABLE "User"')
    const { before, after, shape } = await upgraded(next)
    expect(after).toEqual({ ...before, User: { ...before.User, nickname: '' } })
    expect(shape).toEqual(await shapeOfNew(changed(models)))
  })
})

test('docs/upgrading.md names every table and column of the second release', () => {
  const page = readFileSync('docs/upgrading.md', 'utf8')
  const section = page.slice(page.indexOf('### The models of 0.2'), page.indexOf('## The database'))
  const sql = readFileSync('prisma/migrations/postgresql/0002_release_0_2.sql', 'utf8')
  const names = [...sql.matchAll(/(?:CREATE TABLE|ALTER COLUMN|ADD COLUMN) +"(\w+)"/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !section.includes(`\`${name}`))).toEqual([])
})
