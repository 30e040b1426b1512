'use client'

import { verifyStepByPasskey } from '../../../client/passkeys.js'
import type { LoginReply, MfaStep } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { usePasskeyTexts } from '../../hooks/use-passkey-texts.js'
import TrustDevice, { type TrustBox } from '../mfa/trust-device.js'
import { Text } from '../parts/buttons.js'
import { PasskeyForm } from './passkey-form.js'

interface PasskeyStepProps {
  step: MfaStep
  /** The step appeared while the user was here. */
  autoFocus: boolean
  trust: TrustBox
  /** Takes what the service answers. */
  finish: (proof: Promise<LoginReply>) => Promise<void>
}

/** A passkey as the second step of a login. It waits for the button, because Safari asks an authenticator only after a gesture. */
export default function PasskeyStep({ step, autoFocus, trust, finish }: PasskeyStepProps) {
  const t = usePasskeyTexts()
  const { client } = useAuthContext('PasskeyStep').session
  return (
    <>
      <Text>{t('passkey_step_text')}</Text>
      <PasskeyForm
        label={t('passkey_use')}
        autoFocus={autoFocus}
        run={(values) => finish(verifyStepByPasskey(client, step, values))}
      >
        {client.config.trustedDeviceLifetime > 0 && <TrustDevice {...trust} />}
      </PasskeyForm>
    </>
  )
}
