import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '../../context.js'
import { MAIL_TIMER_INTERVAL, makeMailDriver } from './driver.js'
import { mailSlots } from './slots.js'

const setup = () => {
  const tasks: (() => Promise<void>)[] = []
  const errors: unknown[][] = []
  const ctx = {
    db: { client: {} },
    log: { error: (...parts: unknown[]) => errors.push(parts) },
    afterAnswer: (task: () => Promise<void>) => tasks.push(task),
  } as unknown as Context
  return { ctx, tasks, errors }
}

describe('the mail driver', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('sends after the response, never before', async () => {
    const { ctx, tasks } = setup()
    const deliver = vi.fn(async () => {})
    makeMailDriver(ctx, deliver).mailDue()
    expect(deliver).not.toHaveBeenCalled()
    await tasks[0]?.()
    expect(deliver).toHaveBeenCalledTimes(1)
  })

  it('runs once more for all emails that were queued during a run', async () => {
    const { ctx, tasks } = setup()
    const ends: (() => void)[] = []
    const deliver = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
    const driver = makeMailDriver(ctx, deliver)
    for (let count = 0; count < 5; count += 1) driver.mailDue()
    const all = Promise.all(tasks.map((task) => task()))
    expect(deliver).toHaveBeenCalledTimes(1)
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(deliver).toHaveBeenCalledTimes(2)
    ends[1]?.()
    await all
    expect(deliver).toHaveBeenCalledTimes(2)
  })

  it('continues after a failure and does not log its text', async () => {
    const { ctx, tasks, errors } = setup()
    const deliver = vi.fn(async () => {
      throw new Error('secret')
    })
    const driver = makeMailDriver(ctx, deliver)
    driver.mailDue()
    driver.mailDue()
    await tasks[0]?.()
    await tasks[1]?.()
    expect(deliver).toHaveBeenCalledTimes(2)
    expect(errors).toHaveLength(2)
    expect(JSON.stringify(errors)).not.toContain('secret')
  })

  it('logs the reason from the database', async () => {
    const { ctx, tasks, errors } = setup()
    const refusal = new Error('Invalid call: a@example.com\n\nThe table `main.AuthOutbox` does not exist.')
    refusal.name = 'PrismaClientKnownRequestError'
    makeMailDriver(ctx, () => Promise.reject(refusal)).mailDue()
    await tasks[0]?.()
    expect(JSON.stringify(errors)).toContain('The table `main.AuthOutbox` does not exist.')
    expect(JSON.stringify(errors)).not.toContain('example.com')
  })

  it('polls at the start and every 15 s, once for a database, until stopped', async () => {
    const { ctx } = setup()
    const deliver = vi.fn(async () => {})
    const first = makeMailDriver(ctx, deliver)
    const second = makeMailDriver(ctx, deliver)
    first.startTimer()
    await vi.advanceTimersByTimeAsync(0)
    second.startTimer()
    await vi.advanceTimersByTimeAsync(0)
    expect(deliver).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(MAIL_TIMER_INTERVAL * 2)
    expect(deliver).toHaveBeenCalledTimes(4)
    first.stop()
    await vi.advanceTimersByTimeAsync(MAIL_TIMER_INTERVAL * 2)
    expect(deliver).toHaveBeenCalledTimes(4)
  })
})

it('releases a mail slot after a failure', async () => {
  const failing = Array.from({ length: 12 }, () =>
    mailSlots().run(async () => {
      throw new Error('down')
    }),
  )
  expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true)
  await expect(mailSlots().run(async () => 'free')).resolves.toBe('free')
})
