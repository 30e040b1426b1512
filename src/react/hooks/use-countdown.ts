'use client'

import { useEffect, useReducer, useState } from 'react'

/**
 * Seconds left, counting down from `from`; 0 on the server and without JavaScript. `since`: the time at which the first countdown
 * began, if it was not now.
 */
export function useCountdown(from: number, since?: number): [seconds: number, restart: () => void] {
  const [round, restart] = useReducer((count: number) => count + 1, 0)
  const [seconds, setSeconds] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts the countdown again
  useEffect(() => {
    const end = ((round === 0 ? since : undefined) ?? Date.now()) + from * 1000
    // Computed from the clock, because timers stop while the device sleeps.
    const tick = () => setSeconds(Math.max(0, Math.round((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [from, round])
  return [seconds, restart]
}
