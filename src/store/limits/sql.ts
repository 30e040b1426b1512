import type { SqlNames } from '../base/db.js'
import { ANONYMOUS, delaySteps, type LimitRow, memoryOf, type ReturnedRow } from './rules.js'

const MODEL = 'AuthLimit'

/** Quoted names of the counters' table, and the same as columns of the row that is there already. */
export function limitNames(sql: SqlNames) {
  const { dialect } = sql
  const column = (field: string) => sql.column(MODEL, field)
  const old = (field: string) => dialect.existing.prefix + column(field)
  return {
    dialect,
    now: dialect.bigint('$1'),
    table: sql.table(MODEL),
    key: column('key'),
    count: column('count'),
    denied: column('denied'),
    resetAt: column('resetAt'),
    blockedUntil: column('blockedUntil'),
    old: {
      key: old('key'),
      count: old('count'),
      denied: old('denied'),
      resetAt: old('resetAt'),
      blockedUntil: old('blockedUntil'),
    },
  }
}

type LimitNames = ReturnType<typeof limitNames>

/** The order in which a database that assigns one column after another has to do it. */
const ASSIGNED = ['denied', 'blockedUntil', 'count', 'resetAt'] as const

/** The values of a new counter, and the update of an existing one, as SQL. */
interface RowSql {
  first: { count: number; resetAt: string; blockedUntil: string }
  next: Record<(typeof ASSIGNED)[number], string>
}

function touchSql(row: LimitRow, { now }: LimitNames): RowSql {
  const resetAt = `${now} + ${row.period}`
  return {
    first: { count: row.limit, resetAt, blockedUntil: '0' },
    next: { count: `${row.limit}`, denied: '0', resetAt, blockedUntil: '0' },
  }
}

function windowSql(row: LimitRow, { now, old }: LimitNames): RowSql {
  const expired = `${old.resetAt} <= ${now}`
  const full = `${old.count} >= ${row.limit}`
  const resetAt = `${now} + ${row.period}`
  return {
    first: { count: 1, resetAt, blockedUntil: '0' },
    next: {
      count: `CASE WHEN ${expired} THEN 1 WHEN ${full} THEN ${old.count} ELSE ${old.count} + 1 END`,
      denied: `CASE WHEN ${expired} THEN 0 WHEN ${full} THEN 1 ELSE 0 END`,
      resetAt: `CASE WHEN ${expired} THEN ${resetAt} ELSE ${old.resetAt} END`,
      blockedUntil: old.blockedUntil,
    },
  }
}

/** Conditions of a delay. If the database assigns columns in order, `denied` and then `count` have their new values already. */
function delayConditions({ now, old, dialect }: LimitNames) {
  const { inOrder } = dialect.existing
  const blocked = `${old.blockedUntil} > ${now}`
  const next = `${old.count} + 1`
  return {
    blocked,
    wasBlocked: inOrder ? `${old.denied} = 1` : blocked,
    expired: `${old.resetAt} <= ${now}`,
    next,
    wasNext: inOrder ? old.count : next,
  }
}

function delaySql(row: LimitRow, names: LimitNames): RowSql {
  const { limit, period } = row
  const { now, old } = names
  const { blocked, wasBlocked, expired, next, wasNext } = delayConditions(names)
  const steps = delaySteps(period)
  const rising = steps.slice(0, -1).map((step, index) => `WHEN ${next} <= ${limit + index} THEN ${now} + ${step}`)
  const first =
    limit > 1
      ? { count: 1, resetAt: `${now} + ${period}`, blockedUntil: '0' }
      : { count: 1, resetAt: `${now} + ${memoryOf(period)}`, blockedUntil: `${now} + ${steps[0]}` }
  const cases = (whileBlocked: string, whenExpired: string, rest: string) =>
    `CASE WHEN ${wasBlocked} THEN ${whileBlocked} WHEN ${expired} THEN ${whenExpired} ${rest} END`
  return {
    first,
    next: {
      denied: `CASE WHEN ${blocked} THEN 1 ELSE 0 END`,
      blockedUntil: cases(
        old.blockedUntil,
        first.blockedUntil,
        `WHEN ${next} < ${limit} THEN 0 ${rising.join(' ')} ELSE ${now} + ${period}`,
      ),
      count: cases(old.count, '1', `ELSE ${next}`),
      resetAt: cases(
        old.resetAt,
        first.resetAt,
        `WHEN ${wasNext} < ${limit} THEN ${old.resetAt} ELSE ${now} + ${memoryOf(period)}`,
      ),
    },
  }
}

const SQL_OF = { touch: touchSql, delay: delaySql, window: windowSql } as const

const rowSql = (row: LimitRow, names: LimitNames): RowSql => SQL_OF[row.mode](row, names)

const keyAt = (index: number): string => `$${index + 2}`

/** One expression for all rows. When it differs by row, a CASE over the key selects it. */
function perRow(expressions: readonly string[], { old }: { old: Pick<LimitNames, 'key'> }): string {
  const users = new Map<string, string[]>()
  for (const [index, text] of expressions.entries()) users.set(text, [...(users.get(text) ?? []), keyAt(index)])
  const [[last] = ['0'], ...others] = [...users].reverse()
  if (others.length === 0) return last
  const cases = others.map(([text, keys]) => `WHEN ${old.key} IN (${keys.join(', ')}) THEN ${text}`)
  return `CASE ${cases.join(' ')} ELSE ${last} END`
}

/**
 * Counts all rows in one statement; `counted` selects which were refused. Values: `$1` now in milliseconds, then the rows' ids
 * in order. The limits are part of the text: they come from the configuration and are whole numbers.
 */
export function consumeSql(rows: readonly LimitRow[], names: LimitNames) {
  const sql = rows.map((row) => rowSql(row, names))
  const { dialect, table, key, count, denied, resetAt, blockedUntil } = names
  const write = dialect.upsert({
    table,
    key,
    columns: [key, count, denied, resetAt, blockedUntil],
    rows: sql.map(
      ({ first }, index) => `(${keyAt(index)}, ${first.count}, 0, ${first.resetAt}, ${first.blockedUntil})`,
    ),
    sets: ASSIGNED.map((name) => {
      const expressions = sql.map((row) => row.next[name])
      return `${names[name]} = ${perRow(expressions, names)}`
    }),
  })
  const columns = `${key} AS "key", ${denied} AS "denied", ${resetAt} AS "resetAt", ${blockedUntil} AS "blockedUntil"`
  const where = `${key} IN (${rows.map((_, index) => keyAt(index)).join(', ')})`
  return { write, counted: { columns, table, where } }
}

/** Whether a window is used up. Values: `$1` now in milliseconds, then the rows' ids in order. */
export function usedUpSql(rows: readonly LimitRow[], { table, key, count, resetAt, now }: LimitNames): string {
  const full = rows.map(({ limit }, index) => `${key} = ${keyAt(index)} AND ${count} >= ${limit}`)
  return `SELECT 1 AS "found" FROM ${table} WHERE (${full.join(' OR ')}) AND ${resetAt} > ${now} LIMIT 1`
}

/**
 * Refunds one attempt of each row, or all attempts of a cleared one. Values: `$1` now in milliseconds, then the rows' ids in
 * order. `resetAt` is assigned before `count`, which it reads: some databases assign one column after another.
 */
export function refundSql(rows: readonly ReturnedRow[], names: LimitNames): string {
  const { dialect, table, key, count, denied, resetAt, blockedUntil, now } = names
  const columns = { old: names }
  const less = `CASE WHEN ${count} > 0 THEN ${count} - 1 ELSE 0 END`
  const soonest = ({ limit, period }: ReturnedRow) =>
    `CASE WHEN ${count} <= ${limit} AND ${resetAt} > ${now} + ${period} THEN ${now} + ${period} ELSE ${resetAt} END`
  const reset = perRow(
    rows.map((row) => (row.clear ? now : soonest(row))),
    columns,
  )
  const left = perRow(
    rows.map((row) => (row.clear ? '0' : less)),
    columns,
  )
  const where = `${key} IN (${rows.map((_, index) => keyAt(index)).join(', ')})`
  return (
    `UPDATE ${table} SET ${resetAt} = ${reset}, ${count} = ${left}, ${denied} = 0, ${blockedUntil} = 0 ` +
    `WHERE ${dialect.lockedInOrder({ table, key, where })}`
  )
}

/** Deletes up to `$2` counters that have expired at `$1`, unless one was counted again in the meantime. */
export const purgeSql = ({ dialect, table, key, resetAt }: LimitNames): string =>
  dialect.deleteSome({ table, key, where: `${resetAt} <= $1`, limit: '$2' })

const anonymous = ({ key }: LimitNames): string => `${key} LIKE '${ANONYMOUS}%'`

/** The number of anonymous counters. */
export const countAnonymousSql = (names: LimitNames): string =>
  `SELECT COUNT(*) AS "count" FROM ${names.table} WHERE ${anonymous(names)}`

/** Deletes the `$1` anonymous counters that expire first: within a rule these are the oldest. Skips locked rows. */
export function evictSql(names: LimitNames): string {
  const { dialect, table, key, resetAt } = names
  return dialect.deleteSome({ table, key, where: anonymous(names), orderBy: resetAt, limit: '$1' })
}
