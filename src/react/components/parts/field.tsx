'use client'

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useTexts } from '../../hooks/use-texts.js'
import { useComponents, useSlot } from './card.js'
import { useForm } from './form-context.js'

export interface FieldProps extends ComponentPropsWithRef<'input'> {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** Stands beside the input, such as a button that shows a password. */
  aside?: ReactNode
}

/** A labelled input with its hint and its errors, tied together for assistive technology. */
export function Field({ name, label, hint, aside, ...input }: FieldProps) {
  const t = useTexts()
  const slot = useSlot()
  const { id: form, problem } = useForm()
  const { input: Input } = useComponents()
  const id = `${form}-${name}`
  const errors = problem.fields[name] ?? []
  const invalid = errors.length > 0
  const described = [hint && `${id}-hint`, invalid && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={slot('field')} data-state={invalid ? 'invalid' : undefined}>
      <label htmlFor={id} className={slot('label')}>
        {label}
        {input.required === false && <span className="sp-optional"> ({t('optional')})</span>}
      </label>
      <div className="sp-control">
        <Input
          dir="auto"
          {...input}
          id={id}
          name={name}
          aria-invalid={invalid || undefined}
          aria-describedby={described || undefined}
          className={slot('input')}
        />
        {aside}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={slot('hint')}>
          {hint}
        </p>
      )}
      {invalid && (
        <p id={`${id}-error`} className={slot('error')}>
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}
