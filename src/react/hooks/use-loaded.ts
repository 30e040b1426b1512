'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { type AuthFormError, asFormError } from '../../client/errors.js'
import { useAuth } from './use-auth.js'

export interface Loaded<Value> {
  /** null while loading and when signed out. */
  value: Value | null
  error: AuthFormError | null
  reload: () => Promise<void>
}

/** Loads data of the signed-in user. When the user changes, the data of the previous user disappears immediately. */
export function useLoaded<Value>(fetchValue: () => Promise<Value>): Loaded<Value> {
  const pk = useAuth().user?.pk
  const [state, setState] = useState<{ of: typeof pk; value: Value | null; error: AuthFormError | null }>()
  const load = useRef(fetchValue)
  useEffect(() => {
    load.current = fetchValue
  })
  const newest = useRef(0)
  const reload = useCallback(async () => {
    const mine = ++newest.current
    if (pk === undefined) return
    try {
      const value = await load.current()
      if (mine === newest.current) setState({ of: pk, value, error: null })
    } catch (failure) {
      const error = asFormError(failure)
      if (mine === newest.current) setState((last) => ({ of: pk, value: last?.of === pk ? last.value : null, error }))
    }
  }, [pk])
  useEffect(() => {
    reload()
    return () => {
      newest.current++
    }
  }, [reload])
  const mine = state && state.of === pk ? state : { value: null, error: null }
  return { value: mine.value, error: mine.error, reload }
}
