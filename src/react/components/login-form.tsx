'use client'

import { Fragment, lazy, type ReactNode, Suspense, startTransition, useState } from 'react'
import type { AuthFormError } from '../../client/errors.js'
import type { LoginInput, LoginOutcome, MfaStep } from '../../client/types.js'
import { useAuthContext } from '../context.js'
import { useAuth } from '../hooks/use-auth.js'
import { type PageParams, safeNext, useHydrated, usePageParams } from '../hooks/use-page-params.js'
import type { PopupOption } from '../hooks/use-popup.js'
import { useTexts } from '../hooks/use-texts.js'
import { useUser } from '../hooks/use-user.js'
import { AuthForm } from './parts/auth-form.js'
import { Submit, Text, WayOn } from './parts/buttons.js'
import { Card, type CardProps } from './parts/card.js'
import { Field } from './parts/field.js'
import { PasswordField } from './parts/password-field.js'

// Loaded when they are needed, which most sign-ins never do.
const loadSecondStep = () => import('./mfa-challenge.js').then(({ MfaChallenge }) => ({ default: MfaChallenge }))
const SecondStep = lazy(loadSecondStep)
const SocialButtons = lazy(() =>
  import('./social-buttons.js').then(({ SocialButtons }) => ({ default: SocialButtons })),
)
const DoneNotice = lazy(() => import('./parts/done-notice.js'))

/**
 * Around what is loaded apart. The server's HTML has it at once, and without JavaScript too: so there is no boundary there,
 * nor in the page that takes that HTML over. Where the form comes up later, it does not wait for its parts.
 */
function useBoundary(): typeof Suspense | typeof Fragment {
  const hydrated = useHydrated()
  const [isLater] = useState(hydrated)
  return isLater ? Suspense : Fragment
}

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
  const { status } = useAuth()
  const { config } = useAuthContext('LoginForm').session.client
  const read = usePageParams(params)
  const Boundary = useBoundary()
  const [step, setStep] = useState<MfaStep | null>()
  const [expired, setExpired] = useState<AuthFormError | null>(null)
  const target = safeNext(next ?? read('next'), config.loginRedirectPath)
  const method = step === undefined ? read('mfa') : undefined
  const current = step ?? (method ? { method } : null)
  const finish = async (outcome: LoginOutcome) => {
    if (outcome.status === 'mfa-required') {
      await loadSecondStep()
      startTransition(() => setStep(outcome))
    } else if (onSuccess) onSuccess(outcome)
    else location.assign(target)
  }
  if (status === 'authenticated') return <SignedInAlready {...card} next={target} line={children} />
  const shared = { ...card, next: target, error: error ?? read('error') }
  const form = current ? (
    <Boundary>
      <SecondStep
        {...shared}
        step={current}
        moved={step != null}
        onStep={setStep}
        onSuccess={finish}
        onExpired={(failure) => {
          setExpired(failure)
          setStep(null)
        }}
      />
    </Boundary>
  ) : (
    <FirstStep {...shared} {...{ read, expired, finish, registerHref, forgotHref, popup }} />
  )
  // Until it is known who this is, only who has no JavaScript sees the form: others would see it flash.
  return status === 'loading' ? <Waiting {...card}>{form}</Waiting> : form
}

function SignedInAlready({ next, line, ...card }: CardProps & { next: string; line: ReactNode }) {
  const t = useTexts()
  const user = useUser()
  return (
    <Card {...card} data-status="authenticated">
      {line ?? <Text>{t('signed_in_as', { username: user?.username ?? '' })}</Text>}
      {!line && <WayOn href={next}>{t('go_on')}</WayOn>}
    </Card>
  )
}

function Waiting({ children, ...card }: CardProps & { children: ReactNode }) {
  const t = useTexts()
  return (
    <>
      <noscript>{children}</noscript>
      <Card {...card} data-status="loading" aria-busy className="sp-waiting">
        <span className="sp-spinner" role="status" aria-label={t('loading')} />
      </Card>
    </>
  )
}

interface FirstStepProps extends CardProps {
  next: string
  error: string | undefined
  read: (name: string) => string | undefined
  expired: AuthFormError | null
  finish: (outcome: LoginOutcome) => Promise<void>
  registerHref: string | undefined
  forgotHref: string | undefined
  popup: PopupOption | undefined
}

function FirstStep(props: FirstStepProps) {
  const { next, error, read, expired, finish, registerHref, forgotHref, popup, heading, ...card } = props
  const t = useTexts()
  const Boundary = useBoundary()
  const { login } = useAuth()
  const { client } = useAuthContext('LoginForm').session
  const { loginFields, loginPath, loginRedirectPath, providers } = client.config
  const name = loginFields.length > 1 ? 'username_or_email' : (loginFields[0] ?? 'username')
  const from = next === loginRedirectPath ? loginPath : `${loginPath}?next=${encodeURIComponent(next)}`
  const done = read('done')
  return (
    <Card {...card} heading={heading === undefined ? t('login_title') : heading} data-status="unauthenticated">
      <Boundary>{done && <DoneNotice done={done} />}</Boundary>
      <AuthForm
        action="login/"
        hidden={{ next, from }}
        error={error ?? (expired ? 'invalid_token' : undefined)}
        errorField={read('field')}
        onValues={async (values) => finish(await login(values as LoginInput))}
      >
        <Field
          name="username"
          label={t(name)}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
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
        {providers.length > 0 && (
          <SocialButtons next={next} suggested={read('provider')} divider={t('login_or')} popup={popup} />
        )}
      </Boundary>
    </Card>
  )
}
