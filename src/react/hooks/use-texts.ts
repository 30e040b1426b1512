'use client'

import { use } from 'react'
import { useAuthContext } from '../context.js'
import { ENGLISH, englishErrors, type Texts, textsOf } from '../messages/catalogs.js'
import type { MessageKey } from '../messages/en.js'

type Params = Readonly<Record<string, string | number>>

export interface TextLookup {
  (key: MessageKey, params?: Params): string
  /** The text of a machine code, under a field when there is one. */
  code(code: string, field?: string): string
  /** A text that only the host may have. */
  own(key: string): string | undefined
}

const fill = (text: string, params: Params) => text.replace(/\{(\w+)\}/g, (all, name) => String(params[name] ?? all))

/** The texts in the provider's `locale`; the host's `messages` win. `more` are English ones of the caller's own. */
export function useTexts(more: Texts = {}): TextLookup {
  const { locale, messages = {}, session } = useAuthContext('A sallyport component')
  const found = textsOf(locale)
  // English is there at once; another language suspends the first time, and keeps the server's HTML meanwhile.
  const texts = found instanceof Promise ? use(found) : found
  const { passwordMinLength: min } = session.client.config
  const look = (key: string) => messages[key] ?? texts[key] ?? more[key]
  const t = (key: MessageKey, params: Params = {}) => fill(look(key) ?? key, { min, ...params })
  const code = (name: string, field = '') => {
    // Loaded when one is asked for, which is while a component renders.
    const codes: Texts = texts === ENGLISH && look(name) === undefined ? use(englishErrors()) : {}
    const find = (key: string) => look(key) ?? codes[key]
    return fill(find(`${field}.${name}`) ?? find(name) ?? find('error') ?? name, { min, field })
  }
  return Object.assign(t, { own: look, code })
}
