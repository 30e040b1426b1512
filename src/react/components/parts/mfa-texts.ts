'use client'

import { ownText } from '../../hooks/own-text.js'
import type { TextLookup } from '../../hooks/use-texts.js'

/** Name of a method. One of the host's own has its text in the host's `messages`, as `mfa_method_<name>`. */
export const methodText = (t: TextLookup, method: string): string => ownText(t, `mfa_method_${method}`) ?? method

/** What to do in a method's step; the host's text is `mfa_text_<name>`. */
export const stepText = (t: TextLookup, method: string): string =>
  ownText(t, `mfa_text_${method}`) ?? t('mfa_text_sent')

/** Whether its codes are sent. */
export const isSent = (method: string): boolean => method !== 'app' && method !== 'backup_codes'
