'use client'

import { useEffect, useRef } from 'react'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { Field, type FieldProps } from './field.js'

interface CodeFieldProps extends Omit<FieldProps, 'label' | 'autoFocus'> {
  /** The field appeared in answer to an action, so it takes the focus. */
  autoFocus?: boolean
}

/** A one-time code. A text input, because a code may begin with zeros and a backup code has letters. */
export function CodeField({ autoFocus = false, ...props }: CodeFieldProps) {
  const t = useMoreTexts()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
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
      {...props}
    />
  )
}
