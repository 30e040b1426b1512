import type { ContractOptions } from '../../contract/endpoint.js'
import type { Route } from '../route.js'
import { accountRoutes } from './account.js'
import { loginRoutes } from './login.js'
import { mfaRoutes } from './mfa.js'
import { passwordRoutes } from './password.js'
import { registrationRoutes } from './registration.js'
import { sessionRoutes } from './session.js'
import { socialRoutes } from './social.js'

/** What serves every operation that the settings can turn on, by `operationId`. */
export const allRoutes = (options: ContractOptions): Readonly<Record<string, Route>> => ({
  ...loginRoutes,
  ...sessionRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...accountRoutes,
  ...mfaRoutes,
  ...socialRoutes(options),
})
