/** Whether a text is a language tag, for example 'pt-BR'. `Intl` throws for any other. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** The entry of PATH_LOCALES with which a path begins, as a prefix: '/de'; '' if there is none. */
export function pathLocale(path: string, locales: readonly string[]): string {
  const first = path.split(/[/?#]/, 2)[1]?.toLowerCase()
  const found = locales.find((locale) => locale.toLowerCase() === first)
  return found === undefined ? '' : `/${found}`
}

/** The prefix of the paths in a language: that of 'pt-BR' for 'pt' too; '' if PATH_LOCALES has none. */
export function prefixOf(locale: string | null | undefined, locales: readonly string[]): string {
  const wanted = locale?.replaceAll('_', '-').toLowerCase() ?? ''
  const language = (text: string) => text.split('-', 1)[0]?.toLowerCase()
  const found =
    locales.find((one) => one.toLowerCase() === wanted) ?? locales.find((one) => language(one) === language(wanted))
  return found === undefined ? '' : `/${found}`
}
