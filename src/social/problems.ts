import { createPrivateKey } from 'node:crypto'
import type { ProviderApp, ProviderSettings } from '../config/types.js'
import { usesPkce } from './authorization-url.js'
import { DOMAIN, SEGMENT } from './base-url.js'
import { safeUrl } from './http.js'
import { MICROSOFT_TENANT } from './providers/microsoft.js'
import { findProvider, knownProviders } from './registry.js'
import type { Provider } from './types.js'

/** A wrong setting of a provider. `key` is relative to SOCIALACCOUNT_PROVIDERS, for example `github.APP.secret`. */
export interface ProviderProblem {
  key: string
  message: string
  /** Whether the value may come from the environment. A build then succeeds without it, and the host sets it for the start. */
  environment: boolean
}

const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/
/** Social routes begin with these words, so a provider cannot have such a name. */
const RESERVED = new Set(['accounts'])
const ADDRESSES = ['issuer', 'base_url', 'realm_url', 'authorization_url', 'token_url', 'userinfo_url'] as const
/** Keys whose values become segments of an address. */
const SEGMENTS = ['authorization_server', 'slug', 'region', 'user_pool_id'] as const

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const isKey = (text: unknown): boolean => {
  try {
    return createPrivateKey(String(text).replaceAll('\\n', '\n')).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

function appProblems(name: string, app: ProviderApp): ProviderProblem[] {
  const found: ProviderProblem[] = []
  const say = (key: string, message: string) => found.push({ key: `${name}.APP.${key}`, message, environment: true })
  for (const key of ADDRESSES) {
    if (!isBlank(app[key]) && !safeUrl(app[key])) say(key, 'must be an https address (http only on this machine)')
  }
  if (!isBlank(app.domain) && !DOMAIN.test(String(app.domain)))
    say('domain', 'must be a host name, such as me.example.com')
  for (const key of SEGMENTS) {
    if (!isBlank(app[key]) && !SEGMENT.test(String(app[key]))) say(key, 'must be letters, digits, _ and -')
  }
  if (name === 'microsoft' && !isBlank(app.tenant) && !MICROSOFT_TENANT.test(String(app.tenant))) {
    say('tenant', "must be a tenant's id (a UUID), 'common', 'organizations' or 'consumers'")
  }
  if (name === 'apple' && !isBlank(app.private_key) && !isKey(app.private_key)) {
    say('private_key', 'must be the text of the .p8 file (an EC key of P-256 in PEM)')
  }
  return found
}

/** RFC 9700 §2.1.1: only PKCE protects a client without a secret. */
function pkceProblems(
  name: string,
  provider: Provider,
  { OAUTH_PKCE_ENABLED, APP }: ProviderSettings,
): ProviderProblem[] {
  if (OAUTH_PKCE_ENABLED !== false) return []
  const key = `${name}.OAUTH_PKCE_ENABLED`
  const message = 'must not be false: '
  if (provider.pkceRequired)
    return [{ key, message: `${message}${provider.label} refuses a request without PKCE`, environment: false }]
  const isPublic = !provider.requiredApp.includes('secret') && name !== 'apple' && isBlank(APP.secret)
  return isPublic ? [{ key, message: `${message}a client without APP.secret needs PKCE`, environment: false }] : []
}

/** Without cookies only PKCE, or the nonce of an ID token, shows that a code belongs to the client that posts it. */
function bindingProblems(name: string, provider: Provider, settings: ProviderSettings): ProviderProblem[] {
  if (usesPkce(provider, settings) || provider.bindsNonce) return []
  const key = provider.pkce ? `${name}.OAUTH_PKCE_ENABLED` : name
  const need = provider.pkce ? 'must not be false' : 'takes no PKCE'
  const message = `${need}: with USE_AUTH_COOKIE false nothing else binds a code to the client that posts it`
  return [{ key, message, environment: false }]
}

/** Settings outside of SOCIALACCOUNT_PROVIDERS that demand a capability of the provider. */
interface ProviderUse {
  /** SOCIAL_LOGIN_AUTH_TYPE is 'token'. */
  tokenLogin?: boolean
  /** USE_AUTH_COOKIE. @default true */
  cookies?: boolean
}

/** All problems of one entry of SOCIALACCOUNT_PROVIDERS. A message never contains a secret. */
export function providerProblems(
  name: string,
  settings: ProviderSettings,
  { tokenLogin = false, cookies = true }: ProviderUse = {},
): ProviderProblem[] {
  if (!NAME.test(name) || RESERVED.has(name)) {
    const message = 'is no name for a provider: a-z, 0-9, _ and -, and not "accounts"'
    return [{ key: name, message, environment: false }]
  }
  const provider = findProvider(name, settings)
  if (!provider) {
    const names = Object.keys(knownProviders()).join(', ')
    const message = `is not known; use one of ${names}, or give APP an issuer or the three addresses of an OAuth 2 provider`
    return [{ key: name, message, environment: false }]
  }
  const problems: ProviderProblem[] = provider.requiredApp
    .filter((key) => isBlank(settings.APP[key]))
    .map((key) => ({ key: `${name}.APP.${key}`, message: 'is required', environment: true }))
  problems.push(...appProblems(name, settings.APP), ...pkceProblems(name, provider, settings))
  if (!tokenLogin && !cookies) problems.push(...bindingProblems(name, provider, settings))
  if (tokenLogin && !provider.verifyToken) {
    const message = "can not prove whom a token was issued to, so it does not work with SOCIAL_LOGIN_AUTH_TYPE 'token'"
    problems.push({ key: name, message, environment: false })
  }
  return problems
}
