import type {
  ActionAccount,
  ActionExport,
  ActionPage,
  ActionSessions,
  ActionSocialAccounts,
  ActionTrustedDevices,
} from './account-actions.js'
import type { Action, ActionResult, PlainAction } from './action-result.js'
import type { WireUser } from './client-config.js'
import type { EmailLoginActions } from './email-login-actions.js'
import type { ActionMfaMethod, ActionMfaSetup, MfaChangeFields } from './mfa-actions.js'
import type { PasskeyActions, PasskeyProof } from './passkey-actions.js'

/** A message for the user. */
export interface ActionDetail {
  detail: string
}

/** A complete login. In cookie mode the tokens are empty, and the cookies are set. */
export interface ActionCredentials<User = WireUser> {
  user: User
  /** AUTH_TYPE 'jwt'. */
  access?: string | undefined
  refresh?: string | undefined
  access_expiration?: string | undefined
  refresh_expiration?: string | undefined
  /** AUTH_TYPE 'token'. */
  key?: string | undefined
  mfa_enabled?: false | undefined
  mfa_enrolment_required?: true | undefined
  ephemeral_token?: undefined
  method?: undefined
  code_sent?: undefined
}

/** A login that waits for its second step. */
export interface ActionChallenge {
  user?: undefined
  ephemeral_token: string
  /** The method of the code. */
  method: string
  mfa_enabled: true
  /** false if a limit held the email back. */
  code_sent?: false | undefined
  mfa_enrolment_required?: undefined
  access?: undefined
  refresh?: undefined
  key?: undefined
}

/** The reply of a first step: credentials, or a second step that is due. */
export type ActionLogin<User = WireUser> = ActionCredentials<User> | ActionChallenge

/** The host's own fields, by their names. */
export interface HostFields {
  [field: string]: unknown
}

export interface LoginFields extends HostFields {
  username?: string | undefined
  /** In place of `username`. */
  email?: string | undefined
  password: string
}

export interface RegisterFields extends HostFields {
  /** Required with USERNAME 'required'. */
  username?: string | null | undefined
  email: string
  password1: string
  password2: string
  first_name?: string | undefined
  last_name?: string | undefined
  /** The token of an invitation. */
  invitation?: string | undefined
}

export interface ProfileFields extends HostFields {
  /** '' removes it, with USERNAME 'optional'. */
  username?: string | null | undefined
  first_name?: string | undefined
  last_name?: string | undefined
}

/** The reply of a provider, as the page that it returned to got it. */
export interface ProviderFields {
  /** Name in SOCIALACCOUNT_PROVIDERS. */
  provider: string
  code?: string | undefined
  state?: string | undefined
  code_verifier?: string | undefined
  nonce?: string | undefined
  redirect_uri?: string | undefined
  /** With SOCIAL_LOGIN_AUTH_TYPE 'token'. */
  access_token?: string | undefined
  id_token?: string | undefined
  /** The token of an invitation, for a new account. */
  invitation?: string | undefined
}

/** The address that the browser must open next. */
export interface ActionRedirect {
  location: string
}

/**
 * One function for each operation of the OpenAPI document, under its `operationId`. Operations that the settings turn off are
 * absent. Those of a provider are one function for all providers and take `provider`; those that only redirect a browser are left
 * out.
 */
export interface Actions<User = WireUser>
  extends EmailLoginActions<ActionLogin<User>>,
    PasskeyActions<ActionCredentials<User>> {
  login: Action<LoginFields, ActionLogin<User>>
  changeLoginMethod: Action<
    { ephemeral_token?: string | undefined; new_method: string },
    { ephemeral_token: string; new_method: string; code_sent?: false | undefined }
  >
  resendLoginCode: Action<{ ephemeral_token?: string | undefined }, { ephemeral_token: string }>
  /** Without cookies, `refresh` is the credential. */
  logout: (input?: { refresh?: string | undefined }) => Promise<ActionResult<ActionDetail>>
  reauthenticate: Action<PasskeyProof & { password?: string | undefined; code?: string | undefined }, ActionDetail>
  /** Emails the `code` of `reauthenticate` to a user without a password or a second factor. */
  sendReauthenticationCode: PlainAction<ActionDetail>
  register: Action<RegisterFields, ActionDetail>
  verifyEmail: Action<
    { key: string; password?: string | undefined; reject?: boolean | 'true' | 'false' | undefined },
    ActionDetail
  >
  resendEmail: Action<{ email: string }, ActionDetail>
  requestPasswordReset: Action<{ email: string }, ActionDetail>
  confirmPasswordReset: Action<
    { uid: string; token: string; new_password1: string; new_password2: string },
    ActionDetail
  >
  /** Without cookies, the reply also has the new credentials. */
  changePassword: Action<
    { old_password?: string | undefined; new_password1: string; new_password2: string },
    ActionDetail & Partial<ActionCredentials<User>>
  >
  removePassword: PlainAction<undefined>
  getUser: PlainAction<User>
  /** Omitted names become empty. `username` is required with USERNAME 'required'. */
  replaceUser: Action<ProfileFields, User>
  /** Omitted fields stay as they are. */
  updateUser: Action<ProfileFields, User>
  requestEmailChange: Action<{ email: string }, ActionDetail>
  /** `password`: where the caller has no session of the account. */
  confirmEmailChange: Action<{ key: string; password?: string | undefined }, ActionDetail>
  undoEmailChange: Action<{ key: string }, ActionDetail>
  getAccount: PlainAction<ActionAccount>
  listSessions: Action<ActionPage, ActionSessions>
  endSession: Action<{ id: string }, undefined>
  endOtherSessions: PlainAction<ActionDetail>
  deleteUser: PlainAction<undefined>
  /** Everything that is stored about the user. */
  exportUser: PlainAction<ActionExport<User>>
  refreshToken: Action<
    { refresh?: string | undefined },
    { access: string; access_expiration: string; refresh: string; refresh_expiration: string }
  >
  verifyToken: Action<{ token: string }, object>
  getJwks: PlainAction<{ keys: { kty: string; [member: string]: unknown }[] }>
  listMfaMethods: PlainAction<ActionMfaMethod[]>
  setUpMfaMethod: Action<MfaChangeFields, ActionMfaSetup>
  confirmMfaMethod: Action<{ method: string; code: string }, ActionDetail>
  deactivateMfaMethod: Action<MfaChangeFields, ActionDetail>
  deleteMfaMethod: Action<MfaChangeFields, undefined>
  setPrimaryMfaMethod: Action<PasskeyProof & { method: string; primary_code?: string | undefined }, ActionDetail>
  sendMfaCode: Action<{ method: string }, ActionDetail>
  listTrustedDevices: Action<ActionPage, ActionTrustedDevices>
  endTrustedDevice: Action<{ id: string }, undefined>
  endTrustedDevices: PlainAction<undefined>
  loginProvider: Action<ProviderFields, ActionLogin<User>>
  startProvider: Action<
    {
      provider: string
      redirect_uri?: string | undefined
      next?: string | undefined
      code_challenge?: string | undefined
      nonce?: string | undefined
      invitation?: string | undefined
    },
    { authorization_url: string; state: string }
  >
  /** Without `code`, the reply is the address to send the browser to. */
  connectProvider: Action<ProviderFields & { next?: string | undefined }, ActionDetail | ActionRedirect>
  listSocialAccounts: Action<ActionPage, ActionSocialAccounts>
  disconnectSocialAccount: Action<{ id: string }, undefined>
}
