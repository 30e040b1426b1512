'use client'

import { use } from 'react'
import { AuthFormError } from '../../../client/errors.js'
import { NON_FIELD } from '../../../contract/errors.js'
import { AuthContext } from '../../context.js'
import { ownText } from '../../hooks/own-text.js'
import type { TextLookup } from '../../hooks/use-texts.js'
import type { Texts } from '../../messages/catalogs.js'
import { englishCodes } from '../../messages/codes.js'
import { base } from '../../messages/en/base.js'
import { more } from '../../messages/en/more.js'

/** What was refused, in words. */
export interface Problem {
  /** Of no one field. */
  messages: readonly string[]
  fields: Readonly<Record<string, readonly string[]>>
}

const NONE: Problem = { messages: [], fields: {} }

/** Every other text of the components: no link may show one as what went wrong. */
const NO_CODES: Texts = { ...base, ...more }

/** The text of a machine code, under a field when there is one; of what is none, that something went wrong. */
const codeText = (t: TextLookup, code: string, field = ''): string => {
  // Loaded when one is asked for, which is while a component renders.
  const english = use(englishCodes())
  const { session, messages = {} } = use(AuthContext) ?? {}
  const min = session?.client.config.passwordMinLength ?? 0
  // The host may have codes of its own.
  const isCode = (key: string) =>
    Object.hasOwn(english, key) || (Object.hasOwn(messages, key) && !Object.hasOwn(NO_CODES, key))
  const find = (key: string) => (isCode(key) ? ownText(t, key, { min }, english) : undefined)
  return find(`${field}.${code}`) ?? find(code) ?? find('error') ?? t('network')
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
