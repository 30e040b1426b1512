'use client'

import { type RefObject, useRef, useState } from 'react'
import { writeWait } from '../../contract/wait.js'
import { useAuthContext } from '../context.js'
import { useCountdown } from './use-countdown.js'
import type { TextLookup } from './use-texts.js'

export interface Resend {
  /** A code was sent from here. */
  sent: boolean
  /** When the next one may be sent, in words, counting down from the moment this came up; '' when it may. */
  wait: string
  /** To be given to what stays when the button goes: it gets the focus, so that who pressed it is where they were. */
  place: RefObject<HTMLDivElement | null>
  submit(): Promise<void>
}

/** Sending one more code, and the wait until another may be sent. */
export function useResend(t: TextLookup, send: () => Promise<unknown>): Resend {
  const { locale, session } = useAuthContext('useResend')
  const [seconds, restart] = useCountdown(session.client.config.mfaResendDelay)
  const [sent, setSent] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const submit = async () => {
    await send()
    setSent(true)
    restart()
    place.current?.focus()
  }
  const wait = seconds > 0 ? t('mfa_resend_wait', { seconds, wait: writeWait(seconds, locale) }) : ''
  return { sent, wait, place, submit }
}
