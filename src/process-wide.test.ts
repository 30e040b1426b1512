import { afterEach, expect, it, vi } from 'vitest'
import { processWide, startProcessTimer, stopProcessTimer } from './process-wide.js'

afterEach(() => vi.useRealTimers())

it('gives every copy of the module the same value', async () => {
  const first = processWide('test-value/v1', () => ({}))
  vi.resetModules()
  const again = await import('./process-wide.js')
  expect(again.processWide).not.toBe(processWide)
  expect(again.processWide('test-value/v1', () => ({}))).toBe(first)
  expect(again.processWide('test-value/v2', () => ({}))).not.toBe(first)
})

it('keeps one timer for each owner', () => {
  vi.useFakeTimers()
  const owner = {}
  const replaced = vi.fn()
  const task = vi.fn()
  startProcessTimer('test-timer/v1', owner, 1000, replaced)
  startProcessTimer('test-timer/v1', owner, 1000, task)
  vi.advanceTimersByTime(1000)
  expect(replaced).not.toHaveBeenCalled()
  expect(task).toHaveBeenCalledTimes(1)
  stopProcessTimer('test-timer/v1', owner)
  vi.advanceTimersByTime(5000)
  expect(task).toHaveBeenCalledTimes(1)
})
