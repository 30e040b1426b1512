import type * as account from '../contract/account.js'
import type * as emailChange from '../contract/email-change.js'
import type * as emailLogin from '../contract/email-login.js'
import type { Declaration } from '../contract/endpoint.js'
import type * as accountExport from '../contract/export.js'
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

type ExportOf<Module> = Module[keyof Module]

type Declared = Extract<
  | ExportOf<typeof account>
  | ExportOf<typeof emailChange>
  | ExportOf<typeof emailLogin>
  | ExportOf<typeof accountExport>
  | ExportOf<typeof login>
  | ExportOf<typeof mfa>
  | ExportOf<typeof passkeySteps>
  | ExportOf<typeof passkeys>
  | ExportOf<typeof password>
  | ExportOf<typeof reauthenticate>
  | ExportOf<typeof registration>
  | ExportOf<typeof session>
  | ExportOf<typeof sessions>
  | ExportOf<typeof social>
  | ExportOf<typeof socialApi>
  | ExportOf<typeof socialBrowser>
  | ExportOf<typeof trustedDevices>,
  Declaration
>

/** The path of a route of the account, as declared: 'login/'. */
export type AccountPath = Extract<Declared, { area: 'auth' }>['path']

/** A route as EXCLUDED_ROUTES names it ('social_login'), or its path. */
export type RouteName = Declared['name'] | AccountPath

/** A declared path with a value for each `{parameter}`, and perhaps a query. */
export type FilledPath<Path extends string> = Path extends `${infer Head}{${string}}${infer Tail}`
  ? `${Head}${string}${FilledPath<Tail>}`
  : Path | `${Path}?${string}`
