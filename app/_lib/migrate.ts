import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Prisma } from '../../generated/sqlite/client/client'

/** What the clients have in common, as far as it is needed here. */
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

type Provider = 'sqlite' | 'postgresql' | 'mysql'

interface Migration {
  name: string
  sql: string
}

/** Next copies what a path names that it can read ahead, so this one is written out. */
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
  // Readers and the writer do not wait for one another then. The mode is kept in the file.
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
 * SQLite changes a table by dropping it, and drops the rows of other tables that refer to it along with it. It ignores
 * the switch inside a transaction, where the one in the file is.
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
  // PostgreSQL lets two such statements clash; the second time the table is there.
  await create().catch(create)
}

async function isApplied(client: Client, name: string): Promise<boolean> {
  const rows = await client.$queryRawUnsafe<unknown[]>(`SELECT name FROM ${BOOKKEEPING} WHERE name = ${quoted(name)}`)
  return rows.length > 0
}

async function apply(client: Client, { name, sql }: Migration): Promise<void> {
  // The first statement is the lock: a second process waits at it, and then fails because the row is there.
  const statements = [`INSERT INTO ${BOOKKEEPING} (name) VALUES (${quoted(name)})`, ...statementsOf(sql)]
  try {
    await client.$transaction(statements.map((statement) => client.$executeRawUnsafe(statement)))
  } catch (error) {
    if (!(await isApplied(client, name))) throw error
  }
}

/** MySQL commits every change of a table at once. A lock of one connection keeps a second process out until all have run. */
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
