import { z } from 'zod'
import { isKeyOf } from '../contract/objects.js'
import type { ConfigProblem } from './problems.js'
import { nearest, notAllowed } from './problems.js'
import { checkApp, type ProviderFacts } from './provider-app.js'
import type { ProviderSettings } from './types.js'
import { zodProblems } from './zod-problems.js'

/** The built-in providers, by the key of SOCIALACCOUNT_PROVIDERS. */
export type ProviderCatalog = Readonly<Record<string, ProviderFacts>>

/** A part of the path. `accounts` is already a route. */
const NAME = /^(?!accounts$)[a-z0-9][a-z0-9_-]{0,49}$/

const providerSchema = z.strictObject({
  SCOPE: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/))
    .readonly()
    .optional(),
  AUTH_PARAMS: z.record(z.string(), z.string()).readonly().optional(),
  OAUTH_PKCE_ENABLED: z.boolean().optional(),
  APP: z.record(z.string(), z.unknown()),
})

/** The keys of one provider in SOCIALACCOUNT_PROVIDERS, for messages and docs. */
export const PROVIDER_KEYS = {
  SCOPE: {
    allowed: 'a list of scopes (RFC 6749 §3.3: no spaces within one)',
    effect: "requested scopes, instead of the provider's default",
  },
  AUTH_PARAMS: {
    allowed: 'an object that maps text to text',
    effect: 'further parameters of the authorization request',
  },
  OAUTH_PKCE_ENABLED: { allowed: 'true or false', effect: 'PKCE (RFC 7636); default: on if the provider supports it' },
  APP: {
    allowed: 'an object with client_id, secret and the other keys that the provider needs',
    effect: 'the registration at the provider',
  },
} as const

/** The keys of APP that every provider accepts. */
export const APP_KEYS = {
  client_id: { allowed: 'a text', effect: 'as the provider gave it; required' },
  secret: { allowed: 'a text', effect: 'as the provider gave it; a generic provider needs none if PKCE is on' },
  redirect_uris: {
    allowed: 'a list of absolute addresses without fragment (RFC 6749 §3.1.2)',
    effect: 'further redirect addresses that a client can name',
  },
  trust_email: {
    allowed: "true, false or 'always'",
    effect:
      "generic and self-run providers. true: an address counts as verified if the provider reports it as verified. 'always': every address counts as verified, except one that the provider reports as unverified. Default false: no address is proven",
  },
  label: { allowed: 'a text', effect: 'name on the buttons; default: the name of the provider' },
  'token_auth, uid_field': {
    allowed: "'basic' or 'post'; a text",
    effect:
      "generic OAuth 2 providers: how the service sends the secret (default 'basic'), and the key of the user id in the profile",
  },
  issuer: {
    allowed: 'an https address (http only on localhost)',
    effect: 'makes it a generic OpenID Connect provider',
  },
  'authorization_url, token_url, userinfo_url': {
    allowed: 'https addresses (http only on localhost)',
    effect: 'make it a generic OAuth 2 provider',
  },
} as const

/** The problems of SOCIALACCOUNT_PROVIDERS, and its valid providers. */
interface CheckedProviders {
  providers: Readonly<Record<string, ProviderSettings>>
  shape: ConfigProblem[]
  environment: ConfigProblem[]
}

/**
 * Checks SOCIALACCOUNT_PROVIDERS. Without a catalog every name counts as known.
 * `tokenMode`: SOCIAL_LOGIN_AUTH_TYPE is 'token'.
 */
export function checkProviders(
  given: unknown,
  catalog: ProviderCatalog | undefined,
  tokenMode: boolean,
): CheckedProviders {
  const root = 'SOCIALACCOUNT_PROVIDERS'
  const result: CheckedProviders & { providers: Record<string, ProviderSettings> } = {
    providers: {},
    shape: [],
    environment: [],
  }
  if (given === undefined) return result
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    result.shape.push({ key: root, message: notAllowed(given, 'an object that maps provider names to their settings') })
    return result
  }
  for (const [name, value] of Object.entries(given)) {
    const { settings, shape, environment } = checkProvider(name, value, catalog, tokenMode)
    if (settings) result.providers[name] = settings
    result.shape.push(...shape)
    result.environment.push(...environment)
  }
  return result
}

interface CheckedProvider {
  settings?: ProviderSettings
  shape: ConfigProblem[]
  environment: ConfigProblem[]
}

function checkProvider(
  name: string,
  value: unknown,
  catalog: ProviderCatalog | undefined,
  tokenMode: boolean,
): CheckedProvider {
  const key = `SOCIALACCOUNT_PROVIDERS.${name}`
  if (!NAME.test(name)) {
    const allowed = "a name of lower-case letters, digits, - and _, not 'accounts'"
    return { shape: [{ key, message: notAllowed(name, allowed) }], environment: [] }
  }
  const parsed = providerSchema.safeParse(value)
  if (!parsed.success) return { shape: providerShapeProblems(key, value, parsed.error), environment: [] }
  const { APP, ...rest } = parsed.data
  const facts = catalog && Object.hasOwn(catalog, name) ? catalog[name] : undefined
  const { app, kind, shape, environment } = checkApp(key, APP, {
    facts,
    tokenMode,
    pkce: rest.OAUTH_PKCE_ENABLED === true,
  })
  const unknown = kind === 'unknown' && catalog ? [unknownProvider(key, name, Object.keys(catalog))] : []
  return { settings: { ...rest, APP: app }, shape: [...unknown, ...shape], environment }
}

function providerShapeProblems(key: string, value: unknown, error: z.core.$ZodError): ConfigProblem[] {
  return zodProblems(key, value, error, {
    known: () => Object.keys(PROVIDER_KEYS),
    hidden: ([part]) => part === 'APP',
    allowed: ([part = '']) =>
      isKeyOf(PROVIDER_KEYS, part)
        ? PROVIDER_KEYS[part].allowed
        : `an object with ${Object.keys(PROVIDER_KEYS).join(', ')}`,
  })
}

function unknownProvider(key: string, name: string, known: readonly string[]): ConfigProblem {
  const near = nearest(name, known)
  const hint = near ? `; did you mean ${near}?` : ''
  return {
    key,
    message: `unknown provider${hint}; allowed: ${known.join(', ')}, or any other with APP.issuer (OpenID Connect), or APP.authorization_url, APP.token_url and APP.userinfo_url (OAuth 2)`,
  }
}
