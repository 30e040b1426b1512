import { isLocalHost, webUrl } from './origins.js'
import type { ConfigProblem } from './problems.js'
import { kindOf, notAllowed, unknownName } from './problems.js'
import type { ProviderApp } from './types.js'

/** The facts about a provider that its settings depend on. */
export interface ProviderFacts {
  /** Required keys of APP, e.g. client_id, secret. */
  required: readonly string[]
  /** Optional keys of APP. If absent, any key is accepted. */
  optional?: readonly string[]
  /**
   * The provider can prove which client a token was issued to (by an ID token or its own audience check), which
   * SOCIAL_LOGIN_AUTH_TYPE 'token' requires.
   */
  tokenLogin?: boolean
  /** Its callback is a form post. */
  formPost?: boolean
}

/** Keys of APP that every provider accepts. */
const COMMON = ['client_id', 'secret', 'redirect_uris', 'trust_email', 'label']
const OAUTH2_URLS = ['authorization_url', 'token_url', 'userinfo_url']
const URL_KEYS = ['issuer', ...OAUTH2_URLS]
/** Keys that a generic provider reads. */
const GENERIC = {
  oidc: ['issuer', 'authorized_parties'],
  oauth2: [...OAUTH2_URLS, 'token_auth', 'uid_field'],
}
const SCRIPT_SCHEMES = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']

interface AppContext {
  facts: ProviderFacts | undefined
  tokenMode: boolean
  pkce: boolean
}

interface CheckedApp {
  app: ProviderApp
  kind: 'known' | 'oidc' | 'oauth2' | 'unknown'
  shape: ConfigProblem[]
  environment: ConfigProblem[]
}

/** Checks APP of one provider. Messages quote only URLs, because any other value may be a secret. */
export function checkApp(key: string, app: Record<string, unknown>, context: AppContext): CheckedApp {
  // URL keys make it a generic provider, whatever its name.
  const facts = URL_KEYS.some((name) => Object.hasOwn(app, name)) ? undefined : context.facts
  const kind = kindOfProvider(app, facts)
  const root = `${key}.APP`
  const required = requiredKeys(kind, app, { ...context, facts })
  const shape = [
    ...unknownAppKeys(root, app, knownKeys(kind, facts)),
    ...typeProblems(root, app, required),
    ...tokenModeProblems(key, kind, { ...context, facts }),
  ]
  const environment = [
    ...required
      .filter((name) => isMissing(app[name]))
      .map((name) => ({ key: `${root}.${name}`, message: 'is missing; allowed: a text' })),
    ...URL_KEYS.flatMap((name) => urlProblems(root, name, app[name])),
  ]
  const client_id = typeof app.client_id === 'string' ? app.client_id : ''
  const redirect_uris = Array.isArray(app.redirect_uris) ? { redirect_uris: [...app.redirect_uris] } : {}
  // Each key is checked above; what is wrong is reported, and the service does not start.
  return { app: { ...app, ...redirect_uris, client_id } as ProviderApp, kind, shape, environment }
}

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

function kindOfProvider(app: Record<string, unknown>, facts: ProviderFacts | undefined): CheckedApp['kind'] {
  if (facts) return 'known'
  // An empty value comes from an unset environment variable, so the key counts as present.
  if (Object.hasOwn(app, 'issuer')) return 'oidc'
  return OAUTH2_URLS.every((name) => Object.hasOwn(app, name)) ? 'oauth2' : 'unknown'
}

/** A generic provider without `secret` is a public client: then PKCE must be on (RFC 9700 §2.1.1). */
function requiredKeys(
  kind: CheckedApp['kind'],
  app: Record<string, unknown>,
  { facts, pkce }: AppContext,
): readonly string[] {
  if (facts) return facts.required
  const secret = pkce && !Object.hasOwn(app, 'secret') ? [] : ['secret']
  const urls = kind === 'oidc' ? ['issuer'] : kind === 'oauth2' ? OAUTH2_URLS : []
  return ['client_id', ...secret, ...urls]
}

/** null: any key. */
function knownKeys(kind: CheckedApp['kind'], facts: ProviderFacts | undefined): readonly string[] | null {
  if (kind === 'oidc' || kind === 'oauth2') return [...COMMON, ...GENERIC[kind]]
  return facts?.optional ? [...new Set([...COMMON, ...facts.required, ...facts.optional])] : null
}

function unknownAppKeys(root: string, app: Record<string, unknown>, known: readonly string[] | null): ConfigProblem[] {
  if (!known) return []
  return Object.keys(app)
    .filter((name) => !known.includes(name))
    .map((name) => ({ key: `${root}.${name}`, message: unknownName(name, known) }))
}

function typeProblems(root: string, app: Record<string, unknown>, required: readonly string[]): ConfigProblem[] {
  const texts = new Set(['client_id', 'secret', ...URL_KEYS, ...required])
  const problems = [...texts]
    .filter((name) => !isMissing(app[name]) && typeof app[name] !== 'string')
    .map((name) => ({ key: `${root}.${name}`, message: `${kindOf(app[name])} is not allowed; allowed: a text` }))
  const { trust_email: trust, redirect_uris: uris } = app
  if (app.label !== undefined && typeof app.label !== 'string') {
    problems.push({ key: `${root}.label`, message: `${kindOf(app.label)} is not allowed; allowed: a text` })
  }
  if (trust !== undefined && typeof trust !== 'boolean' && trust !== 'always') {
    problems.push({ key: `${root}.trust_email`, message: notAllowed(trust, "true, false or 'always'") })
  }
  if (uris !== undefined && !(Array.isArray(uris) && uris.every(isRedirectUri))) {
    problems.push({
      key: `${root}.redirect_uris`,
      message: notAllowed(uris, 'a list of absolute addresses without fragment (RFC 6749 §3.1.2)'),
    })
  }
  return problems
}

function isRedirectUri(text: unknown): boolean {
  if (typeof text !== 'string' || !URL.canParse(text) || text.includes('#') || /\s/.test(text)) return false
  const url = new URL(text)
  return !SCRIPT_SCHEMES.includes(url.protocol) && !url.username && !url.password
}

function urlProblems(root: string, name: string, value: unknown): ConfigProblem[] {
  if (isMissing(value) || typeof value !== 'string') return []
  const url = URL.canParse(value) ? new URL(value) : undefined
  const plain = name === 'issuer' ? webUrl(value) : url && !url.hash && !url.username && !url.password ? url : undefined
  if (plain && (plain.protocol === 'https:' || (plain.protocol === 'http:' && isLocalHost(plain.hostname)))) return []
  return [{ key: `${root}.${name}`, message: notAllowed(value, 'an https address (http only on localhost)') }]
}

function tokenModeProblems(key: string, kind: CheckedApp['kind'], { facts, tokenMode }: AppContext): ConfigProblem[] {
  const proves = facts ? facts.tokenLogin === true : kind === 'oidc'
  if (!tokenMode || proves || kind === 'unknown') return []
  return [
    {
      key,
      message:
        "has no ID token or audience check, so nothing proves that a token was issued to this client; allowed with SOCIAL_LOGIN_AUTH_TYPE 'token': providers that have one",
    },
  ]
}
