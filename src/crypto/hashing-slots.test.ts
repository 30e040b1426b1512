import { expect, it, vi } from 'vitest'
import { hashingSemaphore, hashingSlots } from './hashing-slots.js'

it('leaves one core to the event loop, and two of the pool’s threads to files and DNS', () => {
  expect(hashingSlots(8, undefined)).toBe(2)
  expect(hashingSlots(1, undefined)).toBe(1)
  expect(hashingSlots(2, undefined)).toBe(1)
  expect(hashingSlots(8, '16')).toBe(7)
  expect(hashingSlots(8, '2')).toBe(1)
  expect(hashingSlots(8, 'junk')).toBe(2)
})

it('is one for the process, however often the module is loaded', async () => {
  const first = hashingSemaphore()
  vi.resetModules()
  const again = await import('./hashing-slots.js')
  expect(again.hashingSemaphore).not.toBe(hashingSemaphore)
  expect(again.hashingSemaphore()).toBe(first)
})
