'use client'

import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useResend } from '../../hooks/use-resend.js'
import { Notice, Submit, Text } from './buttons.js'
import { ScriptForm } from './script-form.js'

/** Requests a code and says so; the next one after a delay. `again`: a code was already sent. */
export function SendCode({ send, again = false }: { send: () => Promise<unknown>; again?: boolean }) {
  const t = useMoreTexts()
  const { client } = useAuthContext('SendCode').session
  const { sent, wait, place, submit } = useResend(t, send)
  if (!isServed(client, 'mfa/send/')) return null
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
