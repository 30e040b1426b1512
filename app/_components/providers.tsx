'use client'

import { useRouter } from 'next/navigation'
import { AuthProvider, type AuthProviderProps } from 'sallyport/react'

/** Renders the server components again when the signed-in user changes, in this tab or in another one. */
export function Providers(props: Omit<AuthProviderProps, 'onUserChange'>) {
  const router = useRouter()
  // After a push of the same moment, because a navigation cancels a refresh that is under way.
  return <AuthProvider {...props} onUserChange={() => setTimeout(router.refresh)} />
}
