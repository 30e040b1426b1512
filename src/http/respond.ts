import type { Config, Cookie } from '../config-types.js'
import { serializeCookie } from './cookies.js'
import { corsHeaders } from './cors.js'
import type { Reply } from './route.js'
import { securityHeaders } from './security-headers.js'

/** A reply as a Response, still without the headers that every answer has. */
export function toResponse(reply: Reply): Response {
  const headers = new Headers(reply.headers)
  if (reply.redirect !== undefined) headers.set('Location', reply.redirect)
  for (const cookie of reply.cookies ?? []) headers.append('Set-Cookie', serializeCookie(cookie))
  const hasBody = reply.body !== undefined && reply.status !== 204 && reply.redirect === undefined
  if (!hasBody) return new Response(null, { status: reply.status, headers })
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(reply.body), { status: reply.status, headers })
}

export interface Finish {
  requestId: string
  /** HEAD: the same without a body. */
  method: string
  origin: string | null
  /** Unknown while the configuration is broken; then no origin is named. */
  origins: Config['origins'] | undefined
  /** Set by the request itself (a renewed session), whatever the route answers. */
  cookies: readonly Cookie[]
}

/** The headers that every answer has, a host's own view and every refusal included. */
export function finish(response: Response, { requestId, method, origin, origins, cookies }: Finish): Response {
  const cors = origins ? corsHeaders(origin, origins) : {}
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries({
    ...securityHeaders(requestId, 'Access-Control-Allow-Origin' in cors),
    ...cors,
  })) {
    headers.set(name, value)
  }
  // The route's own come last: of two lines for one cookie the later one stands.
  const own = response.headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const line of [...cookies.map(serializeCookie), ...own]) headers.append('Set-Cookie', line)
  return new Response(method === 'HEAD' ? null : response.body, { status: response.status, headers })
}
