import type { ContractOptions } from '../../contract/endpoint.js'
import type { Route } from '../route.js'
import { coreRoutes } from './core.js'
import { mfaRoutes } from './mfa.js'

/** What serves every operation that the settings can turn on, by `operationId`. */
export const allRoutes = (_options: ContractOptions): Readonly<Record<string, Route>> => ({
  ...coreRoutes,
  ...mfaRoutes,
})
