/**
 * A subquery as a separate table. MySQL refuses a subquery that reads the table which the statement changes, and a LIMIT
 * inside `IN`; neither rule holds for a derived table. `select` has a LIMIT or an aggregate, so that it is not merged away.
 */
export const derived = (column: string, select: string): string => `SELECT ${column} FROM (${select}) AS d`
