import type { PasswordHasher } from '../config/types.js'
import { AuthError } from '../contract/errors.js'
import type { Asker } from '../fair-lane.js'
import { FairQueue, type QueueBounds } from '../fair-queue.js'
import { processWide } from '../process-wide.js'
import { MAX_QUEUE, MAX_WAIT, slotsOfProcess } from './hashing-slots.js'

/** Milliseconds that a turn may go on without a hash, as in a slow hook of the host. The next request then gets its turn, too. */
const PATIENCE = 100
/** Milliseconds after which a hash no longer holds up the others: a hasher of the host may never come back. */
const MAX_HASH = 10_000

/** The permission to hash. It ends with the hash. */
export interface Turn {
  end(): void
  /** The hasher as the request uses it: every hash takes a turn, and ends it. */
  hasher(hasher: PasswordHasher): PasswordHasher
}

interface Waiter {
  go(): void
  refuse(): void
}

/** Requests wait here for their turn to hash, before they read or write anything. */
export class HashingQueue {
  readonly #queue: FairQueue<Waiter>
  readonly #maxWait: number

  constructor(bounds: QueueBounds) {
    this.#queue = new FairQueue(bounds)
    this.#maxWait = bounds.maxWait
  }

  get waiting(): number {
    return this.#queue.waiting
  }

  /**
   * Waits for a turn.
   * @param signal of the request: a client that has gone away gives up its place
   * @throws AuthError 'unavailable' at once when the queue is full, or after the longest wait
   */
  turn(asker: Asker, signal: AbortSignal): Promise<Turn> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      }
      const refuse = () => {
        settle()
        reject(new AuthError('unavailable', { retryAfter: 1 }))
      }
      const waiter: Waiter = {
        go: () => {
          settle()
          resolve(this.#startTurn())
        },
        refuse,
      }
      const giveUp = () => {
        this.#queue.leave(waiter)
        refuse()
      }
      const timer = setTimeout(giveUp, this.#maxWait)
      signal.addEventListener('abort', giveUp)
      if (signal.aborted) return giveUp()
      this.#queue.enter(asker, waiter, performance.now())?.refuse()
      this.#advance()
    })
  }

  #advance(): void {
    for (let next = this.#next(); next; next = this.#next()) next.go()
  }

  #next(): Waiter | undefined {
    return this.#queue.next(performance.now())
  }

  #startTurn(): Turn {
    let since: number | null = performance.now()
    const end = () => {
      clearTimeout(patience)
      if (since === null) return
      this.#queue.finish(performance.now() - since)
      since = null
      this.#advance()
    }
    let patience = setTimeout(end, PATIENCE)
    const hashing = async <Result>(hash: () => Promise<Result>): Promise<Result> => {
      clearTimeout(patience)
      patience = setTimeout(end, MAX_HASH)
      if (since === null) this.#queue.resume()
      since ??= performance.now()
      try {
        return await hash()
      } finally {
        end()
      }
    }
    const hasher = (own: PasswordHasher): PasswordHasher => ({
      hash: (password) => hashing(() => own.hash(password)),
      verify: (password, record) => hashing(() => own.verify(password, record)),
      needsRehash: (record) => own.needsRehash(record),
    })
    return { end, hasher }
  }
}

/** The queue of this process, which all its services share. */
export const hashingQueue = (): HashingQueue =>
  processWide(
    'hashing-queue/v1',
    () => new HashingQueue({ slots: slotsOfProcess(), maxWait: MAX_WAIT, maxPlaces: MAX_QUEUE }),
  )
