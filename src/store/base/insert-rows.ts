import { oncePer } from '../../once-per.js'
import type { Db } from './db.js'
import { isInsertable } from './insert.js'
import type { Delegate } from './prisma-client.js'

/**
 * Prisma's types whose value in JSON is the value of the column. Prisma converts or refuses a value of another kind: a database
 * would ignore the zone of a time in a text.
 */
const SIMPLE: Readonly<Record<string, (value: unknown) => boolean>> = {
  String: (value) => typeof value === 'string',
  Int: Number.isInteger,
  BigInt: (value) => typeof value === 'bigint' || Number.isInteger(value),
  Boolean: (value) => typeof value === 'boolean',
  DateTime: (value) => value instanceof Date,
  Float: Number.isFinite,
}

interface Insert {
  sql: string
  /** The names of the columns in the database, by field. */
  columns: ReadonlyMap<string, string>
  /** Whether JSON of the rows is JSON of the columns. */
  isPlain: boolean
  /** Whether the values of a row have the types of their fields. */
  fits(row: object): boolean
}

const unquoted = (name: string): string => name.slice(1, -1).replaceAll('""', '"')

const inserts = oncePer((_db: Db) => new Map<string, Insert | null>())

/** null: Prisma has to write the rows, because it fills in defaults or translates values. */
function insertOf(db: Db, model: string, fields: readonly string[]): Insert | null {
  const { sql } = db
  const known = sql.fields(model)
  const isSimple = known.every(({ type, enumValues }) => SIMPLE[type] !== undefined && enumValues === undefined)
  if (!isSimple || !isInsertable(db, model, fields)) return null
  const columns = fields.map((field) => sql.column(model, field))
  const text = sql.dialect.insertFromJson(sql.table(model), columns)
  if (text === null) return null
  const types = new Map(known.map(({ name, type }) => [name, SIMPLE[type]]))
  const names = new Map(fields.map((field, index) => [field, unquoted(columns[index] ?? '')]))
  return {
    sql: text,
    columns: names,
    isPlain: fields.every((field) => names.get(field) === field) && known.every(({ type }) => type !== 'BigInt'),
    fits: (row) => Object.entries(row).every(([field, value]) => value === null || types.get(field)?.(value)),
  }
}

function jsonOf(rows: readonly object[], { columns, isPlain }: Insert): string {
  if (isPlain) return JSON.stringify(rows)
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([field, value]) => [
          columns.get(field),
          typeof value === 'bigint' ? `${value}` : value,
        ]),
      ),
    ),
  )
}

/**
 * Inserts rows, each with a value for every column. If the database can read rows from JSON, the statement has one value: Prisma's
 * `createMany` has one for each column of each row, and takes ten times as long. Lazy, for a batch. No rows are no statement.
 */
export function insertRows<Row extends object>(
  db: Db,
  model: string,
  delegate: Delegate<Row>,
  rows: readonly object[],
): Promise<unknown>[] {
  const [first] = rows
  if (!first) return []
  const fields = Object.keys(first)
  const known = inserts(db)
  const key = `${model}|${fields.join()}`
  const insert = known.get(key) ?? insertOf(db, model, fields)
  known.set(key, insert)
  if (insert === null || rows.some((row) => Object.keys(row).length !== fields.length || !insert.fits(row))) {
    return [delegate.createMany({ data: rows.map((row) => ({ ...row })) })]
  }
  return [db.client.$executeRawUnsafe(insert.sql, jsonOf(rows, insert))]
}
