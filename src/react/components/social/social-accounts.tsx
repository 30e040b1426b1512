'use client'

import { lazy } from 'react'
import { useBoundary } from '../../hooks/use-boundary.js'
import type { SocialAccountsProps } from './accounts.js'

export type { SocialAccountsProps } from './accounts.js'

// Only the page of an account carries its code (1 kB).
const Accounts = lazy(() => import('./accounts.js'))

/** The connected accounts of the signed-in user: disconnect, and connect another. */
export function SocialAccounts(props: SocialAccountsProps) {
  const Boundary = useBoundary()
  return (
    <Boundary>
      <Accounts {...props} />
    </Boundary>
  )
}
