'use client'

import type { ReactNode } from 'react'
import type { Values } from '../../../client/api.js'
import type { MfaStep } from '../../../client/types.js'
import type { ActionResult } from '../../../contract/action-result.js'
import type { Explain } from './load-refusal.js'

/** The state of a form. */
export interface Submission {
  pending?: boolean
  failure?: unknown
  explain?: Explain
}

/** An action of a form: `formAction(auth.actions.login)` in a file with 'use server'. */
export type FormAction<Data = unknown> = {
  // As a method, so that an action whose `Data` has more, such as the host's own fields, is one of these.
  of(previous: ActionResult<Data> | null, form: FormData): Promise<ActionResult<Data>>
}['of']

/** A form over a server action. */
export interface PostedForm<Data = unknown> {
  /** Attributes of the form, which posts to the action without a script. */
  form: { method: undefined; action: (form: FormData) => void }
  /** Why the action refused a form that was posted without a script, or before it ran. Until the form is sent again. */
  first: Submission | undefined
  /** What the action answered to such a form, until `onData` is done. */
  data: Data | undefined
  /** The second step that is due after it, if it was a login. */
  step: MfaStep | undefined
  /** Calls the action. @throws AuthFormError if it refuses */
  send: (values: Values) => Promise<Data>
}

export interface ByActionProps<Data> {
  action: FormAction<Data>
  /** Receives `PostedForm.data` once a script runs. From then on it decides what the page shows. */
  onData: (data: Data) => unknown
  /** `posted` is undefined without an action: the form posts to its route. */
  children: (posted?: PostedForm<Data>) => ReactNode
}

export type WithActionProps<Data> = Omit<ByActionProps<Data>, 'action'> & { action: FormAction<Data> | undefined }
