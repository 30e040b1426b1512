'use client'

import { lazy, type ReactNode, useCallback, useState } from 'react'
import { AuthFormError } from '../../client/errors.js'
import { loadPart } from './load-part.js'

// Few changes need it, because most follow soon after a login.
const loadPrompt = () => import('../components/login/reauthenticate.js')
export const LazyReauthenticate = lazy(loadPrompt)

type Guard = <Result>(run: () => Promise<Result>) => Promise<Result>

/** The contents of the prompt. */
interface Ask {
  Prompt: typeof import('../components/login/reauthenticate.js')['default']
  done: () => void
  cancel: () => void
}

const needsLogin = (error: unknown) => error instanceof AuthFormError && error.code === 'reauthentication_required'

/**
 * `guard` runs a call that may require a recent login. If it does, `prompt` asks for the password or a code, and the call runs
 * again. The promise of `guard` stays pending meanwhile.
 */
export function useGuarded(): { guard: Guard; prompt: ReactNode } {
  const [ask, setAsk] = useState<Ask | null>(null)
  const guard: Guard = useCallback(async (run) => {
    try {
      return await run()
    } catch (error) {
      if (!needsLogin(error)) throw error
      const Prompt = await loadPart(loadPrompt())
      await new Promise<void>((done, refuse) => setAsk({ Prompt, done, cancel: () => refuse(error) })).finally(() =>
        setAsk(null),
      )
      return run()
    }
  }, [])
  return {
    guard,
    prompt: ask && <ask.Prompt onDone={ask.done} onCancel={ask.cancel} />,
  }
}
