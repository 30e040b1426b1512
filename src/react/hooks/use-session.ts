'use client'

import { reauthenticate } from '../../client/api.js'
import type { AuthStatus } from '../../client/session.js'
import { useAuthContext } from '../context.js'
import { useAuth } from './use-auth.js'

export interface UseSession {
  status: AuthStatus
  /** false while it is not known. */
  isAuthenticated: boolean
  /** Asks the service anew. */
  refresh(): Promise<void>
  logout(): Promise<void>
  /**
   * Proves once more who this is, for what answers 403 `reauthentication_required`.
   * @throws AuthFormError when the password or code is wrong
   */
  reauthenticate(proof: { password: string } | { code: string }): Promise<void>
}

/** The session, without its user. */
export function useSession(): UseSession {
  const { status, refresh, logout } = useAuth()
  const { client } = useAuthContext('useSession').session
  return {
    status,
    isAuthenticated: status === 'authenticated',
    refresh,
    logout,
    reauthenticate: async (proof) => {
      await reauthenticate(client, { ...proof })
    },
  }
}
