import type { Config } from '../../config/types.js'
import { pathLocale } from '../../path-locale.js'
import { trimSlash } from '../../trim-slash.js'

const MAX_LENGTH = 2048
/** Controls, spaces and backslashes. Browsers remove or convert them before they parse the URL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
const UNSAFE = /[\u0000-\u0020\u007f\\]/

/** No second slash or backslash, also not encoded, because a proxy may decode it. */
const PATH = /^\/(?!\/|%2f|%5c)/i

/**
 * A redirect target from a request: a path of this site (of the front end when that has another origin) or a URL of a
 * trusted origin; else null. The result is normalized to plain ASCII, so that the browser reads exactly the URL that was
 * checked (OWASP ASVS 3.7.2, RFC 9700 §4.11.1).
 */
export function safeNext(value: unknown, config: Config): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !value.isWellFormed() || UNSAFE.test(value)) return null
  if (/^https?:\/\/[^/]/i.test(value)) return trustedUrl(value, config)
  if (!PATH.test(value) || !URL.canParse(value, config.origins.frontend)) return null
  const url = new URL(value, config.origins.frontend)
  if (url.origin !== config.origins.frontend || !PATH.test(url.pathname)) return null
  return locationOf(url, config)
}

function trustedUrl(value: string, config: Config): string | null {
  if (!URL.canParse(value)) return null
  const url = new URL(value)
  const { self, frontend, trusted } = config.origins
  if (url.username !== '' || url.password !== '') return null
  return url.origin === self || url.origin === frontend || trusted.has(url.origin) ? url.href : null
}

/** Relative on our own origin, which is correct behind any proxy; absolute on the front end's. */
const locationOf = (url: URL, config: Config): string =>
  url.origin === config.origins.self ? `${url.pathname}${url.search}${url.hash}` : url.href

/**
 * The location of a page of the host (such as LOGIN_PATH) under FRONTEND_BASE_URL.
 * @param query is added to the query of `path`; undefined values are left out
 */
export function pageLocation(path: string, config: Config, query: Record<string, string | undefined> = {}): string {
  const base = trimSlash(config.settings.FRONTEND_BASE_URL)
  return withQuery(locationOf(new URL(`${base}${path}`), config), query)
}

/**
 * A page of the host in the language of a location: '/de/login' for '/de/account', if PATH_LOCALES has 'de'.
 * @param location a checked location; null and other sites have no language
 */
export function inLanguageOf(location: string | null | undefined, path: string, { settings, origins }: Config): string {
  if (!location || settings.PATH_LOCALES.length === 0) return path
  const url = new URL(location, origins.frontend)
  const base = trimSlash(new URL(settings.FRONTEND_BASE_URL).pathname)
  const isOurs = url.origin === origins.frontend && url.pathname.startsWith(`${base}/`)
  return isOurs ? pathLocale(url.pathname.slice(base.length), settings.PATH_LOCALES) + path : path
}

/** Sets parameters in a relative or absolute location. Each one occurs at most once. */
export function withQuery(location: string, query: Record<string, string | undefined>): string {
  return changed(location, (parameters) => {
    for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value)
  })
}

/** Removes parameters from a relative or absolute location. */
export function withoutQuery(location: string, names: readonly string[]): string {
  return changed(location, (parameters) => {
    for (const name of names) if (parameters.has(name)) parameters.delete(name)
  })
}

function changed(location: string, change: (parameters: URLSearchParams) => void): string {
  const url = new URL(location, 'http://relative.invalid')
  change(url.searchParams)
  return location.startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : url.href
}
