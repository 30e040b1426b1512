/**
 * Headers of every response (OWASP ASVS 3.4). Responses are personal, so they must never be stored.
 * @param crossOrigin the request came from a trusted origin, which may then embed the response
 */
export const securityHeaders = (requestId: string, crossOrigin: boolean): Record<string, string> => ({
  'Cache-Control': 'no-store',
  'X-Request-Id': requestId,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'Cross-Origin-Resource-Policy': crossOrigin ? 'cross-origin' : 'same-origin',
  'Referrer-Policy': 'no-referrer',
  Vary: 'Origin, Cookie, Authorization, Accept-Language',
})
