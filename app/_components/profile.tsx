'use client'

import { useRouter } from 'next/navigation'
import { ProfileForm } from 'sallyport/components'

/** What the server has rendered shows the new names too. */
export function Profile() {
  const router = useRouter()
  return <ProfileForm onSuccess={() => router.refresh()} />
}
