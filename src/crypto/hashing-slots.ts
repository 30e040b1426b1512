import { availableParallelism } from 'node:os'
import { processWide } from '../process-wide.js'
import { Semaphore } from '../semaphore.js'

/**
 * How many hashes may run at once. One core stays free for the event loop. bcrypt uses libuv's pool (4 threads unless
 * UV_THREADPOOL_SIZE is set), which files and DNS need too, so two threads stay free for them.
 */
export function hashingSlots(cores: number, poolSize: string | undefined): number {
  const pool = Number.parseInt(poolSize ?? '', 10) || 4
  return Math.max(1, Math.min(cores - 1, pool - 2))
}

export const slotsOfProcess = (): number => hashingSlots(availableParallelism(), process.env.UV_THREADPOOL_SIZE)

/** The limit on slow hashes of this process. Requests have waited for their turn in `hashing-queue.ts` before. */
export const hashingSemaphore = (): Semaphore =>
  processWide('bcrypt/v1', () => new Semaphore(slotsOfProcess(), { maxWait: MAX_WAIT, maxQueue: MAX_QUEUE }))

/** Milliseconds. */
export const MAX_WAIT = 3000
export const MAX_QUEUE = 256
