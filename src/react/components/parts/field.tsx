'use client'

import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import { useHydrated } from '../../hooks/use-page-params.js'
import { useTexts } from '../../hooks/use-texts.js'
import { useForm } from './auth-form.js'
import { useParts } from './card.js'

export interface FieldProps extends ComponentPropsWithRef<'input'> {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** Rendered next to the input, for example the button that shows a password. */
  aside?: ReactNode
}

/** A labeled input with its hint and its errors, connected for assistive technology. */
export function Field({ name, label, hint, aside, ...input }: FieldProps) {
  const { slot, input: Input } = useParts()
  const { id: form, errors } = useForm()
  const id = `${form}-${name}`
  const error = errors[name]
  // An error replaces the hint, which it would repeat or contradict.
  const about = error ? `${id}-error` : hint && `${id}-hint`
  return (
    <div className={slot('field')} data-state={error && 'invalid'}>
      <label htmlFor={id} className={slot('label')}>
        {label}
      </label>
      <div className="sp-control">
        <Input
          dir="auto"
          {...input}
          id={id}
          name={name}
          aria-invalid={error && true}
          aria-describedby={about || undefined}
          className={slot('input')}
        />
        {aside}
      </div>
      {error ??
        (hint && (
          <p id={`${id}-hint`} className={slot('hint')}>
            {hint}
          </p>
        ))}
    </div>
  )
}

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'aside' | 'label'> {
  label: string
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown. It is never trimmed. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTexts()
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  const action = t(shown ? 'password_hide' : 'password_show')
  const toggle = (
    <button
      type="button"
      className="sp-reveal"
      aria-label={`${action}: ${props.label}`}
      onClick={() => setShown(!shown)}
    >
      {action}
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
