import type { z } from 'zod'
import type { ErrorCode } from './errors.js'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which page a plain browser form goes back to when it fails and names no `from`. */
export type FormPage = 'login' | 'register' | 'verify' | 'reset' | 'reset-confirm'

export interface EndpointReply {
  description: string
  /** Absent: no body (204, 302, 303), or a page. */
  schema?: z.ZodType
}

/**
 * One operation of the service, as data: the single source for routing, validation, OpenAPI and client types.
 * `path` is relative to the area's prefix, ends in a slash, and may hold `{parameters}`.
 */
export interface Endpoint {
  /** The path's words joined by `_`; EXCLUDED_ROUTES speaks of these. Operations of one path share it. */
  name: string
  /** Unique; a good client method name, e.g. `updateUser`. */
  operationId: string
  area: 'auth' | 'social'
  method: Method
  path: string
  tag: string
  summary: string
  description?: string
  /** 'recent-login' also asks for a login or reauthentication within REAUTHENTICATION_WINDOW. */
  guard: 'none' | 'user' | 'recent-login'
  /** Can set auth cookies of itself: CSRF is checked even without a cookie, and no header exempts it. */
  setsCookies?: boolean
  /** The cookie `auth-registration` counts as a credential here: a request that brings it is checked for CSRF. */
  readsRegistration?: boolean
  /** CSRF does not apply (the form_post callback alone, which reads and sets no cookie). */
  csrfExempt?: boolean
  /** In cookie mode a good refresh cookie does not renew the session here (logout/, token/refresh/). */
  noAutoRefresh?: boolean
  /** Served to a session that must still enrol a second factor. */
  servedBeforeEnrolment?: boolean
  /** A plain browser form may post here without JavaScript. */
  form?: FormPage
  query?: z.ZodObject
  body?: z.ZodType
  /** In place of `body` for a user who has a password. */
  bodyWithPassword?: z.ZodType
  replies: Readonly<Record<number, EndpointReply>>
  /** 400 with field errors is a possible answer. */
  validates?: boolean
  /** Error codes of its own, beside those every operation of its guard can answer. */
  errors?: readonly ErrorCode[]
}

/** What of the settings shapes the wire. */
export interface ContractOptions {
  authType: 'jwt' | 'token' | 'custom'
  cookies: boolean
  exposeTokens: boolean
  useMfa: boolean
  mfaMethods: readonly string[]
  primaryCodeRequired: boolean
  /** mfa/delete/ takes a code: not where an active method has to be deactivated first. */
  mfaDeleteCode: boolean
  /** A login can ask for the enrollment of a second factor. */
  mfaRequired: boolean
  emailVerification: 'mandatory' | 'optional' | 'none'
  /** EMAIL_VERIFICATION_PROOF 'auto'. */
  emailProof: boolean
  oldPassword: boolean
  socialAuthType: 'code' | 'token'
  providers: readonly string[]
  /** Providers whose callback is a form post (Apple). */
  formPostProviders: readonly string[]
  /** AUTH_COOKIE_SAMESITE 'Strict': a callback is answered by a page that asks for it once more. */
  strictCookies: boolean
  jwks: boolean
  /** JSON type of the host's user id. */
  pk: 'string' | 'integer'
  /** The host's own fields of the user and of registration. */
  userFields?: z.ZodObject
  registrationFields?: z.ZodObject
  excluded: readonly string[]
}
