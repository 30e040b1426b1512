import { LOCALES, type Locale } from './sayings'

/** How the gallery is looked at. All of it stands in the address, and what is not listed here counts as absent. */
export interface Look {
  locale: Locale
  /** 'auto' is what the system says. */
  theme: 'auto' | 'light' | 'dark'
  /** Direction of writing. @default that of the language */
  dir: 'ltr' | 'rtl'
  /** Shows this state alone. */
  state: string | undefined
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

export const THEMES = ['auto', 'light', 'dark'] as const
export const DIRECTIONS = ['ltr', 'rtl'] as const

const oneOf = <Value extends string>(values: readonly Value[], asked: Query[string]): Value | undefined =>
  values.find((value) => value === asked)

export function readLook(query: Query, states: readonly string[]): Look {
  const locale = oneOf(LOCALES, query.locale) ?? 'en'
  return {
    locale,
    theme: oneOf(THEMES, query.theme) ?? 'auto',
    dir: oneOf(DIRECTIONS, query.dir) ?? (locale === 'ar' ? 'rtl' : 'ltr'),
    state: oneOf(states, query.state),
  }
}

/** Address of the gallery with something changed. Another language brings its own direction. */
export function addressOf({ locale, theme, dir, state }: Look, change: Partial<Look>): string {
  const next = { locale, theme, state, ...(change.locale ? {} : { dir }), ...change }
  const query = new URLSearchParams(Object.entries(next).filter((entry): entry is [string, string] => !!entry[1]))
  return `/gallery?${query}`
}
