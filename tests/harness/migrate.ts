import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClient, type TestClient } from './clients.js'
import type { Provider } from './providers.js'

/** The migrated database that PostgreSQL copies for each test file. */
export const POSTGRES_TEMPLATE = 'migrated'

/** Runs the migrations of a provider in their order, statement by statement. */
export async function migrate(provider: Provider, client: TestClient): Promise<void> {
  if (provider === 'sqlite') await client.$queryRawUnsafe('PRAGMA journal_mode=WAL')
  const folder = `prisma/migrations/${provider}`
  for (const name of readdirSync(folder).sort()) {
    for (const statement of readFileSync(join(folder, name), 'utf8').split(/;\s*$/m)) {
      if (statement.trim()) await client.$executeRawUnsafe(statement)
    }
  }
}

/** Migrates an SQLite file, and a database of the PostgreSQL server at `postgresUrl`. Each test file starts with a copy. */
export async function makeTemplates(postgresUrl: string): Promise<{ sqliteTemplate: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-template-'))
  const sqliteTemplate = join(folder, 'template.db')
  const sqlite = await openClient('sqlite', `file:${sqliteTemplate}`)
  await migrate('sqlite', sqlite)
  // The copy contains only the file, not the write-ahead log.
  await sqlite.$queryRawUnsafe('PRAGMA wal_checkpoint(TRUNCATE)')
  await sqlite.$disconnect()

  const server = await openClient('postgresql', postgresUrl)
  await server.$executeRawUnsafe(`CREATE DATABASE ${POSTGRES_TEMPLATE}`)
  await server.$disconnect()
  const url = new URL(postgresUrl)
  url.pathname = `/${POSTGRES_TEMPLATE}`
  const postgres = await openClient('postgresql', url.href)
  await migrate('postgresql', postgres)
  // PostgreSQL copies a database only if it has no connections.
  await postgres.$disconnect()
  return { sqliteTemplate, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
