/** The most rows of one statement. A longer one would hold locks for which a login waits. */
const DELETED_AT_ONCE = 500

/** Deletes rows in bounded statements (ASVS 14.2.7) until none is left. Returns their number. */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<{ count: number }>): Promise<number> {
  let deleted = 0
  for (;;) {
    const { count } = await deleteSome(DELETED_AT_ONCE)
    deleted += count
    if (count < DELETED_AT_ONCE) return deleted
  }
}
