'use client'

import type { ReactNode } from 'react'
import { useAuth } from '../../hooks/use-auth.js'

export interface SignedOutProps {
  children: ReactNode
  /** Shown until the session is known. */
  loading?: ReactNode | undefined
}

/** Renders its children once it is known that no user is signed in. */
export function SignedOut({ children, loading = null }: SignedOutProps) {
  const { status } = useAuth()
  if (status === 'loading') return loading
  return status === 'unauthenticated' ? children : null
}
