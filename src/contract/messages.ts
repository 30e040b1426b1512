import type { ErrorCode, FieldCode } from './errors.js'
import { ar } from './messages/ar.js'
import { de } from './messages/de.js'
import { en } from './messages/en.js'
import { es } from './messages/es.js'
import { fr } from './messages/fr.js'
import { ja } from './messages/ja.js'
import { pt } from './messages/pt.js'
import { zh } from './messages/zh.js'

/** Texts of success, shown under `detail`. */
export type DetailCode =
  | 'logged_in'
  | 'logged_out'
  | 'registered'
  | 'verification_sent'
  | 'ok'
  | 'email_login_sent'
  | 'password_reset_sent'
  | 'password_reset_done'
  | 'password_changed'
  | 'connected'
  | 'mfa_confirmed'
  | 'mfa_deactivated'
  | 'mfa_primary_changed'
  | 'mfa_code_sent'
  | 'mfa_email_setup'

/** Codes that have another text for one field. */
type SpecificCode =
  | 'username.invalid'
  | 'username.unique'
  | 'email.invalid'
  | 'email.unique'
  | 'old_password.invalid'
  | 'password.invalid'
  | 'code.invalid'
  | 'token.invalid_token'
  | 'credential.unique'
  | 'credential.max_length'
  | 'invitation.required'
  | 'invitation.invalid_token'

/** For a page whose address has an unknown code. */
type PageCode = 'unknown'

type MessageCode = ErrorCode | FieldCode | DetailCode | PageCode

/** Every text in one language. Placeholders: `{min}`, `{max}`, `{type}`, `{method}`, `{wait}` ("30 seconds"), `{seconds}`. */
export type Catalog = Readonly<Record<MessageCode | SpecificCode, string>>

/** Texts of a host, by locale and code (or `field.code`). They take precedence over the package's own. */
export type MessageOverrides = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The package's languages. */
export const CATALOGS: Readonly<Record<string, Catalog>> = { en, de, fr, es, pt, ar, ja, zh }

type MessageParams = Readonly<Record<string, string | number>>

/**
 * The text of a code: the host's text in the requested language, then ours, then the same in English.
 * @param field the field of the code, for texts of that field only
 */
export function translate(
  code: MessageCode,
  params: MessageParams = {},
  locale = 'en',
  overrides: MessageOverrides = {},
  field?: string,
): string {
  const sources = [locale, languageOf(locale), 'en'].flatMap((name) => [own(overrides, name), own(CATALOGS, name)])
  for (const source of sources) {
    const text = (field === undefined ? undefined : own(source, `${field}.${code}`)) ?? own(source, code)
    if (text !== undefined) return fill(text, params)
  }
  return code
}

const languageOf = (locale: string): string => locale.split('-')[0] ?? locale

/** Names come from requests, so inherited properties do not count. */
const own = <Value>(mapping: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  mapping && Object.hasOwn(mapping, key) ? mapping[key] : undefined

const fill = (text: string, params: MessageParams): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(own(params, name) ?? whole))
