'use client'

import { startTransition, useActionState, useEffect, useMemo, useRef, useState } from 'react'
import type { Values } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import type { MfaStep } from '../../../client/types.js'
import type { ActionFailure, ActionResult } from '../../../contract/action-result.js'
import type { ActionLogin } from '../../../contract/actions.js'
import type { ByActionProps } from './posted.js'
import { explainInFull } from './refusal.js'

/**
 * A form over a server action. React posts it without a script and renders the page again, with the result. With a script, the
 * form calls the action itself, because React would empty the inputs after a refusal.
 */
export default function ByAction<Data>({ action, onData, children }: ByActionProps<Data>) {
  const [latest, submit] = useActionState<ActionResult<Data> | null, FormData>(action, null)
  // React keeps a result for as long as the page is open. Once the page has acted on it, it is over.
  const [over, setOver] = useState<typeof latest>(null)
  const result = latest === over ? null : latest
  const told = useRef(over)
  useEffect(() => {
    if (!result?.ok || result === told.current) return
    told.current = result
    // A second step may have to be loaded first. Until it is there, the result shows it.
    Promise.resolve(onData(result.data)).then(() => startTransition(() => setOver(result)))
  })
  const send = async (values: Values) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.set(name, value)
    setOver(latest)
    const answer = await action(null, form)
    if (!answer) throw new AuthFormError(0)
    if (!answer.ok) throw errorOfAction(answer)
    return answer.data
  }
  const first = useMemo(
    () => (result?.ok === false ? { failure: errorOfAction(result), explain: explainInFull } : undefined),
    [result],
  )
  const data = result?.ok ? result.data : undefined
  return children({ form: { method: undefined, action: submit }, first, data, step: stepOf({ ...data }), send })
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
