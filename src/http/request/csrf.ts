import type { Config } from '../../config/types.js'

/** The facts that decide; `null` is an absent header. */
export interface CsrfQuestion {
  method: string
  origin: string | null
  secFetchSite: string | null
  referer: string | null
  contentType: string | null
  requestedWith: string | null
  /** The request has one of our cookies. */
  cookie: boolean
  /** The request has an `Authorization` header of one of our schemes. */
  bearer: boolean
  /** The route can set auth cookies even without a session (login CSRF). */
  setsCookies: boolean
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

/** The headers that the decision uses. */
export const csrfHeaders = ({ method, headers }: Request) => ({
  method,
  origin: headers.get('origin'),
  secFetchSite: headers.get('sec-fetch-site'),
  referer: headers.get('referer'),
  contentType: headers.get('content-type'),
  requestedWith: headers.get('x-requested-with'),
})

/**
 * Whether an unsafe request may continue (docs/security.md, "CSRF"). The order of the checks matters: a trusted front end on
 * another site really sends `cross-site`, and a same-origin form under `no-referrer` sends `Origin: null`.
 * Uses Fetch Metadata with an Origin fallback (OWASP CSRF cheat sheet). Host and X-Forwarded-* have no effect.
 */
export function csrfAllows(asked: CsrfQuestion, origins: Config['origins']): boolean {
  if (SAFE_METHODS.has(asked.method)) return true
  if (!asked.setsCookies && (asked.bearer || !asked.cookie)) return true

  const trusted = (origin: string) => origin !== 'null' && (origin === origins.frontend || origins.trusted.has(origin))

  if (asked.origin !== null && trusted(asked.origin)) return true
  if (asked.secFetchSite !== null) return asked.secFetchSite === 'same-origin' || asked.secFetchSite === 'none'
  if (asked.origin !== null) return asked.origin === origins.self
  if (asked.referer !== null) {
    const origin = originOf(asked.referer)
    return origin !== null && (trusted(origin) || origin === origins.self)
  }
  return !isFormType(asked.contentType) || Boolean(asked.requestedWith)
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)

/** Searches the whole header for the types, so that no unusual spelling bypasses the check. */
const isFormType = (contentType: string | null): boolean =>
  contentType !== null && FORM_TYPES.some((type) => contentType.toLowerCase().includes(type))
