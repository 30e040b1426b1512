import type { Db } from './db.js'

/** Whether SQL may insert rows of a model. Columns of the host may have defaults that only Prisma fills in. */
export const isInsertable = ({ sql, queries }: Db, model: string, columns: readonly string[]): boolean =>
  queries === 'statements' && sql.fields(model).length === columns.length

/**
 * An INSERT of a row with these columns, whose values are `$1`, `$2` and so on. A raw statement costs less than the same write
 * through a Prisma model. Null unless `isInsertable`.
 */
export function insertSql(db: Db, model: string, columns: readonly string[]): string | null {
  const { sql } = db
  if (!isInsertable(db, model, columns)) return null
  const names = columns.map((field) => sql.column(model, field))
  const placeholders = columns.map((_, index) => `$${index + 1}`)
  return `INSERT INTO ${sql.table(model)} (${names.join(', ')}) VALUES (${placeholders.join(', ')})`
}
