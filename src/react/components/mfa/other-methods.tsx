'use client'

import { useEffect, useRef, useState } from 'react'
import { changeStepMethod } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import type { AccountPath } from '../../../client/routes.js'
import type { MfaStep } from '../../../client/types.js'
import { BACKUP_CODES } from '../../../contract/backup-codes.js'
import { PASSKEY } from '../../../contract/passkey-method.js'
import { useAuthContext } from '../../context.js'
import { textIfAny } from '../../hooks/text-if-any.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useHydrated } from '../../hooks/use-page-params.js'
import { AuthForm } from '../parts/auth-form.js'
import { ActionButton, Submit } from '../parts/buttons.js'
import { hasDigits, methodText } from '../parts/mfa-texts.js'

export interface StepProps {
  step: MfaStep
  hidden: Readonly<Record<string, string | undefined>>
  /** The id of the form of the code. */
  form: string
  onFailure: (failure: unknown) => void
}

/**
 * The props of a button. Before a script runs, it posts the form of the code to `path`, with the box that trusts this browser. After
 * that it posts its own form.
 */
export function usePlainPost(form: string, path: AccountPath) {
  const { client } = useAuthContext('MfaChallenge').session
  return useHydrated() ? {} : { form, formAction: client.url(path), formNoValidate: true }
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
  /** The form asks for a backup code in place of the method's own. */
  isSpare: boolean
  onSpare: (isOn: boolean) => void
}

/** All methods, because the service tells nobody which ones a user has. One that is not set up disappears when it is chosen. */
export default function OtherMethods(props: OtherMethodsProps) {
  const { step, hidden, form, isSpare, onSpare } = props
  const t = useMoreTexts()
  const { mfaMethods } = useAuthContext('MfaChallenge').session.client.config
  const { missing, told, change } = useMethodChange(props)
  const notice = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (told) notice.current?.focus()
  }, [told])
  const isHydrated = useHydrated()
  // A passkey needs a script.
  const not = [step.method, isHydrated ? '' : PASSKEY, BACKUP_CODES, ...missing]
  const others = mfaMethods.filter((method) => !not.includes(method))
  return (
    <>
      {told?.at === step.method && (
        <p ref={notice} role="alert" tabIndex={-1}>
          {t('mfa_use_missing', { method: methodText(t, told.method) })}
        </p>
      )}
      {others.map((method) => (
        <MethodButton key={method} {...{ method, hidden, form }} onChoose={() => change(method)} />
      ))}
      {isHydrated && hasDigits(step.method) && (
        <ActionButton onClick={() => onSpare(!isSpare)}>
          {isSpare ? t('mfa_use', { method: methodText(t, step.method) }) : t('mfa_choose_backup_codes')}
        </ActionButton>
      )}
    </>
  )
}

interface MethodButtonProps extends Pick<StepProps, 'hidden' | 'form'> {
  method: string
  onChoose: () => Promise<void>
}

function MethodButton({ method, hidden, form, onChoose }: MethodButtonProps) {
  const t = useMoreTexts()
  const plain = usePlainPost(form, 'login/change-method/')
  const label = textIfAny(t, `mfa_choose_${method}`) ?? t('mfa_use', { method: methodText(t, method) })
  return (
    <AuthForm
      aria-label={label}
      action="login/change-method/"
      hidden={{ ...hidden, new_method: method }}
      onValues={onChoose}
    >
      <Submit look="secondary" name="new_method" value={method} {...plain}>
        {label}
      </Submit>
    </AuthForm>
  )
}
