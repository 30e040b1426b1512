import type { Config } from '../config-types.js'

/** Request headers that a browser may send from another origin. */
const ALLOWED_HEADERS = 'authorization, content-type, x-requested-with, accept-language'

/** CORS headers for an origin of the list, exact; nothing for every other one, `null` included. */
export function corsHeaders(origin: string | null, origins: Config['origins']): Record<string, string> {
  if (origin === null || origin === 'null' || origin === origins.self) return {}
  if (origin !== origins.frontend && !origins.trusted.has(origin)) return {}
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
