import { afterEach, describe, expect, it, vi } from 'vitest'
import { oneTabAtATime } from './refresh.js'

afterEach(() => vi.unstubAllGlobals())

/** Web Locks as far as they matter here: one holder a name at a time. */
const fakeLocks = () => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      const mine = last.then(work)
      last = mine.catch(() => {})
      return mine
    },
  }
}

describe('a refresh in one tab at a time', () => {
  it('keeps the next one waiting until it could have heard of this one', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    const order: string[] = []
    const first = oneTabAtATime('x', async () => {
      order.push('first')
      return true
    })
    const second = oneTabAtATime('x', async () => {
      order.push('second')
      return false
    })
    expect(await first).toBe(true)
    expect(order).toEqual(['first'])
    expect(await second).toBe(false)
  })

  it('passes a failure on and runs the next task', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    const failing = oneTabAtATime('x', () => Promise.reject(new Error('offline')))
    await expect(failing).rejects.toThrow('offline')
    expect(await oneTabAtATime('x', async () => true)).toBe(true)
  })

  it('runs at once where there are no locks', async () => {
    vi.stubGlobal('navigator', {})
    expect(await oneTabAtATime('x', async () => true)).toBe(true)
  })
})
