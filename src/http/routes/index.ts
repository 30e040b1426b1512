import type { ContractOptions } from '../../contract/endpoint.js'
import type { Route } from '../route.js'
import { coreRoutes } from './core.js'
import { mfaRoutes } from './mfa.js'
import { socialRoutes } from './social.js'

/** What serves every operation that the settings can turn on, by `operationId`. */
export const allRoutes = (options: ContractOptions): Readonly<Record<string, Route>> => ({
  ...coreRoutes,
  ...mfaRoutes,
  ...socialRoutes(options),
})
