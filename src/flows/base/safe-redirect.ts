import type { Config } from '../../config/types.js'
import { trimSlash } from '../../trim-slash.js'

const MAX_LENGTH = 2048
/** Controls, spaces and backslashes: browsers strip or turn them before they parse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSAFE = /[\u0000-\u0020\u007f\\]/

/** No second slash or backslash, encoded ones included: some hop may decode them. */
const PATH = /^\/(?!\/|%2f|%5c)/i

/**
 * A redirect target out of a request: a path of this site (the front end's, where its origin is another one) or a URL
 * of a trusted origin; else null. Normalised, so that it is plain ASCII and means to every reader what was checked
 * (OWASP ASVS 3.7.2, RFC 9700 §4.11.1).
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

/** Relative on the own origin, which is right behind any proxy; absolute on the front end's. */
const locationOf = (url: URL, config: Config): string =>
  url.origin === config.origins.self ? `${url.pathname}${url.search}${url.hash}` : url.href

/**
 * The location of a page of the host (LOGIN_PATH and its like), under FRONTEND_BASE_URL.
 * @param query added to what `path` has; undefined values are left out
 */
export function pageLocation(path: string, config: Config, query: Record<string, string | undefined> = {}): string {
  const base = trimSlash(config.settings.FRONTEND_BASE_URL)
  return withQuery(locationOf(new URL(`${base}${path}`), config), query)
}

/** A relative or absolute location with parameters set; each occurs at most once. */
export function withQuery(location: string, query: Record<string, string | undefined>): string {
  return changed(location, (parameters) => {
    for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value)
  })
}

/** A relative or absolute location without these parameters. */
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
