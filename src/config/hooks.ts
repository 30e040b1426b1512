import type { HostRefusal } from '../contract/errors.js'
import type { ProtectedSession, PublicUser, UserId } from './host-types.js'
import type { LinkToMake } from './link-to-make.js'
import type { MailKind, MailMessage, RenderedMail } from './mail-kinds.js'
import type { Observers } from './metrics.js'

/** Every security event, for the host's log or audit trail. Never holds a password, token, code or cookie. */
export interface SecurityEvent {
  type: string
  outcome: 'success' | 'failure'
  at: Date
  requestId: string
  userId?: UserId | undefined
  sessionId?: string | undefined
  /** The client's IP address, if known. */
  address?: string | undefined
  reason?: string | undefined
  detail?: Record<string, string | number | boolean> | undefined
}

/** An invitation as hooks get it. `data` is what `auth.invitations.create` was given. */
export interface UsedInvitation {
  id: string
  /** The only address that the invitation is valid for; null: any. */
  email: string | null
  data: unknown
}

/** The account at a provider, as the provider states it. The service checks only `emailVerified`: true if the provider may verify the address. */
export interface ProviderProfile {
  /** The subject: unique at the provider. */
  uid: string
  email: string | null
  emailVerified: boolean
  username: string | null
  firstName: string
  lastName: string
}

/** A person who would get an account. The service has not looked yet for an account with this address or name. */
export interface Applicant {
  /** The path of the request: 'form', or 'social:' with the provider's name. */
  by: string
  /** The canonical address; null if a provider gives none. */
  email: string | null
  /** The requested username; null without one, and if the service chooses one. */
  username: string | null
  /** The fields of registration/ that passed the schema, without passwords and invitation; empty for a provider. */
  input: Readonly<Record<string, unknown>>
  /** null for the form. */
  profile: ProviderProfile | null
  invitation: UsedInvitation | null
}

/** A login whose first or second factor is verified and that has no credentials yet. */
export interface LoginAttempt<User = PublicUser> {
  user: User
  /** The verified factors, for example `pwd` or `social:github`; after the second step `pwd otp`. */
  methods: string
  /** The fields of `schemas.login`; undefined for every login that has no such body. */
  input: Readonly<Record<string, unknown>> | undefined
}

/** The host's own claims of an access token. The user can read them in the token. */
export interface TokenClaims {
  readonly [claim: string]: unknown
}

/** A login that is about to be answered with credentials. */
export interface LoginToAnswer<User = PublicUser> {
  user: User
  /** null with a custom backend. */
  session: ProtectedSession | null
  /** The fields of `schemas.login` as JSON (a date is its ISO 8601 text); undefined for a login without such a body, and for password/change/. */
  input: Readonly<Record<string, unknown>> | undefined
}

/** The result of a gate: `true` lets the request pass. The defaults are the gate's own code and its text. */
export type GateAnswer = true | { code?: string | undefined; message?: string | undefined }

/** The owner of a new password. At registration there is no account yet: `pk` and the host's own fields are absent. */
export type PasswordOwner = Partial<PublicUser>

/**
 * Functions of the host that the service calls. An error in a hook is logged and does not change the response, except in
 * `sendMail`, and in those that decide a request: `claims`, `loginAnswer`, `mayRegister`, `mayLogin`, `mfaRequired`,
 * `onUserDelete`, `onUserExport`, `passwordRules` and `verifyHuman`. These refuse it with 503 when they fail, or after five seconds.
 */
export interface Hooks<User = PublicUser> extends Observers {
  /** Called after an account is created, by any route. `invitation`: the one that it used. */
  onUserCreated?: ((user: User, context: { invitation: UsedInvitation | null }) => void | Promise<void>) | undefined
  /**
   * Called after every login. `methods`: the verified factors, for example `pwd otp` or `social:github`. `id`: the id of the
   * session; with a custom backend that returns none, an id of this login only.
   */
  onLogin?: ((user: User, session: { id: string; methods: string }) => void | Promise<void>) | undefined
  /**
   * Additional claims of the access token (AUTH_TYPE 'jwt'). Called at login and at every refresh, before anything is written.
   * With a claim of the service's own (`user_id`, `exp` …), a value that JSON cannot hold or more than 1 KiB of JSON the response is
   * 500.
   */
  claims?: ((login: { user: User; session: ProtectedSession }) => TokenClaims | Promise<TokenClaims>) | undefined
  /**
   * Further fields beside `user` in every response with credentials, as `schemas.loginAnswer` describes them. Called before anything
   * is written, but not for a redirect. `session` is null with a custom backend. The schema reads the value as JSON;
   * a value that JSON cannot hold is 500.
   */
  loginAnswer?: ((login: LoginToAnswer<User>) => object | Promise<object>) | undefined
  /** Called with every security event (docs/security.md lists them). */
  onEvent?: ((event: SecurityEvent) => void | Promise<void>) | undefined
  /** Replaces nodemailer. If it throws, the email is retried. */
  sendMail?: ((message: MailMessage, context: { kind: MailKind }) => Promise<void>) | undefined
  /** Replaces the text of an email; null keeps the built-in one. `data` is `MailData[kind]` of `sallyport/emails`. */
  renderEmail?:
    | ((kind: MailKind, data: Record<string, unknown>, locale: string) => Promise<RenderedMail | null>)
    | undefined
  /** The URL of a page that an email links to; see `LinkToMake`. @default FRONTEND_BASE_URL with `path` */
  linkUrl?: ((link: LinkToMake<User>) => string | Promise<string>) | undefined
  /**
   * Whether a person may get an account. Called on every path that creates one, before any account is looked up and before
   * anything is written or emailed, so that its response reveals nothing about accounts. Not called for operators. A refusal is 403
   * with its code, `registration_refused` by default, or `?error=<code>` in a browser flow.
   */
  mayRegister?: ((applicant: Applicant) => GateAnswer | Promise<GateAnswer>) | undefined
  /**
   * Whether a user may sign in. Called at every login, after the first factor and, where one is required, again after the
   * second. A refusal is 400 under `non_field_errors` with its code, `login_refused` by default, or `?error=<code>`.
   */
  mayLogin?: ((attempt: LoginAttempt<User>) => GateAnswer | Promise<GateAnswer>) | undefined
  /**
   * Called when a user deletes the account, before anything is deleted. A refusal is 403 with its code, `deletion_refused` by
   * default. Nothing or `true` lets it pass. The account may still stay, if it changes at that moment.
   */
  onUserDelete?:
    | ((user: User) => void | Promise<void>)
    | ((user: User) => GateAnswer | undefined | Promise<GateAnswer | undefined>)
    | undefined
  /** What your app stores about a user, as JSON: `host` in the file of user/export/. */
  onUserExport?: ((user: User) => object | Promise<object>) | undefined
  /** Whether this user must have a second factor. @default MFA_REQUIRED */
  mfaRequired?: ((user: User) => boolean | Promise<boolean>) | undefined
  /**
   * Further problems of a new password, beside length, common passwords and similarity. Called wherever a password is set.
   * An empty list accepts it.
   */
  passwordRules?:
    | ((password: string, context: { user: PasswordOwner }) => readonly HostRefusal[] | Promise<readonly HostRefusal[]>)
    | undefined
  /**
   * Whether a request may go on, for example because a captcha was solved; otherwise it is 403 `human_required`. Called before
   * any work for registration and the routes that send email, and for `login` after three failures of an account or ten of an
   * address in 15 minutes. The body of `request` can be read. `route` is a name of docs/routes.md, such as `registration`.
   */
  verifyHuman?: ((request: Request, route: string) => boolean | Promise<boolean>) | undefined
}
