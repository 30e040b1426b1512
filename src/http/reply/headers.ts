/**
 * Headers of every answer (OWASP ASVS 3.4). Answers are about one person and never to be stored.
 * @param crossOrigin a trusted origin asked: the answer may then be embedded by it
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
