import type { z } from 'zod'
import type { UserId, UserRow } from './store/db.js'

/** AUTH_CONFIG with every default filled in. Durations are whole seconds. The meaning of each key: docs/settings.md. */
export interface Settings {
  AUTH_TYPE: 'jwt' | 'token' | 'custom'
  USE_AUTH_COOKIE: boolean
  USE_MFA: boolean
  BASE_URL: string
  FRONTEND_BASE_URL: string
  AUTH_PREFIX: string
  SOCIAL_PREFIX: string
  TRUSTED_ORIGINS: readonly string[]
  EMAIL_VERIFICATION: 'mandatory' | 'optional' | 'none'
  LOGIN_FIELDS: readonly ('username' | 'email')[]
  LOGIN_PATH: string
  LOGIN_REDIRECT_PATH: string
  REGISTER_EMAIL_CONFIRM_PATH: string
  PASSWORD_RESET_CONFIRM_PATH: string
  AUTH_COOKIE_SECURE: boolean
  AUTH_COOKIE_SAMESITE: 'Lax' | 'Strict' | 'None'
  AUTH_COOKIE_DOMAIN: string | undefined
  AUTH_COOKIE_PARTITIONED: boolean
  AUTH_JWT_COOKIE_NAME: string
  AUTH_JWT_COOKIE_PATH: string
  AUTH_JWT_REFRESH_COOKIE_NAME: string
  AUTH_JWT_REFRESH_COOKIE_PATH: string
  AUTH_TOKEN_COOKIE_NAME: string
  AUTH_TOKEN_COOKIE_PATH: string
  AUTH_COOKIE_PREFIX: 'auto' | ''
  EXPOSE_TOKENS: boolean
  ACCESS_TOKEN_LIFETIME: number
  REFRESH_TOKEN_LIFETIME: number
  SESSION_LIFETIME: number
  REFRESH_REUSE_GRACE: number
  TOKEN_LIFETIME: number
  JWT_ALGORITHM: 'HS256' | 'EdDSA' | 'ES256' | 'RS256'
  JWT_ISSUER: string | undefined
  JWT_AUDIENCE: string | undefined
  OLD_PASSWORD_FIELD_ENABLED: boolean
  PASSWORD_MIN_LENGTH: number
  PASSWORD_MAX_LENGTH: number
  BCRYPT_COST: number
  REAUTHENTICATION_WINDOW: number
  EMAIL_KEY_LIFETIME: number
  PASSWORD_RESET_LIFETIME: number
  MFA_EPHEMERAL_TOKEN_EXPIRY: number
  MFA_MAX_ATTEMPTS: number
  MFA_REQUIRED: boolean
  MFA_APPLICATION_NAME: string
  MFA_TOTP_INTERVAL: number
  MFA_VALID_WINDOW: number
  MFA_EMAIL_CODE_LIFETIME: number
  NUM_OF_BACKUP_CODES: number
  BACKUP_CODE_LENGTH: number
  MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE: boolean
  MFA_PREVENT_DELETE_ACTIVE_METHOD: boolean
  MFA_PREVENT_DELETE_PRIMARY_METHOD: boolean
  MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE: boolean
  SOCIAL_LOGIN_AUTH_TYPE: 'code' | 'token'
  SOCIAL_AUTO_CONNECT_BY_EMAIL: 'verified' | 'never'
  SOCIAL_CONNECT_REQUIRE_EMAIL_MATCH: boolean
  RATE_LIMITS: Readonly<Record<RateRule, readonly RateLimit[]>> | false
  TRUSTED_PROXY_HEADER: string | undefined
  TRUSTED_PROXY_HOPS: number
  DEFAULT_LOCALE: string
  EXCLUDED_ROUTES: readonly string[]
}

export const RATE_RULES = [
  'login_account',
  'login_ip',
  'registration_ip',
  'mail_address',
  'mail_ip',
  'mfa_challenge',
  'mfa_user',
  'mfa_resend',
  'refresh_session',
  'old_password',
] as const
export type RateRule = (typeof RATE_RULES)[number]

/** `limit` in `period` milliseconds. */
export interface RateLimit {
  limit: number
  period: number
}

export interface ProviderSettings {
  SCOPE?: readonly string[]
  AUTH_PARAMS?: Readonly<Record<string, string>>
  OAUTH_PKCE_ENABLED?: boolean
  APP: ProviderApp
}

export interface ProviderApp {
  client_id: string
  secret?: string
  redirect_uris?: readonly string[]
  trust_email?: boolean
  /** Keys a provider needs: tenant, issuer, team_id, key_id, private_key, authorization_url, token_url, userinfo_url … */
  [key: string]: unknown
}

/** A cookie to be set or cleared (`maxAge` 0). `maxAge` in seconds; absent: until the browser closes. */
export interface Cookie {
  name: string
  value: string
  path?: string
  domain?: string
  secure?: boolean
  sameSite?: 'Lax' | 'Strict' | 'None'
  partitioned?: boolean
  httpOnly?: boolean
  maxAge?: number
}

export interface CustomBackendContext {
  now: Date
  requestId: string
}

/** The host's own credentials, for AUTH_TYPE 'custom'. */
export interface CustomBackend {
  issue(user: PublicUser, context: CustomBackendContext): Promise<{ body: object; cookies?: Cookie[] }>
  authenticate(request: Request, context: CustomBackendContext): Promise<{ userId: UserId; sessionId?: string } | null>
  revoke(request: Request, context: CustomBackendContext): Promise<void>
}

/** The user as the wire shows it, with the host's own fields. */
export interface PublicUser {
  pk: UserId
  username: string
  email: string
  first_name: string
  last_name: string
  [field: string]: unknown
}

/** Tried in order before the own password check: a user's id when the backend vouches for them, else null. */
export type CredentialBackend = (
  credentials: { username: string; password: string },
  context: { requestId: string },
) => Promise<{ userId: UserId } | null>

/** Every security event, for the host's log or audit trail. Never holds a password, token, code or cookie. */
export interface SecurityEvent {
  type: string
  outcome: 'success' | 'failure'
  at: Date
  requestId: string
  userId?: UserId
  sessionId?: string
  /** Client address when known. */
  address?: string
  reason?: string
  detail?: Record<string, string | number | boolean>
}

export interface MailMessage {
  to: string
  from: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export type MailKind =
  | 'verify'
  | 'already-registered'
  | 'reset'
  | 'password-changed'
  | 'mfa-code'
  | 'mfa-changed'
  | 'backup-code-used'
  | 'social-linked'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

export interface Hooks {
  onUserCreated?(user: PublicUser): void | Promise<void>
  onLogin?(user: PublicUser, session: { id: string; methods: string }): void | Promise<void>
  onEvent?(event: SecurityEvent): void | Promise<void>
  /** Replaces nodemailer. Throws to have the mail tried again. */
  sendMail?(message: MailMessage, context: { kind: MailKind }): Promise<void>
  /** Replaces the text of a mail; null keeps the package's own. */
  renderEmail?(kind: MailKind, data: Record<string, unknown>, locale: string): Promise<RenderedMail | null>
  mfaRequired?(user: PublicUser): boolean | Promise<boolean>
}

export interface HostSchemas {
  user?: z.ZodObject
  registration?: z.ZodObject
}

/** Hashes and checks passwords. The default is bcrypt over a keyed pre-hash (docs/security.md). */
export interface PasswordHasher {
  /** @throws AuthError('unavailable') when the queue is full */
  hash(password: string): Promise<string>
  /** One hash of work for every call, a missing or unknown record included. */
  verify(password: string, record: string | null | undefined): Promise<boolean>
  /** Whether a record should be written anew after a right password. */
  needsRehash(record: string): boolean
}

export interface Log {
  info(message: string, detail?: object): void
  warn(message: string, detail?: object): void
  error(message: string, detail?: object): void
}

/** A Redis client of the ioredis or node-redis kind, for rate limits. */
export type RedisClient = object

/** A host's own view in place of one of ours: gets the request and the built-in view to call. */
export type HandlerOverride = (request: Request, next: () => Promise<Response>) => Promise<Response>

/** What `createAuth` takes. `AUTH_CONFIG` holds values, everything else is an object passed beside it. */
export interface AuthOptions<UserFields = object> {
  /** The host's Prisma client, or a function that gives it (a client made late). */
  prisma: object | (() => object)
  /** At least 32 random characters; a list is newest first: the first signs, all verify. */
  secret: string | readonly string[] | undefined
  mail?: { transport?: string | object; from?: string; replyTo?: string }
  AUTH_CONFIG: object
  SOCIALACCOUNT_PROVIDERS?: object
  models?: { user?: string }
  schemas?: { user?: z.ZodObject & { _output?: UserFields }; registration?: z.ZodObject }
  signingKeys?: readonly object[]
  redis?: RedisClient
  handlers?: Record<string, HandlerOverride>
  credentialBackends?: readonly CredentialBackend[]
  customBackend?: CustomBackend
  hasher?: PasswordHasher
  log?: Log
  messages?: Record<string, Record<string, string>>
  onUserCreated?: Hooks['onUserCreated']
  onLogin?: Hooks['onLogin']
  onEvent?: Hooks['onEvent']
  sendMail?: Hooks['sendMail']
  renderEmail?: Hooks['renderEmail']
  mfaRequired?: Hooks['mfaRequired']
}

/** The checked configuration. Frozen. Environment-dependent problems are listed by `problems` until they are mended. */
export interface Config {
  settings: Settings
  providers: Readonly<Record<string, ProviderSettings>>
  /** Newest first. */
  secrets: readonly string[]
  userModel: string
  schemas: HostSchemas
  signingKeys: readonly object[]
  mail: { transport: string | object | undefined; from: string; replyTo: string | undefined }
  redis: RedisClient | undefined
  hooks: Hooks
  handlers: Readonly<Record<string, HandlerOverride>>
  credentialBackends: readonly CredentialBackend[]
  customBackend: CustomBackend | undefined
  hasher: PasswordHasher | undefined
  log: Log
  messages: Readonly<Record<string, Record<string, string>>>
  /** Origins of the service and of the front end; `trusted`: the front end's and TRUSTED_ORIGINS, not the service's own. */
  origins: { self: string; frontend: string; trusted: ReadonlySet<string> }
}

export type { UserRow }
