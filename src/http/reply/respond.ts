import type { Config, Cookie } from '../../config/types.js'
import { corsHeaders } from '../request/cors.js'
import type { Reply } from '../route.js'
import { addCookieLines, addCookies, cookieLines } from './cookie-headers.js'
import { securityHeaders } from './headers.js'

/** A reply as a Response without the common headers, for a host's own view that wraps it. */
export const toResponse = (reply: Reply): Response => build(reply, {})

interface Finish {
  requestId: string
  /** HEAD gets the same response without a body. */
  method: string
  origin: string | null
  /** undefined while the configuration is invalid; then no origin is allowed. */
  origins: Config['origins'] | undefined
  /** Cookies of a session that was renewed during the request. They are set on every response of the route. */
  cookies: readonly Cookie[]
}

/** The final response of a reply. */
export const respond = (reply: Reply, facts: Finish): Response =>
  build(reply, commonHeaders(facts), facts.cookies, facts.method)

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

function build(
  reply: Reply,
  common: Readonly<Record<string, string>>,
  cookies: readonly Cookie[] = [],
  method = 'GET',
): Response {
  const { status, redirect } = reply
  const { type, text } = bodyOf(reply)
  // A plain list: the Response would copy a Headers object again.
  const headers = Object.entries({
    ...(type === null ? {} : { 'Content-Type': type }),
    ...reply.headers,
    ...common,
    ...(redirect === undefined ? {} : { Location: redirect }),
  })
  for (const line of cookieLines([...cookies, ...(reply.cookies ?? [])])) headers.push(['Set-Cookie', line])
  return new Response(method === 'HEAD' ? null : text, { status, headers })
}

function bodyOf({ status, redirect, page, body }: Reply): { type: string | null; text: string | null } {
  if (page !== undefined) return { type: 'text/html; charset=utf-8', text: page }
  if (body === undefined || status === 204 || redirect !== undefined) return { type: null, text: null }
  return { type: 'application/json; charset=utf-8', text: JSON.stringify(body) }
}
