'use client'

import { useEffect, useState } from 'react'

const load = async (name: string): Promise<string> => {
  const { MARKS } = await import('./provider-marks.js')
  return (await MARKS[name]?.())?.default ?? ''
}

/** The mark of a provider, or its first letter. Each mark is loaded by itself, and the place for it does not wait. */
export function ProviderMark({ name, label }: { name: string; label: string }) {
  const [path, setPath] = useState<string>()
  useEffect(() => {
    let isOver = false
    const show = (found: string) => isOver || setPath(found)
    load(name).then(show, () => show(''))
    return () => {
      isOver = true
    }
  }, [name])
  return (
    <span className="sp-mark" aria-hidden data-letter={path === '' ? [...label][0] : undefined}>
      {path && (
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d={path} />
        </svg>
      )}
    </span>
  )
}
