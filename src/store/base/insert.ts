import type { Db } from './db.js'

/**
 * The INSERT of a row with these columns, whose values are `$1` and so on in their order. A raw statement costs less than
 * the same write through a Prisma model. Null where the host's model has further columns: they may
 * have defaults that only Prisma fills in.
 */
export function insertSql({ sql }: Db, model: string, columns: readonly string[]): string | null {
  if (sql.fields(model).length !== columns.length) return null
  const names = columns.map((field) => sql.column(model, field))
  const places = columns.map((_, index) => `$${index + 1}`)
  return `INSERT INTO ${sql.table(model)} (${names.join(', ')}) VALUES (${places.join(', ')})`
}
