'use client'

import { useRouter } from 'next/navigation'
import { ProfileForm } from 'sallyport/components'

/** After a change, the parts rendered by the server show the new names too. */
export function Profile() {
  const router = useRouter()
  return <ProfileForm onSuccess={() => router.refresh()} />
}
