import type { SqlNames } from '../base/db.js'
import { ANONYMOUS, delaySteps, type LimitRow, memoryOf } from './rules.js'

const MODEL = 'AuthLimit'
const NOW = 'CAST($1 AS BIGINT)'

/** Quoted names of the counters' table. */
export function limitNames(sql: SqlNames) {
  const column = (field: string) => sql.column(MODEL, field)
  return {
    table: sql.table(MODEL),
    key: column('key'),
    count: column('count'),
    denied: column('denied'),
    resetAt: column('resetAt'),
    blockedUntil: column('blockedUntil'),
    postgresql: sql.provider === 'postgresql',
  }
}

type LimitNames = ReturnType<typeof limitNames>

/** The values of a new counter, and the update of an existing one, as SQL. */
interface RowSql {
  first: { count: number; resetAt: string; blockedUntil: string }
  next: { count: string; denied: string; resetAt: string; blockedUntil: string }
}

function touchSql(row: LimitRow): RowSql {
  const resetAt = `${NOW} + ${row.period}`
  return {
    first: { count: row.limit, resetAt, blockedUntil: '0' },
    next: { count: `${row.limit}`, denied: '0', resetAt, blockedUntil: '0' },
  }
}

function windowSql(row: LimitRow, names: LimitNames): RowSql {
  const expired = `l.${names.resetAt} <= ${NOW}`
  const full = `l.${names.count} >= ${row.limit}`
  const resetAt = `${NOW} + ${row.period}`
  return {
    first: { count: 1, resetAt, blockedUntil: '0' },
    next: {
      count: `CASE WHEN ${expired} THEN 1 WHEN ${full} THEN l.${names.count} ELSE l.${names.count} + 1 END`,
      denied: `CASE WHEN ${expired} THEN 0 WHEN ${full} THEN 1 ELSE 0 END`,
      resetAt: `CASE WHEN ${expired} THEN ${resetAt} ELSE l.${names.resetAt} END`,
      blockedUntil: '0',
    },
  }
}

function delaySql(row: LimitRow, names: LimitNames): RowSql {
  const { limit, period } = row
  const blocked = `l.${names.blockedUntil} > ${NOW}`
  const expired = `l.${names.resetAt} <= ${NOW}`
  const next = `l.${names.count} + 1`
  const steps = delaySteps(period)
  const rising = steps.slice(0, -1).map((step, index) => `WHEN ${next} <= ${limit + index} THEN ${NOW} + ${step}`)
  const first =
    limit > 1
      ? { count: 1, resetAt: `${NOW} + ${period}`, blockedUntil: '0' }
      : { count: 1, resetAt: `${NOW} + ${memoryOf(period)}`, blockedUntil: `${NOW} + ${steps[0]}` }
  const cases = (whileBlocked: string, whenExpired: string, rest: string) =>
    `CASE WHEN ${blocked} THEN ${whileBlocked} WHEN ${expired} THEN ${whenExpired} ${rest} END`
  return {
    first,
    next: {
      count: cases(`l.${names.count}`, '1', `ELSE ${next}`),
      denied: `CASE WHEN ${blocked} THEN 1 ELSE 0 END`,
      resetAt: cases(
        `l.${names.resetAt}`,
        first.resetAt,
        `WHEN ${next} < ${limit} THEN l.${names.resetAt} ELSE ${NOW} + ${memoryOf(period)}`,
      ),
      blockedUntil: cases(
        `l.${names.blockedUntil}`,
        first.blockedUntil,
        `WHEN ${next} < ${limit} THEN 0 ${rising.join(' ')} ELSE ${NOW} + ${period}`,
      ),
    },
  }
}

const rowSql = (row: LimitRow, names: LimitNames): RowSql =>
  row.mode === 'touch' ? touchSql(row) : row.mode === 'delay' ? delaySql(row, names) : windowSql(row, names)

const keyAt = (index: number): string => `$${index + 2}`

/** One expression for all rows. When it differs by row, a CASE over the key selects it. */
function perRow(expressions: readonly string[], names: LimitNames): string {
  const users = new Map<string, string[]>()
  for (const [index, text] of expressions.entries()) users.set(text, [...(users.get(text) ?? []), keyAt(index)])
  const [[last] = ['0'], ...others] = [...users].reverse()
  if (others.length === 0) return last
  const cases = others.map(([text, keys]) => `WHEN l.${names.key} IN (${keys.join(', ')}) THEN ${text}`)
  return `CASE ${cases.join(' ')} ELSE ${last} END`
}

/**
 * Counts all rows in one statement and returns which were refused. Values: `$1` now in milliseconds, then the rows' ids in
 * order. The limits are part of the text: they come from the configuration and are whole numbers.
 */
export function consumeSql(rows: readonly LimitRow[], names: LimitNames): string {
  const sql = rows.map((row) => rowSql(row, names))
  const values = sql.map(
    ({ first }, index) => `(${keyAt(index)}, ${first.count}, 0, ${first.resetAt}, ${first.blockedUntil})`,
  )
  const set = (['count', 'denied', 'resetAt', 'blockedUntil'] as const).map((name) => {
    const expressions = sql.map((row) => row.next[name])
    return `${names[name]} = ${perRow(expressions, names)}`
  })
  const { key, count, denied, resetAt, blockedUntil } = names
  return (
    `INSERT INTO ${names.table} AS l (${key}, ${count}, ${denied}, ${resetAt}, ${blockedUntil}) ` +
    `VALUES ${values.join(', ')} ON CONFLICT (${key}) DO UPDATE SET ${set.join(', ')} ` +
    `RETURNING ${key} AS "key", ${denied} AS "denied", ${resetAt} AS "resetAt", ${blockedUntil} AS "blockedUntil"`
  )
}

/** Locks in the same order as `consumeSql`. SQLite has one writer at a time and needs no lock. */
const locked = (names: LimitNames, where: string, suffix = ''): string =>
  `SELECT ${names.key} FROM ${names.table} WHERE ${where} ` +
  (names.postgresql ? `ORDER BY ${names.key} COLLATE "C" ${suffix} FOR UPDATE` : suffix)

/**
 * Refunds one attempt of each row, and all attempts of the rows from `$1` to `$clears`. Values: the rows' ids, cleared ones
 * first.
 */
export function refundSql(total: number, clears: number, names: LimitNames): string {
  const all = Array.from({ length: total }, (_, index) => `$${index + 1}`)
  const { table, key, count, denied, resetAt, blockedUntil } = names
  const less = `WHEN ${count} > 0 THEN ${count} - 1 ELSE 0 END`
  const cleared = clears > 0 ? `WHEN ${key} IN (${all.slice(0, clears).join(', ')}) THEN 0` : ''
  const reset = clears > 0 ? `, ${resetAt} = CASE ${cleared} ELSE ${resetAt} END` : ''
  return (
    `UPDATE ${table} SET ${count} = CASE ${cleared} ${less}, ${denied} = 0, ${blockedUntil} = 0${reset} ` +
    `WHERE ${key} IN (${locked(names, `${key} IN (${all.join(', ')})`)})`
  )
}

/** Deletes up to `$2` counters that have expired at `$1`, unless one was counted again in the meantime. */
export function purgeSql(names: LimitNames): string {
  const chosen = locked(names, `${names.resetAt} <= $1`, 'LIMIT $2')
  const batch = names.postgresql ? once(`${chosen} SKIP LOCKED`) : `IN (${chosen})`
  return `DELETE FROM ${names.table} WHERE ${names.key} ${batch} AND ${names.resetAt} <= $1`
}

/**
 * Runs a subquery exactly once on PostgreSQL. With `IN (SELECT … LIMIT … SKIP LOCKED)` a plan may run the subquery again for
 * each row, and a DELETE then exceeds its LIMIT.
 */
const once = (select: string): string => `= ANY(ARRAY(${select}))`

const anonymous = (names: LimitNames): string => `${names.key} LIKE '${ANONYMOUS}%'`

/** The number of anonymous counters. */
export const countAnonymousSql = (names: LimitNames): string =>
  `SELECT COUNT(*) AS "count" FROM ${names.table} WHERE ${anonymous(names)}`

/** Deletes the `$1` anonymous counters that expire first: within a rule these are the oldest. Skips locked rows. */
export function evictSql(names: LimitNames): string {
  const chosen = `SELECT ${names.key} FROM ${names.table} WHERE ${anonymous(names)} ORDER BY ${names.resetAt} LIMIT $1`
  const batch = names.postgresql ? once(`${chosen} FOR UPDATE SKIP LOCKED`) : `IN (${chosen})`
  return `DELETE FROM ${names.table} WHERE ${names.key} ${batch}`
}
