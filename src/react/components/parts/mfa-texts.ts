'use client'

import { en, type MessageKey } from '../../messages/en.js'

const known = (key: string, otherwise: MessageKey): MessageKey =>
  Object.hasOwn(en, key) ? (key as MessageKey) : otherwise

/** Key of a method's name. */
export const methodText = (method: string): MessageKey => known(`mfa_method_${method}`, 'mfa_code')

/** Key of what to do in a method's step. */
export const stepText = (method: string): MessageKey => known(`mfa_text_${method}`, 'mfa_text_app')
