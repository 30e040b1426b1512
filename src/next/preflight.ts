import type { NextRequest } from 'next/server.js'
import { preflightHeaders } from '../http/request/cors.js'
import { continues, type NextStep, proceed } from './proceed.js'

type Ask = (request: Request) => Promise<Response>

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Whether a request is OPTIONS. A browser sends a preflight without credentials (Fetch standard, section 3.2.2), so a guard cannot
 * decide it. Node treats a request with `upgrade` as a WebSocket whatever its method is.
 */
export const isOptions = ({ method, headers }: NextRequest): boolean => method === 'OPTIONS' && !headers.has('upgrade')

/**
 * Below `require` and `api` the proxy itself answers OPTIONS, unless the host's own proxy does: a handler in pages/api, or another
 * server behind a rewrite, would run for it without a session.
 * @param ask null outside `api`, where no CORS headers are added
 */
export async function answerOptions(
  request: NextRequest,
  next: NextStep | undefined,
  { isGuarded, ask }: { isGuarded: boolean; ask: Ask | null },
): Promise<Response> {
  const passed = await proceed(request, [], next)
  const response =
    isGuarded && continues(passed)
      ? new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
      : passed
  if (ask) addCorsHeaders(request, await ask(withoutCredentials(request)), response)
  return response
}

/**
 * Adds the CORS headers for the preflight of a trusted origin to the response of the route or of the host's proxy. Headers that the
 * response has already keep their values.
 * @param refusal of the service, which names a trusted origin
 */
function addCorsHeaders(request: NextRequest, refusal: Response, { headers }: Response): void {
  const isPreflight = request.headers.has('access-control-request-method')
  if (!isPreflight || !refusal.headers.has('access-control-allow-origin')) return
  const permission = new Headers({ ...preflightHeaders(METHODS), 'Cache-Control': 'no-store' })
  for (const [name, value] of refusal.headers) if (name.startsWith('access-control-')) permission.set(name, value)
  for (const [name, value] of permission) if (!headers.has(name)) headers.set(name, value)
  headers.append('vary', 'Origin')
}

/** The request without credentials, so that the service refuses it without a query. */
function withoutCredentials(request: NextRequest): Request {
  const headers = new Headers(request.headers)
  for (const name of ['cookie', 'authorization', 'content-type', 'content-length', 'transfer-encoding'])
    headers.delete(name)
  return new Request(request.url, { headers })
}
