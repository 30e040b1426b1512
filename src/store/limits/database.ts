import type { Db } from '../base/db.js'
import { DELETED_AT_ONCE } from '../base/delete-in-batches.js'
import {
  countedInVain,
  isAnonymous,
  type LimitRow,
  type LimitStore,
  limitRows,
  MAX_ANONYMOUS,
  overallVerdict,
  type ReturnedRow,
  type RowVerdict,
  returnedRows,
} from './rules.js'
import { consumeSql, countAnonymousSql, evictSql, limitNames, purgeSql, refundSql, usedUpSql } from './sql.js'

/** Anonymous attempts of a process between two checks of the ceiling. Each attempt creates at most four counters. */
const ATTEMPTS_BETWEEN = 1000
/** Counters that one check deletes: more than can have been created since the last one. */
const EVICTED_AT_ONCE = 5000

interface CountedRow {
  key: string
  denied: number
  resetAt: bigint
  blockedUntil: bigint
}

/**
 * Counters in the table AuthLimit, by the process's clock. One statement counts and decides, so a race cannot exceed a
 * limit.
 */
export function databaseLimits(
  db: Db,
  now: () => Date,
  { ceiling = MAX_ANONYMOUS, every = ATTEMPTS_BETWEEN } = {},
): LimitStore {
  const names = limitNames(db.sql)
  // A random start: otherwise a process that ends after a few requests would never check the ceiling.
  let attempts = Math.floor(Math.random() * every)
  const keepCeiling = () => {
    attempts = (attempts + 1) % every
    // Runs beside the request. If it fails, the next check deletes more.
    if (attempts === 0) void evictLimits(db, ceiling).catch(() => {})
  }
  const refund = async (rows: readonly ReturnedRow[]): Promise<void> => {
    if (rows.length === 0) return
    await db.client.$executeRawUnsafe(refundSql(rows, names), now().getTime(), ...rows.map((row) => row.id))
  }
  return {
    consume: async (requests) => {
      const rows = limitRows(requests)
      if (rows.length === 0) return { allowed: true, retryAfter: 0 }
      if (rows.some(({ id }) => isAnonymous(id))) keepCeiling()
      const at = now().getTime()
      const ids = rows.map((row) => row.id)
      const { write, counted } = consumeSql(rows, names)
      const taken = await names.dialect.writeReturning<CountedRow>(db.client, write, counted, [at, ...ids])
      const found = new Map(taken.map((row) => [row.key, row]))
      const verdicts = rows.map((row): RowVerdict => {
        const { denied = 1, resetAt = 0n, blockedUntil = 0n } = found.get(row.id) ?? {}
        return { row, denied: denied !== 0, wait: Number(row.mode === 'delay' ? blockedUntil : resetAt) - at }
      })
      await refund(countedInVain(verdicts).map((row) => ({ ...row, clear: false })))
      return overallVerdict(verdicts)
    },
    isUsedUp: (requests) => isUsedUp(db, limitRows(requests), now()),
    refund: (returns) => refund(returnedRows(returns)),
  }
}

async function isUsedUp(db: Db, rows: readonly LimitRow[], now: Date): Promise<boolean> {
  if (rows.length === 0) return false
  const text = usedUpSql(rows, limitNames(db.sql))
  const found = await db.client.$queryRawUnsafe<unknown[]>(text, now.getTime(), ...rows.map((row) => row.id))
  return found.length > 0
}

/** Deletes expired counters in bounded statements, and returns their number. */
export async function purgeLimits(db: Db, now: Date): Promise<number> {
  const text = purgeSql(limitNames(db.sql))
  let deleted = 0
  for (;;) {
    const count = await db.client.$executeRawUnsafe(text, now.getTime(), DELETED_AT_ONCE)
    deleted += count
    if (count < DELETED_AT_ONCE) return deleted
  }
}

/** Deletes the anonymous counters above the ceiling, oldest first, in bounded batches. Returns their number. */
export async function evictLimits(db: Db, ceiling = MAX_ANONYMOUS, batch = EVICTED_AT_ONCE): Promise<number> {
  const names = limitNames(db.sql)
  const [found] = await db.client.$queryRawUnsafe<{ count: bigint }[]>(countAnonymousSql(names))
  const over = Number(found?.count ?? 0) - ceiling
  return over > 0 ? db.client.$executeRawUnsafe(evictSql(names), Math.min(over, batch)) : 0
}
