import { z } from 'zod'

/** A row of the source. Its keys are the names of columns in lower case without underscores: `email_verified` is `emailverified`. */
export type SourceRow = ReadonlyMap<string, unknown>

export const folded = (name: string): string => name.replaceAll('_', '').toLowerCase()

export const rowOf = (record: Readonly<Record<string, unknown>>): SourceRow =>
  new Map(Object.entries(record).map(([name, value]) => [folded(name), value]))

/** The text of a column. null: it is empty or not there. */
export function textIn(row: SourceRow, column: string): string | null {
  const value = row.get(folded(column)) ?? null
  return value === null || value === '' ? null : String(value)
}

/** Whether a column is true. SQLite stores booleans as numbers. */
export const isOn = (row: SourceRow, column: string): boolean => /^(1|t|true)$/i.test(textIn(row, column) ?? '')

/** Smaller numbers are seconds since 1970, others are milliseconds. This is right for times from 1973 to 5138. */
const SECONDS_END = 1e11

function dateOf(value: unknown): Date {
  if (value instanceof Date) return value
  const text = String(value).trim()
  if (/^\d+(\.\d+)?$/.test(text)) return new Date(Number(text) < SECONDS_END ? Number(text) * 1000 : Number(text))
  // A time without a zone is UTC: Prisma, Drizzle and Kysely write it so.
  return new Date(/[T ]\d\d:\d\d(:[\d.]+)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text)
}

/** The moment of a column as ISO 8601. null: it is empty or no time. */
export function momentIn(row: SourceRow, column: string): string | null {
  const value = row.get(folded(column)) ?? null
  const date = value === null ? null : dateOf(value)
  return date === null || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const simple = z.union([z.string(), z.number(), z.boolean()])

/** The columns that are not read otherwise, for `--map`. Empty ones are left out, so that the report lists no unused columns. */
export function restOf(record: Readonly<Record<string, unknown>>, read: readonly string[]) {
  const known = new Set(read.map(folded))
  const given = Object.entries(record).filter(([name, value]) => !known.has(folded(name)) && (value ?? '') !== '')
  return Object.fromEntries(
    given.map(([name, value]) => {
      if (value instanceof Date) return [name, value.toISOString()]
      return [name, simple.safeParse(value).data ?? (typeof value === 'bigint' ? `${value}` : JSON.stringify(value))]
    }),
  )
}
