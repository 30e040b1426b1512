import { AuthError } from './contract/errors.js'

/** Bounds of a semaphore's queue. Without bounds a task waits until its turn comes. */
interface QueueBounds {
  /** Milliseconds. */
  maxWait: number
  maxQueue: number
}

/** Runs at most `limit` tasks at a time; the others wait in order. */
export class Semaphore {
  #running = 0
  readonly #queue: (() => void)[] = []

  constructor(
    private readonly limit: number,
    private readonly bounds?: QueueBounds,
  ) {}

  /**
   * Runs the task when its turn comes.
   * @throws AuthError('unavailable') after `maxWait` in the queue, or at once when the queue is full
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
    if (this.bounds && this.#queue.length >= this.bounds.maxQueue) throw full()
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        this.#queue.splice(this.#queue.indexOf(go), 1)
        reject(full())
      }
      const timer = this.bounds && setTimeout(giveUp, this.bounds.maxWait)
      this.#queue.push(go)
    })
  }
}

const full = (): AuthError => new AuthError('unavailable', { retryAfter: 1 })
