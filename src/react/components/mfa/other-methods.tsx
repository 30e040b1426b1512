'use client'

import { useEffect, useRef, useState } from 'react'
import { changeStepMethod } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import type { MfaStep } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { AuthForm } from '../parts/auth-form.js'
import { Submit } from '../parts/buttons.js'
import { methodText } from '../parts/mfa-texts.js'

export interface StepProps {
  step: MfaStep
  hidden: Readonly<Record<string, string | undefined>>
  onFailure: (failure: unknown) => void
}

const isMissing = (error: unknown): boolean =>
  error instanceof AuthFormError && /mfa_method_(not_active|does_not_exist)/.test(Object.values(error.codes).join())

/** Which methods a user has is told to nobody before the second step: one that they have not goes when it is chosen. */
export function OtherMethods({ step, hidden, onFailure, onStep }: StepProps & { onStep: (step: MfaStep) => void }) {
  const t = useMoreTexts()
  const { client } = useAuthContext('MfaChallenge').session
  const [missing, setMissing] = useState<readonly string[]>([])
  const [told, setTold] = useState<{ method: string; at: string }>()
  const notice = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (told) notice.current?.focus()
  }, [told])
  const change = async (method: string) => {
    try {
      onStep(await changeStepMethod(client, step, method))
    } catch (failure) {
      if (!isMissing(failure)) return onFailure(failure)
      setMissing((known) => [...known, method])
      setTold({ method, at: step.method })
    }
  }
  const others = client.config.mfaMethods.filter(
    (method) => ![step.method, 'backup_codes', ...missing].includes(method),
  )
  return (
    <>
      {told?.at === step.method && (
        <p ref={notice} role="alert" tabIndex={-1}>
          {t('mfa_use_missing', { method: methodText(t, told.method) })}
        </p>
      )}
      {others.map((method) => {
        const label = t('mfa_use', { method: methodText(t, method) })
        return (
          <AuthForm
            key={method}
            aria-label={label}
            action="login/change-method/"
            hidden={{ ...hidden, new_method: method }}
            onValues={() => change(method)}
          >
            <Submit look="secondary">{label}</Submit>
          </AuthForm>
        )
      })}
    </>
  )
}
