'use client'

import { type RefObject, useRef, useState } from 'react'
import { writeWait } from '../../contract/wait.js'
import { useAuthContext } from '../context.js'
import type { MessageKey } from '../messages/en.js'
import { useCountdown } from './use-countdown.js'
import type { TextLookup } from './use-texts.js'

interface Resend {
  /** This component sent a code. */
  sent: boolean
  /** Says how long the user has to wait for the next code, counting from the first render; '' if none is left. */
  wait: string
  /** For the element that stays when the button disappears: it takes the focus, so that the focus is not lost. */
  place: RefObject<HTMLDivElement | null>
  submit(): Promise<void>
}

/**
 * Sends another code, and counts down until the next one may be sent. `text`: how long the user has to wait. `since`: when the
 * last one was sent, if not now.
 */
export function useResend(
  t: TextLookup,
  send: () => Promise<unknown>,
  text: MessageKey = 'mfa_resend_wait',
  since?: number,
): Resend {
  const { locale, session } = useAuthContext('useResend')
  const [seconds, restart] = useCountdown(session.client.config.mfaResendDelay, since)
  const [sent, setSent] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const submit = async () => {
    await send()
    setSent(true)
    restart()
    place.current?.focus()
  }
  const wait = seconds > 0 ? t(text, { seconds, wait: writeWait(seconds, locale) }) : ''
  return { sent, wait, place, submit }
}
