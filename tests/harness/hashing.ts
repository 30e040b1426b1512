import type { PasswordHasher } from '../../src/config/types.js'
import { HashingQueue } from '../../src/crypto/hashing-queue.js'
import { processWide } from '../../src/process-wide.js'

/** As many turns at a time as a test may ask for: races collide, and a hasher that waits for another request holds up nobody. */
export const wideHashingQueue = (): HashingQueue =>
  processWide('hashing-queue/v1', () => new HashingQueue({ slots: 100, maxWait: 60_000, maxPlaces: 256 }))

const NAME = Symbol.for('sallyport/hashing-queue/v1')

/** Gives this process a fresh queue, with one slot and few places unless others are given. */
export function freshHashingQueue({ slots = 1, maxWait = 3000, maxPlaces = 4 } = {}): HashingQueue {
  Object.assign(globalThis, { [NAME]: undefined })
  return processWide('hashing-queue/v1', () => new HashingQueue({ slots, maxWait, maxPlaces }))
}

/** A hasher that can be stopped: hashes then wait until it is let go. `checked`: the passwords in the order of their checks. */
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
