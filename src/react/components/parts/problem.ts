'use client'

import { use } from 'react'
import { AuthFormError } from '../../../client/errors.js'
import { NON_FIELD } from '../../../contract/errors.js'
import { AuthContext } from '../../context.js'
import { ownText } from '../../hooks/own-text.js'
import type { TextLookup } from '../../hooks/use-texts.js'
import { englishCodes } from '../../messages/codes.js'

/** What was refused, in words. */
export interface Problem {
  /** Of no one field. */
  messages: readonly string[]
  fields: Readonly<Record<string, readonly string[]>>
}

const NONE: Problem = { messages: [], fields: {} }

/** The text of a machine code, under a field when there is one. */
const codeText = (t: TextLookup, code: string, field = ''): string => {
  // Loaded when one is asked for, which is while a component renders.
  const english = ownText(t, code) === undefined ? use(englishCodes()) : {}
  const min = use(AuthContext)?.session.client.config.passwordMinLength ?? 0
  const find = (key: string) => ownText(t, key, { min, field }, english)
  return find(`${field}.${code}`) ?? find(code) ?? find('error') ?? code
}

const ofError = (error: AuthFormError, t: TextLookup): Problem => {
  const { [NON_FIELD]: messages = [], ...fields } = error.fields
  if (error.code === 'invalid') return { messages, fields }
  return { messages: [error.code === 'network' ? t('network') : error.detail || codeText(t, error.code)], fields: {} }
}

/** Turns an error, or what stands in the address after a form without JavaScript failed, into texts. */
export function problemOf(
  failure: unknown,
  code: string | undefined,
  field: string | undefined,
  t: TextLookup,
): Problem {
  if (failure instanceof AuthFormError) return ofError(failure, t)
  if (failure) return { messages: [codeText(t, 'error')], fields: {} }
  if (!code) return NONE
  const text = codeText(t, code, field)
  return field && field !== NON_FIELD ? { messages: [], fields: { [field]: [text] } } : { messages: [text], fields: {} }
}
