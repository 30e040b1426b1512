import type { OauthServer } from '../../harness/oauth-server.js'
import type { Flow } from '../flow.js'
import { ACCOUNT } from './account.js'
import { LOGIN } from './login.js'
import { MFA, TRUSTED_DEVICES } from './mfa.js'
import { OPERATORS } from './operators.js'
import { PASSKEYS } from './passkeys.js'
import { PASSWORDS } from './password.js'
import { REGISTRATION } from './registration.js'
import { SESSION } from './session.js'
import { socialFlows } from './social.js'
import { UPKEEP } from './upkeep.js'

/** Every writing operation of the service, in two halves that take about the same time. */
export const halves = (server: OauthServer): readonly [first: readonly Flow[], second: readonly Flow[]] => [
  [...LOGIN, ...SESSION, ...REGISTRATION],
  [...PASSWORDS, ...ACCOUNT, ...MFA, ...TRUSTED_DEVICES, ...PASSKEYS, ...socialFlows(server), ...OPERATORS, ...UPKEEP],
]
