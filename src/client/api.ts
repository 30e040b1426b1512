import type * as account from '../contract/account.js'
import type { WireUser } from '../contract/client-config.js'
import type * as emailChange from '../contract/email-change.js'
import type * as emailLogin from '../contract/email-login.js'
import type { Declaration } from '../contract/endpoint.js'
import type * as accountExport from '../contract/export.js'
import type * as login from '../contract/login.js'
import type * as mfa from '../contract/mfa.js'
import type * as passkeys from '../contract/passkeys.js'
import type * as password from '../contract/password.js'
import type * as reauthentication from '../contract/reauthenticate.js'
import type * as registration from '../contract/registration.js'
import type * as sessions from '../contract/sessions.js'
import type * as social from '../contract/social.js'
import type * as socialApi from '../contract/social-api.js'
import type * as trustedDevices from '../contract/trusted-devices.js'
import type { Client } from './client.js'
import type { FilledPath } from './routes.js'
import type {
  AccountSummary,
  LoginReply,
  MfaEnrolment,
  MfaMethod,
  MfaStep,
  SessionPage,
  SocialAccountPage,
  SocialStart,
  TrustedDevicePage,
} from './types.js'

/** Fields of a form, including the host's own. */
export type Values = Readonly<Record<string, string>>

const post =
  <Declared extends Declaration & { method: 'POST'; area: 'auth' }>(path: FilledPath<Declared['path']>) =>
  (client: Client, body: Values) =>
    client.call<Declared>(path, { body })

// One function per route; each throws AuthFormError. Separate pure exports, so that a page bundles only those it uses.

export const register = /* @__PURE__ */ post<typeof registration.register>('registration/')
export const verifyEmail = /* @__PURE__ */ post<typeof registration.verifyEmail>('registration/verify-email/')
export const resendEmail = /* @__PURE__ */ post<typeof registration.resendEmail>('registration/resend-email/')
export const requestPasswordReset = /* @__PURE__ */ post<typeof password.requestPasswordReset>('password/reset/')
export const confirmPasswordReset =
  /* @__PURE__ */ post<typeof password.confirmPasswordReset>('password/reset/confirm/')
/** `{password}`, or `{code}`: of a user with MFA, or of `sendReauthenticationCode`. */
export const reauthenticate = /* @__PURE__ */ post<typeof reauthentication.reauthenticate>('reauthenticate/')
/** Mails a code to a user without a password and without MFA. */
export const sendReauthenticationCode =
  /* @__PURE__ */ post<typeof reauthentication.sendReauthenticationCode>('reauthenticate/email/')

/** Ends the other sessions. The current session continues with the credentials of the reply, for `client.take`. */
export const changePassword = /* @__PURE__ */ post<typeof password.changePassword>('password/change/')

/** Mails a code or a link to sign in with. */
export const requestEmailLogin = /* @__PURE__ */ post<typeof emailLogin.requestEmailLogin>('login/email/')
/** With `code`, or with the `key` of the link. Without a token, the flow cookie carries it. */
export const verifyEmailLogin = /* @__PURE__ */ post<typeof emailLogin.verifyEmailLogin>('login/email/verify/')

/** Mails a link to the new address. */
export const requestEmailChange = /* @__PURE__ */ post<typeof emailChange.requestEmailChange>('email/change/')
export const confirmEmailChange = /* @__PURE__ */ post<typeof emailChange.confirmEmailChange>('email/change/confirm/')
export const undoEmailChange = /* @__PURE__ */ post<typeof emailChange.undoEmailChange>('email/change/undo/')

export const getAccount = (client: Client): Promise<AccountSummary> =>
  client.call<typeof account.getAccount>('account/')

/** Changes only the given fields. */
export const updateUser = (client: Client, body: Values): Promise<WireUser> =>
  client.call<typeof account.updateUser>('user/', { method: 'PATCH', body })

/** The open sessions, most recently used first. */
export const listSessions = (client: Client, limit: number, offset: number): Promise<SessionPage> =>
  client.call<typeof sessions.listSessions>(`sessions/?limit=${limit}&offset=${offset}`)
export const endSession = (client: Client, id: string): Promise<void> =>
  client.call<typeof sessions.endSession>(`sessions/${encodeURIComponent(id)}/`, { method: 'DELETE' })
export const endOtherSessions = (client: Client) =>
  client.call<typeof sessions.endOtherSessions>('sessions/end-others/', { body: {} })

export const listPasskeys = (client: Client) => client.call<typeof passkeys.listPasskeys>('passkeys/?limit=100')
export const renamePasskey = (client: Client, id: string, name: string) =>
  client.call<typeof passkeys.renamePasskey>(`passkeys/${encodeURIComponent(id)}/`, { method: 'PATCH', body: { name } })
export const removePasskey = (client: Client, id: string): Promise<void> =>
  client.call<typeof passkeys.removePasskey>(`passkeys/${encodeURIComponent(id)}/`, { method: 'DELETE' })

export const removePassword = (client: Client): Promise<void> =>
  client.call<typeof password.removePassword>('password/', { method: 'DELETE' })
export const deleteUser = (client: Client): Promise<void> =>
  client.call<typeof account.deleteUser>('user/', { method: 'DELETE' })
/** Everything that is stored about the user. */
export const exportUser = (client: Client) => client.call<typeof accountExport.exportUser>('user/export/')

/** The browsers that skip the second step, most recently used first. There are 20 at most. */
export const listTrustedDevices = (client: Client): Promise<TrustedDevicePage> =>
  client.call<typeof trustedDevices.listTrustedDevices>('trusted-devices/?limit=100')
export const endTrustedDevice = (client: Client, id: string): Promise<void> =>
  client.call<typeof trustedDevices.endTrustedDevice>(`trusted-devices/${encodeURIComponent(id)}/`, {
    method: 'DELETE',
  })
export const endTrustedDevices = (client: Client): Promise<void> =>
  client.call<typeof trustedDevices.endTrustedDevices>('trusted-devices/', { method: 'DELETE' })

const withToken = (step: MfaStep, fields: Values = {}): Values => ({
  ...(step.ephemeral_token && { ephemeral_token: step.ephemeral_token }),
  ...fields,
})

/** For a step without a token, the flow cookie carries it. */
export const verifyStep = (client: Client, step: MfaStep, fields: Values): Promise<LoginReply> =>
  client.call<typeof login.verifyLogin>('login/verify/', { body: withToken(step, fields) })

export const resendStep = async (client: Client, step: MfaStep): Promise<void> => {
  await client.call<typeof login.resendLoginCode>('login/resend/', { body: withToken(step) })
}

/** Invalidates the old token. */
export const changeStepMethod = (client: Client, step: MfaStep, method: string): Promise<MfaStep> =>
  client
    .call<typeof login.changeLoginMethod>('login/change-method/', { body: withToken(step, { new_method: method }) })
    .then((reply) => ({ ...reply, method }))

export const listMethods = (client: Client): Promise<readonly MfaMethod[]> =>
  client.call<typeof mfa.listMfaMethods>('mfa/')
/** `code`: of an active method, or a backup code; required while a method is active. */
export const enrollMethod = (client: Client, method: string, code?: string): Promise<MfaEnrolment> =>
  client.call<typeof mfa.setUpMfaMethod>('mfa/', { body: { method, ...(code && { code }) } })
export const confirmMethod = /* @__PURE__ */ post<typeof mfa.confirmMfaMethod>('mfa/confirm/')
export const deactivateMethod = /* @__PURE__ */ post<typeof mfa.deactivateMfaMethod>('mfa/deactivate/')
export const deleteMethod = /* @__PURE__ */ post<typeof mfa.deleteMfaMethod>('mfa/delete/')
export const makePrimary = /* @__PURE__ */ post<typeof mfa.setPrimaryMfaMethod>('mfa/primary/')
/** Sends a code by email for `enrol`, `confirm`, `deactivate`, `delete`, `primary` or `reauthenticate`. */
export const sendCode = /* @__PURE__ */ post<typeof mfa.sendMfaCode>('mfa/send/')

export const listAccounts = (client: Client): Promise<SocialAccountPage> =>
  client.call<typeof social.listSocialAccounts>('accounts/?limit=100', { social: true })
export const disconnectAccount = (client: Client, id: string): Promise<void> =>
  client.call<typeof social.disconnectSocialAccount>(`accounts/${encodeURIComponent(id)}/`, {
    method: 'DELETE',
    social: true,
  })

/** Starts a flow that the page drives itself: send the browser to the URL, and check `state` when it returns. */
export const startSocial = (client: Client, provider: string, body: Values): Promise<SocialStart> =>
  client.call<typeof socialApi.startSocial>(`${provider}/start/`, { body, social: true })

/** Completes such a flow with the parameters that the provider sent back. */
export const finishSocial = (client: Client, provider: string, body: Values): Promise<LoginReply> =>
  client.call<typeof socialApi.loginByCode>(`${provider}/`, { body, social: true })

/**
 * The URL that sends the browser to a provider; `next` is the page to open at the end, `invitation` a token for a new account.
 * Empty values are left out.
 */
export const socialAddress = (
  client: Client,
  provider: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string => {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return client.url(`${provider}/`, true) + (search && `?${search}`)
}
