import type { Db } from './db.js'

/**
 * An INSERT of a row with these columns, whose values are `$1`, `$2` and so on. A raw statement costs less than the same write
 * through a Prisma model. Null if the host's model has more columns, because they may have defaults that only Prisma fills in.
 */
export function insertSql({ sql }: Db, model: string, columns: readonly string[]): string | null {
  if (sql.fields(model).length !== columns.length) return null
  const names = columns.map((field) => sql.column(model, field))
  const placeholders = columns.map((_, index) => `$${index + 1}`)
  return `INSERT INTO ${sql.table(model)} (${names.join(', ')}) VALUES (${placeholders.join(', ')})`
}
