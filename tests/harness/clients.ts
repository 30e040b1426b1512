import { PrismaLibSql } from '@prisma/adapter-libsql'
import { PrismaMariaDb } from '@prisma/adapter-mariadb'
import { PrismaPg } from '@prisma/adapter-pg'
import type { Provider } from './providers.js'

// The timeouts are long, because the machine may be busy with other tests.
const options = {
  log: [{ emit: 'event' as const, level: 'query' as const }],
  transactionOptions: { maxWait: 10_000, timeout: 20_000 },
}

/** The methods of every generated client that the tests use. */
export interface TestClient {
  $on(event: 'query', listener: (event: { query: string; params: string }) => void): unknown
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
  $queryRawUnsafe<T>(sql: string, ...values: unknown[]): Promise<T>
  $disconnect(): Promise<void>
}

async function sqliteClient(url: string, extra: object): Promise<TestClient> {
  const { PrismaClient } = await import('../../generated/sqlite/client/client.js')
  return new PrismaClient({ adapter: new PrismaLibSql({ url, timeout: 5000 }), ...options, ...extra })
}

async function postgresClient(url: string, extra: object): Promise<TestClient> {
  const { PrismaClient } = await import('../../generated/postgresql/client/client.js')
  return new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 10 }), ...options, ...extra })
}

async function mysqlClient(url: string, extra: object): Promise<TestClient> {
  const { PrismaClient } = await import('../../generated/mysql/client/client.js')
  return new PrismaClient({ adapter: new PrismaMariaDb(url), ...options, ...extra })
}

const open = { sqlite: sqliteClient, postgresql: postgresClient, mysql: mysqlClient }

/** Opens a Prisma client of the provider on an existing database. `extra`: further options of the client. */
export const openClient = (provider: Provider, url: string, extra: object = {}): Promise<TestClient> =>
  open[provider](url, extra)

/** Addresses without a database. The password must not appear anywhere. */
export const UNREACHABLE = {
  sqlite: 'file:/nowhere/at/all.db',
  postgresql: 'postgresql://nobody:hunter2@127.0.0.1:1/x',
  mysql: 'mysql://nobody:hunter2@127.0.0.1:1/x?acquireTimeout=300&connectTimeout=200',
} as const satisfies Record<Provider, string>
