import { availableParallelism } from 'node:os'
import { processWide } from '../process-wide.js'
import { Semaphore } from '../semaphore.js'

/**
 * How many hashes may run at once. bcrypt uses libuv's pool (4 threads unless UV_THREADPOOL_SIZE is set), which files
 * and DNS need too, so two threads stay free for them.
 */
export function hashingSlots(cores: number, poolSize: string | undefined): number {
  const pool = Number.parseInt(poolSize ?? '', 10) || 4
  return Math.max(1, Math.min(cores, pool - 2))
}

/** The limit on slow hashes of this process. */
export const hashingSemaphore = (): Semaphore =>
  processWide('bcrypt/v1', () => {
    const slots = hashingSlots(availableParallelism(), process.env.UV_THREADPOOL_SIZE)
    return new Semaphore(slots, { maxWait: 3000, maxQueue: 256 })
  })
