'use client'

import { reauthenticate } from '../../client/api.js'
import type { AuthStatus } from '../../client/session.js'
import { useAuthContext } from '../context.js'
import { useAuth } from './use-auth.js'

export interface UseSession {
  status: AuthStatus
  /** false while loading. */
  isAuthenticated: boolean
  /** Loads the session again. */
  refresh(): Promise<void>
  logout(): Promise<void>
  /**
   * Renews the proof of the user's identity, after a 403 `reauthentication_required`.
   * @throws AuthFormError if the password or code is wrong
   */
  reauthenticate(proof: { password: string } | { code: string }): Promise<void>
}

/**
 * The session, without its user.
 * @example
 * 'use client'
 *
 * export function Refund({ refund }: { refund: () => Promise<void> }) {
 *   const { reauthenticate } = useSession()
 *   const confirm = async (form: FormData) => {
 *     await reauthenticate({ password: String(form.get('password')) })
 *     await refund()
 *   }
 *   return (
 *     <form action={confirm}>
 *       <input name="password" type="password" autoComplete="current-password" aria-label="Password" />
 *       <button>Refund</button>
 *     </form>
 *   )
 * }
 */
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
