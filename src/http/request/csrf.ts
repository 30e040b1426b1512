import type { Config, Settings } from '../../config/types.js'
import type { Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { emit } from '../../flows/base/events.js'
import type { Incoming } from './read.js'
import { warnOnce } from './warn-once.js'

/** The facts that decide; `null` is an absent header. */
export interface CsrfFacts {
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
const csrfHeaders = ({ method, headers }: Request) => ({
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
export function csrfAllows(asked: CsrfFacts, origins: Config['origins']): boolean {
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

/**
 * Warns when a page of this service is not at BASE_URL, for example on another port: the page works, but emailed links lead
 * elsewhere. It is only a warning, because the browser marks the request as same-origin.
 */
function noteOtherOrigin(ctx: Context, { headers }: Request): void {
  const { self, frontend, trusted } = ctx.config.origins
  const origin = headers.get('origin')
  if (!origin || origin === 'null' || headers.get('sec-fetch-site') !== 'same-origin') return
  if (origin === self || origin === frontend || trusted.has(origin)) return
  warnOnce(ctx, 'a page of this site is not at BASE_URL, but emailed links and redirects lead to BASE_URL', {
    origin: origin.slice(0, 200),
    BASE_URL: ctx.config.settings.BASE_URL,
  })
}

/** @throws AuthError csrf_failed */
export function checkCsrf(ctx: Context, incoming: Incoming): void {
  const { request, demands, bearer, caller } = incoming
  if (!ctx.config.settings.USE_AUTH_COOKIE || demands.csrfExempt) return
  const question = { ...csrfHeaders(request), bearer, setsCookies: Boolean(demands.setsCookies) }
  if (csrfAllows({ ...question, cookie: presentsCookie(incoming, ctx.config.settings) }, ctx.config.origins)) {
    noteOtherOrigin(ctx, request)
    return
  }
  emit(ctx, caller, { type: 'csrf_refused', outcome: 'failure', detail: refusalDetail(ctx, request) })
  throw new AuthError('csrf_failed')
}

/** Lets an operator find a front end that is missing in TRUSTED_ORIGINS, or a wrong BASE_URL. */
function refusalDetail({ config }: Context, { headers }: Request): Record<string, string> {
  const origin = headers.get('origin')?.slice(0, 200) ?? ''
  if (origin === '' || origin === 'null') return { origin }
  const advice = 'If this origin is your front end, add it to TRUSTED_ORIGINS, or correct BASE_URL.'
  return { origin, BASE_URL: config.settings.BASE_URL, advice }
}

/** A custom backend may use any cookie as its credential, even one that was sent twice. */
function presentsCookie({ credential, request, demands, caller }: Incoming, settings: Settings): boolean {
  if (demands.readsRegistration && caller.registration !== undefined) return true
  return settings.AUTH_TYPE === 'custom' ? Boolean(request.headers.get('cookie')) : credential.kind === 'cookie'
}
