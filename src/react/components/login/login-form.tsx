'use client'

import { type ElementType, Fragment, lazy, type ReactNode, Suspense, startTransition, useState } from 'react'
import type { LoginInput, LoginOutcome, MfaStep } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { useAuth } from '../../hooks/use-auth.js'
import { type PageParams, safeNext, useHydrated, usePageParams } from '../../hooks/use-page-params.js'
import type { PopupOption } from '../../hooks/use-popup.js'
import { useTexts } from '../../hooks/use-texts.js'
import { AuthForm } from '../parts/auth-form.js'
import { Submit, Text, WayOn } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import { Field, PasswordField } from '../parts/field.js'

// Loaded when they are needed, which most sign-ins never do.
const loadSecondStep = () => import('../mfa/mfa-challenge.js')
const SecondStep = lazy(loadSecondStep)
const SocialButtons = lazy(() => import('../social/social-buttons.js'))
const DoneNotice = lazy(() => import('../parts/done-notice.js'))

export interface LoginFormProps extends CardProps {
  /** The page's `searchParams` (`error`, `field`, `mfa`, `next`, `done`, `provider`), so that they are right without JavaScript too. */
  params?: PageParams | undefined
  /** Code of an error to begin with, instead of `?error=`. */
  error?: string | undefined
  /** Where to go afterwards, instead of `?next=`; a path of this site. @default loginRedirectPath */
  next?: string | undefined
  /** Called instead of going to `next`. */
  onSuccess?: ((outcome: Extract<LoginOutcome, { status: 'authenticated' }>) => void) | undefined
  registerHref?: string | undefined
  forgotHref?: string | undefined
  /** Providers in a window of their own; see `SocialButtons`. `onSuccess` is not called for them. @default false */
  popup?: PopupOption | undefined
  /** Shown to who is signed in already, instead of a line that says so. */
  children?: ReactNode | undefined
}

/** Signs in: password, second step, providers. Nothing of it shows while it is unknown whether that is needed. */
export function LoginForm(props: LoginFormProps) {
  const { params, error, next, onSuccess, registerHref, forgotHref, popup, children, ...card } = props
  const t = useTexts()
  const { status, user, login } = useAuth()
  const { loginPath, loginRedirectPath, loginFields, providers } = useAuthContext('LoginForm').session.client.config
  const [name = 'username', other] = loginFields
  const kind = other ? 'username_or_email' : name
  const read = usePageParams(params)
  // Around what is loaded apart. The server's HTML has it at once, and without JavaScript too: so there is no boundary there,
  // nor in the page that takes that HTML over. Where the form comes up later, it does not wait for its parts.
  const [Boundary] = useState<ElementType>(useHydrated() ? Suspense : Fragment)
  // false: there was one, and it is over.
  const [step, setStep] = useState<MfaStep | false>()
  const target = safeNext(next ?? read('next'), loginRedirectPath)
  const method = read('mfa')
  const due = step ?? (method && { method })
  // A session that may do nothing but set up a second factor is somebody's, and goes on here.
  const enrols = due && due.method === 'enrol'
  const code = error ?? read('error')
  const done = read('done')
  const finish = async (outcome: LoginOutcome) => {
    if (outcome.status === 'mfa-required' || outcome.mfaEnrolmentRequired) {
      await loadSecondStep()
      startTransition(() => setStep({ method: 'enrol', ...outcome }))
    } else if (onSuccess) onSuccess(outcome)
    else location.assign(target)
  }
  if (user && !enrols) {
    return (
      <Card {...card} data-status={status}>
        {children ?? (
          <>
            <Text>{t('signed_in_as', { username: user.username })}</Text>
            <WayOn href={target}>{t('go_on')}</WayOn>
          </>
        )}
      </Card>
    )
  }
  const form = due ? (
    <Boundary>
      <SecondStep
        {...card}
        next={target}
        error={code}
        step={due}
        moved={!!step}
        onSuccess={finish}
        onExpired={() => setStep(false)}
      />
    </Boundary>
  ) : (
    <Card {...card} named={t('login_title')} data-status={status}>
      {done && (
        <Boundary>
          <DoneNotice done={done} />
        </Boundary>
      )}
      <AuthForm
        action="login/"
        hidden={{ next: target, from: `${loginPath}?next=${encodeURIComponent(target)}` }}
        error={step === false ? 'social_flow_expired' : code}
        errorField={read('field')}
        onValues={(values) => login(values as LoginInput).then(finish)}
      >
        <Field
          name="username"
          label={t(kind)}
          type={kind === 'email' ? kind : 'text'}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus={step === false}
        />
        <PasswordField name="password" label={t('password')} autoComplete="current-password" />
        <Submit>{t('login_submit')}</Submit>
      </AuthForm>
      <div className="sp-ways">
        <WayOn href={forgotHref} needs="password/reset/">
          {t('login_forgot')}
        </WayOn>
        <WayOn href={registerHref} needs="registration/">
          {t('login_register')}
        </WayOn>
      </div>
      <Boundary>
        {providers[0] && <SocialButtons next={target} suggested={read('provider')} divider popup={popup} />}
      </Boundary>
    </Card>
  )
  if (status !== 'loading') return form
  // Until it is known who this is, only who has no JavaScript sees the form: others would see it flash.
  return (
    <>
      <noscript>{form}</noscript>
      <Card {...card} data-status={status} aria-busy>
        <span className="sp-spinner" role="status" aria-label={t('loading')} />
      </Card>
    </>
  )
}
