import type { Db } from '../base/db.js'

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

const unquoted = (name: string): string => name.slice(1, -1).replaceAll('""', '"')

/** SQL for the sequence of the ids; null when the column has none. */
async function sequenceOf({ client, sql }: Db): Promise<string | null> {
  const table = literal(sql.table(sql.userModel))
  const column = literal(unquoted(sql.column(sql.userModel, 'id')))
  const [row] = await client.$queryRawUnsafe<{ name: string | null }[]>(
    `SELECT pg_get_serial_sequence(${table}, ${column}) AS "name"`,
  )
  return row?.name ? literal(row.name) : null
}

/**
 * Moves the ids that the database makes above the ids of a source, so that no registration gets the id of a person who is not
 * imported yet. SQLite and MySQL do so themselves when a row has a larger id.
 */
export async function raiseIds(db: Db, least: number): Promise<void> {
  if (db.sql.dialect.provider !== 'postgresql' || least === 0) return
  const sequence = await sequenceOf(db)
  if (sequence === null) return
  await db.client.$queryRawUnsafe(`SELECT setval(${sequence}, GREATEST(nextval(${sequence}), ${Math.trunc(least)}))`)
}

/**
 * Ids that are free now. In SQLite and MySQL a concurrent registration can take one of them, and the write of the batch then
 * clashes.
 * @param least the largest id of the source
 */
export async function reserveIds(db: Db, count: number, least: number): Promise<number[]> {
  if (count === 0) return []
  const { client, sql } = db
  const sequence = sql.dialect.provider === 'postgresql' ? await sequenceOf(db) : null
  if (sequence !== null) {
    const rows = await client.$queryRawUnsafe<{ id: bigint | number }[]>(
      `SELECT nextval(${sequence}) AS "id" FROM generate_series(1, ${Math.trunc(count)})`,
    )
    return rows.map(({ id }) => Number(id))
  }
  const [row] = await client.$queryRawUnsafe<{ largest: bigint | number | null }[]>(
    `SELECT MAX(${sql.column(sql.userModel, 'id')}) AS ${sql.dialect.quote('largest')} FROM ${sql.table(sql.userModel)}`,
  )
  const first = Math.max(Number(row?.largest ?? 0), least) + 1
  return Array.from({ length: count }, (_, index) => first + index)
}
