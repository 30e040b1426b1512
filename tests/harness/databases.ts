import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Db } from '../../src/store/base/db.js'
import { openDb } from '../../src/store/base/open-db.js'
import { openClient, type TestClient } from './clients.js'
import { POSTGRES_TEMPLATE } from './migrate.js'
import { type Provider, providers } from './providers.js'
import { settled } from './tasks.js'

/** A fresh, migrated database of one test file. */
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

interface Place {
  url: string
  remove(): Promise<void>
}

function sqlitePlace(template?: string): Place {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-sqlite-'))
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

async function postgresPlace(template = 'template1'): Promise<Place> {
  const name = `t${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return { url: url.href, remove: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function clear(db: Db): Promise<void> {
  await settled()
  const models = ['AuthLimit', 'AuthOutbox', 'AuthOneTimeToken', 'AuthRegistration', 'User']
  for (const model of models) await db.client.$executeRawUnsafe(`DELETE FROM ${db.sql.table(model)}`)
}

async function open(provider: Provider, place: Place): Promise<TestDatabase> {
  const client = await openClient(provider, place.url)
  let seen: string[] = []
  client.$on('query', (event) => seen.push(event.query))
  const queries = () => {
    const given = seen
    seen = []
    return given
  }
  const db = openDb(client, 'User')
  return { provider, url: place.url, client, db, queries, clear: () => clear(db) }
}

/** The same for an empty database of any shape: `place()` gives its URL. */
export function withPlaces(suite: (provider: Provider, place: () => { url: string }) => void): void {
  describe.each(providers)('%s', (provider) => {
    let place: Place | undefined
    beforeAll(async () => {
      place = provider === 'sqlite' ? sqlitePlace() : await postgresPlace()
    })
    afterAll(() => place?.remove())
    suite(provider, () => {
      if (!place) throw new Error('the database is there in tests and hooks only')
      return place
    })
  })
}

type Suite = (provider: Provider, database: () => TestDatabase) => void

/**
 * Registers a `describe` block for SQLite and for PostgreSQL, or for those that are named first. `database()` gives the
 * block's fresh database inside of tests and hooks.
 */
export function withDatabases(...args: [suite: Suite] | [on: readonly Provider[], suite: Suite]): void {
  const [on, suite] = args.length === 1 ? [providers, args[0]] : args
  describe.each(on)('%s', (provider) => {
    let place: Place | undefined
    let database: TestDatabase | undefined
    beforeAll(async () => {
      place = provider === 'sqlite' ? sqlitePlace(inject('sqliteTemplate')) : await postgresPlace(POSTGRES_TEMPLATE)
      database = await open(provider, place)
    })
    afterAll(async () => {
      await database?.client.$disconnect()
      await place?.remove()
    })
    suite(provider, () => {
      if (!database) throw new Error('the database is open in tests and hooks only')
      return database
    })
  })
}
