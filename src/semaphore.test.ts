import { afterEach, describe, expect, it, vi } from 'vitest'
import { AuthError } from './contract/errors.js'
import { Semaphore } from './semaphore.js'

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

  it('has no bounds unless they are given', async () => {
    vi.useFakeTimers()
    const slots = new Semaphore(1)
    const first = gate()
    const running = slots.run(() => first.closed)
    const waiting = Array.from({ length: 300 }, (_, index) => slots.run(async () => index))
    await vi.advanceTimersByTimeAsync(600_000)
    first.open()
    await running
    expect(await Promise.all(waiting)).toHaveLength(300)
  })

  it('frees its place when a task fails', async () => {
    const slots = new Semaphore(1, { maxWait: 3000, maxQueue: 9 })
    await expect(slots.run(() => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(await slots.run(async () => 'next')).toBe('next')
  })
})

it('refuses with an error that every copy of this package in the process knows', async () => {
  const slots = new Semaphore(1, { maxWait: 0, maxQueue: 0 })
  const { closed, open } = gate()
  const running = slots.run(() => closed)
  const refusal: unknown = await slots.run(async () => undefined).catch((error: unknown) => error)
  vi.resetModules()
  const other = await import('./contract/errors.js')
  expect(other.AuthError).not.toBe(AuthError)
  expect(refusal).toBeInstanceOf(other.AuthError)
  expect((await import('./http/reply/errors.js')).asAuthError(refusal).status).toBe(503)
  for (const stranger of [null, undefined, 'x', {}, new Error('x')])
    expect(stranger).not.toBeInstanceOf(other.AuthError)
  open()
  await running
})
