import type { z } from 'zod'
import type { RateRule, Settings } from '../config/types.js'
import type { UsernameMode } from './client-config.js'
import type { ErrorCode } from './errors.js'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The page that a plain browser form returns to when it fails and names no `from`. */
export type FormPage = 'login' | 'register' | 'verify' | 'reset' | 'reset-confirm' | 'email-change' | 'email-undo'

interface EndpointReply {
  description: string
  /** Absent: no body (204, 302, 303), or a page. */
  schema?: z.ZodType
}

/** A rate rule of an operation, with what it counts, as the document says it. */
interface Limit {
  rule: RateRule
  counts: string
}

interface Hashing {
  /** The fields that name the account; the first that is present counts. Absent: the account of the browser's device or session. */
  account?: readonly string[]
  /** Whether a request with this body hashes, as sent and not validated. Absent: always. */
  when?(body: Readonly<Record<string, unknown>>): boolean
}

/** The facts of an operation that no setting changes. */
interface Facts {
  /** The path's words joined by `_`; EXCLUDED_ROUTES contains these. Operations of one path share it. */
  name: string
  /** Unique; a good client method name, e.g. `updateUser`. */
  operationId: string
  area: 'auth' | 'social'
  method: Method
  /** Relative to the area's prefix; ends in a slash, and may hold `{parameters}`. */
  path: string
  tag: string
  summary: string
  /** 'recent-login' also asks for a login or reauthentication within REAUTHENTICATION_WINDOW. */
  guard: 'none' | 'user' | 'recent-login'
  /** The cookie `auth-registration` counts as a credential here: a request that brings it is checked for CSRF. */
  readsRegistration?: boolean
  /**
   * The host's `verifyHuman` is asked. true: first, for registration and everything that mails an address of the caller's choice.
   * 'after failures': by the rule of the route.
   */
  checksHuman?: true | 'after failures'
  /** It may create a user: the host's `mayRegister` is asked first. */
  createsUser?: boolean
  /** CSRF does not apply: only the form_post callback, which reads and sets no cookie. */
  csrfExempt?: boolean
  /** In cookie mode a valid refresh cookie does not renew the session here (logout/, token/refresh/). */
  noAutoRefresh?: boolean
  /** The guard also reads the user's valid sessions, in the same statement. */
  readsSessions?: boolean
  /** Served to a session that must still enroll a second factor. */
  servedBeforeEnrollment?: boolean
  /** A plain browser form may post here without JavaScript. */
  form?: FormPage
  query?: z.ZodObject
  /** 400 with field errors is a possible answer. */
  validates?: boolean
  /** Its own error codes, in addition to those of every operation with its guard. */
  errors?: readonly ErrorCode[]
  limits?: readonly Limit[]
  /** The request hashes a password or a backup code: it waits for its turn before the database is asked anything. */
  hashes?: Hashing
  /** Sentences of the document that hold under these settings. */
  notes?(settings: Settings): string
}

type Replies = Readonly<Record<number, EndpointReply>>

/** One operation under given settings, as data: routing, validation and OpenAPI read it. */
export interface Endpoint extends Facts {
  description?: string | undefined
  /** Can set auth cookies itself: CSRF is checked even without a cookie, and no header exempts it. */
  setsCookies?: boolean | undefined
  body?: z.ZodType | undefined
  /** Replaces `body` for a user who has a password. */
  bodyWithPassword?: z.ZodType | undefined
  replies: Replies
}

/** A value, or how the settings make it. */
type Given<Value> = Value | ((options: ContractOptions) => Value)

/**
 * One operation of the service: the single source for routing, validation, OpenAPI, and the types of its route and of the
 * client. `resolve` makes its `Endpoint`.
 */
export interface Declaration extends Facts {
  /** Whether the settings turn it on. Absent: always. `provider` is '' for an operation that no provider has. */
  on?(options: ContractOptions, provider: string): boolean
  description?: Given<string | undefined>
  setsCookies?: Given<boolean>
  body?: Given<z.ZodType>
  bodyWithPassword?: Given<z.ZodType | undefined>
  replies: Given<Replies>
}

/** Keeps the literal type of a declaration, from which the types of its route follow. */
export const declare = <const Declared extends Declaration>(declaration: Declared): Declared => declaration

/** The schema or replies of a declaration, under any settings. */
export type Resolved<Value> = Value extends (options: never) => infer Made ? Made : Value

const isMade = <Value>(value: Given<Value>): value is (options: ContractOptions) => Value => typeof value === 'function'

const given = <Value>(value: Given<Value>, options: ContractOptions): Value => (isMade(value) ? value(options) : value)

const title = (provider: string): string => provider[0]?.toUpperCase() + provider.slice(1)

/** The part of a provider's operation ids that replaces `{Provider}`. */
export const providerWord = (provider: string): string => title(provider).replace(/[^A-Za-z0-9]/g, '')

/**
 * The operation under these settings; null when they turn it off. In a provider's operation, `{Provider}` in the id and
 * `{provider}` in path and summary are replaced.
 */
export function resolve(declaration: Declaration, options: ContractOptions, provider = ''): Endpoint | null {
  const { on, description, setsCookies, body, bodyWithPassword, replies, ...facts } = declaration
  if (on && !on(options, provider)) return null
  const named = (text: string) =>
    provider ? text.replace('{provider}', () => provider).replace('{Provider}', () => providerWord(provider)) : text
  return {
    ...facts,
    operationId: named(facts.operationId),
    path: named(facts.path),
    summary: named(facts.summary),
    description: given(description, options),
    setsCookies: given(setsCookies, options),
    body: given(body, options),
    bodyWithPassword: given(bodyWithPassword, options),
    replies: given(replies, options),
  }
}

/** The settings that shape the wire. */
export interface ContractOptions {
  authType: 'jwt' | 'token' | 'custom'
  cookies: boolean
  exposeTokens: boolean
  useMfa: boolean
  usePasskeys: boolean
  /** MFA_TRUSTED_DEVICE_LIFETIME is not 0, and its cookie can be set. */
  trustedDevices: boolean
  mfaMethods: readonly string[]
  primaryCodeRequired: boolean
  /** mfa/delete/ takes a code: not where an active method has to be deactivated first. */
  mfaDeleteCode: boolean
  /** A login can ask for the enrollment of a second factor. */
  mfaRequired: boolean
  emailVerification: 'mandatory' | 'optional' | 'none'
  /** PASSWORD_LOGIN. */
  passwordLogin: boolean
  /** EMAIL_LOGIN. */
  emailLogin: 'off' | 'code' | 'link' | 'both'
  username: UsernameMode
  registration: 'open' | 'invited' | 'closed'
  /** EMAIL_VERIFICATION_PROOF 'auto'. */
  emailProof: boolean
  /** EMAIL_CHANGE. */
  emailChange: boolean
  oldPassword: boolean
  /** DELETE user/ is served. */
  accountDeletion: boolean
  /** user/export/ is served. */
  accountExport: boolean
  socialAuthType: 'code' | 'token'
  providers: readonly string[]
  /** Providers whose callback is a form post (Apple). */
  formPostProviders: readonly string[]
  /** AUTH_COOKIE_SAMESITE 'Strict': a callback is answered by a page that asks for it once more. */
  strictCookies: boolean
  jwks: boolean
  /** JSON type of the host's user id. */
  pk: 'string' | 'integer'
  /** The host's own fields of the user, of user/ when it changes the user, and of registration. */
  userFields?: z.ZodObject
  profileFields?: z.ZodObject
  /** The host's own fields of login/'s body, and beside `user` in replies with credentials. */
  loginFields?: z.ZodObject
  loginAnswerFields?: z.ZodObject
  registrationFields?: z.ZodObject
  excluded: readonly string[]
}
