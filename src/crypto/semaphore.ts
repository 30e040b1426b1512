import { availableParallelism } from 'node:os'
import { AuthError } from '../contract/errors.js'

/** Runs at most `limit` tasks at a time; the others wait in order. */
export class Semaphore {
  #running = 0
  readonly #queue: (() => void)[] = []

  constructor(
    private readonly limit: number,
    private readonly options: { maxWait: number; maxQueue: number },
  ) {}

  /**
   * Runs the task when its turn comes.
   * @throws AuthError('unavailable') after `maxWait` milliseconds in the queue, or at once when the queue is full
   */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.limit) await this.#turn()
    else this.#running += 1
    try {
      return await task()
    } finally {
      const next = this.#queue.shift()
      // The slot passes directly to the next task, so that a new task cannot overtake the queue.
      if (next) next()
      else this.#running -= 1
    }
  }

  #turn(): Promise<void> {
    if (this.#queue.length >= this.options.maxQueue) throw full()
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(go), 1)
        reject(full())
      }, this.options.maxWait)
      this.#queue.push(go)
    })
  }
}

const full = (): AuthError => new AuthError('unavailable', { retryAfter: 1 })

const KEY = Symbol.for('sallyport/bcrypt/v1')
const shared = globalThis as { [KEY]?: Semaphore }

/**
 * How many hashes may run at once. bcrypt uses libuv's pool (4 threads unless UV_THREADPOOL_SIZE is set), which files
 * and DNS need too, so two threads stay free for them.
 */
export function hashingSlots(cores: number, poolSize: string | undefined): number {
  const pool = Number.parseInt(poolSize ?? '', 10) || 4
  return Math.max(1, Math.min(cores, pool - 2))
}

/** The limit on slow hashes of this process. On `globalThis`, because a bundler may load this module twice. */
export function hashingSemaphore(): Semaphore {
  const slots = hashingSlots(availableParallelism(), process.env.UV_THREADPOOL_SIZE)
  shared[KEY] ??= new Semaphore(slots, { maxWait: 3000, maxQueue: 256 })
  return shared[KEY]
}
