import { vi } from 'vitest'

/** A function of the host that never resolves. Within `responseAfterTimeout`, five seconds pass at once. */
export function neverResolves(): Promise<never> {
  // The service sets its limit before it calls.
  queueMicrotask(() => void vi.advanceTimersByTimeAsync(5000))
  return new Promise(() => {})
}

/** The response to a request for which the service calls a function that never resolves. */
export async function responseAfterTimeout<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    return await send()
  } finally {
    vi.useRealTimers()
  }
}
