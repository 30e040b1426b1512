'use client'

import { useState } from 'react'
import type { Session } from '../../client/session.js'
import { useAuthContext } from '../context.js'

/** 'asking': for the click. 'proof': the link is not enough, the password is asked for. 'gone': the link is not valid. */
export type LinkState = 'asking' | 'proof' | 'done' | 'gone'

/** The link that a page followed last. */
const latest = new WeakMap<Session, { link: string | undefined; state: LinkState }>()

/**
 * What an emailed link has done, undefined before the click. The state of a component ends with its user, and this link may sign
 * the user out; the page must still say what it did.
 */
export function useLinkState(link: string | undefined) {
  const { session } = useAuthContext('sallyport')
  const [state, setState] = useState(() => {
    const found = latest.get(session)
    return found?.link === link ? found?.state : undefined
  })
  const reach = (next: LinkState) => {
    latest.set(session, { link, state: next })
    setState(next)
  }
  return [state, reach] as const
}
