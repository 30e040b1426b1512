'use client'

import { type ChangeEvent, useEffect, useRef } from 'react'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useHydrated } from '../../hooks/use-page-params.js'
import { useForm } from './auth-form.js'
import { Field, type FieldProps } from './field.js'

interface CodeFieldProps extends Omit<FieldProps, 'label' | 'autoFocus'> {
  /** The field appeared in answer to an action, so it takes the focus. */
  autoFocus?: boolean
  /** The code has six digits. 'submit': the last of them submits the form. */
  digits?: boolean | 'submit'
}

/** Also as people paste them: '123 456'. */
const SIX_DIGITS = /^\s*(\p{Nd}[\s-]*){6}$/u

/**
 * A one-time code. A text input, because a code may begin with zeros and a backup code has letters. Without JavaScript there is
 * one field for both, so it asks for no keyboard of digits.
 */
export function CodeField({ autoFocus = false, digits: given, ...props }: CodeFieldProps) {
  const t = useMoreTexts()
  const digits = useHydrated() && given
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  const { pending } = useForm()
  const before = useRef('')
  const submitLast = ({ currentTarget: { value, form } }: ChangeEvent<HTMLInputElement>) => {
    const code = SIX_DIGITS.test(value) ? value.replace(/[\s-]/g, '') : ''
    const changed = [...code].filter((digit, at) => digit !== before.current[at]).length
    // While a digit is missing, the code before it still counts; and while a code is on its way, another one is not sent.
    if (!pending && (code || !value)) before.current = code
    // A blank after the code, or another digit within it, may not be the last change.
    if (digits === 'submit' && changed > 1) form?.requestSubmit()
  }
  return (
    <Field
      ref={input}
      label={t('mfa_code')}
      dir="ltr"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      maxLength={64}
      data-digits={digits || undefined}
      inputMode={digits ? 'numeric' : undefined}
      onChange={submitLast}
      {...props}
    />
  )
}
