'use client'

import { textIfAny } from '../../hooks/text-if-any.js'
import type { TextLookup } from '../../hooks/use-texts.js'

/** Name of a method. For a method of the host, it is the text `mfa_method_<name>` in the host's `messages`. */
export const methodText = (t: TextLookup, method: string): string => textIfAny(t, `mfa_method_${method}`) ?? method

/** Codes of these methods have six digits. A method of the host has codes of its own. */
export const hasDigits = (method: string): boolean => method === 'app' || method === 'email'

/**
 * The instruction for a method's step. For a method of the host, it is the text `mfa_text_<name>`, or else a general one.
 * `sending`: the methods whose codes are sent.
 */
export const stepText = (t: TextLookup, method: string, sending: readonly string[]): string =>
  textIfAny(t, `mfa_text_${method}`) ?? t(sending.includes(method) ? 'mfa_text_sent' : 'mfa_text_other')
