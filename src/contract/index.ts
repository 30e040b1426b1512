import { deleteUser, getAccount, getUser, replaceUser, updateUser } from './account.js'
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './email-change.js'
import { requestEmailLogin, verifyEmailLogin } from './email-login.js'
import { type ContractOptions, type Declaration, type Endpoint, resolve } from './endpoint.js'
import { exportUser } from './export.js'
import { changeLoginMethod, login, resendLoginCode, verifyLogin } from './login.js'
import {
  confirmMfaMethod,
  deactivateMfaMethod,
  deleteMfaMethod,
  listMfaMethods,
  sendMfaCode,
  setPrimaryMfaMethod,
  setUpMfaMethod,
} from './mfa.js'
import { startPasskeyReauthentication, startPasskeyStep } from './passkey-steps.js'
import {
  addPasskey,
  listPasskeys,
  loginByPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyEnrollment,
  startPasskeyLogin,
} from './passkeys.js'
import { changePassword, confirmPasswordReset, removePassword, requestPasswordReset } from './password.js'
import { reauthenticate, sendReauthenticationCode } from './reauthenticate.js'
import { register, resendEmail, verifyEmail } from './registration.js'
import { getJwks, logout, refreshToken, verifyToken } from './session.js'
import { endOtherSessions, endSession, listSessions } from './sessions.js'
import { disconnectSocialAccount, listSocialAccounts } from './social.js'
import { connectByCode, connectByToken, loginByCode, loginByToken, startSocial } from './social-api.js'
import { callback, callbackForm, startInBrowser } from './social-browser.js'
import { endTrustedDevice, endTrustedDevices, listTrustedDevices } from './trusted-devices.js'

/** In documentation order. */
const AUTH: readonly Declaration[] = [
  login,
  verifyLogin,
  changeLoginMethod,
  resendLoginCode,
  startPasskeyStep,
  startPasskeyLogin,
  loginByPasskey,
  requestEmailLogin,
  verifyEmailLogin,
  logout,
  reauthenticate,
  startPasskeyReauthentication,
  sendReauthenticationCode,
  register,
  verifyEmail,
  resendEmail,
  requestPasswordReset,
  confirmPasswordReset,
  changePassword,
  removePassword,
  getUser,
  replaceUser,
  updateUser,
  requestEmailChange,
  confirmEmailChange,
  undoEmailChange,
  deleteUser,
  getAccount,
  listSessions,
  endSession,
  endOtherSessions,
  exportUser,
  refreshToken,
  verifyToken,
  getJwks,
  listMfaMethods,
  setUpMfaMethod,
  confirmMfaMethod,
  deactivateMfaMethod,
  deleteMfaMethod,
  setPrimaryMfaMethod,
  sendMfaCode,
  listTrustedDevices,
  endTrustedDevice,
  endTrustedDevices,
  listPasskeys,
  startPasskeyEnrollment,
  addPasskey,
  renamePasskey,
  removePasskey,
]

/** Each provider has these. */
const PROVIDER: readonly Declaration[] = [
  startInBrowser,
  loginByCode,
  loginByToken,
  callback,
  callbackForm,
  startSocial,
  connectByCode,
  connectByToken,
]

const ACCOUNTS: readonly Declaration[] = [listSocialAccounts, disconnectSocialAccount]

/** Every operation that some settings turn on. */
export const DECLARATIONS: readonly Declaration[] = [...AUTH, ...PROVIDER, ...ACCOUNTS]

/** An operation under given settings, with the declaration that it comes from. */
export interface Operation {
  declaration: Declaration
  endpoint: Endpoint
}

/** Every operation that the settings turn on, in documentation order. */
export function operations(options: ContractOptions): Operation[] {
  const those = (declarations: readonly Declaration[], provider?: string) =>
    declarations.flatMap((declaration) => {
      const endpoint = resolve(declaration, options, provider)
      return endpoint && !options.excluded.includes(endpoint.name) ? [{ declaration, endpoint }] : []
    })
  return [...those(AUTH), ...options.providers.flatMap((provider) => those(PROVIDER, provider)), ...those(ACCOUNTS)]
}

export const endpoints = (options: ContractOptions): Endpoint[] => operations(options).map(({ endpoint }) => endpoint)

export type { ContractOptions, Endpoint } from './endpoint.js'
