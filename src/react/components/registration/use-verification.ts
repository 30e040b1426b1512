'use client'

import { useState } from 'react'
import { type Values, verifyEmail } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import { useAuthContext } from '../../context.js'
import type { PageParams } from '../../hooks/use-page-params.js'
import { usePageParams } from '../../hooks/use-page-params.js'

/**
 * 'asking': for the click that verifies. 'proof': the key is not enough, the password is asked for. 'gone': the key is not valid.
 * 'done' and 'rejected' are final.
 */
type VerifyState = 'asking' | 'proof' | 'done' | 'gone' | 'rejected'

export interface VerificationLink {
  state: VerifyState
  /** The state was reached here, not by the page's address. */
  isReached: boolean
  key: string | undefined
  /** Code of the error in the page's address, and the field it belongs to. */
  code: string | undefined
  field: string | undefined
  /** Returns true if the service accepted it. After another answer the state tells more, or the error is thrown. */
  post: (values: Values) => Promise<boolean>
  /** Event: the address is verified. */
  finish: () => void
  /** Event: the service accepted the rejection. */
  reject: () => void
}

interface VerificationOptions {
  params: PageParams | undefined
  error: string | undefined
  verificationKey: string | undefined
  /** The key has already verified the address: it needs no proof. */
  used: boolean | undefined
  onSuccess: (() => void) | undefined
}

/** The states of a verification link. The first one is what the page's address says. */
export function useVerification(options: VerificationOptions): VerificationLink {
  const { params, error, verificationKey, used, onSuccess } = options
  const { client } = useAuthContext('VerifyEmail').session
  const [reached, setReached] = useState<VerifyState>()
  const read = usePageParams(params)
  const key = verificationKey ?? read('key')
  const code = error ?? read('error')
  const field = read('field')
  const first = code === 'not_found' ? 'gone' : field && !used ? 'proof' : 'asking'
  const post = async (values: Values) => {
    try {
      await verifyEmail(client, { ...values, key: key ?? '' })
      return true
    } catch (failure) {
      setReached(stateAfter(failure))
      return false
    }
  }
  const finish = () => {
    setReached('done')
    onSuccess?.()
  }
  const reject = () => setReached('rejected')
  return { state: reached ?? first, isReached: reached !== undefined, key, code, field, post, finish, reject }
}

/** @throws the failure itself if the form has to show it */
function stateAfter(failure: unknown): VerifyState {
  if (failure instanceof AuthFormError) {
    if (failure.status === 404) return 'gone'
    if (failure.codes.password?.includes('required')) return 'proof'
  }
  throw failure
}
