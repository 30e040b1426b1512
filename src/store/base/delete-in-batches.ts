import type { Delegate } from './prisma-client.js'

/** The most rows of one statement. A longer one would hold locks for which a login waits. */
export const DELETED_AT_ONCE = 500

/**
 * Deletes rows in bounded statements (ASVS 14.2.7) until none is left. Returns their number. It reads the ids first: of a DELETE with
 * a limit, Prisma makes a subquery for which MySQL and MariaDB read and lock the whole table.
 */
export async function deleteInBatches(rows: Delegate<{ id: string }>, where: object): Promise<number> {
  let deleted = 0
  for (;;) {
    const found = await rows.findMany({ where, select: { id: true }, take: DELETED_AT_ONCE })
    const ids = found.map(({ id }) => id)
    if (ids.length > 0) deleted += (await rows.deleteMany({ where: { AND: [where, { id: { in: ids } }] } })).count
    if (ids.length < DELETED_AT_ONCE) return deleted
  }
}
