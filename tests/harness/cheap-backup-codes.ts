import { vi } from 'vitest'

/**
 * Integration tests hash backup codes, like passwords, at bcrypt's lowest cost. A set of ten takes half a second of CPU at
 * the real cost, and on a busy machine a queue of them returns 503. `src/crypto/backup-codes.test.ts` asserts the real
 * cost.
 */
vi.mock(import('../../src/crypto/bcrypt-format.js'), async (load) => {
  const real = await load()
  return { ...real, saltedBcrypt: (input, _cost, salt) => real.saltedBcrypt(input, 4, salt) }
})
