'use client'

import { useSyncExternalStore } from 'react'
import type { AuthState } from '../../client/session.js'
import type { LoginInput, LoginOutcome } from '../../client/types.js'
import type { WireUser } from '../../contract/client-config.js'
import { useAuthContext } from '../context.js'

/**
 * The user type of an `auth`: `InferUser<typeof auth>` has the host's own fields. One object instead of an intersection: what
 * an editor shows is then the list of fields.
 */
export type InferUser<Auth> = Auth extends { $inferUser?: infer User }
  ? unknown extends User
    ? WireUser
    : { [Name in keyof (WireUser & NonNullable<User>)]: (WireUser & NonNullable<User>)[Name] }
  : WireUser

export interface UseAuth<User = WireUser> extends AuthState<User> {
  /** @throws AuthFormError when it is refused or no answer came */
  login(input: LoginInput): Promise<LoginOutcome<User>>
  /** @throws AuthFormError when no answer came; the user is then still signed in */
  logout(): Promise<void>
  /** Asks the service anew who this is. Never throws: see `error`. */
  refresh(): Promise<void>
}

/** Who is signed in, and how to change that. `useAuth<typeof auth>()` gives the user the host's own fields. */
export function useAuth<Auth = unknown>(): UseAuth<InferUser<Auth>> {
  const { session } = useAuthContext('useAuth')
  const state = useSyncExternalStore(session.subscribe, session.get, () => session.initial)
  return { ...state, login: session.login, logout: session.logout, refresh: session.refresh } as UseAuth<
    InferUser<Auth>
  >
}
