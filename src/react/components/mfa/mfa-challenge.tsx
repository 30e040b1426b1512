'use client'

import { lazy, Suspense, startTransition, useState } from 'react'
import { type Values, verifyStep } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import type { LoginOutcome, LoginReply, MfaStep } from '../../../client/types.js'
import { BACKUP_CODES } from '../../../contract/backup-codes.js'
import { NON_FIELD } from '../../../contract/errors.js'
import { PASSKEY } from '../../../contract/passkey-method.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { AuthForm } from '../parts/auth-form.js'
import { FormLink, Notice, Submit, Text } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import { CodeField } from '../parts/code-field.js'
import { stepText } from '../parts/mfa-texts.js'
import { OtherMethods, type StepProps } from './other-methods.js'

export interface MfaChallengeProps extends CardProps {
  /** From `login()`; or only the method of `?mfa=` if the flow cookie holds the rest. */
  step: MfaStep & {
    /** Of the method 'enrol'. false: nothing has to be set up, but LoginForm may offer a passkey. */
    mfaEnrolmentRequired?: boolean | undefined
  }
  /** Next page after a form without JavaScript. */
  next?: string | undefined
  error?: string | undefined
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
const Resend = lazy(() => import('./resend-step.js'))
const TrustDevice = lazy(() => import('./trust-device.js'))
const PasskeyOffer = lazy(() => import('../passkeys/passkey-offer.js'))
const PasskeyStep = lazy(() => import('../passkeys/passkey-step.js'))

/** The second step of a login. If a second factor is required and none is set up, the step sets it up. */
export function MfaChallenge(props: MfaChallengeProps) {
  const { step, next, error, moved, onStep, onExpired, onSuccess, ...card } = props
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

function Challenge(props: MfaChallengeProps) {
  const { step: given, next, error, moved = false, onStep, onSuccess, onExpired, ...card } = props
  const t = useMoreTexts()
  const { session } = useAuthContext('MfaChallenge')
  const { client } = session
  // Only a step that was chosen here: `given` may be a new object in every render.
  const [own, setOwn] = useState<MfaStep>()
  const step = own ?? given
  const isAnswer = moved || own !== undefined
  const from = `${client.config.loginPath}?mfa=${step.method}${next ? `&next=${encodeURIComponent(next)}` : ''}`
  const orExpired = (failure: unknown) => {
    // The component that replaces this one may have to be loaded first.
    if (isExpired(failure)) startTransition(() => onExpired?.(failure))
    throw failure
  }
  const finish = (proof: Promise<LoginReply>) => proof.then((reply) => onSuccess(session.accept(reply)), orExpired)
  const hidden = { next, from, ephemeral_token: step.ephemeral_token }
  return (
    <Card {...card} named={t('mfa_title')} data-status="mfa" data-method={step.method}>
      {step.code_sent === false ? (
        <Notice warning>{t('mfa_not_sent')}</Notice>
      ) : step.method === PASSKEY ? (
        <PasskeyStep {...{ step, finish }} autoFocus={isAnswer} />
      ) : (
        <Text>{stepText(t, step.method, client.config.mfaSending)}</Text>
      )}
      {/* Each method has its own form, so a change drops the last code and its error, and moves the focus here. */}
      <CodeStep
        key={step.method}
        {...{ step, hidden, isAnswer }}
        error={isAnswer ? undefined : error}
        onValues={(values) => finish(verifyStep(client, step, values))}
      />
      {client.config.mfaSending.includes(step.method) && step.code_sent !== false && (
        <Resend key={step.ephemeral_token} step={step} hidden={hidden} onFailure={orExpired} />
      )}
      <OtherMethods
        step={step}
        hidden={hidden}
        // A step may have to be loaded first.
        onStep={(next) => startTransition(() => (onStep ?? setOwn)(next))}
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
  onValues: (values: Values) => Promise<void>
}

function CodeStep({ step, isAnswer, ...form }: CodeStepProps) {
  const t = useMoreTexts()
  const { trustedDeviceLifetime } = useAuthContext('MfaChallenge').session.client.config
  // For a backup code.
  const isSpare = step.method === PASSKEY
  return (
    <AuthForm action="login/verify/" {...form}>
      <CodeField
        name="code"
        hint={step.method !== BACKUP_CODES && t('mfa_backup_hint')}
        autoFocus={isAnswer && !isSpare}
      />
      {trustedDeviceLifetime > 0 && !isSpare && <TrustDevice />}
      <Submit look={isSpare ? 'secondary' : 'button'}>{t('mfa_submit')}</Submit>
    </AuthForm>
  )
}

// For `lazy()`.
export default MfaChallenge
