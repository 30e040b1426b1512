import { CliError } from '../../cli-error.js'
import type { Source } from '../source.js'
import { folded, rowOf, type SourceRow } from './columns.js'

type Values = Readonly<Record<string, unknown>>

/** A table of people, or one whose rows belong to them. */
interface Table {
  name: string
  /** The column with the id of the person. */
  key: string
}

/** People of one query. */
const PAGE = 500

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The tables of the names, first those that are written exactly so, then in another case or with underscores. */
const named = (tables: readonly string[], names: readonly string[]): string[] => [
  ...names.filter((name) => tables.includes(name)),
  ...tables.filter((table) => !names.includes(table) && names.some((name) => folded(name) === folded(table))),
]

/**
 * The table of one of the names. null: there is none, or it is empty.
 * @param key the column with the id of the person
 * @throws CliError when it has no such column
 */
export async function findTable(source: Source, names: readonly string[], key: string): Promise<Table | null> {
  for (const name of named([...(await source.tables())], names)) {
    const [row] = await source.query(`SELECT * FROM ${quoted(name)} LIMIT 1`, [])
    // The accounts of this app can be in the same database.
    if (!row || Object.hasOwn(row, 'usernameKey')) continue
    const column = Object.keys(row).find((one) => folded(one) === folded(key))
    if (column === undefined) throw new CliError(`The table ${name} has no column ${key}.`)
    return { name, key: column }
  }
  return null
}

/** The table of the people. null: it is empty. @throws CliError when the source has no such table */
export async function findPeople(source: Source, names: readonly string[]): Promise<Table | null> {
  if (named([...(await source.tables())], names).length === 0) {
    throw new CliError(`The source has none of the tables ${names.join(', ')}.`)
  }
  return findTable(source, names, 'id')
}

/** The rows of people from one id to another, by the id of their person. */
async function belongings(source: Source, table: Table | null, first: unknown, last: unknown) {
  const found = new Map<string, SourceRow[]>()
  if (table === null) return found
  const key = quoted(table.key)
  const sql = `SELECT * FROM ${quoted(table.name)} WHERE ${key} >= ? AND ${key} <= ?`
  for (const record of await source.query(sql, [first, last])) {
    const owner = String(record[table.key])
    found.set(owner, [...(found.get(owner) ?? []), rowOf(record)])
  }
  return found
}

/**
 * The people in the order of their ids, each with their rows of the other tables. It reads 500 people at a time, so that memory
 * does not grow with the table.
 */
export async function* readPeople<Name extends string>(
  source: Source,
  people: Table,
  others: Readonly<Record<Name, Table | null>>,
): AsyncIterable<{ user: Values; of: (name: Name) => readonly SourceRow[] }> {
  const key = quoted(people.key)
  const names = Object.keys(others).filter((name): name is Name => Object.hasOwn(others, name))
  let last: unknown
  while (true) {
    const after = last === undefined ? '' : ` WHERE ${key} > ?`
    const sql = `SELECT * FROM ${quoted(people.name)}${after} ORDER BY ${key} LIMIT ${PAGE}`
    const page = await source.query(sql, last === undefined ? [] : [last])
    const first = page[0]?.[people.key]
    last = page.at(-1)?.[people.key]
    if (last === undefined) return
    const rows = new Map<Name, Map<string, SourceRow[]>>()
    for (const name of names) rows.set(name, await belongings(source, others[name], first, last))
    for (const user of page) {
      const id = String(user[people.key])
      yield { user, of: (name) => rows.get(name)?.get(id) ?? [] }
    }
    if (page.length < PAGE) return
  }
}
