'use client'

import { type MouseEvent, type ReactNode, startTransition } from 'react'
import { useAuthContext } from '../../context.js'
import { withInvitation } from '../../hooks/use-page-params.js'
import { useParts } from '../parts/card.js'
import type { WayProps } from './way.js'

/** The address of a step of a sign-in by email, `mail`; '' is the form of the password. */
export const addressOf = (loginPath: string, mail: string, target: string): string =>
  `${loginPath}?${mail && `mail=${mail}&`}next=${encodeURIComponent(target)}`

interface WayLinkProps extends Pick<WayProps, 'target' | 'read'> {
  /** The step that it leads to. */
  mail: string
  /** Shows the step in this page. */
  choose: (mail: string) => void
  /** Runs before, and may load what the step shows. If that fails, the link is followed. */
  prepare?: (origin: Element) => Promise<unknown>
  /** @default 'link' */
  look?: 'link' | 'secondary'
  children: ReactNode
}

/** Leads to another step of the sign-in: in place, or without JavaScript as a page of its own. */
export function WayLink({ target, read, mail, choose, prepare, look = 'link', children }: WayLinkProps) {
  const { slot, link: Link } = useParts()
  const { loginPath } = useAuthContext('LoginForm').session.client.config
  const href = withInvitation(addressOf(loginPath, mail, target), read('invitation'))
  const go = async (event: MouseEvent) => {
    // A modifier key opens a link in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    try {
      await prepare?.(event.currentTarget)
    } catch {
      location.assign(href)
      return
    }
    startTransition(() => choose(mail))
  }
  return (
    <Link href={href} rel="nofollow" className={slot(look)} onClick={go}>
      {children}
    </Link>
  )
}
