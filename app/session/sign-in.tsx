'use client'

import { type ComponentProps, type ReactNode, useActionState } from 'react'
import type { ActionResult } from 'sallyport'
import { signIn, verify } from './actions'

/** Signs in by server actions; works without JavaScript too. */
export function SignIn() {
  const [first, submitPassword] = useActionState(signIn, null)
  const [second, submitCode] = useActionState(verify, null)
  const challenge = first?.ok && !first.data.user ? first.data : undefined
  if (challenge) {
    return (
      <Form action={submitCode} result={second} button="Verify by a server action">
        <input type="hidden" name="ephemeral_token" value={challenge.ephemeral_token} />
        <Input label="Your code" name="code" inputMode="numeric" autoComplete="one-time-code" />
      </Form>
    )
  }
  // Without JavaScript a page has the result of only one form: after a wrong code, the login starts over.
  return (
    <Form action={submitPassword} result={second ?? first} button="Sign in by a server action">
      <Input label="Your username" name="username" autoComplete="username" />
      <Input label="Your password" name="password" type="password" autoComplete="current-password" data-own />
    </Form>
  )
}

interface FormProps {
  action: (form: FormData) => void
  result: ActionResult | null
  button: string
  children: ReactNode
}

function Form({ action, result, button, children }: FormProps) {
  const fields = result?.ok === false ? Object.values(result.fields).flat() : []
  const messages = fields.flatMap((problem) => problem.messages)
  return (
    <form action={action} className="card">
      {result?.ok === false && <p role="alert">{[result.detail, ...messages].join(' ')}</p>}
      {children}
      <button type="submit" className="button">
        {button}
      </button>
    </form>
  )
}

function Input({ label, ...input }: { label: string; name: string } & ComponentProps<'input'>) {
  return (
    <label>
      {label}
      <input {...input} className="sp-input" required />
    </label>
  )
}
