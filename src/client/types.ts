import type { WireUser } from '../contract/client-config.js'

/** `username` may hold a username or an email address, depending on LOGIN_FIELDS. */
export type LoginInput = { username: string; password: string } | { email: string; password: string }

/** The reply of login/ and login/verify/. Its fields depend on AUTH_TYPE and on the second factor. */
export interface LoginReply<User = WireUser> {
  user?: User | undefined
  access?: string | undefined
  refresh?: string | undefined
  key?: string | undefined
  mfa_enabled?: boolean | undefined
  mfa_enrolment_required?: boolean | undefined
  ephemeral_token?: string | undefined
  method?: string | undefined
  code_sent?: boolean | undefined
}

/** A login that waits for its second step. Without `ephemeral_token`, the flow cookie carries the token. */
export interface MfaStep {
  ephemeral_token?: string | undefined
  method: string
  /** false if a limit held the email back. */
  code_sent?: boolean | undefined
}

/** The reply of login/change-method/. */
export interface MethodChanged {
  ephemeral_token: string
  new_method: string
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
  /** Only present for `backup_codes`. */
  remaining?: number | undefined
}

export interface MfaEnrolment {
  method: string
  /** Shown once. Empty if codes already exist. */
  backup_codes: readonly string[]
  setup_data: { qr_link?: string | undefined; detail?: string | undefined }
}

export interface SocialAccount {
  id: string
  provider: string
  uid: string
  last_login: string | null
  date_joined: string
}

export interface Page<Item> {
  count: number
  next: string | null
  previous: string | null
  results: readonly Item[]
}

export interface Detail {
  detail: string
}
