'use client'

import { createContext, type ReactNode, type SubmitEvent, startTransition, use, useId, useRef, useState } from 'react'
import type { Values } from '../../../client/api.js'
import type { AccountPath } from '../../../client/routes.js'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useTexts } from '../../hooks/use-texts.js'
import { useParts } from './card.js'
import { loadExplain, type Refusal } from './load-refusal.js'
import type { PostedForm, Submission } from './posted.js'

export interface AuthFormProps {
  /** The route that the form posts to without JavaScript, for example 'login/'. Absent: see `ScriptForm`. */
  action?: AccountPath
  /** The form posts to a server action instead; see `WithAction`. */
  posted?: PostedForm | undefined
  /** See `FormContextValue`. @default true */
  ready?: boolean
  /** Sent with the inputs. `next` and `from` only matter without JavaScript. */
  hidden?: Readonly<Record<string, string | undefined>>
  /** Code of the error in the page's address. */
  error?: string | undefined
  errorField?: string | undefined
  /** Gets the values of the inputs. The form shows an error that it throws. */
  onValues: (values: Values) => Promise<unknown>
  id?: string
  /** For a form without a heading. */
  'aria-label'?: string
  children: ReactNode
}

/** The values of the inputs, without files (the body is JSON) and without the targets of a form without JavaScript. */
const valuesOf = (form: HTMLFormElement): Values => {
  const data = new FormData(form)
  data.delete('next')
  data.delete('from')
  return Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

interface FormContextValue {
  /** Prefix of every id in this form. */
  id: string
  pending: boolean
  /** false while the form waits for the script that it needs: its buttons are disabled. */
  ready: boolean
  hidden: Readonly<Record<string, string | undefined>>
  /** The error of each field, to be rendered below it. */
  errors: NonNullable<Refusal['errors']>
}

// Every field and button is within an AuthForm, which provides the value.
const FormContext = createContext({} as FormContextValue)

/** The form that contains a field or a button. */
export const useForm = (): FormContextValue => use(FormContext)

/** Submits one request at a time; returns its state and its failure. `first`: the state until then. */
function useSubmit(onValues: AuthFormProps['onValues'], first: Submission = {}) {
  const [state = first, setState] = useState<Submission>()
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
    // The text of an error code may have to be loaded first. Until then the form stays as it is.
    startTransition(() => setState(outcome))
  }
  return { ...state, submit }
}

/**
 * A real form: the browser posts it before hydration and without JavaScript, `fetch` posts it once it is hydrated. Renders nothing if
 * the route is not served.
 */
export function AuthForm(props: AuthFormProps) {
  const { action, posted, ready = true, hidden = {}, error, errorField, onValues, children, ...rest } = props
  const t = useTexts()
  const { client } = useAuthContext('sallyport').session
  const { slot } = useParts()
  const id = useId()
  const { pending = false, failure, explain = error && use(loadExplain()), submit } = useSubmit(onValues, posted?.first)
  const { summary, errors = {} }: Refusal = explain ? explain(failure, error, errorField, t, id) : {}
  if (action && !isServed(client, action)) return null
  const about = `${id}-summary`
  return (
    <FormContext value={{ id, pending, ready, hidden, errors }}>
      <form
        {...rest}
        method="post"
        action={action && client.url(action)}
        {...posted?.form}
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
