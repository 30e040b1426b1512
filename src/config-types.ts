import type { z } from 'zod'
import type { ProviderSettings, Settings } from './config/settings-types.js'
import type {
  CredentialBackend,
  CustomBackend,
  HandlerOverride,
  Hooks,
  HostSchemas,
  Log,
  MfaMethod,
  PasswordHasher,
  RedisClient,
} from './host-types.js'

export * from './config/settings-types.js'
export type * from './host-types.js'

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
  /** Second factors of the host's own, by their name on the wire. */
  mfaMethods?: Record<string, MfaMethod>
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
  mfaMethods: Readonly<Record<string, MfaMethod>>
  hasher: PasswordHasher | undefined
  log: Log
  messages: Readonly<Record<string, Record<string, string>>>
  /** Origins of the service and of the front end; `trusted`: the front end's and TRUSTED_ORIGINS, not the service's own. */
  origins: { self: string; frontend: string; trusted: ReadonlySet<string> }
}
