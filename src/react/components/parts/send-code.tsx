'use client'

import { useState } from 'react'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { Notice, Submit } from './buttons.js'
import { ScriptForm } from './script-form.js'

/** Has a code sent, and says so. `again`: one is on its way already. */
export function SendCode({ send, again = false }: { send: () => Promise<unknown>; again?: boolean }) {
  const t = useMoreTexts()
  const [sent, setSent] = useState(false)
  const { client } = useAuthContext('SendCode').session
  if (!isServed(client, 'mfa/send/')) return null
  const label = t(again || sent ? 'mfa_resend' : 'mfa_send')
  return (
    <ScriptForm aria-label={label} onValues={() => send().then(() => setSent(true))}>
      <Notice>{sent && t('mfa_resent')}</Notice>
      <Submit look="secondary">{label}</Submit>
    </ScriptForm>
  )
}
