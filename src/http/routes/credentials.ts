import type { Cookie } from '../../config/types.js'
import type { Context } from '../../context.js'
import { publicUser } from '../../flows/base/public-user.js'
import type { IssuedCredentials } from '../../flows/base/types.js'
import type { LoginOutcome, SignedInOutcome } from '../../flows/login/stages.js'
import { needsRegistrant, type Registered, registrantValue } from '../../flows/registration/registrant.js'
import { DEVICE_LIFETIME } from '../../flows/session/device.js'
import { cleared, cookieShapes, sentNames } from '../reply/cookies.js'
import { credentialCookies } from '../reply/credential-cookies.js'
import type { Reply, RouteCall } from '../route.js'

/** In cookie mode a token stands in the body only when EXPOSE_TOKENS asks for it (ASVS 3.3.4). */
const shown = (ctx: Context, token: string): string => {
  const { USE_AUTH_COOKIE, EXPOSE_TOKENS } = ctx.config.settings
  return USE_AUTH_COOKIE && !EXPOSE_TOKENS ? '' : token
}

/** The `credentials` of the wire, by authentication type. */
export function credentialsBody(ctx: Context, issued: IssuedCredentials): Record<string, unknown> {
  const user = publicUser(ctx, issued.user)
  if (issued.type === 'custom') return { ...issued.body, user }
  if (issued.type === 'token') return { key: shown(ctx, issued.key), user }
  return { ...tokenPair(ctx, issued), user }
}

/** The two tokens with their times, as login and token/refresh/ show them. */
export const tokenPair = (ctx: Context, issued: Extract<IssuedCredentials, { type: 'jwt' }>) => ({
  access: shown(ctx, issued.access),
  refresh: shown(ctx, issued.refresh),
  access_expiration: issued.accessExpiresAt.toISOString(),
  refresh_expiration: issued.refreshExpiresAt.toISOString(),
})

/** Makes this browser known to the user; in cookie mode alone. */
export function deviceCookies(ctx: Context, value: string | undefined): Cookie[] {
  if (!value || !ctx.config.settings.USE_AUTH_COOKIE) return []
  return [{ ...cookieShapes(ctx.config.settings).device, value, maxAge: DEVICE_LIFETIME }]
}

/** Marks this browser as the one that registered; in cookie mode, where a proof asks for it. */
export function registrantCookies({ ctx, caller }: RouteCall, registered: Registered | undefined): Cookie[] {
  if (!registered || !needsRegistrant(ctx)) return []
  const { settings } = ctx.config
  const value = registrantValue(ctx, registered, caller.now)
  return [{ ...cookieShapes(settings).registration, value, maxAge: settings.EMAIL_KEY_LIFETIME }]
}

/** Clears the flow cookie of a second step, when the browser sent one or several. */
export function clearMfaCookie({ ctx, request }: Pick<RouteCall, 'ctx' | 'request'>): Cookie[] {
  const { mfa } = cookieShapes(ctx.config.settings)
  return ctx.config.settings.USE_AUTH_COOKIE && sentNames(request).has(mfa.name) ? [cleared({ ...mfa, value: '' })] : []
}

const signedInBody = (ctx: Context, outcome: SignedInOutcome) => ({
  ...credentialsBody(ctx, outcome.issued),
  ...(ctx.config.settings.USE_MFA ? { mfa_enabled: false } : {}),
  ...(outcome.mfaEnrolmentRequired ? { mfa_enrolment_required: true } : {}),
})

/** What every login answers: credentials with their cookies, or the second step without any. */
export function loginReply(call: RouteCall, outcome: LoginOutcome & { device?: string }): Reply {
  const { ctx } = call
  if (outcome.kind === 'signed-in') {
    const cookies = [...credentialCookies(ctx, outcome.issued), ...deviceCookies(ctx, outcome.device)]
    return { status: 200, body: signedInBody(ctx, outcome), cookies: [...clearMfaCookie(call), ...cookies] }
  }
  const body = {
    ephemeral_token: outcome.ephemeralToken,
    method: outcome.method,
    mfa_enabled: true,
    ...(outcome.codeSent ? {} : { code_sent: false }),
  }
  if (!call.form) return { status: 200, body, cookies: clearMfaCookie(call), mfaMethod: outcome.method }
  return { status: 200, body, cookies: [mfaCookie(ctx, outcome.ephemeralToken)], mfaMethod: outcome.method }
}

/** Carries the ephemeral token of a browser flow. */
export const mfaCookie = (ctx: Context, token: string): Cookie => ({
  ...cookieShapes(ctx.config.settings).mfa,
  value: token,
  maxAge: Math.min(600, ctx.config.settings.MFA_EPHEMERAL_TOKEN_EXPIRY),
})
