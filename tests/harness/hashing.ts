import type { PasswordHasher } from '../../src/config/types.js'
import { HashingQueue } from '../../src/crypto/hashing-queue.js'
import { processWide } from '../../src/process-wide.js'

/** Enough slots for every request of a test: races collide, and a hasher that waits for another request blocks no request. */
export const wideHashingQueue = (): HashingQueue =>
  processWide('hashing-queue/v1', () => new HashingQueue({ slots: 100, maxWait: 60_000, maxPlaces: 256 }))

const NAME = Symbol.for('sallyport/hashing-queue/v1')

/** Gives this process a new queue. The defaults are one slot and few places. */
export function freshHashingQueue({ slots = 1, maxWait = 3000, maxPlaces = 4 } = {}): HashingQueue {
  Object.assign(globalThis, { [NAME]: undefined })
  return processWide('hashing-queue/v1', () => new HashingQueue({ slots, maxWait, maxPlaces }))
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
