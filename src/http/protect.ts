import { randomUUID } from 'node:crypto'
import type { ProtectedSession, PublicUser } from '../config/types.js'
import { AuthError } from '../contract/errors.js'
import { sessionIdOf } from '../flows/base/events.js'
import { hostUser } from '../flows/base/public-user.js'
import { sessionView } from '../flows/base/session-view.js'
import { asAuthError } from './reply/errors.js'
import { putCookiesBefore } from './reply/respond.js'
import { checkCsrf } from './request/csrf.js'
import { checkGuard } from './request/guard.js'
import { type Demands, readIncoming } from './request/read.js'
import type { Progress, Service } from './serve.js'
import { type HandlerSource, openService, withErrors } from './with-errors.js'

export interface Protected<User = PublicUser> {
  user: User
  /** null only with a custom backend. */
  session: ProtectedSession | null
  /** The id of `session`, or the session id from a custom backend; null when the backend returned none. */
  sessionId: string | null
}

export interface ProtectOptions {
  /** Also requires a login or a reauthentication within REAUTHENTICATION_WINDOW. Default false. */
  recentLogin?: boolean | undefined
}

export type ProtectedHandler<Rest extends unknown[], User = PublicUser> = (
  request: Request,
  signedIn: Protected<User>,
  ...rest: Rest
) => Response | Promise<Response>

/**
 * `auth.protect(fn)`: a route of the host behind the service's session, CSRF and second-factor rules. Refusals have the same
 * shape as those of the service. When a refresh cookie renews the session, the new cookies are set on the host's response.
 */
export function makeProtect<User = PublicUser>(source: HandlerSource) {
  return <Rest extends unknown[]>(run: ProtectedHandler<Rest, User>, options: ProtectOptions = {}) => {
    const demands: Demands = { guard: options.recentLogin ? 'recent-login' : 'user' }
    return (request: Request, ...rest: Rest): Promise<Response> =>
      withErrors(source, request, async (service, progress) => {
        const signedIn = await admit(service, request, demands, progress)
        // The host's own fields are in the user; only the host's schema knows their types.
        return withCookies(await run(request, signedIn as Protected<User>, ...rest), progress)
      })
  }
}

/**
 * `auth.authenticate(request)`: the user of the request, or null. It never renews a session, because it cannot set a cookie.
 * A session that must still enroll a second factor has no user yet.
 * @throws AuthError csrf_failed for an unsafe cross-site request with cookies; unavailable
 */
export function makeAuthenticate<User = PublicUser>(source: HandlerSource) {
  return async (request: Request): Promise<User | null> => {
    const service = openService(source)
    const demands: Demands = { guard: 'user', noAutoRefresh: true }
    try {
      const { user } = await admit(service, request, demands, { requestId: randomUUID(), cookies: [] })
      return user as User // As in makeProtect().
    } catch (thrown) {
      const error = asAuthError(thrown)
      if (error.status === 401 || error.code === 'mfa_enrolment_required') return null
      throw thrown
    }
  }
}

/** Whether a request for which `authenticate` returns null has a session that must still enroll a second factor. */
export function makeMustEnroll(source: HandlerSource) {
  return async (request: Request): Promise<boolean> => {
    const service = openService(source)
    const demands: Demands = { guard: 'user', noAutoRefresh: true, servedBeforeEnrollment: true }
    return admit(service, request, demands, { requestId: randomUUID(), cookies: [] }).then(
      () => true,
      () => false,
    )
  }
}

async function admit({ ctx }: Service, request: Request, demands: Demands, progress: Progress): Promise<Protected> {
  const incoming = readIncoming(ctx, request, demands, progress.requestId, progress.cookies)
  checkCsrf(ctx, incoming)
  const signedIn = await checkGuard(ctx, incoming)
  if (!signedIn) throw new AuthError('not_authenticated')
  const { user, session } = signedIn
  return { user: hostUser(ctx, user), session: session && sessionView(session), sessionId: sessionIdOf(signedIn) }
}

/** Shared caches must not store the page of a signed-in user, least of all with a Set-Cookie header. */
function withCookies(response: Response, { cookies }: Progress): Response {
  const headers = new Headers(response.headers)
  if (cookies.length > 0 || !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  putCookiesBefore(headers, cookies)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
