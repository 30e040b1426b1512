import type { Config, Cookie } from '../../config/types.js'
import { corsHeaders } from '../request/cors.js'
import type { Reply } from '../route.js'
import { addCookieLines, addCookies } from './cookies.js'
import { securityHeaders } from './headers.js'

/** A reply as a Response, still without the headers that every answer has: for a host's own view around it. */
export const toResponse = (reply: Reply): Response => build(reply, new Headers(reply.headers))

interface Finish {
  requestId: string
  /** HEAD: the same without a body. */
  method: string
  origin: string | null
  /** Unknown while the configuration is broken; then no origin is named. */
  origins: Config['origins'] | undefined
  /** Set by the request itself (a renewed session), whatever the route answers. */
  cookies: readonly Cookie[]
}

/** A reply as the answer. */
export function respond(reply: Reply, facts: Finish): Response {
  const headers = new Headers({ ...reply.headers, ...commonHeaders(facts) })
  addCookies(headers, facts.cookies)
  return build(reply, headers, facts.method)
}

/** The headers that every answer has on one that was made elsewhere, such as by a host's own view. */
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

/** Cookies of the request itself under those that its route has set, which win. */
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
