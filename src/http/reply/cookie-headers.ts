import type { Cookie } from '../../config/types.js'

/** The most bytes of name and value together. Browsers silently drop a larger cookie (RFC 6265bis §5.6). */
const MAX_BYTES = 4096
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/

/** The text without surrounding spaces and tabs (RFC 6265 §5.2). Other white space is part of the name. */
function bare(text: string): string {
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t'
  let [start, end] = [0, text.length]
  while (start < end && isBlank(start)) start++
  while (end > start && isBlank(end - 1)) end--
  return text.slice(start, end)
}

/** The pairs of a Cookie header, as sent. */
const pairsOf = (header: string | null): [name: string, value: string][] =>
  (header ?? '').split(';').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=')
    return at < 0 ? [] : [[bare(pair.slice(0, at)), bare(pair.slice(at + 1))]]
  })

/** Values by name, as sent. A name that was sent twice counts as absent, because it is unknown which cookie is ours. */
export function parseCookies(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  const twice = new Set<string>()
  for (const [name, value] of pairsOf(header)) {
    if (cookies.has(name)) twice.add(name)
    cookies.set(name, value)
  }
  for (const name of twice) cookies.delete(name)
  return cookies
}

/** Every name in the request, including repeated ones: clearing a cookie does not need its value. */
export const sentNames = ({ headers }: Request): ReadonlySet<string> =>
  new Set(pairsOf(headers.get('cookie')).map(([name]) => name))

/** The value in the form that a header allows. */
export const cookieText = (value: string): string => (VALUE.test(value) ? value : encodeURIComponent(value))

/**
 * A Set-Cookie line, HttpOnly unless the host's own backend turns that off.
 * @throws Error that names the limit, when a browser would refuse the cookie
 */
export function serializeCookie(cookie: Cookie): string {
  if (!TOKEN.test(cookie.name)) throw new Error('A cookie name contains a character that is not allowed')
  const value = cookieText(cookie.value)
  if (cookie.name.length + value.length > MAX_BYTES) {
    throw new Error(`Cookie ${cookie.name} is larger than the ${MAX_BYTES} bytes that browsers accept`)
  }
  const parts = [`${cookie.name}=${value}`, `Path=${cookie.path ?? '/'}`]
  if (cookie.domain) parts.push(`Domain=${cookie.domain}`)
  if (cookie.maxAge !== undefined) parts.push(`Max-Age=${Math.max(0, Math.floor(cookie.maxAge))}`)
  if (cookie.maxAge === 0) parts.push('Expires=Thu, 01 Jan 1970 00:00:00 GMT')
  if (cookie.httpOnly !== false) parts.push('HttpOnly')
  if (cookie.secure) parts.push('Secure')
  parts.push(`SameSite=${cookie.sameSite ?? 'Lax'}`)
  if (cookie.partitioned) parts.push('Partitioned')
  return parts.join('; ')
}

/** The identity of a cookie in a browser: name, domain and path (RFC 6265 §5.3 step 11). */
function slotOf(line: string): string {
  const [pair = '', ...rest] = line.split(';')
  const attribute = (wanted: string) => {
    const found = rest.filter((part) => bare(part.split('=', 1)[0] ?? '').toLowerCase() === wanted).at(-1)
    return found === undefined ? '' : bare(found.slice(found.indexOf('=') + 1))
  }
  return slot(bare(pair.split('=', 1)[0] ?? ''), attribute('domain'), attribute('path'))
}

const slot = (name: string, domain: string, path: string): string =>
  [name, domain.toLowerCase().replace(/^\./, ''), path].join(';')

/**
 * Adds Set-Cookie lines; every response gets its cookies here. A later line replaces an earlier one of the same cookie.
 * Otherwise a client that reads only the first line would keep a revoked credential.
 */
export function addCookieLines(headers: Headers, lines: readonly string[]): void {
  if (lines.length === 0) return
  const bySlot = new Map<string, string>()
  for (const line of [...headers.getSetCookie(), ...lines]) {
    const slot = slotOf(line)
    bySlot.delete(slot)
    bySlot.set(slot, line)
  }
  headers.delete('Set-Cookie')
  for (const line of bySlot.values()) headers.append('Set-Cookie', line)
}

/** The Set-Cookie lines of a new response. A later cookie replaces an earlier one, as in `addCookieLines`. */
export function cookieLines(cookies: readonly Cookie[]): string[] {
  const bySlot = new Map<string, Cookie>()
  for (const cookie of cookies) {
    const place = slot(cookie.name, cookie.domain ?? '', cookie.path ?? '/')
    bySlot.delete(place)
    bySlot.set(place, cookie)
  }
  return [...bySlot.values()].map(serializeCookie)
}

/** Like `addCookieLines`, for our own cookies. */
export const addCookies = (headers: Headers, cookies: readonly Cookie[]): void =>
  addCookieLines(headers, cookies.map(serializeCookie))

/** A line that clears the cookie. A browser deletes only a cookie with the same name, domain, path and partition. */
export const clearedCookie = (cookie: Cookie): Cookie => ({ ...cookie, value: '', maxAge: 0 })
