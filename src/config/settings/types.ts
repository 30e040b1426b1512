/** AUTH_CONFIG with every default filled in. Durations are whole seconds. docs/settings.md explains each key. */
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
  REGISTRATION: 'open' | 'invited' | 'closed'
  INVITATION_LIFETIME: number
  REGISTER_PATH: string
  EMAIL_VERIFICATION_PROOF: 'auto' | 'none'
  USERNAME: 'required' | 'optional' | 'none'
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
  ACCOUNT_DELETION: boolean
  ACCOUNT_EXPORT: boolean
  SESSION_ADDRESS: 'prefix' | 'full' | 'none'
  NEW_LOGIN_MAIL: boolean
  EMAIL_LOGIN: 'off' | 'code' | 'link' | 'both'
  EMAIL_LOGIN_PATH: string
  PASSWORD_LOGIN: boolean
  MFA_EPHEMERAL_TOKEN_EXPIRY: number
  MFA_MAX_ATTEMPTS: number
  MFA_METHODS: readonly string[] | undefined
  MFA_REQUIRED: boolean
  MFA_TRUSTED_DEVICE_LIFETIME: number
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
  USE_PASSKEYS: boolean
  PASSKEY_RP_ID: string
  PASSKEY_RP_NAME: string
  SOCIAL_LOGIN_AUTH_TYPE: 'code' | 'token'
  SOCIAL_AUTO_CONNECT_BY_EMAIL: 'verified' | 'never'
  SOCIAL_CONNECT_REQUIRE_EMAIL_MATCH: boolean
  EMAIL_CHANGE: boolean
  EMAIL_CHANGE_CONFIRM_PATH: string
  EMAIL_CHANGE_UNDO_PATH: string
  EMAIL_CHANGE_UNDO_LIFETIME: number
  RATE_LIMITS: Readonly<Record<RateRule, readonly RateLimit[]>> | false
  TRUSTED_PROXY_HEADER: string | undefined
  TRUSTED_PROXY_HOPS: number
  DEFAULT_LOCALE: string
  PATH_LOCALES: readonly string[]
  EXCLUDED_ROUTES: readonly string[]
}

export const RATE_RULES = [
  'login_account',
  'login_ip',
  'registration_ip',
  'mail_address',
  'mail_ip',
  'mail_code',
  'mfa_challenge',
  'mfa_user',
  'mfa_resend',
  'refresh_session',
  'hashing_user',
  'social_ip',
  'passkey_ip',
  'old_password',
] as const
export type RateRule = (typeof RATE_RULES)[number]

/** `limit` in `period` milliseconds. */
export interface RateLimit {
  limit: number
  period: number
}

/** A validated provider. */
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
  trust_email?: boolean | 'always'
  /** Keys a provider needs: tenant, issuer, team_id, key_id, private_key, authorization_url, token_url, userinfo_url … */
  [key: string]: unknown
}

/** A provider as written by a host. docs/settings.md lists the keys of each. */
export interface ProviderOptions {
  /** Scopes to request instead of the provider's default. */
  SCOPE?: readonly string[] | undefined
  /** Additional parameters of the authorization URL, such as `{ prompt: 'select_account' }`. */
  AUTH_PARAMS?: Readonly<Record<string, string>> | undefined
  /** @default true if the provider supports it */
  OAUTH_PKCE_ENABLED?: boolean | undefined
  /** The credentials of this site at the provider. May be incomplete while Next builds. */
  APP: ProviderAppOptions
}

export interface ProviderAppOptions {
  client_id?: string | undefined
  secret?: string | undefined
  /** Additional redirect URIs that a client may send when it runs the flow itself. */
  redirect_uris?: readonly string[] | undefined
  /**
   * Generic and self-run providers only. true: an address counts as verified if the provider reports it as verified. 'always':
   * every address counts as verified, except one that the provider reports as unverified. @default false
   */
  trust_email?: boolean | 'always' | undefined
  /** Keys a provider needs: tenant, issuer, team_id, key_id, private_key, authorization_url, token_url, userinfo_url … */
  [key: string]: unknown
}
