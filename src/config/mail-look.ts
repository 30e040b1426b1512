import type { ConfigProblem } from './problems.js'
import { notAllowed } from './problems.js'
import type { MailBrand } from './types.js'

/** `#rrggbb`: mail programs understand nothing else everywhere. */
const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const isLogo = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

const BRAND: readonly (readonly [keyof MailBrand, (text: string) => boolean, string])[] = [
  ['logo', isLogo, "the https: address of a picture, such as 'https://app.example/logo.png'"],
  ['color', isColor, "a color such as '#3447c9'"],
  ['name', (text) => text.trim() !== '' && !/\p{Cc}/u.test(text), 'a name on one line'],
]

function brandProblems(brand: unknown): ConfigProblem[] {
  // optionProblems() reports a wrong type.
  if (typeof brand !== 'object' || brand === null) return []
  const given: Partial<Record<keyof MailBrand, unknown>> = brand
  return BRAND.flatMap(([name, isValid, allowed]) => {
    const value = given[name]
    if (value === undefined || (typeof value === 'string' && isValid(value))) return []
    return [{ key: `mail.brand.${name}`, message: notAllowed(value, allowed) }]
  })
}

function zoneProblems(zone: unknown): ConfigProblem[] {
  const isZone = () => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: String(zone) }))
    } catch {
      return false
    }
  }
  if (typeof zone !== 'string' || isZone()) return []
  return [{ key: 'mail.timeZone', message: notAllowed(zone, "an IANA time zone such as 'Europe/Berlin'") }]
}

/** The problems of `mail.brand` and `mail.timeZone`. */
export const lookProblems = (brand: unknown, zone: unknown): ConfigProblem[] => [
  ...brandProblems(brand),
  ...zoneProblems(zone),
]
