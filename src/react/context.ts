'use client'

import { createContext, use } from 'react'
import type { Client } from '../client/client.js'
import type { Session } from '../client/session.js'

interface AuthContextValue {
  session: Session
  locale: string
  messages: Readonly<Record<string, string>> | undefined
}

export const AuthContext = createContext<AuthContextValue | null>(null)

/** @throws Error if there is no provider; the message says how to fix it */
export function useAuthContext(caller: string): AuthContextValue {
  const value = use(AuthContext)
  if (!value) {
    throw new Error(`${caller} needs <AuthProvider> in app/layout.tsx.`)
  }
  return value
}

let current: Client | undefined

export const setCurrentClient = (client: Client): void => {
  current = client
}

/**
 * `fetch` for the host's own protected routes. It sends the credential. After a 401 it refreshes once and retries once.
 * Other origins get neither credential nor refresh. Browser only.
 * @example
 * 'use client'
 *
 * export const Export = () => (
 *   <button onClick={async () => console.log(await (await authFetch('/api/orders')).json())}>Export</button>
 * )
 */
export const authFetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  if (!current) throw new Error('authFetch needs a mounted <AuthProvider> and works in the browser only.')
  return current.fetch(input, init)
}
