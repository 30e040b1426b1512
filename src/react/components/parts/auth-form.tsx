'use client'

import { createContext, type ReactNode, type SubmitEvent, startTransition, use, useId, useRef, useState } from 'react'
import type { Values } from '../../../client/api.js'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useTexts } from '../../hooks/use-texts.js'
import { useParts } from './card.js'
import { type Explain, loadExplain, type Refusal } from './load-refusal.js'

export interface AuthFormProps {
  /** The route the form posts to when no script has taken over, such as 'login/'; absent: see `ScriptForm`. */
  action?: string
  /** See `ready` of the form around. @default true */
  ready?: boolean
  /** Sent beside the inputs; `next` and `from` only matter without a script. */
  hidden?: Readonly<Record<string, string | undefined>>
  /** What the address says of a failure. */
  error?: string | undefined
  errorField?: string | undefined
  /** Gets the values of the inputs. A throw is shown at its fields. */
  onValues: (values: Values) => Promise<unknown>
  /** When no heading gives a name. */
  'aria-label'?: string
  children: ReactNode
}

/** What is typed in: not where a form without a script goes, and no files, which JSON has no place for. */
const valuesOf = (form: HTMLFormElement): Values => {
  const data = new FormData(form)
  data.delete('next')
  data.delete('from')
  return Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

export interface FormContextValue {
  /** Start of the ids of everything in this form. */
  id: string
  pending: boolean
  /** false while pressing a button would do nothing sensible: the form needs the script that is not there yet. */
  ready: boolean
  /** What was refused of each field, ready to stand below it. */
  errors: NonNullable<Refusal['errors']>
}

const FormContext = createContext({} as FormContextValue)

/** The form around a field or a button. */
export const useForm = (): FormContextValue => use(FormContext)

interface Submission {
  pending?: boolean
  failure?: unknown
  explain?: Explain
}

/** Submitting, once at a time: what came of it, and whether it is still on its way. */
function useSubmit(onValues: AuthFormProps['onValues']) {
  const [state, setState] = useState<Submission>({})
  const busy = useRef(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setState({ ...state, pending: true })
    const outcome = await onValues(valuesOf(event.currentTarget)).then(
      () => ({}),
      async (failure: unknown) => ({ failure: failure ?? true, explain: await loadExplain() }),
    )
    busy.current = false
    // The text of a code may have to be loaded first: until then the form stays as it is.
    startTransition(() => setState(outcome))
  }
  return { ...state, submit }
}

/**
 * A real form: posts by itself before React has taken over and without JavaScript, and over `fetch` afterwards. Nothing
 * when the route is not served.
 */
export function AuthForm(props: AuthFormProps) {
  const { action, ready = true, hidden = {}, error, errorField, onValues, children, ...rest } = props
  const t = useTexts()
  const { client } = useAuthContext('sallyport').session
  const { slot } = useParts()
  const id = useId()
  const { pending = false, failure, explain = error && use(loadExplain()), submit } = useSubmit(onValues)
  const { summary, errors = {} }: Refusal = explain ? explain(failure, error, errorField, t, id) : {}
  if (action && !isServed(client, action)) return null
  const about = `${id}-summary`
  return (
    <FormContext value={{ id, pending, ready, errors }}>
      <form
        {...rest}
        method="post"
        action={action && client.url(action)}
        onSubmit={submit}
        aria-busy={pending}
        aria-describedby={about}
        data-state={pending ? 'pending' : failure ? 'error' : 'idle'}
        className={slot('form')}
      >
        <div id={about} {...(summary ? { role: 'alert', tabIndex: -1, className: slot('summary') } : { hidden: true })}>
          {summary}
        </div>
        {Object.entries(hidden).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
      </form>
    </FormContext>
  )
}
