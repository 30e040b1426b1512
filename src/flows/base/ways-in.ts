import type { Config } from '../../config/types.js'
import { findProvider } from '../../social/registry.js'
import { canStillSignIn, type Served, type WaysIn } from '../../store/account/ways-in.js'

/** The configured providers, each with its issuer; null when only an ID token names the issuer. */
export const servedIssuers = ({ providers }: Config): Served[] =>
  Object.entries(providers).map(([provider, settings]) => ({
    provider,
    issuer: findProvider(provider, settings)?.home(settings.APP) ?? null,
  }))

/**
 * The condition that a user keeps a way to sign in. Every change that takes one away writes under it, so this function decides
 * everywhere which is the last.
 */
export const keepsWayIn = (config: Config, without: WaysIn['without']): object =>
  canStillSignIn({ passkeys: config.settings.USE_PASSKEYS, served: servedIssuers(config), without })
