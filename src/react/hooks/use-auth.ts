'use client'

import { useSyncExternalStore } from 'react'
import type { AuthState } from '../../client/session.js'
import type { LoginInput, LoginOutcome } from '../../client/types.js'
import type { WireUser } from '../../contract/client-config.js'
import { useAuthContext } from '../context.js'

/**
 * The user type of an `auth`: `InferUser<typeof auth>` has the host's own fields. It is one object type instead of an
 * intersection, so that an editor shows the list of fields.
 */
export type InferUser<Auth> = Auth extends { $inferUser?: infer User }
  ? unknown extends User
    ? WireUser
    : { [Name in keyof NonNullable<User>]: NonNullable<User>[Name] }
  : WireUser

export interface UseAuth<User = WireUser> extends AuthState<User> {
  /** @throws AuthFormError if the service refuses or does not respond */
  login(input: LoginInput): Promise<LoginOutcome<User>>
  /** @throws AuthFormError if the service does not respond; the user is then still signed in */
  logout(): Promise<void>
  /** Loads the user again. Never throws: see `error`. */
  refresh(): Promise<void>
}

/**
 * The signed-in user, and the actions that change it. With `useAuth<typeof auth>()` the user has the host's own fields.
 * @example
 * 'use client'
 *
 * export function AccountMenu() {
 *   const { user, logout } = useAuth<typeof auth>()
 *   if (!user) return <a href="/login">Sign in</a>
 *   return <button onClick={() => void logout()}>Sign out {user.email}</button>
 * }
 */
export function useAuth<Auth = unknown>(): UseAuth<InferUser<Auth>> {
  const { session } = useAuthContext('useAuth')
  const state = useSyncExternalStore(session.subscribe, session.get, () => session.initial)
  // The host's own fields are in the user; only the type of the host's `auth` knows them.
  return { ...state, login: session.login, logout: session.logout, refresh: session.refresh } as UseAuth<
    InferUser<Auth>
  >
}
