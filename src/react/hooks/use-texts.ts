'use client'

import { use } from 'react'
import { useAuthContext } from '../context.js'
import { textsOf } from '../messages/catalogs.js'
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

/** The texts of the components in the provider's `locale`; the host's `messages` win. */
export function useTexts(): TextLookup {
  const { locale, messages = {}, session } = useAuthContext('A sallyport component')
  const found = textsOf(locale)
  // English is there at once; another language suspends the first time, and keeps the server's HTML meanwhile.
  const texts = found instanceof Promise ? use(found) : found
  const { passwordMinLength: min } = session.client.config
  const look = (key: string) => messages[key] ?? texts[key]
  const t = (key: MessageKey, params: Params = {}) => fill(look(key) ?? key, { min, ...params })
  return Object.assign(t, {
    own: look,
    code: (code: string, field?: string) =>
      fill(look(`${field}.${code}`) ?? look(code) ?? look('error') ?? code, { min, field: field ?? '' }),
  })
}
