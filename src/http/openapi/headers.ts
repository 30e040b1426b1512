const ref = (name: string) => ({ $ref: `#/components/headers/${name}` })

/** The headers that operations refer to. */
export const HEADERS: Readonly<Record<string, object>> = {
  RequestId: {
    description: 'A new id for every response; the log contains it.',
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: { description: 'Whole seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  Challenge: { description: 'RFC 9110 §11.6.1.', schema: { type: 'string', const: 'Bearer realm="api"' } },
  Location: { description: 'The next address.', schema: { type: 'string', format: 'uri-reference' } },
  Cookies: { description: 'HttpOnly cookies that are set or cleared.', schema: { type: 'string' } },
}

/** Response headers by status. */
export const headersFor = (status: number, setsCookies = false): Record<string, object> => ({
  'X-Request-Id': ref('RequestId'),
  ...(status === 429 || status === 503 ? { 'Retry-After': ref('RetryAfter') } : {}),
  ...(status === 401 ? { 'WWW-Authenticate': ref('Challenge') } : {}),
  ...(status === 302 || status === 303 ? { Location: ref('Location') } : {}),
  ...(setsCookies ? { 'Set-Cookie': ref('Cookies') } : {}),
})
