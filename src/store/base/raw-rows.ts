import { oncePer } from '../../once-per.js'
import type { Db } from './db.js'

type Decoder = (value: unknown) => unknown

/** Drivers differ in what a raw row holds; Prisma's own types do not. */
const decoders: Record<string, Decoder> = {
  DateTime: (value) => (value === null || value instanceof Date ? value : new Date(value as string | number)),
  Boolean: (value) => (value === null ? null : Boolean(value)),
  Int: (value) => (typeof value === 'bigint' ? Number(value) : value),
}
/** As the database writes it: drivers give some values parsed and some as text, and a text may look like JSON itself. */
const fromJsonText: Decoder = (value) => (value === null ? null : JSON.parse(String(value)))
const asIs: Decoder = (value) => value

/** A list holds what a single value would be. */
const eachOf =
  (decode: Decoder): Decoder =>
  (value) =>
    Array.isArray(value) ? value.map(decode) : decode(value)

/** PostgreSQL gives a list of an enum as text, `{A,B}`; the names of an enum are plain words. */
const enumDecoder: Decoder = (value) =>
  typeof value === 'string' && value.startsWith('{') ? value.slice(1, -1).split(',').filter(Boolean) : value

/**
 * Whether raw rows of the user model hold what Prisma would give. They do not where an enum has values under `@map`: the
 * database's names come, and the client cannot translate them at run time.
 */
export const isReadableRaw = oncePer(({ sql }: Db) =>
  sql.fields(sql.userModel).every(({ enumValues }) => enumValues !== 'mapped'),
)

/** Reads rows of a model out of a raw statement, with the values that Prisma's own queries give. */
interface RowReader<Row> {
  /** The columns to select. The model's table has the alias. */
  columns: string
  decode(row: Record<string, unknown>): Row
}

function decoderOf(type: string, enumValues: 'plain' | 'mapped' | undefined): Decoder {
  if (enumValues) return enumDecoder
  return type === 'Json' ? fromJsonText : eachOf(decoders[type] ?? asIs)
}

/** `to_jsonb` makes one value of a list, too. */
function jsonAsText({ provider }: Db['sql'], type: string, column: string): string {
  if (type !== 'Json') return column
  return provider === 'sqlite' ? `CAST(${column} AS TEXT)` : `CAST(to_jsonb(${column}) AS TEXT)`
}

/**
 * Raw statements stand on the hot paths alone: they cost a third of what the same query through a Prisma model does
 * (measured in bench/). The names are those of the host's schema.
 */
export function rowReader<Row>({ sql }: Db, model: string, alias: string): RowReader<Row> {
  const fields = sql.fields(model).map(({ name, type, enumValues }) => ({
    name,
    key: `${alias}_${name}`,
    decode: decoderOf(type, enumValues),
    column: `${jsonAsText(sql, type, `${alias}.${sql.column(model, name)}`)} AS "${alias}_${name}"`,
  }))
  return {
    columns: fields.map(({ column }) => column).join(', '),
    decode: (row) => {
      const out: Record<string, unknown> = {}
      for (const { name, key, decode } of fields) out[name] = decode(row[key])
      return out as Row
    },
  }
}
