/** A page of the open sessions of the user, most recently used first. */
export interface ActionSessions {
  count: number
  next: string | null
  previous: string | null
  results: ActionSession[]
}

export interface ActionSession {
  id: string
  /** The session of this request. */
  current: boolean
  created_at: string
  last_used_at: string
  expires_at: string
  /** The proofs, for example `pwd` and `otp`. */
  methods: string[]
  address: string | null
  user_agent: string | null
  device: { browser: string | null; os: string | null }
}

/** A page of the browsers that skip the second step, most recently used first. */
export interface ActionTrustedDevices {
  count: number
  next: string | null
  previous: string | null
  results: ActionTrustedDevice[]
}

export interface ActionTrustedDevice {
  id: string
  created_at: string
  /** Within an hour. */
  last_used_at: string
  expires_at: string
  device: { browser: string | null; os: string | null }
}

/** A page of connected accounts. */
export interface ActionSocialAccounts {
  count: number
  next: string | null
  previous: string | null
  results: { id: string; provider: string; uid: string; last_login: string | null; date_joined: string }[]
}

/** The credentials of the account. */
export interface ActionAccount {
  has_password: boolean
  email_verified: boolean
  /** The active methods of the second factor, the primary one first. */
  methods: string[]
  passkeys: number
  social_accounts: number
  sessions: number
}

/** Everything that is stored about the user. docs/concepts/my-account.md names the fields of the rows. */
export interface ActionExport<User> {
  user: User & { [field: string]: unknown }
  sessions: ExportedRow[]
  mfa: { methods: ExportedRow[]; backup_codes: ExportedRow[] }
  passkeys: ExportedRow[]
  social_accounts: ExportedRow[]
  trusted_devices: ExportedRow[]
  /** The return value of `onUserExport`. */
  host: { [field: string]: unknown }
}

export interface ExportedRow {
  [field: string]: unknown
}

/** The page of a list. */
export interface ActionPage {
  limit?: string | undefined
  offset?: string | undefined
}
