import type { Cookie } from '../../config/types.js'
import type { SessionRow, UserRow } from '../../store/base/db.js'

/** The credential of a request: the Authorization header, else our cookies. Nothing is verified yet. */
export interface PresentedCredential {
  /** 'custom' asks the host's backend, which reads the request itself. */
  kind: 'bearer' | 'cookie' | 'custom' | 'none'
  /** jwt: the access token; token: the key. */
  access?: string | undefined
  /** The refresh cookie; never set for 'bearer'. A good one renews the session when `access` is not good. */
  refresh?: string | undefined
  /** The header named one of our schemes and was broken: 401 without a query. */
  malformed?: boolean
  request?: Request
}

/** Freshly made credentials of one login, as every login, refresh and password change hands them to HTTP. */
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
export interface SignedIn {
  user: UserRow
  /** null only with a custom backend. */
  session: SessionRow | null
  /** The host's own session, as a custom backend names it. */
  hostSession?: string | undefined
  /** The refresh cookie was used: set these cookies. */
  renewed?: IssuedCredentials
}

/** A user with a correct first factor, on the way to credentials. */
export interface LoginInProgress {
  user: UserRow
  /** The factors proven so far, for example `pwd`, `social:github` or `pwd otp`. */
  methods: string
  /** The user has passed the second step. */
  secondFactor: boolean
  /** The challenge travels in the flow cookie and is valid only there. */
  cookieBound: boolean
}

export interface SecondStep {
  kind: 'mfa-required'
  ephemeralToken: string
  method: string
  /** false: a limit on emails held the code back. */
  codeSent: boolean
}

export interface SignedInOutcome {
  kind: 'signed-in'
  issued: IssuedCredentials
  mfaEnrolmentRequired: boolean
}

export type LoginOutcome = SecondStep | SignedInOutcome
