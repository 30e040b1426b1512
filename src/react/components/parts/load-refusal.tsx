'use client'

import type { ReactElement, ReactNode } from 'react'
import type { AuthFormError } from '../../../client/errors.js'
import type { TextLookup } from '../../hooks/use-texts.js'

/** The messages that a form shows after a refusal. */
export interface Refusal {
  /** All messages. Screen readers announce them at once. */
  summary?: ReactNode
  /** The message of each field; its id is the field's id with `-error`. */
  errors?: Readonly<Record<string, ReactElement>>
}

/** Explains an error, or the code in the page's address after a form without JavaScript failed. `id` is the prefix of the ids. */
export type Explain = (
  failure: unknown,
  code: string | undefined,
  field: string | undefined,
  t: TextLookup,
  id: string,
) => Refusal

/** If the chunk of the full explanation could not be loaded. */
const explainPlainly: Explain = (failure, _code, _field, t) => {
  const { fields = {}, detail }: Partial<AuthFormError> = Object(failure)
  return { summary: Object.values(fields).flat().join(' ') || detail || t('network') }
}

let coming: Promise<Explain> | undefined

/** Loaded on demand (1.1 kB), because most forms are not refused. Always the same promise; it never rejects. */
export const loadExplain = (): Promise<Explain> => {
  coming ??= import('./refusal.js').then(
    ({ explain }) => explain,
    () => explainPlainly,
  )
  return coming
}
