import type { Cookie, Settings } from '../../config/types.js'
import { oncePer } from '../../once-per.js'

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

/** Values by name, as sent. A name that came twice counts as absent, because nobody can tell which one is ours. */
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
export const cleared = (cookie: Cookie): Cookie => ({ ...cookie, value: '', maxAge: 0 })

/** The attributes that every cookie of one kind shares; value and age differ. */
type CookieShape = Omit<Cookie, 'value' | 'maxAge'>

interface CookieShapes {
  access: CookieShape
  refresh: CookieShape
  token: CookieShape
  /** Marks a browser that has signed in before; see `login_account` in docs/settings.md. */
  device: CookieShape
  /** Marks the browser that registered; see `flows/registration/registrant.ts`. */
  registration: CookieShape
  /** Carries the ephemeral token of a second step. */
  mfa: CookieShape
  /** One per social flow, named after the first 8 characters of its state. */
  flow(state: string): CookieShape
}

/** The service's cookies under these settings, with the prefix in their names. Flow cookies have no Domain and are Lax. */
export const cookieShapes = oncePer((settings: Settings): CookieShapes => {
  const { AUTH_COOKIE_DOMAIN: domain, AUTH_COOKIE_SAMESITE: sameSite, AUTH_COOKIE_PARTITIONED: partitioned } = settings
  const auth = (name: string, path: string) => shape(settings, name, { path, domain, sameSite, partitioned })
  const flow = (name: string) => shape(settings, name, { sameSite: 'Lax' })
  return {
    access: auth(settings.AUTH_JWT_COOKIE_NAME, settings.AUTH_JWT_COOKIE_PATH),
    refresh: auth(settings.AUTH_JWT_REFRESH_COOKIE_NAME, settings.AUTH_JWT_REFRESH_COOKIE_PATH),
    token: auth(settings.AUTH_TOKEN_COOKIE_NAME, settings.AUTH_TOKEN_COOKIE_PATH),
    device: shape(settings, 'auth-device', { sameSite, partitioned }),
    // A verification link is opened from another site, and browsers do not send a Strict cookie then.
    registration: shape(settings, 'auth-registration', { sameSite: sameSite === 'None' ? 'None' : 'Lax', partitioned }),
    mfa: flow('auth-mfa'),
    flow: (state) => flow(`auth-flow-${state.slice(0, 8)}`),
  }
})

interface Reach extends Pick<CookieShape, 'sameSite'> {
  /** @default '/' */
  path?: string
  /** @default the host of the request only */
  domain?: string | undefined
  /** @default false */
  partitioned?: boolean
}

/** The attributes of every cookie of the service. */
const shape = (
  settings: Settings,
  name: string,
  { path = '/', domain, sameSite, partitioned }: Reach,
): CookieShape => ({
  name: `${namePrefix(settings, path, domain)}${name}`,
  path,
  ...(domain ? { domain } : {}),
  secure: settings.AUTH_COOKIE_SECURE,
  httpOnly: true,
  sameSite,
  ...(partitioned ? { partitioned: true } : {}),
})

function namePrefix(settings: Settings, path: string, domain: string | undefined): string {
  if (settings.AUTH_COOKIE_PREFIX === '' || !settings.AUTH_COOKIE_SECURE) return ''
  return path === '/' && !domain ? '__Host-' : '__Secure-'
}

/** Full names, for reading. Every flow cookie's name begins with `flow`. */
export const cookieNames = oncePer((settings: Settings) => {
  const shapes = cookieShapes(settings)
  return {
    access: shapes.access.name,
    refresh: shapes.refresh.name,
    token: shapes.token.name,
    device: shapes.device.name,
    registration: shapes.registration.name,
    mfa: shapes.mfa.name,
    flow: shapes.flow('').name,
  }
})
