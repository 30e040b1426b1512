'use client'

import { useState } from 'react'
import { useHydrated } from '../../hooks/use-page-params.js'
import { useTexts } from '../../hooks/use-texts.js'
import { Field, type FieldProps } from './field.js'

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'aside'> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, never trimmed, that can be looked at. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTexts()
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className="sp-reveal"
      aria-pressed={shown}
      aria-label={t('password_show_label')}
      onClick={() => setShown(!shown)}
    >
      {t(shown ? 'password_hide' : 'password_show')}
    </button>
  )
  return (
    <Field
      required
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      aside={hydrated && toggle}
    />
  )
}
