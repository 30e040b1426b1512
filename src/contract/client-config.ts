/** A provider as the sign-in page shows it. */
export interface ClientProvider {
  /** Key in SOCIALACCOUNT_PROVIDERS and segment of its routes. */
  name: string
  /** The displayed name, for example `GitHub`. */
  label: string
}

/** Whether accounts have a username (USERNAME). */
export type UsernameMode = 'required' | 'optional' | 'none'

/**
 * The part of the configuration that the browser gets: `auth.clientConfig`, the props of `<AuthProvider>`.
 * Serializable, the same for every visitor, and without a secret.
 */
export interface ClientConfig {
  /**
   * The prefix of both prefixes: the path part of BASE_URL ('' or '/app'), or the whole BASE_URL when FRONTEND_BASE_URL has
   * another origin ('https://api.example'). Without a trailing slash.
   */
  basePath: string
  /** AUTH_PREFIX, as '/api/auth'; no slash at its end. */
  authPrefix: string
  /** SOCIAL_PREFIX, as '/api/social'; no slash at its end. */
  socialPrefix: string
  authType: 'jwt' | 'token' | 'custom'
  /** USE_AUTH_COOKIE. Without it, credentials are held only in the page's memory. */
  cookies: boolean
  useMfa: boolean
  /** USE_PASSKEYS. Without it, no component loads code of passkeys. */
  usePasskeys: boolean
  /**
   * Methods that a user may have active, in the order to show: 'app', 'email', the host's own, 'passkey' with USE_PASSKEYS,
   * 'backup_codes'. The second step offers all of them. Empty without USE_MFA.
   */
  mfaMethods: readonly string[]
  /** Methods that can be set up (MFA_METHODS), without 'passkey' and 'backup_codes'. */
  mfaOffered: readonly string[]
  /** Methods whose codes are sent: 'email', and the host's own with `sendCode`. */
  mfaSending: readonly string[]
  /** MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE. */
  mfaPrimaryCode: boolean
  /** Removing an active method asks for a code (MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE). */
  mfaDeleteCode: boolean
  /** Seconds to finish the second step (MFA_EPHEMERAL_TOKEN_EXPIRY). */
  mfaChallengeLifetime: number
  /** Seconds for which a browser may skip the second step (MFA_TRUSTED_DEVICE_LIFETIME); 0: it never may. */
  trustedDeviceLifetime: number
  /** Seconds between two mailed codes. */
  mfaResendDelay: number
  emailVerification: 'mandatory' | 'optional' | 'none'
  /** USERNAME: whether the forms have a field for it. */
  username: UsernameMode
  /** REGISTRATION: who may get an account. */
  registration: 'open' | 'invited' | 'closed'
  /** LOGIN_FIELDS: the values that the name field of the login form accepts. */
  loginFields: readonly ('username' | 'email')[]
  /** OLD_PASSWORD_FIELD_ENABLED. */
  oldPassword: boolean
  /** ACCOUNT_DELETION: users can delete their accounts. */
  accountDeletion: boolean
  /** ACCOUNT_EXPORT: users can download their data. */
  accountExport: boolean
  /** Code points (PASSWORD_MIN_LENGTH). */
  passwordMinLength: number
  /** Pages as in the address bar, with the base path of the front end. */
  loginPath: string
  /** PASSWORD_LOGIN. false: there are no passwords. */
  passwordLogin: boolean
  /** EMAIL_LOGIN: what the email of a sign-in has in it; 'off' if there is no such sign-in. */
  emailLogin: 'off' | 'code' | 'link' | 'both'
  /** EMAIL_LOGIN_PATH. */
  emailLoginPath: string
  loginRedirectPath: string
  verifyPath: string
  resetPath: string
  /** EMAIL_CHANGE_CONFIRM_PATH and EMAIL_CHANGE_UNDO_PATH. */
  emailChangePath: string
  emailUndoPath: string
  providers: readonly ClientProvider[]
  /** SOCIAL_LOGIN_AUTH_TYPE. */
  socialAuthType: 'code' | 'token'
  /** EXCLUDED_ROUTES, and the routes that EMAIL_CHANGE, EMAIL_LOGIN or PASSWORD_LOGIN turns off: components hide what needs one of these. */
  excluded: readonly string[]
  /** DEFAULT_LOCALE, a BCP 47 tag. */
  locale: string
  /** Texts that replace the catalog's, by key of `src/react/messages/en.ts`. */
  messages?: Readonly<Record<string, string>> | undefined
}

/** The username of a user by USERNAME. Without a known setting (`any`), a program must expect each of its cases. */
export interface UsernameFields {
  required: { username: string }
  optional: { username: string | null }
  none: object
  any: { username?: string | null | undefined }
}

/**
 * The user on the wire. `UserFields` are the host's own fields, `Username` is the value of USERNAME: with 'required' the username
 * is a text, with 'optional' it can be null, with 'none' it is absent. If the value is not known, all of this is possible.
 */
export type WireUser<UserFields = object, Username extends UsernameMode = UsernameMode> = {
  /** A string or an integer, as the host's model has it. */
  pk: string | number
} & UsernameFields[UsernameMode extends Username ? 'any' : Username] & {
    /** '' when there is none. */
    email: string
    first_name: string
    last_name: string
  } & UserFields

/** The same as one object type, so that an editor shows its fields instead of an intersection. */
export type SignedInUser<UserFields = object, Username extends UsernameMode = UsernameMode> = [UserFields] extends [
  unknown,
]
  ? { [Name in keyof WireUser<UserFields, Username>]: WireUser<UserFields, Username>[Name] }
  : never
