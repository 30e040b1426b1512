import type { Group } from '../_lib/state'
import { profileForm, signedInOut, socialAccounts } from './account'
import { accountPage } from './account-page'
import { emailChange, emailChangeConfirm, emailChangeUndo } from './address'
import { deleteAccount, downloadData } from './data'
import { emailLogin, emailWay } from './email-login'
import { login, socialButtons } from './login'
import { challenge } from './mfa-challenge'
import { enrollmentParts, mfaSettings } from './mfa-settings'
import { passkeySettings } from './passkeys'
import { change, reset, resetConfirm } from './password'
import { registration, verification } from './registration'
import { sessions } from './sessions'
import { trustedDevices } from './trusted-devices'

export const GROUPS: readonly Group[] = [
  login,
  emailWay,
  emailLogin,
  challenge,
  registration,
  verification,
  reset,
  resetConfirm,
  change,
  accountPage,
  profileForm,
  emailChange,
  emailChangeConfirm,
  emailChangeUndo,
  mfaSettings,
  enrollmentParts,
  socialButtons,
  socialAccounts,
  passkeySettings,
  sessions,
  trustedDevices,
  downloadData,
  deleteAccount,
  signedInOut,
]
