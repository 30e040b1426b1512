'use client'

import { startTransition, useState } from 'react'
import { verifyEmailLogin } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import type { LoginOutcome, MfaStep } from '../../../client/types.js'
import { NON_FIELD } from '../../../contract/errors.js'
import { useAuthContext } from '../../context.js'

/** 'asking': for the click. 'elsewhere': another browser asked for the link. 'gone': the key is not valid. */
type LinkState = 'asking' | 'elsewhere' | 'gone'

export interface LoginLink {
  state: LinkState
  /** The state was reached here, not by the page's address. */
  isReached: boolean
  key: string | undefined
  /** The error in the page's address that the form shows. */
  code: string | undefined
  /** The second step that is due. */
  step: MfaStep | undefined
  /** Sends the key. After a refusal the state tells more, or the failure is thrown for the form. */
  run: () => Promise<void>
  /** Takes an outcome to the next stage. */
  proceed: (outcome: LoginOutcome) => void
}

interface LinkOptions {
  key: string | undefined
  code: string | undefined
  leave: (outcome: Extract<LoginOutcome, { status: 'authenticated' }>) => void
}

/** The state after a refusal; undefined: the form shows it. */
const stateOf = (codes: readonly (string | undefined)[] = []): LinkState | undefined =>
  codes.includes('other_browser') ? 'elsewhere' : codes.includes('invalid_token') ? 'gone' : undefined

/**
 * Removes a spent key from the page's address. A key that another browser has to use stays there: a user who opened the link in
 * an app takes the address to that browser.
 */
function forgetKey() {
  const here = new URL(location.href)
  here.searchParams.delete('key')
  history.replaceState(history.state, '', here)
}

/** The states of an emailed link to sign in. The first one is what the page's address says. */
export function useEmailLink({ key, code, leave }: LinkOptions): LoginLink {
  const { session } = useAuthContext('EmailLogin')
  const [reached, setReached] = useState<LinkState>()
  const [step, setStep] = useState<MfaStep>()
  const first = stateOf([code])
  const proceed = (outcome: LoginOutcome) => {
    if (outcome.status === 'authenticated' && !outcome.mfaEnrolmentRequired) leave(outcome)
    else startTransition(() => setStep({ method: 'enrol', ...outcome }))
  }
  const run = async () => {
    try {
      const reply = await verifyEmailLogin(session.client, { key: key ?? '' })
      forgetKey()
      proceed(session.accept(reply))
    } catch (failure) {
      const next = failure instanceof AuthFormError ? stateOf(failure.codes[NON_FIELD]) : undefined
      if (!next) throw failure
      if (next === 'gone') forgetKey()
      setReached(next)
    }
  }
  return {
    state: reached ?? first ?? 'asking',
    isReached: reached !== undefined,
    key,
    // The notice of a state says more than the error.
    code: first ? undefined : code,
    step,
    run,
    proceed,
  }
}
