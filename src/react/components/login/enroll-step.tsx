'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { getAccount } from '../../../client/api.js'
import type { LoginOutcome } from '../../../client/types.js'
import { PASSKEY } from '../../../contract/passkey-method.js'
import { useAuthContext } from '../../context.js'
import { useAuth } from '../../hooks/use-auth.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { enrollment } from '../../messages/en/enrollment.js'
import { MfaSettings } from '../mfa/mfa-settings.js'
import { ActionButton, Notice, Text } from '../parts/buttons.js'
import { Card, type CardProps, useParts } from '../parts/card.js'
import { ProblemText } from '../parts/load-problem-text.js'
import { Loading } from '../parts/loading.js'
import OverStep from './over-step.js'

const PasskeySettings = lazy(() =>
  import('../passkeys/passkey-settings.js').then((part) => ({ default: part.PasskeySettings })),
)

export interface EnrollStepProps extends CardProps {
  next?: string | undefined
  onSuccess: (outcome: LoginOutcome) => void
}

/**
 * For a session that may do nothing but set up a second factor (MFA_REQUIRED). The server renders the page as for a signed-out
 * user, so the component asks the service for the user first.
 */
export default function EnrollStep({ next, onSuccess, heading: _, ...card }: EnrollStepProps) {
  const t = useMoreTexts()
  const { user, refresh } = useAuth()
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    refresh().then(() => setAsked(true))
  }, [refresh])
  if (user) {
    const onDone = () => onSuccess({ status: 'authenticated', user, mfaEnrolmentRequired: false })
    return <Enrollment {...card} onDone={onDone} />
  }
  if (asked) return <OverStep {...card} next={next} />
  return (
    <Card {...card} heading={t('mfa_settings_title')} aria-busy>
      <Loading />
    </Card>
  )
}

/** The methods that can be set up, and a way out. */
function Enrollment({ onDone, ...card }: CardProps & { onDone: () => void }) {
  const t = useMoreTexts()
  const { client } = useAuthContext('EnrollStep').session
  const parts = { classNames: card.classNames, components: card.components }
  const [isDone, setDone] = useState(false)
  const done = () => {
    setDone(true)
    onDone()
  }
  return (
    <Card {...card} heading={t('mfa_enrolment_title', {}, enrollment)}>
      {!isDone && (
        <>
          <Text>{t('mfa_enrolment_step', {}, enrollment)}</Text>
          <Notice warning moved>
            {t('mfa_enrolment', {}, enrollment)}
          </Notice>
        </>
      )}
      <MfaSettings {...parts} onChanged={done} />
      {client.config.mfaMethods.includes(PASSKEY) && (
        <Suspense>
          {/* A passkey that does not verify its user is not enough. Then the service still refuses this route. */}
          <PasskeySettings {...parts} onChanged={() => getAccount(client).then(done, () => {})} />
        </Suspense>
      )}
      <Leave />
    </Card>
  )
}

/** Signs out. */
function Leave() {
  const t = useMoreTexts()
  const { slot } = useParts()
  const { logout } = useAuth()
  const [error, setError] = useState<unknown>(null)
  const leave = () => {
    // A second failure is announced too.
    setError(null)
    void logout().catch(setError)
  }
  return (
    <>
      {error !== null && (
        <p role="alert" className={slot('summary')}>
          {/* Its text loads: the step must stay meanwhile. */}
          <Suspense>
            <ProblemText error={error} />
          </Suspense>
        </p>
      )}
      <ActionButton onClick={leave}>{t('mfa_enrolment_leave', {}, enrollment)}</ActionButton>
    </>
  )
}
