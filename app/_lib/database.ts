import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { PrismaMariaDb } from '@prisma/adapter-mariadb'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient as MysqlClient } from '../../generated/demo-mysql/client/client'
import { PrismaClient as PostgresqlClient } from '../../generated/demo-postgresql/client/client'
import { PrismaClient as SqliteClient } from '../../generated/demo-sqlite/client/client'
import { environment } from './environment'

export type Client = SqliteClient | PostgresqlClient | MysqlClient

function connect(): Client {
  const { provider, databaseUrl } = environment
  if (provider === 'postgresql') {
    return new PostgresqlClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) })
  }
  if (provider === 'mysql') return new MysqlClient({ adapter: new PrismaMariaDb(databaseUrl) })
  mkdirSync(dirname(databaseUrl.slice('file:'.length)), { recursive: true, mode: 0o700 })
  // Milliseconds to wait for another writer. Without it, parallel writes fail at once.
  return new SqliteClient({ adapter: new PrismaLibSql({ url: databaseUrl, timeout: 5000 }) })
}

const KEY = Symbol.for('sallyport-demo/prisma')
const shared = globalThis as { [KEY]?: Client }

/** The only client of this process. It is kept on globalThis, because Next evaluates modules several times in one process. */
export function database(): Client {
  shared[KEY] ??= connect()
  return shared[KEY]
}
