import type { Dialect } from './dialect.js'

type Shared = 'quote' | 'schemaOption' | 'bigint' | 'existing' | 'upsert' | 'writeReturning'

/** The SQL that SQLite and PostgreSQL share. */
export const standard: Pick<Dialect, Shared> = {
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  schemaOption: 'schema',
  bigint: (place) => `CAST(${place} AS BIGINT)`,
  existing: { prefix: 'l.', inOrder: false },
  upsert: ({ table, key, columns, rows, sets }) =>
    `INSERT INTO ${table} AS l (${columns.join(', ')}) VALUES ${rows.join(', ')} ` +
    `ON CONFLICT (${key}) DO UPDATE SET ${sets.join(', ')}`,
  writeReturning: (client, write, { columns }, values) =>
    client.$queryRawUnsafe(`${write} RETURNING ${columns}`, ...values),
}
