'use client'

import type { Texts } from '../messages/catalogs.js'
import type { MessageKey } from '../messages/en.js'
import type { TextLookup } from './use-texts.js'

/** A text that may be missing; undefined if it is. */
export function textIfAny(
  t: TextLookup,
  key: string,
  params?: Readonly<Record<string, string | number>>,
  english?: Texts,
): string | undefined {
  // The lookup gives a key back that no catalog has.
  const text = t(key as MessageKey, params, english)
  return text === key ? undefined : text
}
