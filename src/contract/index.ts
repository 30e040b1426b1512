import { userEndpoints } from './account.js'
import type { ContractOptions, Endpoint } from './endpoint.js'
import { loginEndpoints } from './login.js'
import { mfaEndpoints } from './mfa.js'
import { passwordEndpoints } from './password.js'
import { registrationEndpoints } from './registration.js'
import { tokenEndpoints } from './session.js'
import { socialEndpoints } from './social.js'

/** Every operation that the settings turn on, in documentation order. */
export function endpoints(options: ContractOptions): Endpoint[] {
  const all = [
    ...loginEndpoints(options),
    ...registrationEndpoints(options),
    ...passwordEndpoints(options),
    ...userEndpoints(options),
    ...tokenEndpoints(options),
    ...mfaEndpoints(options),
    ...socialEndpoints(options),
  ]
  return all.filter((endpoint) => !options.excluded.includes(endpoint.name))
}

export type { ContractOptions, Endpoint, EndpointReply, FormPage, Method } from './endpoint.js'
export { AuthError, type ErrorCode, type FieldCode } from './errors.js'
