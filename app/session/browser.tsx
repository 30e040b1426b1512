'use client'

import { useAuth } from 'sallyport/react'

/** The user, as the browser knows it. */
export function Browser({ place }: { place: string }) {
  const { status, user } = useAuth()
  return <span data-place={place}>{user?.username ?? (status === 'loading' ? '…' : 'nobody')}</span>
}
