import type { Db } from '../base/db.js'
import { isNotFound } from '../base/open-db.js'

/**
 * Runs the lazy writes that consume a code, and the login that it completes. false: one of them was consumed concurrently, and
 * nothing is written.
 */
export async function consumeAll(db: Db, writes: readonly Promise<unknown>[]): Promise<boolean> {
  if (writes.length === 0) return true
  try {
    await db.client.$transaction([...writes])
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}
