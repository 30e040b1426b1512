'use client'

import { reauthenticateByPasskey } from '../../../client/passkeys.js'
import { useAuthContext } from '../../context.js'
import { usePasskeyTexts } from '../../hooks/use-passkey-texts.js'
import { PasskeyForm } from './passkey-form.js'

/** A passkey as a fresh proof of the signed-in user. */
export default function PasskeyReauthentication({ onDone }: { onDone: () => void }) {
  const t = usePasskeyTexts()
  const { client } = useAuthContext('PasskeyReauthentication').session
  return (
    <PasskeyForm label={t('passkey_use')} look="secondary" run={() => reauthenticateByPasskey(client).then(onDone)} />
  )
}
