import type { ProviderFacts } from '../config/provider-app.js'
import { PROVIDERS } from '../social/providers/index.js'

/** What the configuration has to know of the providers that have a file of their own. */
export const providerCatalog = (): Readonly<Record<string, ProviderFacts>> =>
  Object.fromEntries(
    PROVIDERS.map(({ name, requiredApp, formPost, verifyToken }) => [
      name,
      { required: requiredApp, formPost, tokenLogin: verifyToken !== undefined },
    ]),
  )
