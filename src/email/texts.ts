import type { MailBrand } from '../config/types.js'
import { type BrandColors, brandColors } from './brand.js'
import { ar } from './messages/ar.js'
import { de } from './messages/de.js'
import { en, type MailMessages, type MailText } from './messages/en.js'
import { es } from './messages/es.js'
import { fr } from './messages/fr.js'
import { ja } from './messages/ja.js'
import { pt } from './messages/pt.js'
import { WITHOUT_PASSWORDS } from './messages/without-passwords.js'
import { zh } from './messages/zh.js'
import { mailValue } from './unlinked.js'

/** The languages of emails. */
export const MAIL_LOCALES: Readonly<Record<string, MailMessages>> = { en, ar, de, es, fr, ja, pt, zh }

/** A host's own texts: locale, then `mail.` and the code of {@link MailText}. */
export type TextOverrides = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The values of a text's `{name}` placeholders. */
export type MailValues = Readonly<Record<string, string | number>>

/** The texts of one language, its time formats, and the look of the brand. */
export interface MailTexts {
  locale: string
  dir: 'ltr' | 'rtl'
  /** The text with its placeholders unfilled. */
  raw(code: MailText): string
  t(code: MailText, values?: MailValues): string
  /** Name of a second factor. For the host's own method: the host's text `mail.method.<name>`, else the name of the method. */
  method(name: string): string
  /** 'Firefox on Linux', or the half that is known. */
  device(device: { browser: string | null; os: string | null }): string
  /** In the time zone of the options, because the reader's is unknown. */
  date(at: Date): string
  /** "24 hours", "10 minutes". */
  duration(seconds: number): string
  colors: BrandColors
  /** Address of a picture. */
  logo: string | undefined
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])
const language = (locale: string) => locale.split(/[-_]/)[0]?.toLowerCase() ?? ''

const known = (locale: string, overrides: TextOverrides): boolean =>
  Object.hasOwn(MAIL_LOCALES, language(locale)) ||
  Object.hasOwn(overrides, locale) ||
  Object.hasOwn(overrides, language(locale))

const canonical = (locale: string): string | null => {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}

/** The first of the wanted locales that has texts, otherwise 'en'. */
export const pickLocale = (wanted: readonly (string | null | undefined)[], overrides: TextOverrides = {}): string => {
  for (const candidate of wanted) {
    const locale = candidate ? canonical(candidate) : null
    if (locale && known(locale, overrides)) return locale
  }
  return 'en'
}

/**
 * Fills the placeholders in one pass, so a value that looks like `{name}` is not filled. No name becomes a link.
 */
export const fill = (text: string, values: MailValues): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? all : mailValue(name, value)
  })

const writeDuration = (locale: string, seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60))
  // An email leaves shortly after its link was created: 23 h 58 min is written as 24 hours.
  const hours = Math.floor((minutes + 5) / 60)
  const [amount, unit] =
    hours >= 48 && hours % 24 === 0
      ? [hours / 24, 'day']
      : minutes > 110 || minutes % 60 === 0
        ? [hours, 'hour']
        : [minutes, 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

const DATE_FORMAT = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

const has = (code: string): code is MailText => Object.hasOwn(en, code)

export interface MailTextOptions {
  /** PASSWORD_LOGIN. @default true */
  passwords?: boolean
  /** `mail.brand`, without its name. */
  brand?: Pick<MailBrand, 'logo' | 'color'>
  /** @default 'UTC' */
  timeZone?: string
}

/** The texts of a locale from {@link pickLocale}. */
export const mailTexts = (
  locale: string,
  overrides: TextOverrides = {},
  { passwords = true, brand, timeZone = 'UTC' }: MailTextOptions = {},
): MailTexts => {
  const base = language(locale)
  const messages = Object.hasOwn(MAIL_LOCALES, base) ? MAIL_LOCALES[base] : undefined
  const own = (code: string): string | undefined =>
    overrides[locale]?.[`mail.${code}`] ?? overrides[base]?.[`mail.${code}`]
  const without = !passwords && Object.hasOwn(WITHOUT_PASSWORDS, base) ? WITHOUT_PASSWORDS[base] : undefined
  const raw = (code: MailText): string => own(code) ?? without?.[code] ?? messages?.[code] ?? en[code]
  return {
    locale,
    dir: RIGHT_TO_LEFT.has(base) ? 'rtl' : 'ltr',
    raw,
    t: (code, values = {}) => fill(raw(code), values),
    method: (name) => {
      const code = `method.${name}`
      return has(code) ? raw(code) : (own(code) ?? name)
    },
    device: ({ browser, os }) =>
      browser && os ? fill(raw('device.on'), { browser, os }) : (browser ?? os ?? raw('device.unknown')),
    date: (at) => new Intl.DateTimeFormat(locale, { ...DATE_FORMAT, timeZone }).format(at),
    duration: (seconds) => writeDuration(locale, seconds),
    colors: brandColors(brand),
    logo: brand?.logo,
  }
}
