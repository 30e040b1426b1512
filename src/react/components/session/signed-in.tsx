'use client'

import type { ReactNode } from 'react'
import type { WireUser } from '../../../contract/client-config.js'
import { useAuth } from '../../hooks/use-auth.js'

export interface SignedInProps {
  children: ReactNode | ((user: WireUser) => ReactNode)
  /** Shown until the session is known. */
  loading?: ReactNode | undefined
}

/** Renders its children if a user is signed in. It protects nothing: only the server can. */
export function SignedIn({ children, loading = null }: SignedInProps) {
  const { status, user } = useAuth()
  if (status === 'loading') return loading
  if (!user) return null
  return typeof children === 'function' ? children(user) : children
}
