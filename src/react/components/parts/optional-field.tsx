'use client'

import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { Field, type FieldProps } from './field.js'

/** A field that says that it may stay empty. */
export function OptionalField({ label, ...props }: FieldProps) {
  const t = useMoreTexts()
  const marked = (
    <>
      {label}
      <span className="sp-optional"> ({t('optional')})</span>
    </>
  )
  return <Field {...props} label={marked} />
}
