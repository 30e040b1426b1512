import type { Dialect } from './dialect.js'
import { standard } from './standard.js'

/** Keys in one order on every server, whatever its collation. */
const inOrder = (key: string): string => `ORDER BY ${key} COLLATE "C"`

export const postgresql: Dialect = {
  provider: 'postgresql',
  ...standard,
  connect: (client) => ({ client, delegate: (of) => of(client) }),
  /** The columns have the types of the table. */
  insertFromJson: (table, columns) =>
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.join(', ')} ` +
    `FROM json_populate_recordset(CAST(NULL AS ${table}), CAST($1 AS JSON))`,
  /** `to_jsonb` also makes a single value of a list. */
  jsonAsText: (column) => `CAST(to_jsonb(${column}) AS TEXT)`,
  lockedInOrder: ({ table, key, where }) =>
    `${key} IN (SELECT ${key} FROM ${table} WHERE ${where} ${inOrder(key)} FOR UPDATE)`,
  // An array, because a plan may run `IN (SELECT … LIMIT … SKIP LOCKED)` again for each row, and a DELETE then exceeds its
  // LIMIT. The condition once more, because a row may have changed before it was locked.
  deleteSome: ({ table, key, where, orderBy, limit }) =>
    `DELETE FROM ${table} WHERE ${key} = ANY(ARRAY(SELECT ${key} FROM ${table} WHERE ${where} ` +
    `${orderBy ? `ORDER BY ${orderBy}` : inOrder(key)} LIMIT ${limit} FOR UPDATE SKIP LOCKED)) AND ${where}`,
}
