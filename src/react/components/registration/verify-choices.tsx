'use client'

import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react'
import { requestPasswordReset } from '../../../client/api.js'
import type { LoginOutcome, MfaStep } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { useAuth } from '../../hooks/use-auth.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { safePath } from '../../hooks/use-page-params.js'
import { verification } from '../../messages/en/verification.js'
import { AuthForm } from '../parts/auth-form.js'
import { Notice, Submit, Text } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { EmailField } from '../parts/email-field.js'
import { PasswordField } from '../parts/field.js'
import type { VerificationLink } from './use-verification.js'

const SecondStep = lazy(() => import('../mfa/mfa-challenge.js'))

interface VerifyChoicesProps {
  card: CardProps
  verification: VerificationLink
  hidden: Readonly<Record<string, string | undefined>>
  username: string | null | undefined
  email: string | undefined
  next: string | undefined
  onSuccess: (() => void) | undefined
  /** Replaces the whole card. */
  setStep: (step: ReactNode) => void
}

/** The choices of a reader of the mailbox: prove that they registered, ask for a new password, or reject the registration. */
export default function VerifyChoices(props: VerifyChoicesProps) {
  const { hidden, verification: link } = props
  const t = useMoreTexts()
  const { loginPath, passwordLogin } = useAuthContext('VerifyEmail').session.client.config
  if (link.state === 'rejected')
    return (
      <Notice moved>{t(passwordLogin ? 'verify_rejected' : 'verify_rejected_no_password', {}, verification)}</Notice>
    )
  const label = t('verify_reject', {}, verification)
  return (
    <>
      {link.state === 'proof' && <TypedPassword {...props} />}
      {link.state === 'proof' && <NewPassword {...props} />}
      <AuthForm
        aria-label={label}
        action="registration/verify-email/"
        hidden={{ ...hidden, reject: 'true', next: `${loginPath}?done=reject` }}
        onValues={async () => (await link.post({ reject: 'true' })) && link.reject()}
      >
        <Submit look="secondary">{label}</Submit>
      </AuthForm>
    </>
  )
}

/** After a typed password: a login, through all its stages. */
function useSignIn({ username, email, next, onSuccess, card, verification, setStep }: VerifyChoicesProps) {
  const { login } = useAuth()
  const { loginFields, loginRedirectPath } = useAuthContext('VerifyEmail').session.client.config
  const name = (loginFields.includes('username') && username) || email
  const leave = (outcome: LoginOutcome) => {
    if (outcome.status !== 'authenticated' || outcome.mfaEnrolmentRequired) show({ method: 'enrol', ...outcome })
    else if (onSuccess) onSuccess()
    else location.assign(safePath(next, loginRedirectPath))
  }
  const show = (step: MfaStep) =>
    startTransition(() =>
      setStep(
        <Suspense>
          <SecondStep {...card} {...{ next, step }} moved onSuccess={leave} onExpired={() => setStep(undefined)} />
        </Suspense>,
      ),
    )
  return async (password: string) => {
    // The address is already verified, so a login that fails is no failure here.
    const outcome = name ? await login({ username: name, password }).catch(() => null) : null
    if (outcome) leave(outcome)
    else verification.finish()
  }
}

function TypedPassword(props: VerifyChoicesProps) {
  const { hidden, username, email, verification: link } = props
  const name = username || email
  const { code, field, post } = link
  const t = useMoreTexts()
  const signIn = useSignIn(props)
  return (
    <AuthForm
      aria-label={t('verify_submit')}
      action="registration/verify-email/"
      hidden={hidden}
      // The page asks for the password only now, so a missing password is no mistake of the user.
      error={code === 'required' || field !== 'password' ? undefined : code}
      errorField={field}
      onValues={async ({ password = '' }) => (await post({ password })) && signIn(password)}
    >
      <Text>{t('verify_password', {}, verification)}</Text>
      {/* For password managers. An input without a name is not sent. */}
      {name && <input type="text" autoComplete="username" value={name} readOnly hidden />}
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
      <Submit>{t('verify_submit')}</Submit>
    </AuthForm>
  )
}

function NewPassword({ hidden, email, verification: { code, field } }: VerifyChoicesProps) {
  const t = useMoreTexts()
  const { client } = useAuthContext('VerifyEmail').session
  const [sent, setSent] = useState(false)
  const label = t('reset_confirm_title')
  return (
    <AuthForm
      aria-label={label}
      action="password/reset/"
      hidden={{ next: `${client.config.loginPath}?done=reset`, from: hidden.from, ...(email && { email }) }}
      error={field === 'email' ? code : undefined}
      errorField={field}
      onValues={(values) => requestPasswordReset(client, values).then(() => setSent(true))}
    >
      <Notice>{sent && t('reset_done')}</Notice>
      {!email && <EmailField label={t('email')} />}
      <Submit look="secondary">{label}</Submit>
    </AuthForm>
  )
}
