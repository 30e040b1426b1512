import type { PasswordHasher } from '../../src/config/types.js'
import { HashingQueue } from '../../src/crypto/hashing-queue.js'
import { processWide } from '../../src/process-wide.js'
import { Semaphore } from '../../src/semaphore.js'

/** Enough slots for every request of a test: races collide, and a hasher that waits for another request blocks no request. */
export const wideHashingQueue = (): HashingQueue =>
  processWide('hashing-queue/v1', () => new HashingQueue({ slots: 100, maxWait: 60_000, maxPlaces: 256 }))

const NAME = Symbol.for('sallyport/hashing-queue/v1')

/** Gives this process a new queue. The defaults are one slot and few places. */
export function freshHashingQueue({ slots = 1, maxWait = 3000, maxPlaces = 4 } = {}): HashingQueue {
  Object.assign(globalThis, { [NAME]: undefined })
  return processWide('hashing-queue/v1', () => new HashingQueue({ slots, maxWait, maxPlaces }))
}

/** Gives this process new slots for slow hashes. Hashers keep the slots that they were made with. */
export function freshHashingSlots(slots: number): void {
  Object.assign(globalThis, { [Symbol.for('sallyport/bcrypt/v1')]: undefined })
  processWide('bcrypt/v1', () => new Semaphore(slots, { maxWait: 3000, maxQueue: 256 }))
}

/** A hasher that can be paused: hashes then wait until it is resumed. `checked`: the passwords in the order of their checks. */
export function stoppableHasher(inner: PasswordHasher) {
  let stopped: Promise<void> | undefined
  let letGo = () => {}
  const checked: string[] = []
  const hasher: PasswordHasher = {
    hash: async (password) => {
      await stopped
      return inner.hash(password)
    },
    verify: async (password, record) => {
      checked.push(password)
      await stopped
      return inner.verify(password, record)
    },
    needsRehash: inner.needsRehash,
  }
  const stop = () => {
    stopped = new Promise((resolve) => {
      letGo = () => {
        stopped = undefined
        resolve()
      }
    })
  }
  return { hasher, checked, stop, go: () => letGo() }
}
