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
import { Notice } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
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
  const { client } = useAuthContext('EnrollStep').session
  const [asked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    refresh().then(() => setAsked(true))
  }, [refresh])
  if (user) {
    const done = () => {
      setDone(true)
      onSuccess({ status: 'authenticated', user, mfaEnrolmentRequired: false })
    }
    return (
      <>
        {!isDone && (
          <Notice warning moved>
            {t('mfa_enrolment', {}, enrollment)}
          </Notice>
        )}
        <MfaSettings {...card} onChanged={done} />
        {client.config.mfaMethods.includes(PASSKEY) && (
          <Suspense>
            {/* A passkey that does not verify its user is not enough. Then the service still refuses this route. */}
            <PasskeySettings
              classNames={card.classNames}
              components={card.components}
              onChanged={() => getAccount(client).then(done, () => {})}
            />
          </Suspense>
        )}
      </>
    )
  }
  if (asked) return <OverStep {...card} next={next} />
  return (
    <Card {...card} heading={t('mfa_settings_title')} aria-busy>
      <Loading />
    </Card>
  )
}
