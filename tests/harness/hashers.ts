import { createHash } from 'node:crypto'
import type { PasswordHasher } from '../../src/config/types.js'

/** A fast hash without bcrypt, for tests of races and faults: on a busy machine, the queue for bcrypt would add refusals. */
export const instantHasher = (): PasswordHasher => {
  const record = (password: string) => `sha256$${createHash('sha256').update(password.normalize('NFC')).digest('hex')}`
  return {
    hash: async (password) => record(password),
    verify: async (password, stored) => stored === record(password),
    needsRehash: () => false,
  }
}

/** Counts the calls of a hasher. */
export function countingHasher(inner: PasswordHasher): PasswordHasher & { calls: number } {
  const counted = {
    calls: 0,
    hash: (password: string) => {
      counted.calls += 1
      return inner.hash(password)
    },
    verify: (password: string, record: string | null | undefined) => {
      counted.calls += 1
      return inner.verify(password, record)
    },
    needsRehash: inner.needsRehash,
  }
  return counted
}
