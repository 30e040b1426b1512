'use client'

import { useEffect, useRef, useState } from 'react'
import { changeStepMethod } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import type { MfaStep } from '../../../client/types.js'
import { BACKUP_CODES } from '../../../contract/backup-codes.js'
import { PASSKEY } from '../../../contract/passkey-method.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useHydrated } from '../../hooks/use-page-params.js'
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

/** The methods that turned out not to be set up, and the message about the last one: `at` is the step that shows it. */
function useMethodChange({ step, onFailure, onStep }: OtherMethodsProps) {
  const { client } = useAuthContext('MfaChallenge').session
  const [missing, setMissing] = useState<readonly string[]>([])
  const [told, setTold] = useState<{ method: string; at: string }>()
  const change = async (method: string) => {
    try {
      onStep(await changeStepMethod(client, step, method))
    } catch (failure) {
      if (!isMissing(failure)) return onFailure(failure)
      setMissing((known) => [...known, method])
      setTold({ method, at: step.method })
    }
  }
  return { missing, told, change }
}

interface OtherMethodsProps extends StepProps {
  onStep: (step: MfaStep) => void
}

/** The service tells nobody before the second step which methods a user has: a method that is not set up goes when it is chosen. */
export function OtherMethods(props: OtherMethodsProps) {
  const { step, hidden } = props
  const t = useMoreTexts()
  const { mfaMethods } = useAuthContext('MfaChallenge').session.client.config
  const { missing, told, change } = useMethodChange(props)
  const notice = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (told) notice.current?.focus()
  }, [told])
  // A passkey needs a script.
  const not = [step.method, useHydrated() ? '' : PASSKEY, BACKUP_CODES, ...missing]
  const others = mfaMethods.filter((method) => !not.includes(method))
  return (
    <>
      {told?.at === step.method && (
        <p ref={notice} role="alert" tabIndex={-1}>
          {t('mfa_use_missing', { method: methodText(t, told.method) })}
        </p>
      )}
      {others.map((method) => (
        <MethodButton key={method} {...{ method, hidden }} onChoose={() => change(method)} />
      ))}
    </>
  )
}

interface MethodButtonProps extends Pick<StepProps, 'hidden'> {
  method: string
  onChoose: () => Promise<void>
}

function MethodButton({ method, hidden, onChoose }: MethodButtonProps) {
  const t = useMoreTexts()
  const label = t('mfa_use', { method: methodText(t, method) })
  return (
    <AuthForm
      aria-label={label}
      action="login/change-method/"
      hidden={{ ...hidden, new_method: method }}
      onValues={onChoose}
    >
      <Submit look="secondary">{label}</Submit>
    </AuthForm>
  )
}
