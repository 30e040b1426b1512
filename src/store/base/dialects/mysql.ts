import type { PrismaClientLike } from '../prisma-client.js'
import type { Dialect, Written } from './dialect.js'
import { inPlace } from './in-place.js'
import { delegateOfSteps, stepsOf } from './steps.js'

const connect: Dialect['connect'] = (client) => {
  const { step, $transaction } = stepsOf(client)
  // A step runs on a client of Prisma: the host's, or that of a transaction.
  const raw = (one: object) => one as PrismaClientLike
  return {
    client: {
      $transaction,
      $queryRawUnsafe: (sql, ...values) => step((one) => raw(one).$queryRawUnsafe(...inPlace(sql, values))),
      $executeRawUnsafe: (sql, ...values) => step((one) => raw(one).$executeRawUnsafe(...inPlace(sql, values))),
    },
    delegate: (of) => delegateOfSteps(step, of),
  }
}

/** MySQL and MariaDB. */
export const mysql: Dialect = {
  provider: 'mysql',
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  schemaOption: 'database',
  connect,
  bigint: (place) => `CAST(${place} AS SIGNED)`,
  insertFromJson: () => null,
  jsonAsText: (column) => `CAST(${column} AS CHAR)`,
  existing: { prefix: '', inOrder: true },
  upsert: ({ table, columns, rows, sets }) =>
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.join(', ')} ON DUPLICATE KEY UPDATE ${sets.join(', ')}`,
  // A statement that finds its rows by their key locks them in the order of the key.
  lockedInOrder: ({ where }) => where,
  deleteSome: ({ table, where, orderBy, limit }) =>
    `DELETE FROM ${table} WHERE ${where} ${orderBy ? `ORDER BY ${orderBy} ` : ''}LIMIT ${limit}`,
  // MySQL has no RETURNING, MariaDB has none for UPDATE. A transaction keeps the written rows locked until they are read.
  async writeReturning<Row>(
    client: PrismaClientLike,
    write: string,
    { columns, table, where }: Written,
    values: readonly unknown[],
  ) {
    const select = `SELECT ${columns} FROM ${table} WHERE ${where}`
    const [, rows] = await client.$transaction([
      client.$executeRawUnsafe(write, ...values),
      client.$queryRawUnsafe<Row[]>(select, ...values),
    ])
    return rows
  },
}
