'use client'

import { useActionState, useEffect, useRef } from 'react'
import type { Values } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import type { MfaStep } from '../../../client/types.js'
import type { ActionFailure, ActionResult } from '../../../contract/action-result.js'
import type { ActionLogin } from '../../../contract/actions.js'
import type { WithActionProps } from './posted.js'
import { explain } from './refusal.js'

const none = async () => null

/**
 * A form over a server action. React posts it without a script and renders the page again, with the result. With a script, the
 * form calls the action itself, because React would empty the inputs after a refusal.
 */
export default function ByAction<Data>({ action, onData, children }: WithActionProps<Data>) {
  const [result, submit] = useActionState<ActionResult<Data> | null, FormData>(action ?? none, null)
  const data = result?.ok ? result.data : undefined
  const told = useRef<Data>(undefined)
  useEffect(() => {
    if (data === undefined || data === told.current) return
    told.current = data
    onData?.(data)
  })
  const send = async (values: Values) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.set(name, value)
    const answer = await action?.(null, form)
    if (!answer) throw new AuthFormError(0)
    if (!answer.ok) throw errorOfAction(answer)
    return answer.data
  }
  const failure = result?.ok === false ? errorOfAction(result) : undefined
  return children({
    form: { method: undefined, action: submit },
    failure,
    first: failure && { failure, explain },
    data,
    step: stepOf({ ...data }),
    send,
  })
}

const stepOf = ({ mfa_enrolment_required: isDue, method, ...step }: Partial<ActionLogin>): MfaStep | undefined =>
  isDue ? { method: 'enrol' } : method ? { ...step, method } : undefined

/** The same error from a refusal of `auth.actions`. */
function errorOfAction({ status, code, detail, fields, retryAfter }: ActionFailure): AuthFormError {
  const lists = (of: 'messages' | 'codes') =>
    Object.fromEntries(Object.entries(fields).map(([name, problems]) => [name, problems.flatMap((one) => one[of])]))
  const body = code === 'invalid' ? { ...lists('messages'), error_codes: lists('codes') } : { detail, code }
  return new AuthFormError(status, body, retryAfter)
}
