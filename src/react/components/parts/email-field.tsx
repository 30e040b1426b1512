'use client'

import { Field, type FieldProps } from './field.js'

/** An email address. */
export const EmailField = (props: Omit<FieldProps, 'name'>) => (
  <Field type="email" dir="ltr" autoComplete="email" maxLength={254} required {...props} name="email" />
)
