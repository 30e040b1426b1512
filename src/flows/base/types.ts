import type { Cookie } from '../../config/types.js'
import type { FieldCode } from '../../contract/errors.js'
import type { SessionRow, TrustedDeviceRow, UserRow } from '../../store/base/db.js'

/** The credential of a request: the Authorization header, else our cookies. It is not verified yet. */
export interface PresentedCredential {
  /** 'custom': the host's backend reads the request itself. */
  kind: 'bearer' | 'cookie' | 'custom' | 'none'
  /** jwt: the access token; token: the key. */
  access?: string | undefined
  /** The refresh cookie, never set for 'bearer'. When it is valid, it renews a session whose `access` is not. */
  refresh?: string | undefined
  /** The header has one of our schemes but is malformed: 401 without a query. */
  malformed?: boolean
  request?: Request
}

/** The new credentials of a login, a refresh or a password change, for the HTTP layer. */
export type IssuedCredentials =
  | {
      type: 'jwt'
      access: string
      refresh: string
      accessExpiresAt: Date
      refreshExpiresAt: Date
      session: SessionRow
      user: UserRow
    }
  | { type: 'token'; key: string; expiresAt: Date; session: SessionRow; user: UserRow }
  | { type: 'custom'; body: object; cookies: readonly Cookie[]; user: UserRow; hostSession?: string | undefined }

/** The user and session of a request. */
export interface Authenticated {
  user: UserRow
  /** null only with a custom backend. */
  session: SessionRow | null
  /** The valid sessions of the user, most recently used first, when the guard was asked to read them. */
  sessions?: readonly SessionRow[]
  /** The id of the host's own session, from a custom backend. */
  hostSession?: string | undefined
  /** The refresh cookie was used: set these cookies. */
  renewed?: IssuedCredentials
}

/** A user with a correct first factor who has no credentials yet. */
export interface LoginInProgress {
  user: UserRow
  /** The factors proven so far, for example `pwd`, `social:github` or `pwd otp`. */
  methods: string
  /** The user has passed the second step. */
  secondFactor: boolean
  /** The trust in this browser, which replaces the second step. It proves no factor. */
  trust?: TrustedDeviceRow | null
  /** The challenge is sent in the flow cookie and is valid only there. */
  cookieBound: boolean
  /** The fields of `schemas.login`; undefined for a login without such a body. */
  input?: Readonly<Record<string, unknown>> | undefined
  /** The answer is a redirect, which has no body. */
  redirects?: boolean
  /** The refusal of a user who cannot sign in, where it must equal that of a wrong factor. */
  refusal?: FieldCode
  /** `spend` deletes everything that was attached to the account, because this login is the first proof of its address. */
  emptied?: boolean
  /** Spends what proved the last factor, once the host has answered and before a session or a second step is written. */
  spend?: () => Promise<void>
}

export interface SecondStep {
  kind: 'mfa-required'
  ephemeralToken: string
  method: string
  /** false: an email limit was reached and no code was sent. */
  codeSent: boolean
}

/** A second step is due, and the trust in this browser replaces it. */
export interface Trusted {
  kind: 'trusted'
  trust: TrustedDeviceRow
}

export interface SignedInOutcome {
  kind: 'signed-in'
  issued: IssuedCredentials
  mfaEnrolmentRequired: boolean
  /** The host's own fields of the answer. */
  answer: Record<string, unknown>
}

export type LoginResult = SecondStep | SignedInOutcome
