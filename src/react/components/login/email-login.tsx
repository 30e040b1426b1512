'use client'

import { lazy } from 'react'
import { useBoundary } from '../../hooks/use-boundary.js'
import type { EmailLoginProps } from './email-link.js'

export type { EmailLoginProps } from './email-link.js'

// Only the page of the emailed link carries its code (2 kB).
const EmailLink = lazy(() => import('./email-link.js'))

/** Signs in by the emailed link. Opening the page changes nothing, because mail scanners open links: it posts on the click only. */
export function EmailLogin(props: EmailLoginProps) {
  const Boundary = useBoundary()
  return (
    <Boundary>
      <EmailLink {...props} />
    </Boundary>
  )
}
