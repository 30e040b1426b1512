'use client'

import type { MfaStep } from '../../../client/types.js'
import { MfaChallenge } from '../mfa/mfa-challenge.js'
import type { StageProps } from './password-stage.js'

interface SecondStepProps extends StageProps {
  step: MfaStep
}

/** The stage of a login after the first factor. */
export default function LoginSecondStep(props: SecondStepProps) {
  const { card, step, read, target, error = read('error'), reached, posted, proceed, expire } = props
  return (
    <MfaChallenge
      {...card}
      step={step}
      moved={!!reached}
      next={target}
      error={posted?.step ? undefined : error}
      trusts={read('trust_device') === 'true'}
      onSuccess={proceed}
      onExpired={expire}
    />
  )
}
