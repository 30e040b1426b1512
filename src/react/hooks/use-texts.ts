'use client'

import { use } from 'react'
import { useAuthContext } from '../context.js'
import { type Texts, textsOf } from '../messages/catalogs.js'
import type { MessageKey } from '../messages/en.js'

type Params = Readonly<Record<string, string | number>>

/** A text, or its key when there is none. `english` takes the place of the caller's own English texts. */
export type TextLookup = (key: MessageKey, params?: Params, english?: Texts) => string

/** The texts in the provider's `locale`; the host's `messages` win. `own` are English ones of the caller's. */
export function useTexts(own: Texts = {}): TextLookup {
  const { locale, messages = {} } = useAuthContext('sallyport')
  const found = textsOf(locale)
  // English is there at once; another language suspends the first time, and keeps the server's HTML meanwhile.
  const texts = found instanceof Promise ? use(found) : found
  return (key, params = {}, english = own) => {
    const text: unknown = messages[key] ?? texts[key] ?? english[key]
    // Keys come from the address too, and what every object inherits is no text.
    return (typeof text === 'string' ? text : key).replace(/\{(\w+)\}/g, (all, name) => `${params[name] ?? all}`)
  }
}
