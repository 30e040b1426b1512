import type { WireUser } from '../contract/client-config.js'

/** The name may be a username or an address, as LOGIN_FIELDS says. */
export type LoginInput = { username: string; password: string } | { email: string; password: string }

/** What login/ and login/verify/ answer; which fields there are depends on AUTH_TYPE and on the second factor. */
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

/** A login that waits for its second step. Without a token the flow cookie carries it. */
export interface MfaStep {
  ephemeral_token?: string | undefined
  method: string
  /** false: a limit held the mail back. */
  code_sent?: boolean | undefined
}

/** What login/change-method/ answers. */
export interface MethodChanged {
  ephemeral_token: string
  new_method: string
  code_sent?: boolean | undefined
}

/** How a login ended, other than by an `AuthFormError`. */
export type LoginOutcome<User = WireUser> =
  | { status: 'authenticated'; user: User; mfaEnrolmentRequired: boolean }
  | ({ status: 'mfa-required' } & MfaStep)

export interface MfaMethod {
  name: string
  is_active: boolean
  is_primary: boolean
  is_setup: boolean
  /** Of `backup_codes` alone. */
  remaining?: number | undefined
}

export interface MfaEnrolment {
  method: string
  /** Shown once. Empty when codes exist already. */
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
