import type { Route } from '../route.js'
import { accountRoutes } from './account.js'
import { emailChangeRoutes } from './email-change.js'
import { emailLoginRoutes } from './email-login.js'
import { loginRoutes } from './login.js'
import { mfaRoutes } from './mfa.js'
import { passkeyRoutes } from './passkeys.js'
import { passwordRoutes } from './password.js'
import { registrationRoutes } from './registration.js'
import { sessionRoutes } from './session.js'
import { sessionsRoutes } from './sessions.js'
import { socialRoutes } from './social.js'
import { socialApiRoutes } from './social-api.js'
import { socialBrowserRoutes } from './social-browser.js'
import { trustedDevicesRoutes } from './trusted-devices.js'

/** The routes of all operations that any settings turn on. */
export const ROUTES: readonly Route[] = [
  ...loginRoutes,
  ...emailLoginRoutes,
  ...sessionRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...accountRoutes,
  ...emailChangeRoutes,
  ...sessionsRoutes,
  ...mfaRoutes,
  ...trustedDevicesRoutes,
  ...passkeyRoutes,
  ...socialRoutes,
  ...socialApiRoutes,
  ...socialBrowserRoutes,
]
