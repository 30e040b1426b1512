'use client'

import type { ReactNode } from 'react'
import type { LoginOutcome } from '../../../client/types.js'

/** What every way to sign in without a password gets. */
export interface WayProps {
  /** Where to go afterward. */
  target: string
  /** Reads a parameter of the page's address. */
  read: (name: string) => string | undefined
  /** Code of an error that another page or a form without JavaScript ended with. */
  error?: string | undefined
  /** The host's own inputs, for example of a captcha. */
  fields?: ReactNode | undefined
  /** Takes what a way ended with to the next stage of the login. */
  proceed: (outcome: LoginOutcome) => Promise<void>
}

/** An email that this page asked for. */
export interface Asked {
  email: string
  /** Empty if the flow cookie carries it. */
  ephemeral_token: string
  /** When, as milliseconds since 1970. */
  at: number
}

const nameField = (origin: Element | null) =>
  origin?.closest('section')?.querySelector<HTMLInputElement>('[autocomplete~="username"]')

/**
 * The address that the user typed as the name, so that nobody types it twice; undefined for another name. `origin`: an element of
 * the same form or card.
 */
export function typedAddress(origin: Element): string | undefined {
  const name = nameField(origin)?.value.trim()
  return name?.includes('@') ? name : undefined
}

export const focusName = (origin: Element | null) => nameField(origin)?.focus()
