'use client'

import { useState } from 'react'
import { socialAddress } from '../../client/api.js'
import { openPopup, type PopupFlow } from '../../client/popup.js'
import type { Session } from '../../client/session.js'
import { useAuthContext } from '../context.js'

/** Milliseconds between two checks whether the popup is still open. */
const LOOK_EVERY = 500

/** true: the flow ends at the login page. A string: it ends at this page of the site, which must contain the `AuthProvider`. */
export type PopupOption = boolean | string

interface SignInTarget {
  next: string | undefined
  /** The token of an invitation, for a new account. */
  invitation: string | undefined
}

export interface UsePopup {
  /** A popup is open, as far as the browser tells. */
  isWaiting: boolean
  /** Code of the error that the last flow ended with. */
  error: string | undefined
  /** Both return false if no popup could be opened: continue in this page. `onDone` runs after a success. */
  signIn(provider: string, target: SignInTarget, onDone: () => unknown): boolean
  connect(provider: string, onDone: () => unknown): boolean
}

/** Submits a form of this page into the popup, so that the browser reports this site as its origin. */
function post(action: string, target: string, fields: Readonly<Record<string, string>>): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, target, hidden: true })
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/**
 * Calls `onClosed` when the popup is closed; returns a function that stops the checks. A popup that its provider cut off from
 * this page counts as closed immediately, so this may end the waiting but never the flow.
 */
function watch({ window: popup }: PopupFlow, onClosed: () => void): () => void {
  const timer = setInterval(() => popup.closed && document.hasFocus() && onClosed(), LOOK_EVERY)
  return () => clearInterval(timer)
}

/** The state machine of a popup: idle, waiting (for `flow`), or failed (with an error code). */
type State = { at: 'idle' } | { at: 'waiting'; flow: PopupFlow } | { at: 'failed'; code: string }

function useFlow(session: Session) {
  const [state, setState] = useState<State>({ at: 'idle' })
  const run = (flow: PopupFlow, onDone: () => unknown) => {
    setState({ at: 'waiting', flow })
    const over = (next: State) => {
      stop()
      // The user may have begun another flow meanwhile.
      setState((last) => (last.at === 'waiting' && last.flow === flow ? next : last))
    }
    const stop = watch(flow, () => over({ at: 'idle' }))
    flow.result.then(async (code) => {
      over({ at: 'idle' })
      if (code) return setState({ at: 'failed', code })
      // The popup reports no user: only the service knows who is signed in.
      await session.refresh()
      await onDone()
    })
  }
  return { state, run }
}

/** Flows at providers in a popup window. */
export function usePopup(option: PopupOption | undefined): UsePopup {
  const { session } = useAuthContext('usePopup')
  const { client } = session
  const { state, run } = useFlow(session)
  const begin = (next: string | undefined, go: (flow: PopupFlow) => void, onDone: () => unknown): boolean => {
    const landing = typeof option === 'string' ? option : client.config.loginPath
    const flow = option ? openPopup(client, landing, next) : null
    if (!flow) return false
    run(flow, onDone)
    go(flow)
    // No provider's page needs access to this one.
    flow.window.opener = null
    return true
  }
  const signIn: UsePopup['signIn'] = (provider, { next, invitation }, onDone) => {
    const go = ({ window, landing }: PopupFlow) =>
      window.location.replace(socialAddress(client, provider, { next: landing, invitation }))
    return begin(next, go, onDone)
  }
  const connect: UsePopup['connect'] = (provider, onDone) => {
    const go = ({ name, landing }: PopupFlow) =>
      post(client.url(`${provider}/connect/`, true), name, { next: landing, from: landing })
    return begin(undefined, go, onDone)
  }
  return {
    isWaiting: state.at === 'waiting',
    error: state.at === 'failed' ? state.code : undefined,
    signIn,
    connect,
  }
}
