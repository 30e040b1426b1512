import type * as account from '../contract/account.js'
import type * as emailChange from '../contract/email-change.js'
import type * as emailLogin from '../contract/email-login.js'
import type * as exported from '../contract/export.js'
import type * as login from '../contract/login.js'
import type * as mfa from '../contract/mfa.js'
import type * as passkeySteps from '../contract/passkey-steps.js'
import type * as passkeys from '../contract/passkeys.js'
import type * as password from '../contract/password.js'
import type * as reauthenticate from '../contract/reauthenticate.js'
import type * as registration from '../contract/registration.js'
import type * as session from '../contract/session.js'
import type * as sessions from '../contract/sessions.js'
import type * as social from '../contract/social.js'
import type * as socialApi from '../contract/social-api.js'
import type * as socialBrowser from '../contract/social-browser.js'
import type * as trustedDevices from '../contract/trusted-devices.js'

type Areas = typeof account &
  typeof emailChange &
  typeof exported &
  typeof emailLogin &
  typeof login &
  typeof mfa &
  typeof passkeys &
  typeof passkeySteps &
  typeof password &
  typeof reauthenticate &
  typeof registration &
  typeof session &
  typeof sessions &
  typeof social &
  typeof socialApi &
  typeof socialBrowser &
  typeof trustedDevices

/** Every declaration, with its literal types. */
export type Declared = Extract<Areas[keyof Areas], { operationId: string }>
