'use client'

import type { AccountPath } from '../../../client/routes.js'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useResend } from '../../hooks/use-resend.js'
import { Notice, Submit, Text } from './buttons.js'
import { ScriptForm } from './script-form.js'

interface SendCodeProps {
  send: () => Promise<unknown>
  /** A code was already sent. */
  again?: boolean
  /** The route of `send`. @default 'mfa/send/' */
  needs?: AccountPath
}

/** Requests a code and says so; the next one after a delay. */
export function SendCode({ send, again = false, needs = 'mfa/send/' }: SendCodeProps) {
  const t = useMoreTexts()
  const { client } = useAuthContext('SendCode').session
  const { sent, wait, place, submit } = useResend(t, send)
  if (!isServed(client, needs)) return null
  const isLater = again || sent
  const label = t(isLater ? 'mfa_resend' : 'mfa_send')
  return (
    <div ref={place} tabIndex={-1}>
      <ScriptForm aria-label={label} onValues={submit}>
        <Notice>{sent && t('mfa_resent')}</Notice>
        {isLater && wait ? <Text>{wait}</Text> : <Submit look="secondary">{label}</Submit>}
      </ScriptForm>
    </div>
  )
}
