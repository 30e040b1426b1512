'use client'

import { use } from 'react'
import { AuthFormError } from '../../../client/errors.js'
import { NON_FIELD } from '../../../contract/errors.js'
import { AuthContext } from '../../context.js'
import { textIfAny } from '../../hooks/text-if-any.js'
import type { TextLookup } from '../../hooks/use-texts.js'
import type { Texts } from '../../messages/catalogs.js'
import { englishCodes } from '../../messages/codes.js'
import { base } from '../../messages/en/base.js'
import { codes } from '../../messages/en/codes.js'
import { more } from '../../messages/en/more.js'

/** A refusal in words. */
export interface Problem {
  /** Messages that do not belong to one field. */
  messages: readonly string[]
  fields: Readonly<Record<string, readonly string[]>>
}

const NONE: Problem = { messages: [], fields: {} }

/** The other texts of the components. A link (`?error=`) must not show one of them as an error. */
const NO_CODES: Texts = { ...base, ...more }

/** The text of a machine code, specific to the field if such a text exists. An unknown code gets the general error text. */
const codeText = (t: TextLookup, code: string, field = ''): string => {
  // `use` is allowed here, because only rendering components call this.
  const english = use(englishCodes())
  const { session, messages = {} } = use(AuthContext) ?? {}
  const min = session?.client.config.passwordMinLength ?? 0
  // The host may define more codes.
  const isCode = (key: string) =>
    Object.hasOwn(english, key) || (Object.hasOwn(messages, key) && !Object.hasOwn(NO_CODES, key))
  const find = (key: string) => (isCode(key) ? textIfAny(t, key, { min }, english) : undefined)
  return find(`${field}.${code}`) ?? find(code) ?? find('unknown') ?? t('network')
}

/** The text of the service, or the one for people where a sentence of the API would be shown. */
const friendlyText = (t: TextLookup, text: string, code = '', field = ''): string => {
  const key = [`${field}.${code}`, code].find((one) => Object.hasOwn(codes, one))
  // A language of the host's own may have no text for the code. The service's text is in that language, so
  // it is then better than an English one.
  const english = /^en\b/i.test(use(AuthContext)?.locale ?? '') ? codes : {}
  return key ? (textIfAny(t, key, {}, english) ?? text) : text
}

const ofError = (error: AuthFormError, t: TextLookup): Problem => {
  if (error.code === 'network') return { messages: [t('network')], fields: {} }
  if (error.code !== 'invalid')
    return { messages: [friendlyText(t, error.detail || codeText(t, error.code), error.code)], fields: {} }
  const friendly = Object.entries(error.fields).map(([name, texts]): [string, string[]] => [
    name,
    texts.map((text, index) => friendlyText(t, text, error.codes[name]?.[index], name)),
  ])
  const { [NON_FIELD]: messages = [], ...fields } = Object.fromEntries(friendly)
  return { messages, fields }
}

/** Turns an error, or the code in the page's address after a form without JavaScript failed, into texts. */
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
