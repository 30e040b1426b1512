import type { Db } from '../base/db.js'
import { countedInVain, type LimitStore, limitRows, overallVerdict, type RowVerdict, returnedRows } from './rules.js'
import { giveBackSql, limitNames, purgeSql, takeSql } from './sql.js'

interface CountedRow {
  key: string
  denied: number
  resetAt: bigint
  blockedUntil: bigint
}

/** Counters in the table AuthLimit, by the process's clock. One statement counts and judges: there is no gap for a race. */
export function databaseLimits(db: Db, now: () => Date): LimitStore {
  const names = limitNames(db.sql)
  const giveBack = async (rows: readonly { id: string; clear: boolean }[]): Promise<void> => {
    if (rows.length === 0) return
    const cleared = rows.filter((row) => row.clear)
    const ids = [...cleared, ...rows.filter((row) => !row.clear)].map((row) => row.id)
    await db.client.$executeRawUnsafe(giveBackSql(ids.length, cleared.length, names), ...ids)
  }
  return {
    take: async (requests) => {
      const rows = limitRows(requests)
      if (rows.length === 0) return { allowed: true, retryAfter: 0 }
      const at = now().getTime()
      const ids = rows.map((row) => row.id)
      const counted = await db.client.$queryRawUnsafe<CountedRow[]>(takeSql(rows, names), at, ...ids)
      const found = new Map(counted.map((row) => [row.key, row]))
      const verdicts = rows.map((row): RowVerdict => {
        const { denied = 1, resetAt = 0n, blockedUntil = 0n } = found.get(row.id) ?? {}
        return { row, denied: denied !== 0, wait: Number(row.mode === 'delay' ? blockedUntil : resetAt) - at }
      })
      await giveBack(countedInVain(verdicts).map((row) => ({ id: row.id, clear: false })))
      return overallVerdict(verdicts)
    },
    giveBack: (returns) => giveBack(returnedRows(returns)),
  }
}

/** Deletes up to `batch` counters that no longer count; tells how many there were. */
export const purgeLimits = (db: Db, now: Date, batch: number): Promise<number> =>
  db.client.$executeRawUnsafe(purgeSql(limitNames(db.sql)), now.getTime(), batch)
