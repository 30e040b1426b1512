'use client'

import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react'
import { requestPasswordReset, type Values } from '../../../client/api.js'
import type { LoginOutcome, MfaStep } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { useAuth } from '../../hooks/use-auth.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { safeNext } from '../../hooks/use-page-params.js'
import { verification } from '../../messages/en/verification.js'
import { AuthForm } from '../parts/auth-form.js'
import { Notice, Submit, Text } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { Field, PasswordField } from '../parts/field.js'
import type { VerifyEmailProps, VerifyState } from './verify-email.js'

const SecondStep = lazy(() => import('../mfa/mfa-challenge.js'))

interface VerifyChoicesProps extends Pick<VerifyEmailProps, 'username' | 'email' | 'next' | 'onSuccess'> {
  card: CardProps
  state: VerifyState
  hidden: Readonly<Record<string, string | undefined>>
  code: string | undefined
  field: string | undefined
  /** Whether it was accepted; what else became of it is in `state`. */
  post: (values: Values) => Promise<boolean>
  finish: () => void
  setState: (state: VerifyState) => void
  /** Takes the place of the whole card. */
  setStep: (step: ReactNode) => void
}

/** What a reader of the mailbox can do beside confirming: prove that they registered, ask for a new password, reject. */
export default function VerifyChoices(props: VerifyChoicesProps) {
  const { state, hidden, post, setState } = props
  const t = useMoreTexts()
  const { loginPath } = useAuthContext('VerifyEmail').session.client.config
  if (state === 'rejected') return <Notice moved>{t('verify_rejected', {}, verification)}</Notice>
  const label = t('verify_reject', {}, verification)
  return (
    <>
      {state === 'proof' && <TypedPassword {...props} />}
      {state === 'proof' && <NewPassword {...props} />}
      <AuthForm
        aria-label={label}
        action="registration/verify-email/"
        hidden={{ ...hidden, reject: 'true', next: `${loginPath}?done=reject` }}
        onValues={async () => (await post({ reject: 'true' })) && setState('rejected')}
      >
        <Submit look="secondary">{label}</Submit>
      </AuthForm>
    </>
  )
}

/** What a typed password is followed by: signing in, through all its stages. */
function useSignIn({ username, email, next, onSuccess, card, finish, setStep }: VerifyChoicesProps) {
  const { login } = useAuth()
  const { loginFields, loginRedirectPath } = useAuthContext('VerifyEmail').session.client.config
  const name = loginFields.includes('username') ? username : email
  const leave = (outcome: LoginOutcome) => {
    if (outcome.status !== 'authenticated' || outcome.mfaEnrolmentRequired) show({ method: 'enrol', ...outcome })
    else if (onSuccess) onSuccess()
    else location.assign(safeNext(next, loginRedirectPath))
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
    if (!name) return finish()
    // The address is confirmed, whatever becomes of this.
    const outcome = await login({ username: name, password }).catch(() => null)
    if (!outcome) return finish()
    leave(outcome)
  }
}

function TypedPassword(props: VerifyChoicesProps) {
  const { hidden, code, field, username, post } = props
  const t = useMoreTexts()
  const signIn = useSignIn(props)
  return (
    <AuthForm
      aria-label={t('verify_submit')}
      action="registration/verify-email/"
      hidden={hidden}
      // The page asks now, so that it was missing is no fault.
      error={code === 'required' || field !== 'password' ? undefined : code}
      errorField={field}
      onValues={async ({ password = '' }) => (await post({ password })) && signIn(password)}
    >
      <Text>{t('verify_password', {}, verification)}</Text>
      {/* For password managers; without a name it is not sent. */}
      {username && <input type="text" autoComplete="username" value={username} readOnly hidden />}
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
      <Submit>{t('verify_submit')}</Submit>
    </AuthForm>
  )
}

function NewPassword({ hidden, code, field, email }: VerifyChoicesProps) {
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
      {!email && (
        <Field name="email" label={t('email')} type="email" dir="ltr" autoComplete="email" maxLength={254} required />
      )}
      <Submit look="secondary">{label}</Submit>
    </AuthForm>
  )
}
