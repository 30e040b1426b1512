'use client'

import { startTransition, useState } from 'react'
import type { LoginOutcome, MfaStep } from '../../../client/types.js'

// Most logins have no second step, so a page does not carry its code (4 kB).
export const loadSecondStep = () => import('./second-step.js')

type Authenticated = Extract<LoginOutcome, { status: 'authenticated' }>

export interface UseLogin {
  /**
   * The second step of this login. undefined: the page's address or the server action decides. null: the step ended without a
   * login, so the form asks for the password again.
   */
  reached: MfaStep | null | undefined
  /** A password or a second step was accepted. */
  proceed: (outcome: LoginOutcome) => Promise<void>
  /** The second step can no longer be completed. */
  expire: () => void
}

/** The stages of a login after the first one. */
export function useLogin(leave: (outcome: Authenticated) => void, offerPasskey?: boolean): UseLogin {
  const [reached, reach] = useState<MfaStep | null>()
  const proceed = async (outcome: LoginOutcome) => {
    if (outcome.status === 'authenticated' && !outcome.mfaEnrolmentRequired && (reached || !offerPasskey)) {
      // A host may keep the form in its page, where the next login begins with the password.
      reach(undefined)
      return leave(outcome)
    }
    await loadSecondStep()
    startTransition(() => reach({ method: 'enrol', ...outcome }))
  }
  return { reached, proceed, expire: () => reach(null) }
}
