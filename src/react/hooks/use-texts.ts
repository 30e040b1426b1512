'use client'

import { use } from 'react'
import { useAuthContext } from '../context.js'
import { type Texts, textsOf } from '../messages/catalogs.js'
import type { MessageKey } from '../messages/en.js'

type Params = Readonly<Record<string, string | number>>

/** A text, or its key if there is none. `english` replaces the caller's own English texts. */
export type TextLookup = (key: MessageKey, params?: Params, english?: Texts) => string

/** The texts in the provider's `locale`. The host's `messages` win. `own` are English texts that the caller brings. */
export function useTexts(own: Texts = {}): TextLookup {
  const { locale, messages = {} } = useAuthContext('sallyport')
  const found = textsOf(locale)
  // English is available immediately. Another language suspends the first render, and the server's HTML stays meanwhile.
  const texts = found instanceof Promise ? use(found) : found
  return (key, params = {}, english = own) => {
    const text: unknown = messages[key] ?? texts[key] ?? english[key]
    // Keys also come from the page's address: a property that every object inherits, like `toString`, is no text.
    return (typeof text === 'string' ? text : key).replace(/\{(\w+)\}/g, (all, name) => `${params[name] ?? all}`)
  }
}
