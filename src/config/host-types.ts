import type { z } from 'zod'

/** The id of a user, in the type of the host's model. */
export type UserId = string | number

/** A cookie to set, or to clear (`maxAge` 0). `maxAge` in seconds; without it the cookie lasts until the browser closes. */
export interface Cookie {
  name: string
  value: string
  path?: string | undefined
  domain?: string | undefined
  secure?: boolean | undefined
  sameSite?: 'Lax' | 'Strict' | 'None' | undefined
  partitioned?: boolean | undefined
  httpOnly?: boolean | undefined
  maxAge?: number | undefined
}

export interface CustomBackendContext {
  now: Date
  requestId: string
}

/** The host's own credentials, for AUTH_TYPE 'custom'. */
export interface CustomBackend {
  /**
   * Issues the credentials of a login. `body` is added beside `user` in the response, `cookies` are set unchanged.
   * `sessionId` is the id that `authenticate` will return; the login event and `onLogin` receive it.
   */
  issue(
    user: PublicUser,
    context: CustomBackendContext,
  ): Promise<{ body: object; cookies?: Cookie[] | undefined; sessionId?: string | undefined }>
  /**
   * The user of a request, or null. `sessionId` is the id of the host's own session, for security events and `auth.protect`.
   * It must not be the credential itself, because events are logged.
   */
  authenticate(
    request: Request,
    context: CustomBackendContext,
  ): Promise<{ userId: UserId; sessionId?: string | undefined } | null>
  /** Called by logout/. */
  revoke(request: Request, context: CustomBackendContext): Promise<void>
  /**
   * Ends every session of a user: after a reset, a change of password, a sign-in that proves an address, and changes by
   * operators. It is awaited before the write, where a throw makes the response 503 and changes nothing, and again after it.
   * Calling it for a user without sessions must do nothing. `start()` warns when it is missing.
   */
  revokeAll?(userId: UserId, context: CustomBackendContext): Promise<void>
}

/** The user as in responses, with the host's own fields. */
export interface PublicUser {
  pk: UserId
  /** null for a user without one (USERNAME 'optional'); absent with 'none'. */
  username?: string | null | undefined
  email: string
  first_name: string
  last_name: string
  [field: string]: unknown
}

/** The session as code of the host sees it. */
export interface ProtectedSession {
  id: string
  /** The factors that the user proved, for example `pwd` and `otp`. */
  methods: readonly string[]
  createdAt: Date
  expiresAt: Date
  /** The time of the last login or reauthentication. */
  authenticatedAt: Date | null
}

/**
 * Tried in order before the service's password check. Returns the user's id if the credentials are correct, otherwise null.
 */
export type CredentialBackend = (
  credentials: { username: string; password: string },
  context: { requestId: string },
) => Promise<{ userId: UserId } | null>

/** A code to be delivered to a user. */
export interface CodeDelivery {
  /** Six digits. A secret: do not log it. */
  code: string
  /** When the code expires. */
  expiresAt: Date
  /** The user's language, otherwise the request's, as a BCP 47 tag. */
  locale: string
}

/** A second factor of the host: it delivers codes of the service, for example by text message, or checks codes itself, or both. */
export interface OwnMfaMethod {
  /**
   * Whether a user can have the method, for example a user with a verified telephone number. Called at enrollment,
   * which is 503 when it throws, returns no boolean or takes longer than five seconds.
   * @default always true
   */
  isAvailable?: ((user: PublicUser) => boolean | Promise<boolean>) | undefined
  /**
   * Delivers a code. Runs after the response; if it throws, it is retried until the code expires. Absent: nothing is sent,
   * because the user's device generates the codes.
   */
  sendCode?: ((user: PublicUser, delivery: CodeDelivery) => Promise<void>) | undefined
  /**
   * Checks a code of six digits, for example at a gateway that creates its own codes. Absent: the service checks the code that
   * `sendCode` delivered. It must accept a code only once, and return false for a wrong one. The service counts the attempts. If it
   * throws, or takes longer than five seconds, there is no verdict and the response is 503.
   */
  verifyCode?: ((user: PublicUser, code: string) => boolean | Promise<boolean>) | undefined
}

export interface HostSchemas {
  user?: z.ZodObject | undefined
  profile?: z.ZodObject | undefined
  private?: z.ZodObject | undefined
  login?: z.ZodObject | undefined
  loginAnswer?: z.ZodObject | undefined
  registration?: z.ZodObject | undefined
}

/** Hashes and checks passwords. The default is bcrypt over a keyed pre-hash (docs/security.md). */
export interface PasswordHasher {
  /** @throws AuthError('unavailable') if the queue is full */
  hash(password: string): Promise<string>
  /**
   * Whether the password matches the record. Every call must take the time of one hash at the current cost, even for a
   * cheaper, unknown or missing record: otherwise the response time reveals which accounts exist.
   */
  verify(password: string, record: string | null | undefined): Promise<boolean>
  /** Whether a record should be rehashed after a successful login. */
  needsRehash(record: string): boolean
}

export interface Log {
  info(message: string, detail?: object): void
  warn(message: string, detail?: object): void
  error(message: string, detail?: object): void
}

/** A Redis client (ioredis or node-redis), for rate limits. */
export type RedisClient = object

/**
 * A host's own view in place of a built-in one. It runs after the checks that all routes share (method, CSRF, body,
 * credential). `next` runs the built-in view and returns its response. A view serves every method of its route; see
 * `request.method`.
 */
export type HandlerOverride = (request: Request, next: () => Promise<Response>) => Promise<Response>
