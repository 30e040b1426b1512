import { ConfigError, type ConfigProblem } from '../config/problems.js'
import type { ProviderFacts } from '../config/provider-app.js'
import type { Config } from '../config/types.js'
import { providerProblems } from '../social/problems.js'
import { PROVIDERS } from '../social/providers/index.js'

/** The facts of the built-in providers that the configuration needs. */
export const providerCatalog = (): Readonly<Record<string, ProviderFacts>> =>
  Object.fromEntries(
    PROVIDERS.map(({ name, requiredApp, optionalApp, formPost, verifyToken }) => [
      name,
      { required: requiredApp, optional: optionalApp, formPost, tokenLogin: verifyToken !== undefined },
    ]),
  )

/**
 * Problems that the providers themselves report about their settings, apart from the `known` ones.
 * @throws ConfigError for problems that no environment variable can fix
 */
export function socialProblems(config: Config, known: readonly ConfigProblem[]): ConfigProblem[] {
  const byToken = config.settings.SOCIAL_LOGIN_AUTH_TYPE === 'token'
  const found = Object.entries(config.providers)
    .flatMap(([name, settings]) => providerProblems(name, settings, byToken))
    .map((problem) => ({ ...problem, key: `SOCIALACCOUNT_PROVIDERS.${problem.key}` }))
    .filter(({ key }) => !known.some((problem) => problem.key === key))
  const wrong = found.filter(({ environment }) => !environment)
  if (wrong.length > 0) throw new ConfigError(wrong)
  return found
}
