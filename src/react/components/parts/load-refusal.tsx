'use client'

import type { ReactElement, ReactNode } from 'react'
import type { AuthFormError } from '../../../client/errors.js'
import type { TextLookup } from '../../hooks/use-texts.js'

/** What a form shows of a refusal. */
export interface Refusal {
  /** All of it, to be read out at once. */
  summary?: ReactNode
  /** What belongs to one field each; its id is the field's with `-error`. */
  errors?: Readonly<Record<string, ReactElement>>
}

/** Of an error, or of what the address says after a form without JavaScript failed. `id` begins the ids of the fields. */
export type Explain = (
  failure: unknown,
  code: string | undefined,
  field: string | undefined,
  t: TextLookup,
  id: string,
) => Refusal

/** For when the rest did not come. */
const explainPlainly: Explain = (failure, _code, _field, t) => {
  const { fields = {}, detail }: Partial<AuthFormError> = Object(failure)
  return { summary: Object.values(fields).flat().join(' ') || detail || t('network') }
}

let coming: Promise<Explain> | undefined

/** Loaded when it is needed: most forms are right the first time. Always the same promise, and never a failing one. */
export const loadExplain = (): Promise<Explain> => {
  coming ??= import('./refusal.js').then(
    ({ explain }) => explain,
    () => explainPlainly,
  )
  return coming
}
