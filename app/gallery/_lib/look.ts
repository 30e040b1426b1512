import { LOCALES, type Locale } from './sayings'

/** The look of the gallery. All of it is in the URL, and other values count as absent. */
export interface Look {
  locale: Locale
  /** 'auto' follows the system. */
  theme: 'auto' | 'light' | 'dark'
  /** Direction of writing. @default that of the language */
  dir: 'ltr' | 'rtl'
  /** Shows only this state. */
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

/** URL of the gallery with a change. Another language resets the direction. */
export function addressOf({ locale, theme, dir, state }: Look, change: Partial<Look>): string {
  const next = { locale, theme, state, ...(change.locale ? {} : { dir }), ...change }
  const query = new URLSearchParams(Object.entries(next).filter((entry): entry is [string, string] => !!entry[1]))
  return `/gallery?${query}`
}
