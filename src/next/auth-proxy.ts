import type { NextRequest } from 'next/server.js'
import { NextResponse } from 'next/server.js'
import type { ClientConfig } from '../contract/client-config.js'
import { addCookieLines, parseCookies } from '../http/reply/cookie-headers.js'
import { pathLocale } from '../path-locale.js'
import { checkedRequest, hasDots, isGuardedRoute } from './api-guard.js'
import {
  covers,
  coversEitherWay,
  excepts,
  inAnyLanguage,
  lenientPath,
  type PathPattern,
  pagePath,
} from './match-path.js'
import { answerOptions, isOptions } from './preflight.js'
import { type NextStep, proceed } from './proceed.js'
import { isUnexpired } from './proxy-cookies.js'

export type { ClientConfig, ClientProvider } from '../contract/client-config.js'
export type { NextStep, PathPattern }

/** The parts of `auth` that the proxy uses. */
export interface ProxyAuth {
  clientConfig: ClientConfig
  /** Full names of the cookies that carry credentials; `refresh` is null unless AUTH_TYPE is 'jwt'. */
  cookieNames: { access: string; refresh: string | null }
  /** PATH_LOCALES. @default [] */
  pathLocales?: readonly string[] | undefined
  protect(run: () => Response): (request: Request) => Promise<Response>
  /** Answers for a path below the service that Next.js cannot decode. */
  handlers: { GET(request: Request): Promise<Response> }
}

/** What `authProxy` takes. */
export interface AuthProxyOptions {
  auth: ProxyAuth
  /** Pages for signed-in users only, without Next's `basePath` and in every language of PATH_LOCALES. On other pages the proxy only refreshes the session. @default [] */
  require?: PathPattern | readonly PathPattern[] | undefined
  /**
   * Routes for signed-in users only, for example `'/api'`: a request without a valid session is 401 and a forged one 403, in JSON,
   * before the route runs. The service's own routes always pass. @default []
   */
  api?: PathPattern | readonly PathPattern[] | undefined
  /** Public pages and routes below `require` and `api`. LOGIN_PATH and the pages of emailed links are always public. @default [] */
  except?: PathPattern | readonly PathPattern[] | undefined
}

const list = (patterns: AuthProxyOptions['require']): readonly PathPattern[] =>
  patterns === undefined ? [] : typeof patterns === 'string' || patterns instanceof RegExp ? [patterns] : patterns

/**
 * Renews an expired access cookie before a page renders, because a server component cannot do it. Sends visitors who are not
 * signed in from guarded pages to LOGIN_PATH with `?next=`, and with `?mfa=enrol` if they must set up a second factor first
 * (MFA_REQUIRED). The service is called in the same process, never over HTTP.
 *
 * No request header turns it off. A page that shows secrets calls `auth.requireUser()` too: the proxy is the first of two
 * checks, not the only one.
 *
 * Below `api` the check is complete: the session and its user in the database, CSRF, and the rules of the second factor. OPTIONS
 * is 204 there, because a browser sends it without credentials; no route runs for it.
 *
 * @param next the rest of the host's own proxy: called for requests that pass, with the renewed cookies
 * @example
 * // proxy.ts
 * export default authProxy({ auth, require: ['/account'], api: ['/api'], except: ['/api/webhooks'] })
 * export const config = { matcher: ['/', '/((?!_next/|favicon\\.ico$).*)'] }
 */
export function authProxy(options: AuthProxyOptions, next?: NextStep): (request: NextRequest) => Promise<Response> {
  const { auth } = options
  const [require, api, except] = [list(options.require), list(options.api), list(options.except)]
  const ask = auth.protect(() => new Response(null, { status: 204 }))
  return async (request) => {
    const { pathname } = request.nextUrl
    const path = pagePath(pathname)
    if (path !== null && isService(auth.clientConfig, path)) return NextResponse.next()
    // Next.js answers these with a 500 in plain text before a route file runs. `GET` serves every method here.
    if (path === null && isService(auth.clientConfig, lenientPath(pathname))) return auth.handlers.GET(request)
    const isRoute = isGuardedRoute(path ?? lenientPath(pathname), { api, except })
    if (isRoute && !isOptions(request)) return guardRoute(ask, request, next)
    // A path that cannot be decoded is not a page. It is guarded anyway, in case the host serves one.
    const guarded = path === null ? require.length > 0 : isGuardedPage(path, { require, except, auth, request })
    if (isOptions(request))
      return answerOptions(request, next, { isGuarded: isRoute || guarded, ask: isRoute ? ask : null })
    const visit = await look({ auth, ask }, request, guarded)
    if (guarded && visit.kind === 'unavailable') return unavailable(visit.retryAfter)
    if (guarded && visit.kind !== 'signed-in') return toLogin(auth, request, visit)
    return proceed(request, visit.setCookies, next)
  }
}

/** Answers a refusal as the service does; otherwise the route runs, with the cookies of a renewed session. */
async function guardRoute(ask: Guard['ask'], request: NextRequest, next: NextStep | undefined): Promise<Response> {
  const answer = await ask(checkedRequest(request))
  return answer.ok ? proceed(request, answer.headers.getSetCookie(), next) : answer
}

/** The service's own routes do all this themselves. A path with dots may be read as one above the service. */
const isService = (config: ClientConfig, path: string): boolean =>
  covers([config.authPrefix, config.socialPrefix], path) && !hasDots(path)

function isGuardedPage(
  path: string,
  {
    require,
    except,
    auth,
    request,
  }: { require: readonly PathPattern[]; except: readonly PathPattern[]; auth: ProxyAuth; request: NextRequest },
): boolean {
  const locales = auth.pathLocales ?? []
  const paths = inAnyLanguage(path, locales)
  const readings = [...paths, ...inAnyLanguage(path.replaceAll('%2F', '/'), locales)]
  return (
    readings.some((one) => coversEitherWay(require, one)) &&
    !paths.some((one) => excepts(except, one) || isOpen(auth.clientConfig, request, one))
  )
}

/**
 * The pages for signing in are open, because a redirect to them would loop; and those of emailed links, whose reader may be signed
 * out.
 */
function isOpen(config: ClientConfig, request: NextRequest, path: string): boolean {
  const shown = request.nextUrl.basePath + path
  const { loginPath, emailLoginPath, verifyPath, resetPath, emailChangePath, emailUndoPath } = config
  const open = [loginPath, emailLoginPath, verifyPath, resetPath, emailChangePath, emailUndoPath]
  return open.some((page) => pagePath(page) === shown)
}

interface Visit {
  kind: 'unknown' | 'signed-in' | 'must-enrol' | 'signed-out' | 'unavailable'
  setCookies: readonly string[]
  retryAfter?: string | null
}

interface Guard {
  auth: ProxyAuth
  /** 204 when the user may continue, else the refusal; with the cookies of a renewed session. */
  ask: (request: Request) => Promise<Response>
}

/** Asks the service for the user when a guard needs it or the access cookie must be renewed. */
async function look({ auth, ask }: Guard, request: NextRequest, guarded: boolean): Promise<Visit> {
  const cookies = parseCookies(request.headers.get('cookie'))
  const { access, refresh } = auth.cookieNames
  const renewable = refresh !== null && cookies.has(refresh)
  const wantsRenewal = renewable && !isUnexpired(cookies.get(access), new Date())
  if (!guarded && !wantsRenewal) return { kind: 'unknown', setCookies: [] }
  // A page is read with any method. Its own action or route guards a write.
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
  const answer = await ask(new Request(request.url, { method, headers: withoutBody(request.headers) }))
  const setCookies = answer.headers.getSetCookie()
  if (answer.ok) return { kind: 'signed-in', setCookies }
  if (answer.status === 401) return { kind: 'signed-out', setCookies: [] }
  if (answer.status === 403) return { kind: 'must-enrol', setCookies }
  return { kind: 'unavailable', setCookies, retryAfter: answer.headers.get('retry-after') }
}

function withoutBody(given: Headers): Headers {
  const headers = new Headers(given)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  return headers
}

/** LOGIN_PATH in the language of the visited page (PATH_LOCALES), as the address bar has it. */
function loginPathFor({ clientConfig, pathLocales = [] }: ProxyAuth, { nextUrl }: NextRequest): string {
  const { basePath } = nextUrl
  const { loginPath } = clientConfig
  const locale = pathLocale(lenientPath(nextUrl.pathname), pathLocales)
  const rest = loginPath.slice(basePath.length)
  return loginPath.startsWith(basePath) && rest.startsWith('/') ? basePath + locale + rest : loginPath
}

function toLogin(auth: ProxyAuth, request: NextRequest, { kind, setCookies }: Visit): Response {
  const { basePath, pathname, search, origin } = request.nextUrl
  const target = new URL(loginPathFor(auth, request), origin)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (kind === 'must-enrol') target.searchParams.set('mfa', 'enrol')
  if (reads) target.searchParams.set('next', basePath + pathname + search)
  const response = NextResponse.redirect(target, reads ? 307 : 303)
  addCookieLines(response.headers, setCookies)
  response.headers.set('cache-control', 'private, no-store')
  return response
}

const unavailable = (retryAfter: string | null | undefined): Response =>
  new NextResponse('The service is not available at the moment.\n', {
    status: 503,
    headers: {
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': retryAfter ?? '5',
    },
  })
