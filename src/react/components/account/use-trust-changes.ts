'use client'

import { useReducer } from 'react'
import type { AccountPartName, AccountParts } from './account-parts.js'

/** The callbacks of the parts whose changes end the trust in browsers. */
const CALLBACKS: { readonly [Name in AccountPartName]?: readonly (keyof AccountParts[Name])[] } = {
  password: ['onSuccess', 'onRemoved'],
  passkeys: ['onChanged'],
  mfa: ['onChanged'],
  sessions: ['onChanged'],
}

/**
 * `version` changes when another part may have ended the trust in a browser. `watch` adds to the props of a part what notices
 * that; the callbacks of the host still run.
 */
export function useTrustChanges() {
  const [version, change] = useReducer((count: number) => count + 1, 0)
  const watch = (name: AccountPartName, given: object = {}) => {
    const props = new Map<string, unknown>(Object.entries(given))
    for (const callback of CALLBACKS[name] ?? []) {
      const own = props.get(callback)
      props.set(callback, (...args: unknown[]) => {
        change()
        if (typeof own === 'function') own(...args)
      })
    }
    return Object.fromEntries(props)
  }
  return { version, watch }
}
