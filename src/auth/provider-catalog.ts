import { ConfigError, type ConfigProblem } from '../config/problems.js'
import type { ProviderFacts } from '../config/provider-app.js'
import type { Config } from '../config/types.js'
import { providerWord } from '../contract/endpoint.js'
import { type ProviderProblem, providerProblems } from '../social/problems.js'
import { PROVIDERS } from '../social/providers/index.js'

/** The facts of the built-in providers that the configuration needs. */
export const providerCatalog = (): Readonly<Record<string, ProviderFacts>> =>
  Object.fromEntries(
    PROVIDERS.map(({ name, requiredApp, optionalApp, formPost, verifyToken }) => [
      name,
      { required: requiredApp, optional: optionalApp, formPost, tokenLogin: verifyToken !== undefined },
    ]),
  )

/** Names that differ only in signs would give two operations of the OpenAPI document one `operationId`. */
function sharedWords(entries: readonly [string, unknown][]): ProviderProblem[] {
  const names = entries.map(([name]) => name)
  return names.flatMap((name, index) => {
    const twin = names.slice(0, index).find((earlier) => providerWord(earlier) === providerWord(name))
    const message = `has the same operationIds as ${twin} in the OpenAPI document; rename one of them`
    return twin === undefined ? [] : [{ key: name, message, environment: false }]
  })
}

/**
 * Problems that the providers themselves report about their settings, apart from the `known` ones.
 * @throws ConfigError for problems that no environment variable can fix
 */
export function socialProblems(config: Config, known: readonly ConfigProblem[]): ConfigProblem[] {
  const { SOCIAL_LOGIN_AUTH_TYPE, USE_AUTH_COOKIE } = config.settings
  const use = { tokenLogin: SOCIAL_LOGIN_AUTH_TYPE === 'token', cookies: USE_AUTH_COOKIE }
  const entries = Object.entries(config.providers)
  const found = [
    ...entries.flatMap(([name, settings]) => providerProblems(name, settings, use)),
    ...sharedWords(entries),
  ]
    .map((problem) => ({ ...problem, key: `SOCIALACCOUNT_PROVIDERS.${problem.key}` }))
    .filter(({ key }) => !known.some((problem) => problem.key === key))
  const wrong = found.filter(({ environment }) => !environment)
  if (wrong.length > 0) throw new ConfigError(wrong)
  return found
}
