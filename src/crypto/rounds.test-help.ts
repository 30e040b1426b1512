import bcrypt from 'bcrypt'
import { vi } from 'vitest'

/** How many rounds of bcrypt a task does: the work that its response time shows. */
export async function countRounds(task: () => Promise<unknown>): Promise<number> {
  const hash = vi.spyOn(bcrypt, 'hash')
  const compare = vi.spyOn(bcrypt, 'compare')
  const costIn = (salt: unknown) => Number(typeof salt === 'number' ? salt : String(salt).slice(4, 6))
  try {
    await task()
    const calls = [...hash.mock.calls, ...compare.mock.calls]
    return calls.reduce((sum, [, salt]) => sum + 2 ** costIn(salt), 0)
  } finally {
    hash.mockRestore()
    compare.mockRestore()
  }
}
