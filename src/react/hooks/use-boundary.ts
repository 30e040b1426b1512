'use client'

import { type ElementType, Fragment, Suspense, useState } from 'react'
import { useHydrated } from './use-page-params.js'

/**
 * The element around the parts of a component that are loaded separately. The server's HTML has those parts, without JavaScript too,
 * so there is no boundary there, nor in the page that hydrates that HTML. A component that appears later does not wait for its
 * parts.
 */
export function useBoundary(): ElementType {
  const isHydrated = useHydrated()
  const [boundary] = useState<ElementType>(isHydrated ? Suspense : Fragment)
  return boundary
}
