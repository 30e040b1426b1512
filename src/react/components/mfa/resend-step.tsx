'use client'

import { resendStep } from '../../../client/api.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useResend } from '../../hooks/use-resend.js'
import { AuthForm } from '../parts/auth-form.js'
import { Notice, Submit, Text } from '../parts/buttons.js'
import { type StepProps, usePlainPost } from './other-methods.js'

/** Sends the code of a step again. */
export default function Resend({ step, hidden, form, onFailure }: StepProps) {
  const t = useMoreTexts()
  const { client } = useAuthContext('MfaChallenge').session
  const { sent, wait, place, submit } = useResend(t, () => resendStep(client, step))
  const plain = usePlainPost(form, 'login/resend/')
  return (
    <div ref={place} tabIndex={-1}>
      <AuthForm
        aria-label={t('mfa_resend')}
        action="login/resend/"
        hidden={hidden}
        onValues={() => submit().catch(onFailure)}
      >
        <Notice>{sent && t('mfa_resent')}</Notice>
        {wait ? (
          <Text>{wait}</Text>
        ) : (
          <Submit look="secondary" {...plain}>
            {t('mfa_resend')}
          </Submit>
        )}
      </AuthForm>
    </div>
  )
}
