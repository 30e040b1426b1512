'use client'

import { useCallback, useEffect, useState } from 'react'

/** Seconds left, counting down from `from`; 0 on the server and without JavaScript, where nothing counts. */
export function useCountdown(from: number): [seconds: number, restart: () => void] {
  const [seconds, setSeconds] = useState(0)
  const restart = useCallback(() => setSeconds(from), [from])
  useEffect(restart, [restart])
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, restart]
}
