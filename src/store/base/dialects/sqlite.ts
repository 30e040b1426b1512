import type { PrismaClientLike, PromisesOf, TableNames } from '../prisma-client.js'
import type { Connection, Dialect } from './dialect.js'
import { inPlace } from './in-place.js'
import { standard } from './standard.js'

/**
 * Prisma begins a transaction as a reader. When another process writes in the meantime, SQLite refuses its first write at
 * once, whatever the busy timeout. A first statement that is a write, even of nothing, waits for the lock instead.
 */
const writeNothing = ({ table, column }: TableNames): string =>
  `UPDATE ${table('AuthLimit')} SET ${column('AuthLimit', 'denied')} = 0 WHERE 1 = 0`

function connect(client: PrismaClientLike, names: TableNames): Connection {
  const write = writeNothing(names)
  return {
    client: {
      async $transaction<Results extends unknown[]>(operations: PromisesOf<Results>) {
        const results: unknown[] = await client.$transaction([client.$executeRawUnsafe(write), ...operations])
        return results.slice(1) as Results // Those of `operations`, in their order.
      },
      $queryRawUnsafe: (sql, ...values) => client.$queryRawUnsafe(...inPlace(sql, values)),
      $executeRawUnsafe: (sql, ...values) => client.$executeRawUnsafe(...inPlace(sql, values)),
    },
    delegate: (of) => of(client),
  }
}

export const sqlite: Dialect = {
  provider: 'sqlite',
  ...standard,
  connect,
  insertFromJson: () => null,
  jsonAsText: (column) => `CAST(${column} AS TEXT)`,
  // One writer at a time: it needs no locks.
  lockedInOrder: ({ where }) => where,
  deleteSome: ({ table, key, where, orderBy, limit }) =>
    `DELETE FROM ${table} WHERE ${key} IN ` +
    `(SELECT ${key} FROM ${table} WHERE ${where} ${orderBy ? `ORDER BY ${orderBy} ` : ''}LIMIT ${limit})`,
}
