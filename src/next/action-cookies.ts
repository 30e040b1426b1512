import { cookieText, parseCookies } from '../http/reply/cookie-headers.js'
import { applySetCookies } from './proxy-cookies.js'

/** A cookie as Next's `cookies()` returns it. */
interface JarCookie {
  name: string
  value: string
}

const decoded = (text: string | undefined): string | undefined => {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The Cookie header of a request, with the cookies that a server action has set since: Next renders the page in the same
 * request, and
 * only its cookie jar knows them. Other cookies stay as the browser sent them, including names that occur twice.
 */
export function withActionCookies(header: string | null, jar: readonly JarCookie[]): string | null {
  const sent = parseCookies(header)
  const all = new Set((header ?? '').split(';').map((pair) => pair.split('=', 1)[0]?.trim()))
  const isTwice = (name: string) => all.has(name) && !sent.has(name)
  const changed = jar.filter(({ name, value }) => {
    const was = sent.get(name)
    return was !== value && decoded(was) !== value && !isTwice(name)
  })
  if (changed.length === 0) return header
  // A deleted cookie stays in the jar with an empty value.
  return applySetCookies(
    header,
    changed.map(({ name, value }) => `${name}=${cookieText(value)}${value === '' ? '; Max-Age=0' : ''}`),
  )
}
