'use client'

import { lazy, Suspense, startTransition, useId, useState } from 'react'
import { type Values, verifyStep } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import type { LoginOutcome, LoginReply, MfaStep } from '../../../client/types.js'
import { BACKUP_CODES } from '../../../contract/backup-codes.js'
import { NON_FIELD } from '../../../contract/errors.js'
import { PASSKEY } from '../../../contract/passkey-method.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useHydrated } from '../../hooks/use-page-params.js'
import { AuthForm } from '../parts/auth-form.js'
import { FormLink, Notice, Submit, Text } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import { CodeField } from '../parts/code-field.js'
import { hasDigits, stepText } from '../parts/mfa-texts.js'
import type { StepProps } from './other-methods.js'
import type { TrustBox } from './trust-device.js'

export interface MfaChallengeProps extends CardProps {
  /** From `login()`; or only the method of `?mfa=` if the flow cookie holds the rest. */
  step: MfaStep & {
    /** Of the method 'enrol'. false: nothing has to be set up, but LoginForm may offer a passkey. */
    mfaEnrolmentRequired?: boolean | undefined
  }
  /** Next page after a form without JavaScript. */
  next?: string | undefined
  error?: string | undefined
  /** The box that trusts this browser was ticked before a form without JavaScript loaded this page. @default false */
  trusts?: boolean | undefined
  /** The step appeared while the user was here, so it takes the focus. */
  moved?: boolean | undefined
  /** Called with the step to show when the user chose another method. */
  onStep?: ((step: MfaStep) => void) | undefined
  onSuccess: (outcome: LoginOutcome) => void
  /** Called after too many wrong codes or too much time: ask for the password again. */
  onExpired?: ((error: AuthFormError) => void) | undefined
}

/** A refused `ephemeral_token` is a flow cookie that is gone. */
const isExpired = (error: unknown): error is AuthFormError =>
  error instanceof AuthFormError && !!(error.codes.ephemeral_token ?? error.codes[NON_FIELD]?.includes('invalid_token'))

/** The value of `?mfa=` for a session that has to set up a second factor first (MFA_REQUIRED). */
const ENROLL = 'enrol'

// It brings the settings (3 kB), which few logins need. Few end in the others, too.
const EnrollStep = lazy(() => import('../login/enroll-step.js'))
const OverStep = lazy(() => import('../login/over-step.js'))
const OtherMethods = lazy(() => import('./other-methods.js'))
const Resend = lazy(() => import('./resend-step.js'))
const TrustDevice = lazy(() => import('./trust-device.js'))
const PasskeyOffer = lazy(() => import('../passkeys/passkey-offer.js'))
const PasskeyStep = lazy(() => import('../passkeys/passkey-step.js'))

/** The second step of a login. If a second factor is required and none is set up, the step sets it up. */
export function MfaChallenge(props: MfaChallengeProps) {
  const { step, next, error, trusts, moved, onStep, onExpired, onSuccess, ...card } = props
  const t = useMoreTexts()
  if (step.method === ENROLL) {
    const Step = step.mfaEnrolmentRequired === false ? PasskeyOffer : EnrollStep
    // The server may send the fallback first and the step later, and only a script can put the step in place.
    const withoutScript = (
      <noscript>
        <Card {...card} heading={t('mfa_settings_title')}>
          {t('needs_script')}
        </Card>
      </noscript>
    )
    return (
      <Suspense fallback={withoutScript}>
        <Step {...card} next={next} onSuccess={onSuccess} />
      </Suspense>
    )
  }
  if (error === 'invalid_token' && !moved) return <OverStep {...card} next={next} />
  return <Challenge {...props} />
}

/** The step that is shown now, and what its forms send and do. */
function useStep({ step: given, next, moved = false, onSuccess, onExpired }: MfaChallengeProps) {
  const { session } = useAuthContext('MfaChallenge')
  // Only a step that was chosen here: `given` may be a new object in every render.
  const [own, setOwn] = useState<MfaStep>()
  const step = own ?? given
  const from = `${session.client.config.loginPath}?mfa=${step.method}${next ? `&next=${encodeURIComponent(next)}` : ''}`
  const orExpired = (failure: unknown) => {
    // The component that replaces this one may have to be loaded first.
    if (isExpired(failure)) startTransition(() => onExpired?.(failure))
    throw failure
  }
  const finish = (proof: Promise<LoginReply>) => proof.then((reply) => onSuccess(session.accept(reply)), orExpired)
  const hidden = { next, from, ephemeral_token: step.ephemeral_token }
  return { step, setOwn, isAnswer: moved || own !== undefined, hidden, orExpired, finish }
}

/**
 * Whether the form asks for a backup code in place of the method's own. Another method asks for its own again.
 * @param isAnswer the step appeared while the user was here, as a form that was chosen here does
 */
function useSpare(method: string, isAnswer: boolean) {
  const [replaced, replace] = useState<string>()
  const onSpare = (isOn: boolean) => replace(isOn ? method : '')
  return { isSpare: replaced === method, hasMoved: isAnswer || replaced !== undefined, onSpare }
}

function Challenge(props: MfaChallengeProps) {
  const { step: _, next, error, trusts, moved, onStep, onSuccess, onExpired, ...card } = props
  const t = useMoreTexts()
  const { client } = useAuthContext('MfaChallenge').session
  const { step, setOwn, isAnswer, hidden, orExpired, finish } = useStep(props)
  const { isSpare, hasMoved, onSpare } = useSpare(step.method, isAnswer)
  // Another method has another form.
  const [ticked, onTick] = useState(trusts)
  const trust = { ticked, onTick }
  const shared = { step, hidden, form: useId() }
  return (
    <Card {...card} named={t('mfa_title')} data-status="mfa" data-method={step.method}>
      {step.code_sent === false && !isSpare ? (
        <Notice warning>{t('mfa_not_sent')}</Notice>
      ) : step.method === PASSKEY ? (
        <PasskeyStep {...{ step, finish, trust }} autoFocus={isAnswer} />
      ) : (
        <Text>{stepText(t, isSpare ? BACKUP_CODES : step.method, client.config.mfaSending)}</Text>
      )}
      {/* Each method has its own form, so a change drops the last code and its error, and moves the focus here. */}
      <CodeStep
        key={`${step.method} ${isSpare}`}
        {...{ ...shared, isSpare, trust }}
        isAnswer={hasMoved}
        error={hasMoved ? undefined : error}
        onValues={(values) => finish(verifyStep(client, step, values))}
      />
      {client.config.mfaSending.includes(step.method) && step.code_sent !== false && (
        <Resend key={step.ephemeral_token} {...shared} onFailure={orExpired} />
      )}
      {/* A step may have to be loaded first. */}
      <OtherMethods
        {...{ ...shared, isSpare, onSpare }}
        onStep={(other) => startTransition(() => (onStep ?? setOwn)(other))}
        onFailure={orExpired}
      />
      <FormLink href={client.config.loginPath}>{t('login_again')}</FormLink>
    </Card>
  )
}

interface CodeStepProps extends Omit<StepProps, 'onFailure'> {
  error: string | undefined
  /** The step appeared while the user was here. */
  isAnswer: boolean
  /** A backup code is asked for in place of the method's own. */
  isSpare: boolean
  trust: TrustBox
  onValues: (values: Values) => Promise<void>
}

function CodeStep({ step, isAnswer, isSpare, trust, form, ...rest }: CodeStepProps) {
  const t = useMoreTexts()
  const isHydrated = useHydrated()
  const { trustedDeviceLifetime } = useAuthContext('MfaChallenge').session.client.config
  // Its form is only for a backup code.
  const isByPasskey = step.method === PASSKEY
  const hasBox = trustedDeviceLifetime > 0 && !isByPasskey
  return (
    <AuthForm action="login/verify/" id={form} {...rest}>
      <CodeField
        name="code"
        // A script offers backup codes by a button, unless the codes of the method can look like them.
        hint={
          (isByPasskey || !isHydrated || !hasDigits(step.method)) &&
          step.method !== BACKUP_CODES &&
          t('mfa_backup_hint')
        }
        // A box below the field is to be ticked before the form is sent.
        digits={!isSpare && hasDigits(step.method) && (hasBox || 'submit')}
        autoFocus={isAnswer && !isByPasskey}
      />
      {hasBox && <TrustDevice {...trust} />}
      <Submit look={isByPasskey ? 'secondary' : 'button'}>{t('mfa_submit')}</Submit>
    </AuthForm>
  )
}

// For `lazy()`.
export default MfaChallenge
