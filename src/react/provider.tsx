'use client'

import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Client, type ClientOptions } from '../client/client.js'
import { Session } from '../client/session.js'
import type { WireUser } from '../contract/client-config.js'
import { AuthContext, setCurrentClient } from './context.js'

export interface AuthProviderProps<User extends WireUser = WireUser> extends ClientOptions {
  children: ReactNode
  /** The result of `auth.getUser()`: a user, or null when signed out. Absent if the page was rendered without it. */
  initialUser?: User | null | undefined
  /** Called when another user, or no user, is signed in: call `setTimeout(router.refresh)` and clear the host's caches here. */
  onUserChange?: ((user: User | null) => void) | undefined
}

/**
 * Holds the session of the page. Put it once, in the root layout, with `{...auth.clientConfig}`. When a user leaves (a sign-out, an
 * expired session, another user), everything below it begins from its initial state.
 * @example
 * // app/layout.tsx
 * import type { ReactNode } from 'react'
 *
 * export default async function Layout({ children }: { children: ReactNode }) {
 *   return (
 *     <html lang="en">
 *       <body>
 *         <AuthProvider {...auth.clientConfig} initialUser={await auth.getUser()}>
 *           {children}
 *         </AuthProvider>
 *       </body>
 *     </html>
 *   )
 * }
 */
export function AuthProvider<User extends WireUser = WireUser>(props: AuthProviderProps<User>) {
  const { children, initialUser, onUserChange, locale, messages, excluded } = props
  const [session] = useState(() => {
    const client = new Client(props)
    if (typeof window !== 'undefined') setCurrentClient(client)
    return new Session(client, initialUser)
  })
  useEffect(() => {
    // As in useAuth(): the session does not know the host's own fields.
    session.onUserChange = onUserChange as typeof session.onUserChange
    session.client.config = props
  })
  useEffect(() => session.start(), [session])
  // Each server render brings a new `excluded` array, so the effect runs for each, even if `initialUser` is null again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `excluded` identifies the server render
  useEffect(() => session.offer(initialUser), [session, initialUser, excluded])
  // Also discards pages that Next.js keeps hidden (React's Activity), whose components would not hear of the change.
  const left = useSyncExternalStore(session.subscribe, session.left, session.left)
  return (
    <AuthContext key={left} value={{ session, locale, messages }}>
      {children}
    </AuthContext>
  )
}
