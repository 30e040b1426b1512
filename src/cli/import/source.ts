import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { valueAt } from '../../contract/objects.js'
import { CliError } from '../cli-error.js'

type Row = Record<string, unknown>

/** The database of another system, to read. */
export interface Source {
  /** @param sql with `?` for a value and `"` around names, on every database */
  query(sql: string, values: unknown[]): Promise<Row[]>
  /** The names of the tables. */
  tables(): Promise<Set<string>>
  close(): Promise<void>
}

interface Statement {
  sql: string
  args: unknown[]
  argTypes: { scalarType: 'unknown'; arity: 'scalar' }[]
}

/** The part of Prisma's driver adapters that reads. */
interface Queryable {
  queryRaw(statement: Statement): Promise<{ columnNames: string[]; rows: unknown[][] }>
  executeRaw(statement: Statement): Promise<number>
}

interface Adapter extends Queryable {
  startTransaction(isolation: string): Promise<Queryable & { rollback(): Promise<void> }>
  dispose(): Promise<void>
}

interface Engine {
  package: string
  name: string
  /** The argument of the adapter. */
  options(from: string): unknown
  tables: string
  /** SQL of the database, from SQL with `?` and `"`. */
  written(sql: string): string
  /** Statements at the start of the one transaction. null: the connection has none. */
  begin: string[] | null
}

const numbered = (sql: string): string => {
  let last = 0
  return sql.replaceAll('?', () => `$${++last}`)
}

/** One connection, and a busy pool of the source would not be noticed. */
function oneConnection(from: string): string {
  // The error of `new URL` contains the password.
  if (!URL.canParse(from)) throw new CliError('--from is no valid URL. Write # and @ of a password as %23 and %40.', 2)
  const url = new URL(from)
  url.searchParams.set('connectionLimit', '1')
  return url.href
}

const SQLITE: Engine = {
  package: '@prisma/adapter-libsql',
  name: 'PrismaLibSql',
  options: (from) => ({ url: pathToFileURL(from).href }),
  tables: `SELECT name FROM sqlite_master WHERE type IN ('table', 'view')`,
  written: (sql) => sql,
  begin: null,
}
const POSTGRESQL: Engine = {
  package: '@prisma/adapter-pg',
  name: 'PrismaPg',
  options: (from) => ({ connectionString: from, max: 1 }),
  tables: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ANY (current_schemas(false))',
  written: numbered,
  // The adapter takes every time for UTC. LOCAL, because the connection may belong to a pooler that others use.
  begin: ['SET TRANSACTION READ ONLY', `SET LOCAL TIME ZONE 'UTC'`],
}
const MYSQL: Engine = {
  package: '@prisma/adapter-mariadb',
  name: 'PrismaMariaDb',
  options: oneConnection,
  tables: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = database()',
  written: (sql) => sql.replaceAll('"', '`'),
  begin: [],
}

function engineOf(from: string): { engine: Engine; address: string } {
  if (/^postgres(ql)?:\/\//i.test(from)) return { engine: POSTGRESQL, address: from }
  if (/^(mysql|mariadb):\/\//i.test(from)) return { engine: MYSQL, address: from }
  if (/^\w[\w+.-]*:\/\//.test(from) && !from.startsWith('file:')) {
    throw new CliError('--from is a URL that begins with postgresql:// or mysql://, or the path of an SQLite file.', 2)
  }
  const path = resolve(process.cwd(), from.replace(/^file:(\/\/)?/, ''))
  // SQLite would create a file that does not exist.
  if (!existsSync(path) || !statSync(path).isFile()) throw new CliError(`There is no file ${path}.`)
  return { engine: SQLITE, address: path }
}

/** Finds a package of the app, or one beside this package. */
function pathOf(name: string): string {
  for (const from of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      return createRequire(from).resolve(name)
    } catch {
      // It may be in the other place.
    }
  }
  throw new CliError(`${name} is needed to read this database. Install it: npm install --save-dev ${name}`)
}

/** The message of a driver names hosts, tables and columns. It has no password and no value of a row. */
function failed(error: unknown): never {
  const told = valueAt(error, ['cause', 'originalMessage']) ?? valueAt(error, ['cause', 'kind'])
  if (typeof told !== 'string') throw error
  throw new CliError(`The database of --from cannot be read: ${told}`)
}

const statement = (sql: string, values: unknown[]): Statement => ({
  sql,
  args: values,
  argTypes: values.map(() => ({ scalarType: 'unknown', arity: 'scalar' })),
})

async function connect({ package: name, name: factory, options }: Engine, address: string): Promise<Adapter> {
  const found: Record<string, new (options: unknown) => { connect(): Promise<Adapter> }> = await import(
    pathToFileURL(pathOf(name)).href
  )
  const Factory = found[factory]
  if (!Factory) throw new CliError(`${name} has no ${factory}. sallyport needs its version 7.`)
  return new Factory(options(address)).connect()
}

/** The server shows one state of all tables, and refuses to write where it can. */
async function begin(adapter: Adapter, { begin: statements }: Engine) {
  if (statements === null) {
    await adapter.executeRaw(statement('PRAGMA query_only = 1', []))
    return { reads: adapter, end: async () => {} }
  }
  const transaction = await adapter.startTransaction('REPEATABLE READ')
  const end = async () => {
    await transaction.executeRaw(statement('ROLLBACK', []))
    await transaction.rollback()
  }
  for (const sql of statements) await transaction.executeRaw(statement(sql, []))
  return { reads: transaction, end }
}

/**
 * Opens the database of another system with the driver adapter that the app has installed.
 * @param from a URL of PostgreSQL, MySQL or MariaDB, or the path of an SQLite file
 * @throws CliError when the adapter is missing or the database cannot be read
 */
export async function openSource(from: string): Promise<Source> {
  const { engine, address } = engineOf(from)
  const adapter = await connect(engine, address).catch(failed)
  const { reads, end } = await begin(adapter, engine).catch(async (error) => {
    await adapter.dispose()
    return failed(error)
  })
  const query = async (sql: string, values: unknown[]): Promise<Row[]> => {
    const { columnNames, rows } = await reads.queryRaw(statement(engine.written(sql), values)).catch(failed)
    return rows.map((row) => Object.fromEntries(columnNames.map((name, index) => [name, row[index]])))
  }
  return {
    query,
    tables: async () => new Set((await query(engine.tables, [])).map(({ name }) => String(name))),
    close: async () => {
      await end()
      await adapter.dispose()
    },
  }
}
