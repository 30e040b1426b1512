'use client'

import { type ReactNode, useState } from 'react'
import { resendEmail } from '../../../client/api.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { AuthForm } from '../parts/auth-form.js'
import { Notice, Submit } from '../parts/buttons.js'
import { EmailField } from '../parts/email-field.js'

interface ResendEmailProps {
  email?: string
  from?: string | undefined
  /** More inputs, for example of a captcha. */
  children: ReactNode
}

/** Requests the verification email again: one button for a known address, otherwise a form with the address as a field. */
export function ResendEmail({ email, from, children }: ResendEmailProps) {
  const t = useMoreTexts()
  const { client } = useAuthContext('ResendEmail').session
  const [sent, setSent] = useState(false)
  return (
    <AuthForm
      aria-label={t('resend_submit')}
      action="registration/resend-email/"
      hidden={{ next: `${client.config.loginPath}?done=resend`, from, ...(email && { email }) }}
      onValues={(values) => resendEmail(client, values).then(() => setSent(true))}
    >
      <Notice>{sent && t('resend_done')}</Notice>
      {!email && <EmailField label={t('email')} />}
      {children}
      <Submit look="secondary">{t('resend_submit')}</Submit>
    </AuthForm>
  )
}
