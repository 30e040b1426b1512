'use client'

import type { LoginOutcome } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import type { PopupOption } from '../../hooks/use-popup.js'
import { SocialButtons } from '../social/social-buttons.js'

export interface OtherWaysProps {
  /** Where to go afterward. */
  target: string
  /** Reads a parameter of the page's address. */
  read: (name: string) => string | undefined
  popup?: PopupOption | undefined
  /** Code of an error that another page or a form without JavaScript ended with. */
  error: string | undefined
  /** The step of a sign-in by email, which replaces the form of the password; nothing while that form is shown. */
  mail: string | false | undefined
  /** Changes `mail`; '' shows the form of the password again. */
  choose: (mail: string) => void
  /** Takes what a way ended with to the next stage of the login. */
  proceed: (outcome: LoginOutcome) => Promise<void>
}

/** The ways to sign in without a password. */
export default function OtherWays({ target, read, popup }: OtherWaysProps) {
  const { providers } = useAuthContext('LoginForm').session.client.config
  return (
    providers[0] && (
      <SocialButtons next={target} invitation={read('invitation')} suggested={read('provider')} divider popup={popup} />
    )
  )
}

/**
 * The address that the user typed as the name, so that nobody types it twice; undefined for another name. `origin`: an element of
 * the same form or card.
 */
export function typedAddress(origin: Element): string | undefined {
  const name = origin.closest('section')?.querySelector<HTMLInputElement>('[autocomplete~="username"]')?.value.trim()
  return name?.includes('@') ? name : undefined
}
