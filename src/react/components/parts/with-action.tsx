'use client'

import { lazy, type ReactNode } from 'react'
import { useBoundary } from '../../hooks/use-boundary.js'
import type { ByActionProps, WithActionProps } from './posted.js'

// Few pages use server actions, so the others do not carry the code. `lazy` loses the type parameter.
const ByAction = lazy(() => import('./by-action.js')) as <Data>(props: ByActionProps<Data>) => ReactNode

/** Renders a form, over its server action if it has one. */
export function WithAction<Data>(props: WithActionProps<Data>) {
  const Boundary = useBoundary()
  const { action } = props
  if (!action) return props.children()
  return (
    <Boundary>
      <ByAction {...props} action={action} />
    </Boundary>
  )
}
