import type { Cookie } from '../../config/types.js'
import { AuthError, nonFieldError } from '../../contract/errors.js'
import * as declared from '../../contract/social-browser.js'
import { emit } from '../../flows/base/events.js'
import { inLanguageOf, pageLocation, safeNext, withQuery } from '../../flows/base/safe-redirect.js'
import { allowProviderReauthentication, connectAccount, reauthenticateAtProvider } from '../../flows/social/connect.js'
import { type FlowPurpose, invitationWithin, type SocialFlow, startedBy, startFlow } from '../../flows/social/flow.js'
import { loginSocial } from '../../flows/social/login.js'
import { registrationLeftBy } from '../../flows/social/pending.js'
import {
  callbackUrl,
  identityByCode,
  type ServedProvider,
  type SocialIdentity,
  servedProvider,
} from '../../flows/social/provider.js'
import { describeError } from '../reply/describe-error.js'
import { asAuthError, refusalCode } from '../reply/errors.js'
import { isNavigation } from '../request/prefetch.js'
import { type Call, type CallOf, type Route, route } from '../route.js'
import { mfaCookie, registrantCookies, signedInReply } from './credentials.js'
import { findFlow, flowCookies, forgetFlow } from './social-flow-cookies.js'
import { ownPageFirst } from './social-own-page.js'

const CALLBACK_PURPOSES: readonly FlowPurpose[] = ['login', 'connect', 'reauthenticate', 'client']
/** The errors of providers for a user who cancelled (RFC 6749 §4.1.2.1), and two of LinkedIn's own. */
const CANCELLED = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'])
/** The values that turn `?reauthenticate=` on. */
const YES = new Set(['1', 'true'])
/** Bounds the length of the address. Apple's names are short. */
const MAX_USER = 1024

/** The name of a provider is the first word of the route's path. */
export const providerOf = ({ ctx, endpoint }: Pick<Call, 'ctx' | 'endpoint'>): ServedProvider =>
  servedProvider(ctx, endpoint.path.split('/', 1)[0] ?? '')

/** @param near a page of the language in which the user continues */
const toLogin = (
  call: Call,
  near: string | null | undefined,
  query: Record<string, string | undefined>,
  cookies: readonly Cookie[] = [],
) => {
  const { config } = call.ctx
  const redirect = pageLocation(inLanguageOf(near, config.settings.LOGIN_PATH, config), config, query)
  return { status: 302 as const, redirect, cookies }
}

/** An unexpected error is logged here, because the browser gets a redirect to a page and not a 500. */
function codeOf(call: Call, thrown: unknown): string {
  const error = asAuthError(thrown)
  if (error.status >= 500) {
    const { requestId } = call.caller
    const detail = { requestId, route: call.endpoint.operationId, cause: describeError(error.cause) }
    if (error.code === 'error') call.ctx.log.error('a request failed', detail)
    else call.ctx.log.warn(`${error.code}`, detail)
  }
  return refusalCode(error)
}

/**
 * Login CSRF: only our own origins may start a login. Another site would choose the time of the login and the page after it.
 */
function isForeign({ request, ctx }: Call): boolean {
  if (request.headers.get('sec-fetch-site') !== 'cross-site') return false
  const referer = request.headers.get('referer') ?? ''
  const origin = URL.canParse(referer) ? new URL(referer).origin : ''
  return origin !== ctx.config.origins.frontend && !ctx.config.origins.trusted.has(origin)
}

async function startInBrowser(call: CallOf<typeof declared.startInBrowser>) {
  if (!isNavigation(call.request)) return { status: 204 as const }
  const served = providerOf(call)
  const purpose = YES.has(String(call.query.reauthenticate)) ? 'reauthenticate' : 'login'
  const next = safeNext(call.query.next, call.ctx.config)
  // The login page keeps the parameter, because the user continues there.
  const invitation = invitationWithin(call.query.invitation)
  // Without cookies the callback cannot sign a user in, so the page runs the flow with start/.
  if (isForeign(call) || !call.ctx.config.settings.USE_AUTH_COOKIE) {
    return toLogin(call, next, { provider: served.name, invitation })
  }
  try {
    const signedIn = purpose === 'reauthenticate' ? await call.signedIn() : null
    if (purpose === 'reauthenticate' && !signedIn) throw new AuthError('not_authenticated')
    if (signedIn) await allowProviderReauthentication(call.ctx, signedIn)
    return { status: 302 as const, ...(await toProvider(call, served, { purpose, next, invitation, signedIn })) }
  } catch (error) {
    return failed(call, { purpose, next: next ?? undefined, invitation }, codeOf(call, error))
  }
}

/** Redirects the browser to the provider and sets the flow's cookie. */
export async function toProvider(
  call: Call,
  served: ServedProvider,
  request: { purpose: FlowPurpose; next: string | null; invitation?: string | undefined; signedIn: Call['session'] },
) {
  const redirectUri = callbackUrl(call.ctx, served.name)
  const { url, flow } = await startFlow(call.ctx, served, { ...request, redirectUri, sealed: true }, call.caller)
  return { redirect: url, cookies: flow ? await flowCookies(call, flow) : [] }
}

async function callback(call: CallOf<typeof declared.callback>) {
  const served = providerOf(call)
  const page = ownPageFirst(call, served)
  if (page) return page
  const params = call.url.searchParams
  const asked = { state: params.get('state') ?? undefined, provider: served.name, purposes: CALLBACK_PURPOSES }
  forgetFlow(call, asked.state)
  const flow = await findFlow(call, asked)
  try {
    if (!flow) throw expired(call, served)
    return await finish(call, flow, () => identityFrom(call, served, flow))
  } catch (error) {
    call.setCookies(registrantCookies(call, registrationLeftBy(error)))
    return failed(call, flow, codeOf(call, error))
  }
}

function expired({ ctx, caller }: Call, { name }: ServedProvider): AuthError {
  emit(ctx, caller, { type: 'social_login', outcome: 'failure', reason: 'state', detail: { provider: name } })
  return nonFieldError('social_flow_expired')
}

async function identityFrom(call: Call, served: ServedProvider, flow: SocialFlow): Promise<SocialIdentity> {
  const params = call.url.searchParams
  const refusal = params.get('error')
  if (refusal !== null) throw nonFieldError(CANCELLED.has(refusal) ? 'social_login_cancelled' : 'social_login_failed')
  const code = params.get('code')
  if (!code) throw nonFieldError('social_login_failed')
  const { verifier: codeVerifier, redirectUri, nonce } = flow
  const [iss, user] = [params.get('iss'), params.get('user') ?? undefined]
  return identityByCode(call.ctx, served, { code, codeVerifier, redirectUri, nonce, iss, user }, call.caller)
}

/** Finishes the flow for its purpose. The user is compared with the one who started it before the code is consumed. */
async function finish(call: Call, flow: SocialFlow, identify: () => Promise<SocialIdentity>) {
  const { ctx, caller } = call
  const target = flow.next ?? pageLocation(ctx.config.settings.LOGIN_REDIRECT_PATH, ctx.config)
  if (flow.purpose === 'connect' || flow.purpose === 'reauthenticate') {
    const signedIn = await call.signedIn()
    if (!signedIn || !startedBy(flow, signedIn)) throw new AuthError('not_authenticated')
    if (flow.purpose === 'connect') await connectAccount(ctx, signedIn, await identify(), caller)
    else {
      await allowProviderReauthentication(ctx, signedIn)
      await reauthenticateAtProvider(ctx, signedIn, await identify(), { startedAt: flow.startedAt, caller })
    }
    return { status: 302 as const, redirect: target }
  }
  const outcome = await loginSocial(ctx, await identify(), { cookieBound: true, invitation: flow.invitation }, caller)
  if (outcome.kind === 'signed-in') {
    return { status: 302 as const, redirect: target, cookies: signedInReply(call, outcome).cookies }
  }
  return toLogin(call, flow.next, { mfa: outcome.method, next: flow.next }, [mfaCookie(ctx, outcome.ephemeralToken)])
}

type Begun = Pick<SocialFlow, 'purpose'> & { next?: string | undefined; invitation?: string | undefined }

/**
 * A signed-in user returns to the page that started the flow; other users go to the login page, which keeps the invitation for
 * another try.
 */
function failed(call: Call, flow: Begun | null, error: string) {
  const back = flow && flow.purpose !== 'login' && flow.purpose !== 'client' ? flow.next : undefined
  if (back) return { status: 302 as const, redirect: withQuery(back, { error }) }
  const invitation = error === 'invalid_invitation' ? undefined : flow?.invitation
  return toLogin(call, flow?.next, { error, next: flow?.next, invitation })
}

/** Keeps only the name from Apple's `user`, because the rest is not used and would be part of an address. */
function nameOf(user: string | undefined): string | undefined {
  try {
    const text = JSON.stringify({ name: JSON.parse(user ?? '').name })
    return text.length <= MAX_USER ? text : undefined
  } catch {
    return undefined
  }
}

/** The routes of contract/social-browser.ts. */
export const socialBrowserRoutes: readonly Route[] = [
  route(declared.startInBrowser, startInBrowser),
  route(declared.callback, callback),
  // A cross-site POST sends no Lax cookie, so it continues as a GET, which does.
  route(declared.callbackForm, async (call) => {
    const { user, ...fields } = call.body
    const target = callbackUrl(call.ctx, providerOf(call).name)
    return { status: 303, redirect: withQuery(target, { ...fields, user: nameOf(user) }) }
  }),
]
