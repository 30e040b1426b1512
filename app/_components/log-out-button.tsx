'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { useAuth } from 'sallyport/react'

/** A plain form, so that it works before and without JavaScript. */
export function LogOutButton({ action, label, again }: { action: string; label: string; again: string }) {
  const { logout } = useAuth()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFailed(false)
    try {
      await logout()
      router.push('/')
    } catch {
      // The user is still signed in.
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" action={action} onSubmit={submit}>
      <input type="hidden" name="next" value="/" />
      <button type="submit" className="nav-button" disabled={busy}>
        {failed ? again : label}
      </button>
      <span role="alert" className="visually-hidden">
        {failed && 'You are still signed in: the service did not answer.'}
      </span>
    </form>
  )
}
