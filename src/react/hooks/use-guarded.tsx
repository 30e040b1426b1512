'use client'

import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { AuthFormError } from '../../client/errors.js'

// Most changes are made soon after a login.
const loadPrompt = () => import('../components/login/reauthenticate.js')
export const Reauthenticate = lazy(loadPrompt)

type Guard = <Result>(run: () => Promise<Result>) => Promise<Result>

const needsLogin = (error: unknown) => error instanceof AuthFormError && error.code === 'reauthentication_required'

/**
 * Runs what may ask for a recent login. If it does, `prompt` asks for it, and then it runs again; what waits for the
 * result keeps waiting meanwhile.
 */
export function useGuarded(): { guard: Guard; prompt: ReactNode } {
  const [ask, setAsk] = useState<{ done: () => void; cancel: () => void } | null>(null)
  const guard: Guard = useCallback(async (run) => {
    try {
      return await run()
    } catch (error) {
      if (!needsLogin(error)) throw error
      await loadPrompt()
      await new Promise<void>((done, refuse) => setAsk({ done, cancel: () => refuse(error) })).finally(() =>
        setAsk(null),
      )
      return run()
    }
  }, [])
  return {
    guard,
    prompt: ask && (
      <Suspense>
        <Reauthenticate onDone={ask.done} onCancel={ask.cancel} />
      </Suspense>
    ),
  }
}
