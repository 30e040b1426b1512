'use client'

import { type ReactNode, type SubmitEvent, startTransition, useEffect, useId, useRef, useState } from 'react'
import type { Values } from '../../../client/api.js'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useHydrated } from '../../hooks/use-page-params.js'
import { useTexts } from '../../hooks/use-texts.js'
import { useSlot } from './card.js'
import { FormContext } from './form-context.js'
import { type Problem, problemOf } from './problem.js'
import { Summary } from './summary.js'

export interface AuthFormProps {
  /** The route the form posts to when no script has taken over, such as 'login/'; absent: it needs a script. */
  action?: string
  /** Sent beside the inputs; `next` and `from` only matter without a script. */
  hidden?: Readonly<Record<string, string | undefined>>
  /** What the address says of a failure. */
  error?: string | undefined
  errorField?: string | undefined
  /** Gets the values of the inputs. A throw is shown at its fields. */
  onValues: (values: Values) => Promise<unknown>
  /** Accessible name, when no heading gives one. */
  label?: string
  children: ReactNode
}

const NAVIGATION = new Set(['next', 'from'])

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !NAVIGATION.has(entry[0]),
    ),
  )

/** Submitting, once at a time: what came of it, and whether it is still on its way. */
function useSubmit(onValues: AuthFormProps['onValues']) {
  const [pending, setPending] = useState(false)
  // undefined: nothing was submitted yet, so what the address says still holds.
  const [failure, setFailure] = useState<unknown>(undefined)
  const busy = useRef(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setPending(true)
    const outcome = await onValues(valuesOf(event.currentTarget)).then(
      () => null,
      (error: unknown) => error ?? new Error(),
    )
    busy.current = false
    // What the outcome shows may have to be loaded first: until then the form stays as it is.
    startTransition(() => {
      setFailure(outcome)
      setPending(false)
    })
  }
  return { pending, failure, submit }
}

/** Moves the focus to the first field that was refused, else to the summary. */
function useFocusOnFailure(form: { current: HTMLFormElement | null }, failure: unknown) {
  useEffect(() => {
    if (!failure) return
    const target = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    target?.focus()
  }, [form, failure])
}

/**
 * A real form: posts by itself before React has taken over and without JavaScript, and over `fetch` afterwards. Nothing
 * when the route is not served.
 */
export function AuthForm({ action, hidden = {}, error, errorField, onValues, label, children }: AuthFormProps) {
  const t = useTexts()
  const { client } = useAuthContext('A sallyport form').session
  const slot = useSlot()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { pending, failure, submit } = useSubmit(onValues)
  const code = failure === undefined ? error : undefined
  const problem: Problem = problemOf(failure, code, errorField, t)
  const ready = useHydrated() || action !== undefined
  const context = { id, pending, ready, problem }
  useFocusOnFailure(form, failure)
  if (action !== undefined && !isServed(client, action)) return null
  return (
    <FormContext value={context}>
      <form
        ref={form}
        method="post"
        action={action && client.url(action)}
        onSubmit={submit}
        aria-label={label}
        aria-busy={pending}
        aria-describedby={`${id}-summary`}
        data-state={pending ? 'pending' : failure ? 'error' : 'idle'}
        className={slot('form')}
      >
        <Summary id={`${id}-summary`} problem={problem} />
        {Object.entries(hidden).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
      </form>
    </FormContext>
  )
}
