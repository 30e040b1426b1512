import type { z } from 'zod'
import type { SignedInUser, UsernameMode } from '../contract/client-config.js'
import type { Hooks } from './hooks.js'
import type {
  CredentialBackend,
  CustomBackend,
  HandlerOverride,
  HostSchemas,
  Log,
  OwnMfaMethod,
  PasswordHasher,
  RedisClient,
} from './host-types.js'
import type { AuthConfig } from './settings/auth-config.js'
import type { ProviderOptions, ProviderSettings, Settings } from './settings/types.js'

export type * from './hooks.js'
export type * from './host-types.js'
export type * from './link-to-make.js'
export type * from './mail-kinds.js'
export type * from './metrics.js'
export type { AuthConfig, Duration } from './settings/auth-config.js'
export * from './settings/types.js'

/** The mail server and the sender. Not needed with the `sendMail` hook. */
export interface MailOptions {
  /** An address such as `smtp://user:password@mail.example:587`, or the options of a nodemailer transport. */
  transport?: string | object | undefined
  /** The sender, such as `App <no-reply@app.example>`. */
  from?: string | undefined
  replyTo?: string | undefined
  brand?: MailBrand | undefined
  /** The IANA time zone of the times in emails, such as `Europe/Berlin`. @default 'UTC' */
  timeZone?: string | undefined
}

/** How the package's emails look. */
export interface MailBrand {
  /** The `https:` address of a picture, shown 32 pixels high in place of the name. @default the name as text */
  logo?: string | undefined
  /** Of buttons and links, as `#rrggbb`. @default that of the components */
  color?: string | undefined
  /** @default MFA_APPLICATION_NAME */
  name?: string | undefined
}

/**
 * The host's own fields, as zod 4 objects with refinements of single fields and of the object. The object's refinements see
 * only the host's own fields. Unknown keys of a body are ignored, `strict` or not. A transform of the whole object is
 * refused.
 */
export interface SchemaOptions<UserFields = object, PrivateFields = object> {
  /** Columns of the user model that are part of every response with the user. No request writes them. */
  user?: (z.ZodObject & { _output?: UserFields }) | undefined
  /**
   * Columns that the user may change: what PATCH and PUT of user/ accept. Refinements of the object see the user after the
   * change: fields that are not in the request have their stored values.
   */
  profile?: z.ZodObject | undefined
  /**
   * Columns that server code reads by name, in `getUser`, `requireUser`, `protect` and hooks. No response has them; JSON, spreading
   * and the props of client components leave them out.
   */
  private?: (z.ZodObject & { _output?: PrivateFields }) | undefined
  /** Columns that the body of registration/ has too. They are written to the new user. */
  registration?: z.ZodObject | undefined
  /** Further fields of the body of login/. They are checked before the password, and reach `mayLogin` and `loginAnswer`. */
  login?: z.ZodObject | undefined
  /** The result of `loginAnswer`: further fields beside `user` in every response with credentials. */
  loginAnswer?: z.ZodObject | undefined
}

/** AUTH_CONFIG, whose value of USERNAME determines the type of a user's `username`. */
export interface AuthConfigWith<Username extends UsernameMode> extends AuthConfig {
  /** Whether accounts have a username. @default 'required' */
  USERNAME?: Username | undefined
}

/** The options of `createAuth`. `AUTH_CONFIG` holds plain values; objects are passed alongside it. */
export interface AuthOptions<UserFields = object, PrivateFields = object, Username extends UsernameMode = UsernameMode>
  extends Hooks<SignedInUser<UserFields & PrivateFields, Username>> {
  /** The host's Prisma client, or a function that returns it. */
  prisma: object | (() => object)
  /** At least 32 random characters, or a list: the first signs, all verify. */
  secret: string | readonly string[] | undefined
  /** The settings. Invalid values and unknown keys cause a `ConfigError` that lists all of them. */
  AUTH_CONFIG: AuthConfigWith<Username>
  mail?: MailOptions | undefined
  /** Providers by name. A provider is served if it has an entry here. @default {} */
  SOCIALACCOUNT_PROVIDERS?: Readonly<Record<string, ProviderOptions>> | undefined
  /**
   * How the service reads and writes the host's users. 'statements': hot paths use SQL, which no extension of the client sees.
   * 'model': all of these queries are Prisma's model queries, for a client with extensions, at the cost of further statements.
   * @default 'statements'
   */
  queries?: 'statements' | 'model' | undefined
  /** Names of the host's models. @default { user: 'User' } */
  models?: { user?: string | undefined } | undefined
  schemas?: SchemaOptions<UserFields, PrivateFields> | undefined
  /** Private JWKs, newest first, when JWT_ALGORITHM is not HS256: the first signs, all verify. */
  signingKeys?: readonly object[] | undefined
  /** Counts the rate limits in Redis. @default the database counts */
  redis?: RedisClient | undefined
  /** Host views that replace built-in ones, by name of the route (docs/routes.md), for example `login` or `mfa_delete`. */
  handlers?: Readonly<Record<string, HandlerOverride>> | undefined
  /** Tried in order before the service's password check. */
  credentialBackends?: readonly CredentialBackend[] | undefined
  /** The host's credentials; required with AUTH_TYPE 'custom'. */
  customBackend?: CustomBackend | undefined
  /** Second factors of the host, by their name on the wire. */
  mfaMethods?: Readonly<Record<string, OwnMfaMethod>> | undefined
  /** @default bcrypt of BCRYPT_COST over a keyed pre-hash */
  hasher?: PasswordHasher | undefined
  /** @default the console */
  log?: Log | undefined
  /** Texts that replace built-in ones or add a language: by locale (BCP 47), then by code. */
  messages?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
}

/** The checked configuration. Frozen. `problems` lists problems of the environment until they are fixed. */
export interface Config {
  settings: Settings
  providers: Readonly<Record<string, ProviderSettings>>
  /** Newest first. */
  secrets: readonly string[]
  userModel: string
  /** undefined: the host has not chosen, which is the same as 'statements'. */
  queries: 'statements' | 'model' | undefined
  schemas: HostSchemas
  signingKeys: readonly object[]
  mail: {
    transport: string | object | undefined
    from: string
    replyTo: string | undefined
    brand: MailBrand
    timeZone: string
  }
  redis: RedisClient | undefined
  hooks: Hooks
  handlers: Readonly<Record<string, HandlerOverride>>
  credentialBackends: readonly CredentialBackend[]
  customBackend: CustomBackend | undefined
  mfaMethods: Readonly<Record<string, OwnMfaMethod>>
  hasher: PasswordHasher | undefined
  log: Log
  messages: Readonly<Record<string, Record<string, string>>>
  /** Origins of the service and of the front end; `trusted`: the front end's and TRUSTED_ORIGINS, not the service's own. */
  origins: { self: string; frontend: string; trusted: ReadonlySet<string> }
}
