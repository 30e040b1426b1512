import { vi } from 'vitest'

/**
 * Backup codes are hashed at bcrypt's least cost in integration tests, as passwords are: a set of ten takes half a second
 * of CPU at the real cost, and a queue of them answers 503 on a busy machine. `src/crypto/backup-codes.test.ts` asserts
 * the real cost.
 */
vi.mock(import('../../src/crypto/bcrypt-format.js'), async (load) => {
  const real = await load()
  return { ...real, saltedBcrypt: (input, _cost, salt) => real.saltedBcrypt(input, 4, salt) }
})
