'use client'
import { useAuth } from 'sallyport/react'

export function Account() {
  const { user, login, logout } = useAuth()
  if (user) {
    return (
      <button type="button" onClick={() => void logout()}>
        {user.username}
      </button>
    )
  }
  return (
    <button type="button" onClick={() => void login({ username: 'alice', password: 'x' })}>
      sign in
    </button>
  )
}
