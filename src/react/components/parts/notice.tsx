'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { useParts } from './card.js'

interface NoticeProps {
  warning?: boolean
  /** The notice replaces the button that was pressed, so it takes the focus. Another number moves the focus again. */
  moved?: boolean | number
  children: ReactNode
}

/** A message about a success, or with `warning` about a problem that the user did not cause. Screen readers announce it. */
export function Notice({ warning, moved, children }: NoticeProps) {
  const { slot } = useParts()
  const place = useRef<HTMLDivElement>(null)
  const isShown = Boolean(children)
  useEffect(() => {
    if (moved && isShown) place.current?.focus()
  }, [moved, isShown])
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="status"
      className={children ? slot('notice') : undefined}
      data-state={warning && children ? 'warning' : undefined}
    >
      {children}
    </div>
  )
}
