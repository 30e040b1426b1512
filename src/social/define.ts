import type { ProviderProfile } from '../config/hooks.js'
import type { ProviderApp } from '../config/types.js'
import { finishUrl } from './authorization-url.js'
import { refused } from './errors.js'
import { makeProfile, type RawProfile } from './fields.js'
import { fetchJson } from './http.js'
import { type Issuer, verifyIdToken } from './id-token.js'
import { requestTokens, type TokenEndpoint } from './token-request.js'
import type {
  AuthorizationRequest,
  CodeExchange,
  FreshLogin,
  Json,
  ProfileRequest,
  Provider,
  ProviderIo,
  ProviderTokens,
  TokenCheck,
} from './types.js'

type Maybe<T> = T | Promise<T>

export interface AuthorizeCall extends ProviderIo {
  app: ProviderApp
  secret: string
  redirectUri: string
  state: string
  scopes: string[]
}

export interface ProfileCall extends ProfileRequest {
  /** Claims of the verified ID token; empty without one. */
  claims: Json
  /** Sends a GET with the access token as Bearer and returns the JSON of a successful answer. */
  get(url: string, headers?: Record<string, string>): Promise<unknown>
  /** Like `get`, by POST with a JSON body; null sends no body. */
  post(url: string, body: object | null): Promise<unknown>
}

interface ProviderSpec {
  name: string
  label: string
  scopes: readonly string[]
  /** Default true. 'required': the provider refuses a request without PKCE. */
  pkce?: boolean | 'required'
  formPost?: boolean
  freshLogin?: FreshLogin
  /** Default `client_id`, `secret`. */
  requiredApp?: readonly string[]
  /** Further keys of APP that the provider reads. */
  optionalApp?: readonly string[]
  /** The authorization URL without state, nonce and challenge, which `finishUrl` sets. */
  authorize(call: AuthorizeCall): Maybe<URL>
  /** The documented authorization address, for providers where arctic still has a former one. */
  authorizeAt?: string | ((app: ProviderApp) => string)
  /** Parameters that each authorization request needs. */
  authorizeParams?: Readonly<Record<string, string>>
  token: TokenEndpoint | ((app: ProviderApp, io: ProviderIo) => Maybe<TokenEndpoint>)
  /** The signer of the ID token, for OpenID Connect providers. The token answer must then have an ID token. */
  issuer?: Issuer | ((app: ProviderApp, idToken: string, io: ProviderIo) => Maybe<Issuer>)
  /** The `iss` that an authorization response must (`required`) or may carry. Default: the static issuer, not required. */
  responseIssuer?(app: ProviderApp, io: ProviderIo): Maybe<{ issuer: string; required: boolean }>
  /**
   * The issuer or base URL within which a subject is unique. Default: the static issuer, or the origin of the static token
   * address. null: the `iss` of the ID token.
   */
  home?(app: ProviderApp): string | null
  /** False for OpenID Connect providers whose ID token carries no nonce. */
  nonce?: boolean
  /** The fields as the provider sent them. `defineProvider` checks and bounds them. */
  profile(call: ProfileCall): Maybe<RawProfile>
  /** Asks the provider whether the access token belongs to this app. Only some OAuth 2 providers can tell. */
  checkToken?(accessToken: string, check: TokenCheck): Promise<void>
}

function scopesOf(spec: ProviderSpec, request: AuthorizationRequest): string[] {
  const scopes = [...(request.settings.SCOPE ?? spec.scopes)]
  // A provider sends no ID token without `openid`. Apple always sends one, so its list does not contain the scope.
  if (spec.scopes.includes('openid') && !scopes.includes('openid')) scopes.unshift('openid')
  return scopes
}

async function authorizeUrl(spec: ProviderSpec, request: AuthorizationRequest): Promise<URL> {
  const { app, redirectUri, state, fetch, now } = request
  const scopes = scopesOf(spec, request)
  const built = await spec.authorize({ app, secret: app.secret ?? '', redirectUri, state, scopes, fetch, now })
  const at = typeof spec.authorizeAt === 'function' ? spec.authorizeAt(app) : spec.authorizeAt
  const url = at === undefined ? built : new URL(at + built.search)
  for (const [key, value] of Object.entries(spec.authorizeParams ?? {})) url.searchParams.set(key, value)
  // Some of arctic's classes take no scopes. A host that sets SCOPE expects them in the request.
  if (scopes.length > 0 && !url.searchParams.has('scope')) url.searchParams.set('scope', scopes.join(' '))
  return url
}

async function proveIdToken(
  spec: ProviderSpec,
  call: ProviderIo & { app: ProviderApp },
  idToken: unknown,
  nonce: string | undefined,
): Promise<{ idToken: string; claims: Json }> {
  if (typeof idToken !== 'string' || idToken === '') throw refused(spec.name, 'no_id_token')
  const issuer = typeof spec.issuer === 'function' ? await spec.issuer(call.app, idToken, call) : spec.issuer
  if (!issuer) throw refused(spec.name, 'no_issuer')
  const parties = Array.isArray(call.app.authorized_parties) ? call.app.authorized_parties : []
  const { fetch, now } = call
  const base = { provider: spec.name, issuer, clientId: call.app.client_id, parties, idToken, nonce, fetch, now }
  return { idToken, claims: await verifyIdToken(base) }
}

/** RFC 9207 §2.4: the `iss` of another issuer shows a mix-up attack. */
async function checkResponseIssuer(spec: ProviderSpec, request: CodeExchange): Promise<void> {
  if (request.iss === undefined) return
  const fixed = typeof spec.issuer === 'object' ? { issuer: spec.issuer.issuer, required: false } : null
  const expected = spec.responseIssuer ? await spec.responseIssuer(request.app, request) : fixed
  if (!expected || (request.iss === null && !expected.required)) return
  if (request.iss !== expected.issuer) throw refused(spec.name, 'iss')
}

async function exchange(spec: ProviderSpec, request: CodeExchange): Promise<ProviderTokens> {
  await checkResponseIssuer(spec, request)
  const endpoint = typeof spec.token === 'function' ? await spec.token(request.app, request) : spec.token
  const codeVerifier = spec.pkce === false ? undefined : request.codeVerifier
  const raw = await requestTokens(spec.name, { ...request, codeVerifier }, endpoint)
  const accessToken = String(raw.access_token)
  if (!spec.issuer) return { accessToken, idToken: null, claims: null, raw }
  const nonce = spec.nonce === false ? undefined : request.nonce
  return { accessToken, ...(await proveIdToken(spec, request, raw.id_token, nonce)), raw }
}

async function verifyToken(spec: ProviderSpec, check: TokenCheck): Promise<ProviderTokens> {
  const accessToken = check.accessToken || null
  if (spec.issuer) return { accessToken, ...(await proveIdToken(spec, check, check.idToken, undefined)), raw: {} }
  if (!accessToken) throw refused(spec.name, 'no_access_token')
  await spec.checkToken?.(accessToken, check)
  return { accessToken, idToken: null, claims: null, raw: {} }
}

/** One spelling of an issuer or base URL, so that a trailing slash does not create another identity. */
export const canonicalHome = (address: string): string => new URL(address).href.replace(/\/+$/, '')

function homeOf(spec: ProviderSpec, app: ProviderApp): string | null {
  if (spec.home) {
    const home = spec.home(app)
    return home === null ? null : canonicalHome(home)
  }
  if (typeof spec.issuer === 'object') return canonicalHome(spec.issuer.issuer)
  if (typeof spec.token === 'object') return new URL(spec.token.url).origin
  throw new TypeError(`${spec.name}: the provider's file names no home`)
}

async function profile(spec: ProviderSpec, request: ProfileRequest): Promise<ProviderProfile> {
  const call = (url: string, headers: Record<string, string>, init: RequestInit = {}): Promise<unknown> => {
    if (!request.tokens.accessToken) throw refused(spec.name, 'no_access_token')
    const authorization = `Bearer ${request.tokens.accessToken}`
    return fetchJson(spec.name, url, { ...init, headers: { authorization, ...headers } }, request)
  }
  const get: ProfileCall['get'] = async (url, headers = {}) => call(url, headers)
  const post: ProfileCall['post'] = async (url, body) =>
    body
      ? call(url, { 'content-type': 'application/json' }, { method: 'POST', body: JSON.stringify(body) })
      : call(url, {}, { method: 'POST' })
  return makeProfile(spec.name, await spec.profile({ ...request, claims: request.tokens.claims ?? {}, get, post }))
}

/** Builds a provider from the facts in its file. */
export function defineProvider(spec: ProviderSpec): Provider {
  const base = { name: spec.name, pkce: spec.pkce !== false, formPost: spec.formPost === true }
  return {
    ...base,
    label: spec.label,
    ...(spec.freshLogin ? { freshLogin: spec.freshLogin } : {}),
    kind: spec.issuer ? 'oidc' : 'oauth2',
    defaultScopes: spec.scopes,
    pkceRequired: spec.pkce === 'required',
    bindsNonce: spec.issuer !== undefined && spec.nonce !== false,
    requiredApp: spec.requiredApp ?? ['client_id', 'secret'],
    optionalApp: [...(spec.optionalApp ?? []), ...(spec.issuer ? ['authorized_parties'] : [])],
    async authorizationUrl(request) {
      const url = await authorizeUrl(spec, request)
      const nonce = spec.issuer && spec.nonce !== false ? request.nonce : undefined
      return finishUrl(url, base, request, nonce)
    },
    home: (app) => homeOf(spec, app),
    exchange: (request) => exchange(spec, request),
    profile: (request) => profile(spec, request),
    ...(spec.issuer || spec.checkToken ? { verifyToken: (check: TokenCheck) => verifyToken(spec, check) } : {}),
  }
}
