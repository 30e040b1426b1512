'use client'

import { useEffect, useRef, useState } from 'react'
import { AuthProvider } from 'sallyport/react'
import { act } from '../_lib/act'
import { config } from '../_lib/config'
import type { Look } from '../_lib/look'
import { say } from '../_lib/sayings'
import { type Answers, serviceOf } from '../_lib/service'
import type { State } from '../_lib/state'

interface StageProps {
  state: State
  look: Look
}

const answersOf = ({ user, answers }: State, look: Look): Answers => ({
  'GET auth/user/':
    user === 'unknown'
      ? 'never'
      : user
        ? { status: 200, body: user }
        : { status: 401, body: { code: 'not_authenticated' } },
  ...answers?.((what) => say(look.locale, what)),
})

/**
 * A component in its own provider, whose service is in the page. It has its own prefixes too, so it exchanges no message
 * with another state, another tab or the demo's real session.
 */
export function Stage({ state, look }: StageProps) {
  const { id, user, steps = [] } = state
  const [ready, setReady] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const [fetch] = useState(() => serviceOf(answersOf(state, look)))
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !stage.current) return
    begun.current = true
    act(stage.current, steps).then(() => setReady(true))
  }, [steps])
  return (
    // Inert meanwhile: the steps do not take the focus from the reader of the page.
    <div ref={stage} className="gallery-stage" data-ready={ready} inert={!ready}>
      <AuthProvider
        {...config}
        {...state.config}
        authPrefix={`/gallery/${id}/auth`}
        socialPrefix={`/gallery/${id}/social`}
        locale={look.locale}
        initialUser={user === 'unknown' ? undefined : (user ?? null)}
        fetch={fetch}
      >
        {state.show()}
      </AuthProvider>
    </div>
  )
}
