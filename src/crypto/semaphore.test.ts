import { afterEach, describe, expect, it, vi } from 'vitest'
import { AuthError } from '../contract/errors.js'
import { hashingSemaphore, hashingSlots, Semaphore } from './semaphore.js'

const gate = () => {
  let open = () => {}
  const closed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { closed, open }
}
const idle = () => vi.advanceTimersByTimeAsync(0)

afterEach(() => vi.useRealTimers())

describe('Semaphore', () => {
  it('runs so many at a time, the others in order', async () => {
    vi.useFakeTimers()
    const slots = new Semaphore(2, { maxWait: 3000, maxQueue: 9 })
    const gates = [gate(), gate(), gate(), gate()]
    const started: number[] = []
    const all = gates.map(({ closed }, index) =>
      slots.run(async () => {
        started.push(index)
        await closed
      }),
    )
    await idle()
    expect(started).toEqual([0, 1])
    gates[1]?.open()
    await idle()
    expect(started).toEqual([0, 1, 2])
    for (const { open } of gates) open()
    await Promise.all(all)
    expect(started).toEqual([0, 1, 2, 3])
  })

  it('gives up after the longest wait, and frees no place it never had', async () => {
    vi.useFakeTimers()
    const slots = new Semaphore(1, { maxWait: 3000, maxQueue: 9 })
    const first = gate()
    const running = slots.run(() => first.closed)
    const refusal = expect(slots.run(async () => 'late')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
    await vi.advanceTimersByTimeAsync(3000)
    await refusal
    const second = slots.run(async () => 'served')
    first.open()
    await running
    expect(await second).toBe('served')
  })

  it('refuses at once when the queue is full', async () => {
    const slots = new Semaphore(1, { maxWait: 3000, maxQueue: 0 })
    const first = gate()
    const running = slots.run(() => first.closed)
    await expect(slots.run(async () => 1)).rejects.toThrow(AuthError)
    first.open()
    await running
  })

  it('frees its place when a task fails', async () => {
    const slots = new Semaphore(1, { maxWait: 3000, maxQueue: 9 })
    await expect(slots.run(() => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(await slots.run(async () => 'next')).toBe('next')
  })
})

it('leaves two of the pool’s threads to files and DNS', () => {
  expect(hashingSlots(8, undefined)).toBe(2)
  expect(hashingSlots(1, undefined)).toBe(1)
  expect(hashingSlots(8, '16')).toBe(8)
  expect(hashingSlots(8, '2')).toBe(1)
  expect(hashingSlots(8, 'junk')).toBe(2)
})

it('is one for the process, however often the module is loaded', async () => {
  const first = hashingSemaphore()
  vi.resetModules()
  const again = await import('./semaphore.js')
  expect(again.hashingSemaphore).not.toBe(hashingSemaphore)
  expect(again.hashingSemaphore()).toBe(first)
})

it('refuses with an error that every copy of this package in the process knows', async () => {
  const slots = new Semaphore(1, { maxWait: 0, maxQueue: 0 })
  const { closed, open } = gate()
  const running = slots.run(() => closed)
  const refusal: unknown = await slots.run(async () => undefined).catch((error: unknown) => error)
  vi.resetModules()
  const other = await import('../contract/errors.js')
  expect(other.AuthError).not.toBe(AuthError)
  expect(refusal).toBeInstanceOf(other.AuthError)
  expect((await import('../http/reply/errors.js')).asAuthError(refusal).status).toBe(503)
  for (const stranger of [null, undefined, 'x', {}, new Error('x')])
    expect(stranger).not.toBeInstanceOf(other.AuthError)
  open()
  await running
})
