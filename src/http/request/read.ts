import type { Cookie } from '../../config/types.js'
import type { Caller, Context } from '../../context.js'
import type { Endpoint } from '../../contract/endpoint.js'
import type { Authenticated, PresentedCredential } from '../../flows/base/types.js'
import { authenticate } from '../../flows/session/authenticate.js'
import { parseCookies } from '../reply/cookie-headers.js'
import { cookieNames } from '../reply/cookies.js'
import { credentialCookies } from '../reply/credential-cookies.js'
import { clientAddress } from './client-address.js'
import { isBearer, readCredential } from './credential.js'
import { requestLocale } from './locale.js'
import { isPrefetch } from './prefetch.js'
import { warnOnce } from './warn-once.js'

/** The part of an endpoint that decides about CSRF, session and renewal. Routes of the host have one too. */
export type Demands = Pick<
  Endpoint,
  | 'guard'
  | 'setsCookies'
  | 'readsRegistration'
  | 'readsSessions'
  | 'csrfExempt'
  | 'noAutoRefresh'
  | 'servedBeforeEnrollment'
>

/** The data from the headers of a request, before the body is read. */
export interface Incoming {
  request: Request
  demands: Demands
  bearer: boolean
  cookies: ReadonlyMap<string, string>
  credential: PresentedCredential
  caller: Caller
  /** Authenticates once, and puts the cookies of a renewed session into `renewed`. */
  signedIn(): Promise<Authenticated | null>
}

/** @param renewed receives cookies that every response must set, because the old ones are consumed */
export function readIncoming(
  ctx: Context,
  request: Request,
  demands: Demands,
  requestId: string,
  renewed: Cookie[],
): Incoming {
  const { settings } = ctx.config
  const bearer = isBearer(request)
  // A header exempts the request from CSRF, so its cookies must not be used.
  const readCookies = settings.USE_AUTH_COOKIE && !(bearer && !demands.setsCookies)
  const cookies = readCookies ? parseCookies(request.headers.get('cookie')) : new Map<string, string>()
  const credential = readCredential(readCookies ? request : withoutCookies(request), settings, cookies)
  const address = clientAddress(request, settings)
  if (address === null) noteUnknownAddress(ctx)
  const caller = {
    requestId,
    address,
    locale: requestLocale(request, ctx.config),
    now: ctx.now(),
    userAgent: request.headers.get('user-agent') ?? undefined,
    device: cookies.get(cookieNames(settings).device),
    trusted: cookies.get(cookieNames(settings).trusted),
    registration: cookies.get(cookieNames(settings).registration),
  }
  let looked: Promise<Authenticated | null> | undefined
  const look = async () => {
    const readsOnly = request.method === 'HEAD' || (request.method === 'GET' && isPrefetch(request))
    const presented = demands.noAutoRefresh && !readsOnly ? { ...credential, refresh: undefined } : credential
    const options = { readsOnly, withSessions: demands.readsSessions === true }
    const found = credential.kind === 'none' ? null : await authenticate(ctx, presented, caller, options)
    if (found?.renewed) renewed.push(...credentialCookies(ctx, found.renewed))
    return found
  }
  const signedIn = () => {
    looked ??= look()
    return looked
  }
  return { request, demands, bearer, cookies, credential, caller, signedIn }
}

/** A copy for a custom backend, which reads the request itself. */
function withoutCookies(request: Request): Request {
  if (!request.headers.has('cookie')) return request
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  return new Request(request.url, { method: request.method, headers })
}

function noteUnknownAddress(ctx: Context): void {
  if (ctx.config.settings.RATE_LIMITS === false) return
  warnOnce(ctx, 'the address of a client is unknown, so limits per IP are off; see TRUSTED_PROXY_HEADER')
}
