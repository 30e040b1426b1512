import { NextRequest, NextResponse } from 'next/server.js'
import { addCookieLines } from '../http/reply/cookie-headers.js'
import { isPrefetch, PREFETCH_HEADER } from '../http/request/prefetch.js'
import { applySetCookies } from './proxy-cookies.js'
import { PATH_HEADER } from './server-user.js'

/** The host's own proxy, which runs after the check. */
export type NextStep = (request: NextRequest) => Response | null | undefined | Promise<Response | null | undefined>

/** Sends new cookies to the browser and, in the same request, to the page or route that runs next. */
export async function proceed(
  request: NextRequest,
  setCookies: readonly string[],
  next: NextStep | undefined,
): Promise<Response> {
  const headers = new Headers(request.headers)
  const { basePath, pathname, search } = request.nextUrl
  headers.set(PATH_HEADER, basePath + pathname + search)
  // The page must accept the refresh cookie too, because a prefetch renews nothing.
  if (request.method === 'HEAD' || isPrefetch(request)) headers.set(PREFETCH_HEADER, 'prefetch')
  if (setCookies.length > 0) headers.set('cookie', applySetCookies(headers.get('cookie'), setCookies))
  const nextResponse = NextResponse.next({ request: { headers } })
  const own = await next?.(setCookies.length > 0 ? new NextRequest(request, { headers }) : request)
  const response = own ? withOverrides(own, nextResponse, setCookies) : nextResponse
  if (setCookies.length > 0) addRenewed(response, setCookies)
  return response
}

/** Whether a page or a route follows, here or at the target of a rewrite. */
export const continues = ({ headers }: Response): boolean =>
  headers.has('x-middleware-next') || headers.has('x-middleware-rewrite')

/**
 * Puts the renewed cookies before those of the host's proxy. When the page renders, Next.js sets the host's cookies again: it
 * keeps the other Set-Cookie lines, unless the lines that it sets are the first ones (patch-set-header.js of Next.js 16.4).
 */
function addRenewed({ headers }: Response, setCookies: readonly string[]): void {
  const own = headers.getSetCookie()
  headers.delete('set-cookie')
  addCookieLines(headers, [...setCookies, ...own])
  headers.set('cache-control', 'private, no-store')
}

const OVERRIDES = 'x-middleware-override-headers'

/**
 * The host's response. If it continues to a page, the page gets the request headers that the host did not set itself, and the
 * host's own cookies with the renewed ones.
 */
function withOverrides(own: Response, onward: Response, setCookies: readonly string[]): Response {
  const response = new Response(own.body, { status: own.status, statusText: own.statusText, headers: own.headers })
  if (!continues(own)) return response
  const given = own.headers.get(OVERRIDES)
  const ours = given === null ? (onward.headers.get(OVERRIDES) ?? '').split(',') : ['cookie']
  const names = [PATH_HEADER, PREFETCH_HEADER, ...ours]
  for (const name of names) {
    const key = `x-middleware-request-${name}`
    const cookies = name === 'cookie' ? own.headers.get(key) : null
    const value = cookies === null ? onward.headers.get(key) : applySetCookies(cookies, setCookies)
    if (value !== null) response.headers.set(key, value)
  }
  response.headers.set(OVERRIDES, [...new Set([...(given?.split(',') ?? []), ...names])].join(','))
  return response
}
