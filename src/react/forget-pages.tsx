'use client'

import { Fragment, type ReactNode, useState } from 'react'
import { useAuthContext } from './context.js'

export interface ForgetPagesProps {
  /** `usePathname()` */
  path: string | null
  children: ReactNode
}

/**
 * Put it between `AuthProvider` and the pages of an app with Cache Components. Next.js keeps the page on which a user signed out in
 * the document, hidden, with what the server rendered for that user. This component discards it at the next navigation, in each tab.
 * @example
 * 'use client'
 * import { usePathname } from 'next/navigation'
 * import type { ReactNode } from 'react'
 *
 * export const Pages = ({ children }: { children: ReactNode }) => (
 *   <ForgetPages path={usePathname()}>{children}</ForgetPages>
 * )
 */
export function ForgetPages({ path, children }: ForgetPagesProps) {
  const { session } = useAuthContext('ForgetPages')
  // AuthProvider mounts its children again when a user leaves, so the first path after that is the one of the page to discard.
  const [left, setLeft] = useState(() => (session.left() > 0 ? path : null))
  if (left !== null && left !== path) setLeft(null)
  return <Fragment key={left}>{children}</Fragment>
}
