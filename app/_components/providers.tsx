'use client'

import { useRouter } from 'next/navigation'
import { AuthProvider, type AuthProviderProps } from 'sallyport/react'

/** Renders the server's parts anew whenever somebody else is signed in, in this tab or in another. */
export function Providers(props: Omit<AuthProviderProps, 'onUserChange'>) {
  const router = useRouter()
  return <AuthProvider {...props} onUserChange={() => router.refresh()} />
}
