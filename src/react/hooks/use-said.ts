'use client'

import { useEffect, useState } from 'react'

/** Whether a short word such as "Saved." is still to be shown: until the person goes on, by a click or by typing. */
export function useSaid(): [said: boolean, say: () => void] {
  const [said, setSaid] = useState(false)
  useEffect(() => {
    if (!said) return
    const stopped = new AbortController()
    // After the click, not at its beginning: what moves up then was not what was aimed at.
    for (const type of ['click', 'input']) {
      // By the person, not by a script.
      document.addEventListener(type, ({ isTrusted }) => isTrusted && setSaid(false), { signal: stopped.signal })
    }
    return () => stopped.abort()
  }, [said])
  return [said, () => setSaid(true)]
}
