'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { Client, type ClientOptions } from '../client/client.js'
import { Session } from '../client/session.js'
import type { WireUser } from '../contract/client-config.js'
import { AuthContext, setCurrentClient } from './context.js'

export interface AuthProviderProps<User extends WireUser = WireUser> extends ClientOptions {
  children: ReactNode
  /** What `auth.getUser()` gave: a user, null when signed out, or nothing when the page was rendered without asking. */
  initialUser?: User | null | undefined
  /** Another person, or nobody, is signed in now; the place for `router.refresh()` and for emptying the host's caches. */
  onUserChange?: ((user: User | null) => void) | undefined
}

/** Holds the session of the page. Put it once, in the root layout, with `{...auth.clientConfig}`. */
export function AuthProvider<User extends WireUser = WireUser>(props: AuthProviderProps<User>) {
  const { children, initialUser, onUserChange, locale, messages, excluded } = props
  const [session] = useState(() => {
    const client = new Client(props)
    if (typeof window !== 'undefined') setCurrentClient(client)
    return new Session(client, initialUser)
  })
  useEffect(() => {
    session.onUserChange = onUserChange as typeof session.onUserChange
    session.client.config = props
  })
  useEffect(() => session.start(), [session])
  // What the server renders anew brings a list of its own: so this knows of every answer, even of the same `null`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `excluded` stands for the whole answer
  useEffect(() => session.offer(initialUser), [session, initialUser, excluded])
  return <AuthContext value={{ session, locale, messages }}>{children}</AuthContext>
}
