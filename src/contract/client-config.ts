/** A provider as the sign-in page shows it. */
export interface ClientProvider {
  /** Key in SOCIALACCOUNT_PROVIDERS and segment of its routes. */
  name: string
  /** As people read it, such as `GitHub`. */
  label: string
}

/**
 * What the browser may know of the configuration: `auth.clientConfig`, spread over `<AuthProvider>`.
 * Serialisable, the same for everybody, and without a secret.
 */
export interface ClientConfig {
  /**
   * Put before both prefixes: the path part of BASE_URL ('' or '/app'), or, when FRONTEND_BASE_URL has another
   * origin, BASE_URL whole ('https://api.example'). Without a trailing slash.
   */
  basePath: string
  /** AUTH_PREFIX, as '/api/auth'; no slash at its end. */
  authPrefix: string
  /** SOCIAL_PREFIX, as '/api/social'; no slash at its end. */
  socialPrefix: string
  authType: 'jwt' | 'token' | 'custom'
  /** USE_AUTH_COOKIE. Without it, credentials live in the page's memory alone. */
  cookies: boolean
  useMfa: boolean
  /** Methods that can be set up, in the order to show: 'app', 'email', the host's own, 'backup_codes'. Empty without USE_MFA. */
  mfaMethods: readonly string[]
  /** MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE. */
  mfaPrimaryCode: boolean
  /** Removing an active method asks for a code (MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE). */
  mfaDeleteCode: boolean
  /** Seconds to finish the second step (MFA_EPHEMERAL_TOKEN_EXPIRY). */
  mfaChallengeLifetime: number
  /** Seconds between two mailed codes. */
  mfaResendDelay: number
  emailVerification: 'mandatory' | 'optional' | 'none'
  /** LOGIN_FIELDS: what the name field of the login form may hold. */
  loginFields: readonly ('username' | 'email')[]
  /** OLD_PASSWORD_FIELD_ENABLED. */
  oldPassword: boolean
  /** Code points (PASSWORD_MIN_LENGTH). */
  passwordMinLength: number
  /** Pages as the address bar has them: the base path of the front end included. */
  loginPath: string
  loginRedirectPath: string
  verifyPath: string
  resetPath: string
  providers: readonly ClientProvider[]
  /** SOCIAL_LOGIN_AUTH_TYPE. */
  socialAuthType: 'code' | 'token'
  /** EXCLUDED_ROUTES: components hide what leads to these. */
  excluded: readonly string[]
  /** DEFAULT_LOCALE, a BCP 47 tag. */
  locale: string
  /** Texts that replace the catalog's, by key of `src/react/messages/en.ts`. */
  messages?: Readonly<Record<string, string>> | undefined
}

/** The user as the wire shows it; `UserFields` are the host's own. */
export type WireUser<UserFields = object> = {
  /** A string or an integer, as the host's model has it. */
  pk: string | number
  username: string
  /** '' when there is none. */
  email: string
  first_name: string
  last_name: string
} & UserFields

/** The same as one object: an editor then shows the list of fields, instead of a name and what was added to it. */
export type SignedInUser<UserFields = object> = [UserFields] extends [unknown]
  ? { [Name in keyof WireUser<UserFields>]: WireUser<UserFields>[Name] }
  : never
