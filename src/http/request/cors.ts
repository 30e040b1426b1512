import type { Config } from '../../config/types.js'

/** Request headers that a browser may send from another origin. */
const ALLOWED_HEADERS = 'authorization, content-type, x-requested-with, accept-language'

/** Whether an `Origin` is of the list, exact, and another one than the service's own. Never `null`. */
export const isTrustedOrigin = (origin: string | null, origins: Config['origins']): origin is string =>
  origin !== null &&
  origin !== 'null' &&
  origin !== origins.self &&
  (origin === origins.frontend || origins.trusted.has(origin))

/** CORS headers for a trusted origin; nothing for every other one. */
export function corsHeaders(origin: string | null, origins: Config['origins']): Record<string, string> {
  if (!isTrustedOrigin(origin, origins)) return {}
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After',
  }
}

/** The further headers of an answer to OPTIONS, for a trusted origin. Browsers keep it for ten minutes. */
export const preflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  'Access-Control-Allow-Methods': methods.join(', '),
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '600',
})
