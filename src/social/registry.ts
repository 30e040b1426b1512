import type { ProviderSettings } from '../config/types.js'
import { oauth2Provider, oidcProvider } from './generic.js'
import { PROVIDERS } from './providers/index.js'
import type { Provider } from './types.js'

const BY_NAME: ReadonlyMap<string, Provider> = new Map(PROVIDERS.map((provider) => [provider.name, provider]))

const OAUTH2_ADDRESSES = ['authorization_url', 'token_url', 'userinfo_url'] as const

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const labelOf = (name: string, settings: ProviderSettings): string => {
  const own = settings.APP.label
  return typeof own === 'string' && own !== '' ? own : (BY_NAME.get(name)?.label ?? titled(name))
}

/**
 * The provider a name stands for under its settings: with APP.issuer a generic OpenID Connect one, with the three addresses a
 * generic OAuth 2 one, else the one of that name; null when there is none.
 */
export function findProvider(name: string, settings: ProviderSettings): Provider | null {
  if (settings.APP.issuer !== undefined) return oidcProvider({ name, label: labelOf(name, settings) })
  if (OAUTH2_ADDRESSES.some((key) => settings.APP[key] !== undefined)) {
    return oauth2Provider(name, labelOf(name, settings))
  }
  return BY_NAME.get(name) ?? null
}

/** Every provider with a file of its own: the keys its APP must have, and whether it can prove a token's audience. */
export function knownProviders(): Record<string, { requiredApp: string[]; tokenLogin: boolean }> {
  return Object.fromEntries(
    PROVIDERS.map((provider) => [
      provider.name,
      { requiredApp: [...provider.requiredApp], tokenLogin: provider.verifyToken !== undefined },
    ]),
  )
}
