'use client'

import { useState } from 'react'
import { socialAddress } from '../../client/api.js'
import { openPopup, type PopupFlow } from '../../client/popup.js'
import { useAuthContext } from '../context.js'

/** Milliseconds between two looks whether the window is still there. */
const LOOK_EVERY = 500

/** true: the flow ends at the login page. A text: at this page of the site, which must have the `AuthProvider` on it. */
export type PopupOption = boolean | string

export interface UsePopup {
  /** A window is open, as far as can be told. */
  isWaiting: boolean
  /** Code of the error that the last flow ended with. */
  error: string | undefined
  /** Both give false when no window could be opened: go on in this page. `onDone` runs when it ended well. */
  signIn(provider: string, next: string | undefined, onDone: () => unknown): boolean
  connect(provider: string, onDone: () => unknown): boolean
}

/** A form in this page, sent to the window: so the browser says that it came from here. */
function post(action: string, target: string, fields: Readonly<Record<string, string>>): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, target, hidden: true })
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/** Flows at providers in a window of their own. Who is signed in afterwards is asked of the service. */
export function usePopup(option: PopupOption | undefined): UsePopup {
  const { session } = useAuthContext('usePopup')
  const { client } = session
  const [waiting, setWaiting] = useState<object | null>(null)
  const [error, setError] = useState<string>()
  const begin = (next: string | undefined, go: (flow: PopupFlow) => void, onDone: () => unknown): boolean => {
    const landing = typeof option === 'string' ? option : client.config.loginPath
    const flow = option ? openPopup(client, landing, next) : null
    if (!flow) return false
    setError(undefined)
    setWaiting(flow)
    const over = () => {
      clearInterval(look)
      setWaiting((last) => (last === flow ? null : last))
    }
    // A window whose provider cut it off counts as closed at once: so this ends the waiting, and never the flow.
    const look = setInterval(() => flow.window.closed && document.hasFocus() && over(), LOOK_EVERY)
    flow.result.then(async (code) => {
      over()
      if (code) return setError(code)
      await session.refresh()
      await onDone()
    })
    go(flow)
    // No provider's page needs a hold on this one.
    flow.window.opener = null
    return true
  }
  return {
    isWaiting: waiting !== null,
    error,
    signIn: (provider, next, onDone) =>
      begin(
        next,
        (flow) => flow.window.location.replace(socialAddress(client, provider, { next: flow.landing })),
        onDone,
      ),
    connect: (provider, onDone) =>
      begin(
        undefined,
        (flow) => post(client.url(`${provider}/connect/`, true), flow.name, { next: flow.landing, from: flow.landing }),
        onDone,
      ),
  }
}
