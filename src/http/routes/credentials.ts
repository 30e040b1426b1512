import { trustedDeviceLifetime } from '../../config/trusted-devices.js'
import type { Cookie } from '../../config/types.js'
import type { Context } from '../../context.js'
import { DEVICE_LIFETIME } from '../../flows/base/device.js'
import { publicUser } from '../../flows/base/public-user.js'
import type { IssuedCredentials, LoginResult, SecondStep, SignedInOutcome } from '../../flows/base/types.js'
import { needsRegistrant, type Registered, registrantValue } from '../../flows/registration/registrant.js'
import { clearedCookie, sentNames } from '../reply/cookie-headers.js'
import { cookieAttributes } from '../reply/cookies.js'
import { clearedCredentialCookies, credentialCookies } from '../reply/credential-cookies.js'
import type { Call } from '../route.js'

/** The value of the cookie that marks this browser as known to the user. */
interface Device {
  device?: string
  /** The value of the cookie that lets this browser skip the second step. */
  trusted?: string | null
}

/** In cookie mode the body contains a token only with EXPOSE_TOKENS (ASVS 3.3.4). */
const shown = (ctx: Context, token: string): string => {
  const { USE_AUTH_COOKIE, EXPOSE_TOKENS } = ctx.config.settings
  return USE_AUTH_COOKIE && !EXPOSE_TOKENS ? '' : token
}

/** The `credentials` of the wire for the authentication type. A field of the host never replaces a field of the service. */
export function credentialsBody(ctx: Context, issued: IssuedCredentials, answer: object) {
  const user = publicUser(ctx, issued.user)
  if (issued.type === 'custom') return { ...answer, ...issued.body, user }
  if (issued.type === 'token') return { ...answer, key: shown(ctx, issued.key), user }
  return { ...answer, ...tokenPair(ctx, issued), user }
}

/** The two tokens with their times, as in the replies of login and token/refresh/. */
export const tokenPair = (ctx: Context, issued: Extract<IssuedCredentials, { type: 'jwt' }>) => ({
  access: shown(ctx, issued.access),
  refresh: shown(ctx, issued.refresh),
  access_expiration: issued.accessExpiresAt.toISOString(),
  refresh_expiration: issued.refreshExpiresAt.toISOString(),
})

/** Marks this browser as known to the user. Only in cookie mode. */
export function deviceCookies(ctx: Context, value: string | undefined): Cookie[] {
  if (!value || !ctx.config.settings.USE_AUTH_COOKIE) return []
  return [{ ...cookieAttributes(ctx.config.settings).device, value, maxAge: DEVICE_LIFETIME }]
}

/** Lets this browser skip the second step. */
function trustedCookies({ config }: Context, value: string | null | undefined): Cookie[] {
  if (!value) return []
  return [{ ...cookieAttributes(config.settings).trusted, value, maxAge: trustedDeviceLifetime(config.settings) }]
}

/** Marks this browser as the one that registered. Only in cookie mode, and only when the verification requires it. */
export function registrantCookies({ ctx, caller }: Call, registered: Registered | undefined): Cookie[] {
  if (!registered || !needsRegistrant(ctx)) return []
  const { settings } = ctx.config
  const value = registrantValue(ctx, registered, caller.now)
  return [{ ...cookieAttributes(settings).registration, value, maxAge: settings.EMAIL_KEY_LIFETIME }]
}

/** Clears the flow cookies of a second step, if the browser sent any. */
export function clearMfaCookie({ ctx, request }: Pick<Call, 'ctx' | 'request'>): Cookie[] {
  const { mfa } = cookieAttributes(ctx.config.settings)
  return ctx.config.settings.USE_AUTH_COOKIE && sentNames(request).has(mfa.name)
    ? [clearedCookie({ ...mfa, value: '' })]
    : []
}

/** Clears everything that this browser keeps about an account: its credentials, and the marks that name it. */
export function clearedAccountCookies(call: Pick<Call, 'ctx' | 'request'>): Cookie[] {
  const { device, registration, trusted } = cookieAttributes(call.ctx.config.settings)
  const sent = sentNames(call.request)
  const marks = call.ctx.config.settings.USE_AUTH_COOKIE
    ? [device, registration, trusted].filter(({ name }) => sent.has(name))
    : []
  return [
    ...clearedCredentialCookies(call.ctx),
    ...clearMfaCookie(call),
    ...marks.map((mark) => clearedCookie({ ...mark, value: '' })),
  ]
}

/** Credentials with their cookies. */
export function signedInReply(call: Call, outcome: SignedInOutcome & Device) {
  const { ctx } = call
  const { issued, mfaEnrolmentRequired, answer, device, trusted } = outcome
  const mfa = {
    ...(ctx.config.settings.USE_MFA ? { mfa_enabled: false as const } : {}),
    ...(mfaEnrolmentRequired ? { mfa_enrolment_required: true as const } : {}),
  }
  const marks = [...deviceCookies(ctx, device), ...trustedCookies(ctx, trusted)]
  const cookies = [...clearMfaCookie(call), ...credentialCookies(ctx, issued), ...marks]
  return { status: 200 as const, body: { ...credentialsBody(ctx, issued, answer), ...mfa }, cookies }
}

/** The reply that requires a second step. It has no credential, and only a plain form gets the flow cookie. */
export function challengeReply(call: Call, { ephemeralToken, method, codeSent }: SecondStep) {
  const body = {
    ephemeral_token: ephemeralToken,
    method,
    mfa_enabled: true as const,
    ...(codeSent ? {} : { code_sent: false as const }),
  }
  const cookies = call.form ? [mfaCookie(call.ctx, ephemeralToken)] : clearMfaCookie(call)
  return { status: 200 as const, body, cookies, mfaMethod: method }
}

/** The reply of every login. */
export const loginReply = (call: Call, outcome: LoginResult & Device) =>
  outcome.kind === 'signed-in' ? signedInReply(call, outcome) : challengeReply(call, outcome)

/** Contains the ephemeral token of a browser flow. */
export const mfaCookie = (ctx: Context, token: string): Cookie => ({
  ...cookieAttributes(ctx.config.settings).mfa,
  value: token,
  maxAge: Math.min(600, ctx.config.settings.MFA_EPHEMERAL_TOKEN_EXPIRY),
})

/** Whether a text has the form of every ephemeral token. A cookie with another text could be longer than browsers accept. */
export const isToken = (text: string | undefined): boolean => text !== undefined && /^[\w-]{43}$/.test(text)
