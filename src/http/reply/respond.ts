import type { Config, Cookie } from '../../config/types.js'
import { corsHeaders } from '../request/cors.js'
import type { Reply } from '../route.js'
import { addCookieLines, addCookies } from './cookies.js'
import { securityHeaders } from './headers.js'

/** A reply as a Response without the common headers, for a host's own view that wraps it. */
export const toResponse = (reply: Reply): Response => build(reply, new Headers(reply.headers))

interface Finish {
  requestId: string
  /** HEAD gets the same response without a body. */
  method: string
  origin: string | null
  /** undefined while the configuration is invalid; then no origin is allowed. */
  origins: Config['origins'] | undefined
  /** Cookies of a session that was renewed during the request. They are set whatever the route answers. */
  cookies: readonly Cookie[]
}

/** The final response of a reply. */
export function respond(reply: Reply, facts: Finish): Response {
  const headers = new Headers({ ...reply.headers, ...commonHeaders(facts) })
  addCookies(headers, facts.cookies)
  return build(reply, headers, facts.method)
}

/** Adds the common headers to a response that was made elsewhere, for example by a host's own view. */
export function finish(response: Response, facts: Finish): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(commonHeaders(facts))) headers.set(name, value)
  putCookiesBefore(headers, facts.cookies)
  return new Response(facts.method === 'HEAD' ? null : response.body, { status: response.status, headers })
}

function commonHeaders({ requestId, origin, origins }: Finish): Record<string, string> {
  const cors = origins ? corsHeaders(origin, origins) : {}
  return { ...securityHeaders(requestId, 'Access-Control-Allow-Origin' in cors), ...cors }
}

/** Adds the cookies of the request itself. Cookies that the route has set take precedence. */
export function putCookiesBefore(headers: Headers, cookies: readonly Cookie[]): void {
  const own = headers.getSetCookie()
  headers.delete('Set-Cookie')
  addCookies(headers, cookies)
  addCookieLines(headers, own)
}

function build(reply: Reply, headers: Headers, method = 'GET'): Response {
  const { status, redirect } = reply
  if (redirect !== undefined) headers.set('Location', redirect)
  addCookies(headers, reply.cookies ?? [])
  if (reply.page !== undefined) {
    headers.set('Content-Type', 'text/html; charset=utf-8')
    return new Response(method === 'HEAD' ? null : reply.page, { status, headers })
  }
  const hasBody = reply.body !== undefined && status !== 204 && redirect === undefined
  if (hasBody && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json; charset=utf-8')
  return new Response(hasBody && method !== 'HEAD' ? JSON.stringify(reply.body) : null, { status, headers })
}
