'use client'

import { useActionState } from 'react'
import type { ActionResult } from 'sallyport'
import { signIn, verify } from './actions'

/** Signs in by server actions; works without JavaScript too. */
export function SignIn() {
  const [first, submit, pending] = useActionState(signIn, null)
  const challenge = first?.ok && !first.data.user ? first.data : undefined
  if (challenge) return <SecondStep token={challenge.ephemeral_token} />
  return (
    <form action={submit} className="card" aria-busy={pending}>
      <Problems result={first} />
      <label>
        Your username
        <input name="username" className="sp-input" autoComplete="username" required />
      </label>
      <label>
        Your password
        <input name="password" type="password" className="sp-input" autoComplete="current-password" data-own required />
      </label>
      <button type="submit" className="button">
        Sign in by a server action
      </button>
    </form>
  )
}

function SecondStep({ token }: { token: string }) {
  const [result, submit] = useActionState(verify, null)
  return (
    <form action={submit} className="card">
      <Problems result={result} />
      <input type="hidden" name="ephemeral_token" value={token} />
      <label>
        Your code
        <input name="code" className="sp-input" inputMode="numeric" autoComplete="one-time-code" data-own required />
      </label>
      <button type="submit" className="button">
        Verify by a server action
      </button>
    </form>
  )
}

function Problems({ result }: { result: ActionResult | null }) {
  if (!result || result.ok) return null
  const messages = Object.values(result.fields).flatMap((problems) => problems.flatMap((problem) => problem.messages))
  return <p role="alert">{[result.detail, ...messages].join(' ')}</p>
}
