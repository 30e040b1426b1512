import type { PasswordHasher } from '../../src/config/types.js'
import { HashingQueue } from '../../src/crypto/hashing-queue.js'
import { processWide } from '../../src/process-wide.js'
import { fastHasher } from './service.js'

const NAME = Symbol.for('sallyport/hashing-queue/v1')

/** Gives this process a fresh queue with one slot and few places. */
export function freshHashingQueue({ maxWait = 3000, maxPlaces = 4 } = {}): HashingQueue {
  Object.assign(globalThis, { [NAME]: undefined })
  return processWide('hashing-queue/v1', () => new HashingQueue({ slots: 1, maxWait, maxPlaces }))
}

/** A hasher that can be stopped: hashes then wait until it is let go. `checked`: the passwords in the order of their checks. */
export function stoppableHasher() {
  const inner = fastHasher()
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
