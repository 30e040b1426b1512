import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Db } from '../../src/store/base/db.js'
import { openDb } from '../../src/store/base/open-db.js'
import { openClient, type TestClient } from './clients.js'
import { migrate, POSTGRES_TEMPLATE } from './migrate.js'
import { onMariadb, type Provider, providers } from './providers.js'
import { tasksSettled } from './tasks.js'

/** A new, migrated database of one test file. */
export interface TestDatabase {
  provider: Provider
  url: string
  client: TestClient
  db: Db
  /** SQL of the statements since the last call. */
  queries(): string[]
  /** Waits for the running tasks of services, and empties every table. */
  clear(): Promise<void>
}

interface CreatedDatabase {
  url: string
  remove(): Promise<void>
}

// SQLite waits for the disk at every commit. A file system in memory saves that time, and no test needs the disk.
const MEMORY = '/dev/shm'

function createSqlite(template?: string): CreatedDatabase {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'sallyport-sqlite-'))
  const remove = async () => rmSync(folder, { recursive: true, force: true })
  const file = join(folder, 'test.db')
  if (template) copyFileSync(template, file)
  return { url: `file:${file}`, remove }
}

async function administer(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}

async function createPostgres(template = 'template1'): Promise<CreatedDatabase> {
  const name = `t${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return { url: url.href, remove: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function askMariadb(sql: string): Promise<void> {
  const admin = await openClient('mysql', inject('mariadbUrl'))
  await admin.$executeRawUnsafe(sql)
  await admin.$disconnect()
}

async function createMariadb({ migrated }: { migrated: boolean }): Promise<CreatedDatabase> {
  const name = `t${randomUUID().replaceAll('-', '')}`
  await askMariadb(`CREATE DATABASE ${name}`)
  const url = inject('mariadbUrl').replace('information_schema', name)
  if (migrated) {
    const client = await openClient('mysql', url)
    await migrate('mysql', client)
    await client.$disconnect()
  }
  return { url, remove: () => askMariadb(`DROP DATABASE ${name}`) }
}

const createEmpty = {
  sqlite: async () => createSqlite(),
  postgresql: () => createPostgres(),
  mysql: () => createMariadb({ migrated: false }),
}
const createMigrated = {
  sqlite: async () => createSqlite(inject('sqliteTemplate')),
  postgresql: () => createPostgres(POSTGRES_TEMPLATE),
  mysql: () => createMariadb({ migrated: true }),
}

/** The databases of a suite that lists them. In a run over MariaDB, a suite that needs only one database uses MariaDB. */
const chosen = (on: readonly Provider[]): readonly Provider[] => (onMariadb && on.includes('sqlite') ? ['mysql'] : on)

const describeOn = (provider: Provider, suite: () => void) =>
  describe.runIf(provider !== 'mysql' || inject('mariadbUrl') !== '')(provider, suite)

async function clear(db: Db): Promise<void> {
  await tasksSettled()
  const models = [
    'AuthLimit',
    'AuthOutbox',
    'AuthOneTimeToken',
    'AuthChallenge',
    'AuthRegistration',
    'AuthInvitation',
    'AuthImport',
    'User',
  ]
  for (const model of models) await db.client.$executeRawUnsafe(`DELETE FROM ${db.sql.table(model)}`)
}

async function open(provider: Provider, created: CreatedDatabase): Promise<TestDatabase> {
  const client = await openClient(provider, created.url)
  let seen: string[] = []
  client.$on('query', (event) => seen.push(event.query))
  const queries = () => {
    const given = seen
    seen = []
    return given
  }
  const db = openDb(client, { userModel: 'User' })
  return { provider, url: created.url, client, db, queries, clear: () => clear(db) }
}

type EmptySuite = (provider: Provider, emptyDatabase: () => { url: string }) => void

/** Like `withDatabases`, with a database without tables. `emptyDatabase()` returns its URL. */
export function withEmptyDatabases(...args: [suite: EmptySuite] | [on: readonly Provider[], suite: EmptySuite]): void {
  const [on, suite] = args.length === 1 ? [providers, args[0]] : args
  for (const provider of on)
    describeOn(provider, () => {
      let created: CreatedDatabase | undefined
      beforeAll(async () => {
        created = await createEmpty[provider]()
      })
      afterAll(() => created?.remove())
      suite(provider, () => {
        if (!created) throw new Error('emptyDatabase() can only be called in tests and hooks')
        return created
      })
    })
}

type Suite = (provider: Provider, database: () => TestDatabase) => void

/**
 * Registers a `describe` block for each database of the run, or for the ones in the first argument. In tests and hooks,
 * `database()` returns the block's new database.
 */
export function withDatabases(...args: [suite: Suite] | [on: readonly Provider[], suite: Suite]): void {
  const [on, suite] = args.length === 1 ? [providers, args[0]] : [chosen(args[0]), args[1]]
  for (const provider of on)
    describeOn(provider, () => {
      let created: CreatedDatabase | undefined
      let database: TestDatabase | undefined
      beforeAll(async () => {
        created = await createMigrated[provider]()
        database = await open(provider, created)
      })
      afterAll(async () => {
        await database?.client.$disconnect()
        await created?.remove()
      })
      suite(provider, () => {
        if (!database) throw new Error('database() can only be called in tests and hooks')
        return database
      })
    })
}
