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
 * The provider for a name and its settings. APP.issuer makes it a generic OpenID Connect provider, and one of the three
 * addresses makes it a generic OAuth 2 provider. Otherwise it is the known provider of that name, or null.
 */
export function findProvider(name: string, settings: ProviderSettings): Provider | null {
  if (settings.APP.issuer !== undefined) return oidcProvider({ name, label: labelOf(name, settings) })
  if (OAUTH2_ADDRESSES.some((key) => settings.APP[key] !== undefined)) {
    return oauth2Provider(name, labelOf(name, settings))
  }
  return BY_NAME.get(name) ?? null
}

/** Whether a provider of this name needs no address in the settings. */
export const isKnownProvider = (name: string): boolean => BY_NAME.has(name)

/** Every known provider: the keys that APP must have, and whether the provider can prove the audience of a token. */
export function knownProviders(): Record<string, { requiredApp: string[]; tokenLogin: boolean }> {
  return Object.fromEntries(
    PROVIDERS.map((provider) => [
      provider.name,
      { requiredApp: [...provider.requiredApp], tokenLogin: provider.verifyToken !== undefined },
    ]),
  )
}
