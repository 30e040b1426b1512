'use client'

import { useEffect, useState } from 'react'

/** Whether to show a short message, for example "Saved.": until the user clicks or types. */
export function useTransientNotice(): [shown: boolean, show: () => void] {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!shown) return
    const stopped = new AbortController()
    // Not on `pointerdown`: the elements below would move up before the click ends, and the click would hit another one.
    for (const type of ['click', 'input']) {
      // Scripts dispatch untrusted events.
      document.addEventListener(type, ({ isTrusted }) => isTrusted && setShown(false), { signal: stopped.signal })
    }
    return () => stopped.abort()
  }, [shown])
  return [shown, () => setShown(true)]
}
