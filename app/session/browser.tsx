'use client'

import { useAuth } from 'sallyport/react'
import type { auth } from '../_lib/auth'

/** The user, as the browser knows it, with the column of the demo's own. */
export function Browser({ place }: { place: string }) {
  const { status, user } = useAuth<typeof auth>()
  return (
    <span data-place={place} title={user?.role}>
      {user?.username ?? (status === 'loading' ? '…' : 'nobody')}
    </span>
  )
}
