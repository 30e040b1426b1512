import { consoleLog } from './console-log.js'
import { routeNames } from './contract-options.js'
import { type Addresses, checkAddresses } from './environment.js'
import { freezeDeep } from './freeze.js'
import { HOOKS } from './hook-names.js'
import { fieldConflicts, hostFieldProblems } from './host-fields.js'
import { checkMail } from './mail.js'
import { optionProblems } from './options.js'
import { ConfigError, type ConfigProblem, kindOf, unknownName } from './problems.js'
import { checkProviders, type ProviderCatalog } from './providers.js'
import { methodProblems, passwordProblems, settingRules } from './rules.js'
import { checkSecrets } from './secrets.js'
import { parseSettings } from './settings/parse.js'
import { completeRateLimits } from './settings/rate-limits.js'
import type { Draft } from './settings/setting.js'
import { signingKeyProblems } from './signing-keys.js'
import type { AuthOptions, Config, Settings } from './types.js'

interface ConfigSurroundings {
  /** The built-in providers. undefined: every name is accepted. */
  providers?: ProviderCatalog
  /** Names that EXCLUDED_ROUTES and `handlers` may use. Default: every route of the contract. */
  routes?: readonly string[]
  /** Default: NODE_ENV is 'production'. */
  production?: boolean
}

interface ResolvedConfig {
  config: Config
  /** Problems of the environment. While there is one, the service must not serve requests. */
  problems: readonly ConfigProblem[]
}

/**
 * Checks the options of `createAuth` and fills in every default.
 * @throws ConfigError on a wrong shape, with every problem. Missing values of the environment are returned as `problems`
 * instead
 */
export function resolveConfig(options: AuthOptions, surroundings: ConfigSurroundings = {}): ResolvedConfig {
  if (typeof options !== 'object' || options === null) {
    throw new ConfigError([
      { key: 'createAuth', message: `${kindOf(options)} is not allowed; allowed: an object of options` },
    ])
  }
  const { shape, environment, ...checked } = checkEverything(options, surroundings)
  if (shape.length > 0) {
    const told = new Set(shape.map((problem) => problem.key))
    throw new ConfigError([...shape, ...environment.filter((problem) => !told.has(problem.key))])
  }
  return { config: assemble(options, checked), problems: environment }
}

interface Findings extends Checked {
  shape: ConfigProblem[]
  environment: ConfigProblem[]
}

function checkEverything(options: AuthOptions, surroundings: ConfigSurroundings): Findings {
  const { production = process.env.NODE_ENV === 'production' } = surroundings
  const routes = () => surroundings.routes ?? routeNames()
  const { draft, problems } = parseSettings(options.AUTH_CONFIG)
  const tokenMode = draft.SOCIAL_LOGIN_AUTH_TYPE === 'token'
  const addresses = checkAddresses(draft, production)
  const { secrets, ...secret } = checkSecrets(options.secret)
  const { providers, ...provider } = checkProviders(options.SOCIALACCOUNT_PROVIDERS, surroundings.providers, tokenMode)
  const { mail, ...mailer } = checkMail(options.mail, options.sendMail !== undefined, addresses.base)
  const signingKeys = Array.isArray(options.signingKeys) ? options.signingKeys.filter(isMapping) : []
  const settings = completeSettings(draft, addresses)
  const wrongOptions = optionProblems({ ...options })
  const shape = [
    ...wrongOptions,
    ...problems,
    ...settingRules(draft, routes),
    ...passwordProblems(draft, options.SOCIALACCOUNT_PROVIDERS ?? {}),
    ...methodProblems(draft, options.mfaMethods ?? {}),
    ...backendProblems(draft, options),
    ...unusedHooks(draft, options),
    ...loginAnswerProblems(options),
    ...handlerProblems(options.handlers, routes),
    ...hostFieldProblems(options.schemas),
    // A schema that is no zod object has no fields to compare.
    ...(wrongOptions.length === 0 ? fieldConflicts(options.schemas ?? {}) : []),
    ...addresses.shape,
    ...secret.shape,
    ...provider.shape,
  ]
  const environment = [
    ...secret.environment,
    ...addresses.environment,
    ...signingKeyProblems(draft.JWT_ALGORITHM, signingKeys),
    ...provider.environment,
    ...mailer.environment,
  ]
  return { shape, environment, settings, origins: originsOf(draft, addresses), providers, secrets, signingKeys, mail }
}

type Checked = Pick<Config, 'settings' | 'origins' | 'providers' | 'secrets' | 'signingKeys' | 'mail'>

/** Deep-freezes our own objects. The host's objects (clients, keys, hooks) are not frozen. */
function assemble(options: AuthOptions, checked: Checked): Config {
  return Object.freeze({
    ...checked,
    settings: freezeDeep(checked.settings),
    providers: freezeDeep(checked.providers),
    secrets: freezeDeep(checked.secrets),
    mail: Object.freeze(checked.mail),
    userModel: options.models?.user ?? 'User',
    queries: options.queries,
    schemas: Object.freeze({ ...options.schemas }),
    redis: options.redis,
    hooks: Object.freeze(Object.fromEntries(HOOKS.map((name) => [name, options[name]]).filter(([, hook]) => hook))),
    handlers: Object.freeze({ ...options.handlers }),
    credentialBackends: Object.freeze([...(options.credentialBackends ?? [])]),
    customBackend: options.customBackend,
    mfaMethods: Object.freeze({ ...options.mfaMethods }),
    hasher: options.hasher,
    log: options.log ?? consoleLog,
    messages: freezeDeep(structuredClone(options.messages ?? {})),
  })
}

/** Fills in the settings that are derived from others. */
function completeSettings(draft: Draft, { base, frontend, secure }: Addresses): Settings {
  // `hostname` and not `host`, because the colon of a port would break the label of the otpauth URI.
  const name = draft.MFA_APPLICATION_NAME ?? (base && new URL(base).hostname)
  const mfa = { attempts: draft.MFA_MAX_ATTEMPTS, expirySeconds: draft.MFA_EPHEMERAL_TOKEN_EXPIRY }
  return {
    ...draft,
    LOGIN_FIELDS: draft.LOGIN_FIELDS ?? (draft.USERNAME === 'none' ? ['email'] : ['username', 'email']),
    BASE_URL: base,
    FRONTEND_BASE_URL: frontend,
    AUTH_COOKIE_SECURE: secure,
    MFA_APPLICATION_NAME: name,
    PASSKEY_RP_ID: draft.PASSKEY_RP_ID ?? (frontend && new URL(frontend).hostname),
    PASSKEY_RP_NAME: draft.PASSKEY_RP_NAME ?? name,
    RATE_LIMITS: completeRateLimits(draft.RATE_LIMITS, mfa),
  }
}

function originsOf(draft: Draft, { base, frontend }: Addresses): Config['origins'] {
  const origin = (address: string) => address && new URL(address).origin
  const trusted = new Set([origin(frontend), ...draft.TRUSTED_ORIGINS].filter(Boolean))
  return Object.freeze({ self: origin(base), frontend: origin(frontend), trusted })
}

const isMapping = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function backendProblems(draft: Draft, options: AuthOptions): ConfigProblem[] {
  if (draft.AUTH_TYPE !== 'custom') return []
  const missing = "is missing; AUTH_TYPE 'custom' needs an object with issue, authenticate and revoke"
  // The mark that restricts a session until enrollment is a column of its row, and a custom backend has no rows.
  const needsSession =
    "is not allowed with AUTH_TYPE 'custom': it needs sessions of this service; allowed: 'jwt', 'token'"
  return [
    ...(options.customBackend === undefined ? [{ key: 'customBackend', message: missing }] : []),
    ...(draft.MFA_REQUIRED ? [{ key: 'AUTH_CONFIG.MFA_REQUIRED', message: `true ${needsSession}` }] : []),
    ...(options.mfaRequired === undefined ? [] : [{ key: 'mfaRequired', message: needsSession }]),
  ]
}

/** A hook that no request would ever call. */
function unusedHooks(draft: Draft, options: AuthOptions): ConfigProblem[] {
  if (draft.AUTH_TYPE === 'jwt' || options.claims === undefined) return []
  return [{ key: 'claims', message: `needs access tokens; allowed: with AUTH_TYPE 'jwt', not '${draft.AUTH_TYPE}'` }]
}

/** The function and its schema need each other. */
function loginAnswerProblems({ loginAnswer, schemas }: AuthOptions): ConfigProblem[] {
  if ((loginAnswer === undefined) === (schemas?.loginAnswer === undefined)) return []
  const [given, missing] = loginAnswer ? ['loginAnswer', 'schemas.loginAnswer'] : ['schemas.loginAnswer', 'loginAnswer']
  return [{ key: given, message: `needs ${missing} too` }]
}

function handlerProblems(handlers: unknown, routes: () => readonly string[]): ConfigProblem[] {
  if (!isMapping(handlers)) return []
  return Object.keys(handlers)
    .filter((name) => !routes().includes(name))
    .map((name) => ({ key: `handlers.${name}`, message: unknownName(name, routes(), 'route') }))
}

export { contractOptions } from './contract-options.js'
export { ConfigError } from './problems.js'
