'use client'

import type { ReactNode } from 'react'
import type { WireUser } from '../../../contract/client-config.js'
import { useAuth } from '../../hooks/use-auth.js'

export interface SignedInProps {
  children: ReactNode | ((user: WireUser) => ReactNode)
  /** Shown until it is known who this is. */
  loading?: ReactNode | undefined
}

/** Its children, when somebody is signed in. Shows, does not protect: that is the server's part. */
export function SignedIn({ children, loading = null }: SignedInProps) {
  const { status, user } = useAuth()
  if (status === 'loading') return loading
  if (!user) return null
  return typeof children === 'function' ? children(user) : children
}
