import type { z } from 'zod'
import type { getAccount } from '../contract/account.js'
import type { HostFields } from '../contract/actions.js'
import type { WireUser } from '../contract/client-config.js'
import type { Declaration, Resolved } from '../contract/endpoint.js'
import type { login } from '../contract/login.js'
import type { mfaFlags } from '../contract/replies.js'
import type { listSessions } from '../contract/sessions.js'
import type { listSocialAccounts } from '../contract/social.js'
import type { startSocial } from '../contract/social-api.js'
import type { listTrustedDevices } from '../contract/trusted-devices.js'

type BodiesOf<Replies> = Replies extends unknown
  ? {
      [Status in keyof Replies]: Replies[Status] extends { schema: z.ZodType<infer Body> } ? Body : never
    }[keyof Replies]
  : never

/** The JSON that a declared operation answers with, under any settings. */
export type BodyOf<Declared extends Declaration> = BodiesOf<Resolved<Declared['replies']>>

/** Without the keys that only a custom backend knows. */
type Known<Body> = { [Key in keyof Body as string extends Key ? never : number extends Key ? never : Key]: Body[Key] }

type Keys<Bodies> = Bodies extends unknown ? keyof Bodies : never
/** The same union, in which every member knows the keys of all: those of the others are absent. */
type Exclusive<Bodies, Name extends PropertyKey = Keys<Bodies>> = Bodies extends unknown
  ? Bodies & { [Key in Exclude<Name, keyof Bodies>]?: undefined }
  : never
/** The schemas under all settings have one type, which leaves out what only some settings add to credentials. */
type WithFlags<Body> = Body extends { user: unknown } ? Body & z.output<typeof mfaFlags> : Body
type Distinct<Bodies> = Exclusive<Bodies extends unknown ? Known<Bodies> : never>

/**
 * `username` may hold a username or an email address, depending on LOGIN_FIELDS. Further fields are the host's own
 * (`schemas.login`).
 */
export type LoginInput = ({ username: string; password: string } | { email: string; password: string }) & HostFields

/** The reply of a successful call of an operation, for any settings. */
export type ReplyTo<Declared extends Declaration> = [BodyOf<Declared>] extends [never]
  ? undefined
  : [BodyOf<Declared>] extends [readonly unknown[]]
    ? BodyOf<Declared>
    : Distinct<WithFlags<BodyOf<Declared>>>

/** The reply of login/ and login/verify/: credentials, or a second step that is due. */
export type LoginReply = ReplyTo<typeof login>

/** The credentials of a reply, if it has any: `key` with AUTH_TYPE 'token', the pair with 'jwt'. Other keys are ignored. */
export type Credentials = { [Name in 'access' | 'refresh' | 'key']?: LoginReply[Name] } & Readonly<
  Record<string, unknown>
>

/** A login that waits for its second step. Without `ephemeral_token`, the flow cookie carries the token. */
export interface MfaStep {
  ephemeral_token?: string | undefined
  method: string
  /** false if a limit held the email back. */
  code_sent?: boolean | undefined
}

/** The outcome of a login that did not throw an `AuthFormError`. */
export type LoginOutcome<User = WireUser> =
  | { status: 'authenticated'; user: User; mfaEnrolmentRequired: boolean }
  | ({ status: 'mfa-required' } & MfaStep)

export interface MfaMethod {
  name: string
  is_active: boolean
  is_primary: boolean
  is_setup: boolean
  /** Unused codes; only present for `backup_codes`. */
  remaining?: number | undefined
}

export interface MfaEnrolment {
  method: string
  /** Shown once. Empty if codes already exist. */
  backup_codes: readonly string[]
  setup_data: { qr_link?: string | undefined; detail?: string | undefined }
}

export type SocialAccountPage = BodyOf<typeof listSocialAccounts>
export interface SocialAccount {
  id: string
  provider: string
  uid: string
  last_login: string | null
  date_joined: string
}

/** One page of the browsers that skip the second step. */
export type TrustedDevicePage = BodyOf<typeof listTrustedDevices>

/** One page of the open sessions. */
export type SessionPage = BodyOf<typeof listSessions>
/** An open session of the user. */
export interface OpenSession {
  id: string
  /** The session of this browser. */
  current: boolean
  created_at: string
  last_used_at: string
  expires_at: string
  /** The proofs: `pwd`, `otp`, `email`, `backup`, `passkey`, `social:<provider>`, or a method of the host. */
  methods: readonly string[]
  /** The client at the login, as much of it as SESSION_ADDRESS says. */
  address: string | null
  user_agent: string | null
  /** Read from the User-Agent; null if it names none that the service knows. */
  device: { browser: string | null; os: string | null }
}

/** The credentials of the account: a password, second factors, passkeys. */
export type AccountSummary = BodyOf<typeof getAccount>

export type SocialStart = BodyOf<typeof startSocial>

/** undefined while loading, null when nobody is signed in. */
export type KnownUser = WireUser | null | undefined

/** The user's id; undefined while loading, null when nobody is signed in. */
export type Pk = WireUser['pk'] | null | undefined

/** Messages between tabs: the signed-in user's id, or the time of a refresh. Never a credential. */
export interface Word {
  pk?: Pk
  /** `pk` is from a server render, which may be older than a sign-in or a sign-out. */
  old?: true
  /** In milliseconds. */
  at?: number
}
