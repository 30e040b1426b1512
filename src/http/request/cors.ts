import type { Config } from '../../config/types.js'

/** Request headers that a browser may send from another origin. */
const ALLOWED_HEADERS = 'authorization, content-type, x-requested-with, accept-language'

/** Whether an `Origin` is exactly in the list and differs from the service's own. `null` never is. */
export const isTrustedOrigin = (origin: string | null, origins: Config['origins']): origin is string =>
  origin !== null &&
  origin !== 'null' &&
  origin !== origins.self &&
  (origin === origins.frontend || origins.trusted.has(origin))

/** CORS headers for a trusted origin; none for any other. */
export function corsHeaders(origin: string | null, origins: Config['origins']): Record<string, string> {
  if (!isTrustedOrigin(origin, origins)) return {}
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After',
  }
}

/** Additional headers of the response to OPTIONS for a trusted origin. Browsers cache it for ten minutes. */
export const preflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  'Access-Control-Allow-Methods': methods.join(', '),
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '600',
})
