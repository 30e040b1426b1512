import type { Context } from '../../context.js'
import { findProvider } from '../../social/registry.js'

/** The provider's label on the buttons; its key when it was removed from the configuration. */
export function labelOf({ config }: Context, provider: string): string {
  const settings = Object.hasOwn(config.providers, provider) ? config.providers[provider] : undefined
  return (settings && findProvider(provider, settings)?.label) ?? provider
}
