'use client'

import { useState } from 'react'
import { reauthenticate, sendReauthenticationCode } from '../../../client/api.js'
import { useAuthContext } from '../../context.js'
import { useAuth } from '../../hooks/use-auth.js'
import { useTexts } from '../../hooks/use-texts.js'
import { more } from '../../messages/en/more.js'
import { reauthentication } from '../../messages/en/reauthentication.js'
import { Submit, Text } from '../parts/buttons.js'
import { CodeField } from '../parts/code-field.js'
import { ScriptForm } from '../parts/script-form.js'
import { SendCode } from '../parts/send-code.js'

const TEXTS = { ...more, ...reauthentication }

/** A code by email as a fresh proof of a user without a password. */
export function EmailedProof({ onDone }: { onDone: () => void }) {
  const t = useTexts(TEXTS)
  const { user } = useAuth()
  const { client } = useAuthContext('EmailedProof').session
  const [isSent, setSent] = useState(false)
  const send = () => sendReauthenticationCode(client, {}).then(() => setSent(true))
  return (
    <>
      {!isSent && <Text>{t('reauth_email_text', { email: user?.email ?? '' })}</Text>}
      {isSent && (
        <ScriptForm onValues={(values) => reauthenticate(client, values).then(onDone)}>
          <CodeField name="code" digits="submit" autoFocus />
          <Submit>{t('reauth_submit')}</Submit>
        </ScriptForm>
      )}
      <SendCode needs="reauthenticate/email/" send={send} />
    </>
  )
}
