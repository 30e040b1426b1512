'use client'

import { useActionState } from 'react'
import type { Values } from '../../client/api.js'
import { type AuthFormError, errorOfAction } from '../../client/errors.js'
import type { ActionResult } from '../../contract/action-result.js'

/** An action of a form: `formAction(auth.actions.login)` in a file with 'use server'. */
export type FormAction<Data = unknown> = {
  // As a method, so that an action whose `Data` has more, such as the host's own fields, is one of these.
  of(previous: ActionResult<Data> | null, form: FormData): Promise<ActionResult<Data>>
}['of']

/** What a form without a script posts to, and the failure that it came back with. */
export interface Posting {
  submit: (form: FormData) => void
  failure: AuthFormError | undefined
}

interface UseFormAction<Data> {
  /** undefined without an action: the form posts to its route. */
  posting: Posting | undefined
  /** What the action answered to a form that was posted without a script, or before it ran. */
  data: Data | undefined
  /** Calls the action. @throws AuthFormError if it refuses; undefined without an action */
  send: ((values: Values) => Promise<Data>) | undefined
}

const none = async () => null

/**
 * A form over a server action. React posts it without a script and renders the page again, with the result. With a script, the
 * form calls the action itself, because React would empty the inputs after a refusal.
 */
export function useFormAction<Data>(action: FormAction<Data> | undefined): UseFormAction<Data> {
  const [result, submit] = useActionState<ActionResult<Data> | null, FormData>(action ?? none, null)
  if (!action) return { posting: undefined, data: undefined, send: undefined }
  const send = async (values: Values) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.set(name, value)
    const answer = await action(null, form)
    if (!answer.ok) throw errorOfAction(answer)
    return answer.data
  }
  const failure = result?.ok === false ? errorOfAction(result) : undefined
  return { posting: { submit, failure }, data: result?.ok ? result.data : undefined, send }
}
