'use client'

import { useRouter } from 'next/navigation'
import { ProfileForm, type ProfileFormProps } from 'sallyport/components'

/** After a change, the parts rendered by the server show the new names too. */
export function Profile({ action }: Pick<ProfileFormProps, 'action'>) {
  const router = useRouter()
  return <ProfileForm action={action} onSuccess={() => router.refresh()} />
}
