import { oncePer } from '../../once-per.js'
import type { Db } from './db.js'

type Decoder = (value: unknown) => unknown

/** Converts the values of raw rows, which differ by driver, to the types that Prisma returns. */
const decoders: Record<string, Decoder> = {
  DateTime: (value) =>
    value === null || value instanceof Date ? value : new Date(typeof value === 'string' ? value : Number(value)),
  Boolean: (value) => (value === null ? null : Boolean(value)),
  Int: (value) => (typeof value === 'bigint' ? Number(value) : value),
}
/** JSON is selected as text: some drivers parse it and some do not, and a plain text may look like JSON. */
const fromJsonText: Decoder = (value) => (value === null ? null : JSON.parse(String(value)))
const asIs: Decoder = (value) => value

/** Applies a decoder to each value of a list. */
const eachOf =
  (decode: Decoder): Decoder =>
  (value) =>
    Array.isArray(value) ? value.map(decode) : decode(value)

/** PostgreSQL returns a list of an enum as text, `{A,B}`. The names of an enum are plain words. */
const enumDecoder: Decoder = (value) =>
  typeof value === 'string' && value.startsWith('{') ? value.slice(1, -1).split(',').filter(Boolean) : value

/**
 * Whether SQL may read users, and contains the values that Prisma would return. It does not when an enum has values with
 * `@map`: the row has the database names, and the client cannot translate them at run time.
 */
export const isReadableRaw = oncePer(
  ({ sql, queries }: Db) =>
    queries === 'statements' && sql.fields(sql.userModel).every(({ enumValues }) => enumValues !== 'mapped'),
)

/** Reads rows of a model from a raw statement, with the values that Prisma's own queries return. */
interface RowReader<Row> {
  /** The columns to select. `alias` is the alias of the model's table. */
  columns: string
  decode(row: Record<string, unknown>): Row
}

function decoderOf(type: string, enumValues: 'plain' | 'mapped' | undefined): Decoder {
  if (enumValues) return enumDecoder
  return type === 'Json' ? fromJsonText : eachOf(decoders[type] ?? asIs)
}

/**
 * Raw statements are used only on the hot paths: they cost a third of the same query through a Prisma model (measured in
 * bench/). The names are those of the host's schema.
 */
export function rowReader<Row>({ sql }: Db, model: string, alias: string): RowReader<Row> {
  const fields = sql.fields(model).map(({ name, type, enumValues }) => {
    const column = `${alias}.${sql.column(model, name)}`
    return {
      name,
      key: `${alias}_${name}`,
      decode: decoderOf(type, enumValues),
      column: `${type === 'Json' ? sql.dialect.jsonAsText(column) : column} AS "${alias}_${name}"`,
    }
  })
  return {
    columns: fields.map(({ column }) => column).join(', '),
    decode: (row) => {
      const out: Record<string, unknown> = {}
      for (const { name, key, decode } of fields) out[name] = decode(row[key])
      return out as Row // `fields` are all those of the model.
    },
  }
}
