'use client'

import { AuthFormError } from '../../../client/errors.js'
import { NON_FIELD } from '../../../contract/errors.js'
import type { TextLookup } from '../../hooks/use-texts.js'

/** What a form shows of a refusal. */
export interface Problem {
  /** Of no one field. */
  messages: readonly string[]
  fields: Readonly<Record<string, readonly string[]>>
}

const NONE: Problem = { messages: [], fields: {} }

const ofError = (error: AuthFormError, t: TextLookup): Problem => {
  const { [NON_FIELD]: messages = [], ...fields } = error.fields
  if (error.code === 'invalid') return { messages, fields }
  return { messages: [error.code === 'network' ? t('network') : error.detail || t.code(error.code)], fields: {} }
}

/** Turns an error, or what stands in the address after a form without JavaScript failed, into texts. */
export function problemOf(
  failure: unknown,
  code: string | undefined,
  field: string | undefined,
  t: TextLookup,
): Problem {
  if (failure instanceof AuthFormError) return ofError(failure, t)
  if (failure) return { messages: [t.code('error')], fields: {} }
  if (!code) return NONE
  const text = t.code(code, field)
  return field && field !== NON_FIELD ? { messages: [], fields: { [field]: [text] } } : { messages: [text], fields: {} }
}
