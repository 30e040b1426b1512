'use client'

import { useEffect, useState } from 'react'

/** Whether to show a short message, for example "Saved.": until the user clicks or types. */
export function useTransientNotice(): [said: boolean, say: () => void] {
  const [said, setSaid] = useState(false)
  useEffect(() => {
    if (!said) return
    const stopped = new AbortController()
    // Not on `pointerdown`: the elements below would move up before the click ends, and the click would hit another one.
    for (const type of ['click', 'input']) {
      // Scripts dispatch untrusted events.
      document.addEventListener(type, ({ isTrusted }) => isTrusted && setSaid(false), { signal: stopped.signal })
    }
    return () => stopped.abort()
  }, [said])
  return [said, () => setSaid(true)]
}
