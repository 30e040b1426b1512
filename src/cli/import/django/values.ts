import type { DjangoRow } from './queries.js'

/** A text; '' in place of NULL and of any other value. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** SQLite and MySQL have numbers in place of booleans. */
export const isSet = (value: unknown): boolean => value === true || Number(value) === 1

/** ISO 8601. Django writes UTC, and SQLite and MySQL keep no zone. null: none. */
export function momentOf(value: unknown): string | null {
  const text = textOf(value).trim().replace(' ', 'T')
  if (text === '') return null
  const date = new Date(/(Z|[+-]\d{2}(:?\d{2})?)$/i.test(text.slice(10)) ? text : `${text}Z`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** JSON that the database gives as text, or that the driver has parsed. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** Columns of the user that a Person has a field for. */
const KNOWN = new Set('id password last_login username first_name last_name email is_active date_joined'.split(' '))

/** The further columns of the user, for `--map`. Django names booleans `is_…` and `has_…`. */
export function extraOf(user: DjangoRow): Record<string, string | number | boolean | null> {
  const extra: Record<string, string | number | boolean | null> = {}
  for (const [column, value] of Object.entries(user)) {
    if (KNOWN.has(column)) continue
    if (value === null || typeof value === 'string' || typeof value === 'boolean') extra[column] = value
    if (typeof value === 'number') extra[column] = /^(is|has)_/.test(column) ? value === 1 : value
  }
  return extra
}
