import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Prisma } from '../../generated/demo-sqlite/client/client'

/** The methods that the migration needs; every generated client has them. */
interface Client {
  $executeRawUnsafe(sql: string): Prisma.PrismaPromise<number>
  $queryRawUnsafe<Result>(sql: string): Prisma.PrismaPromise<Result>
  $transaction(operations: Prisma.PrismaPromise<number>[]): Promise<unknown>
}

const BOOKKEEPING = '_demo_migration'

const statementsOf = (sql: string): string[] =>
  sql
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

export type Provider = 'sqlite' | 'postgresql' | 'mysql'

interface Migration {
  name: string
  sql: string
}

/** The path is a literal, because Next copies only files whose path it can read at build time. */
function migrationsOf(provider: Provider): Migration[] {
  const folder = join(process.cwd(), 'prisma/migrations', provider)
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
}

/**
 * Runs the migrations that the database has not run yet, in the order of their names. Safe when several processes start
 * at once.
 */
export async function migrate(
  client: Client,
  provider: Provider,
  migrations: readonly Migration[] = migrationsOf(provider),
): Promise<void> {
  // In WAL mode, readers and the writer do not wait for each other. SQLite stores the mode in the file.
  if (provider === 'sqlite') await client.$queryRawUnsafe('PRAGMA journal_mode = WAL')
  await prepare(client)
  for (const migration of [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (await isApplied(client, migration.name)) continue
    if (provider === 'mysql') await applyInOrder(client, migration)
    else if (provider === 'sqlite') await withoutForeignKeys(client, () => apply(client, migration))
    else await apply(client, migration)
  }
}

/**
 * SQLite changes a table by dropping it, which deletes the rows of other tables that refer to it. It ignores the PRAGMA
 * inside a transaction, and the migration file sets it there.
 */
async function withoutForeignKeys(client: Client, run: () => Promise<void>): Promise<void> {
  await client.$executeRawUnsafe('PRAGMA foreign_keys = OFF')
  try {
    await run()
  } finally {
    await client.$executeRawUnsafe('PRAGMA foreign_keys = ON')
  }
}

async function prepare(client: Client): Promise<void> {
  const create = () =>
    client.$executeRawUnsafe(`CREATE TABLE IF NOT EXISTS ${BOOKKEEPING} (name VARCHAR(200) NOT NULL PRIMARY KEY)`)
  // In PostgreSQL two of these statements can clash. The table exists at the second attempt.
  await create().catch(create)
}

async function isApplied(client: Client, name: string): Promise<boolean> {
  const rows = await client.$queryRawUnsafe<unknown[]>(`SELECT name FROM ${BOOKKEEPING} WHERE name = ${quoted(name)}`)
  return rows.length > 0
}

async function apply(client: Client, { name, sql }: Migration): Promise<void> {
  // The first statement is the lock: a second process waits for it, then fails because the row exists.
  const statements = [`INSERT INTO ${BOOKKEEPING} (name) VALUES (${quoted(name)})`, ...statementsOf(sql)]
  try {
    await client.$transaction(statements.map((statement) => client.$executeRawUnsafe(statement)))
  } catch (error) {
    if (!(await isApplied(client, name))) throw error
  }
}

/** MySQL commits each change of a table immediately. The lock of one connection makes a second process wait until all have run. */
async function applyInOrder(client: Client, { name, sql }: Migration): Promise<void> {
  const record = `INSERT INTO ${BOOKKEEPING} (name) VALUES (${quoted(name)})`
  const run = [`DO GET_LOCK('${BOOKKEEPING}', 60)`, ...statementsOf(sql), record, `DO RELEASE_LOCK('${BOOKKEEPING}')`]
  try {
    await client.$transaction(run.map((statement) => client.$executeRawUnsafe(statement)))
  } catch (error) {
    if (!(await isApplied(client, name))) throw error
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
