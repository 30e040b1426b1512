'use client'

import type { ReactNode } from 'react'
import { useAuth } from '../../hooks/use-auth.js'

export interface SignedOutProps {
  children: ReactNode
  /** Shown until it is known who this is. */
  loading?: ReactNode | undefined
}

/** Its children, when it is known that nobody is signed in. */
export function SignedOut({ children, loading = null }: SignedOutProps) {
  const { status } = useAuth()
  if (status === 'loading') return loading
  return status === 'unauthenticated' ? children : null
}
