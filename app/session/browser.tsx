'use client'

import { useAuth } from 'sallyport/react'

/** Who the browser says it is. */
export function Browser({ place }: { place: string }) {
  const { status, user } = useAuth()
  return <span data-place={place}>{user?.username ?? (status === 'loading' ? '…' : 'nobody')}</span>
}
