import type { ProviderApp, ProviderSettings } from '../config/types.js'

/** A JSON object as it came, nothing of it checked. */
export type Json = Record<string, unknown>

/** How a call reaches the world: both are for tests and for the flow's clock; absent means the real thing. */
export interface ProviderIo {
  /** Raw fetch; it is always wrapped by the bounds of `http.ts`. */
  fetch?: typeof globalThis.fetch | undefined
  now?: Date | undefined
}

export interface AuthorizationRequest extends ProviderIo {
  app: ProviderApp
  settings: ProviderSettings
  state: string
  /** S256 challenge, or the verifier to make it of. One of them is needed when PKCE is on. */
  codeChallenge?: string | undefined
  codeVerifier?: string | undefined
  nonce?: string | undefined
  redirectUri: string
  /** Further parameters of this request; they never replace those of the protocol. */
  params?: Readonly<Record<string, string>> | undefined
}

export interface CodeExchange extends ProviderIo {
  app: ProviderApp
  code: string
  codeVerifier?: string | undefined
  redirectUri: string
  /** The nonce sent with the request. Absent: it is not compared, and PKCE binds the code. */
  nonce?: string | undefined
  /** The `iss` of the authorization response (RFC 9207): null when it had none, absent when the caller did not see it. */
  iss?: string | null | undefined
}

export interface TokenCheck extends ProviderIo {
  app: ProviderApp
  accessToken?: string | undefined
  idToken?: string | undefined
}

export interface ProfileRequest extends ProviderIo {
  app: ProviderApp
  tokens: ProviderTokens
  /** The unsigned `user` field of Apple's form_post, as it came. */
  callbackUser?: string | undefined
}

/** Proven tokens: `claims` are of an ID token whose signature, issuer, audience and times hold. */
export interface ProviderTokens {
  accessToken: string | null
  idToken: string | null
  claims: Json | null
  /** The token answer, for the few providers that put the user's id there. */
  raw: Json
}

/** Who the provider says it is. `emailVerified` only where the provider's word on the address is authoritative. */
export interface SocialProfile {
  uid: string
  email: string | null
  emailVerified: boolean
  username: string | null
  firstName: string
  lastName: string
}

export interface FreshLogin {
  params: Readonly<Record<string, string>>
  provesTime: boolean
}

/** A provider: pure functions of settings and answers. All of them throw `ProviderError` alone. */
export interface Provider {
  readonly name: string
  readonly label: string
  readonly kind: 'oidc' | 'oauth2'
  readonly defaultScopes: readonly string[]
  /** Whether the provider takes PKCE (S256). It is then always used, unless OAUTH_PKCE_ENABLED is false. */
  readonly pkce: boolean
  /** It refuses a request without PKCE. */
  readonly pkceRequired: boolean
  /** Whether its ID token carries the nonce of the request, so that a nonce binds a code to the client that asked for it. */
  readonly bindsNonce: boolean
  /** Whether the answer comes as a cross-site POST (response_mode=form_post). */
  readonly formPost: boolean
  /**
   * Parameters that make it ask for a sign-in anew. `provesTime`: its ID token then has `auth_time` (OpenID Connect Core
   * §3.1.2.1). Absent: it has no such means.
   */
  readonly freshLogin?: FreshLogin
  /** Keys that APP must have. */
  readonly requiredApp: readonly string[]
  /** Further keys of APP it reads, beside those every provider takes. */
  readonly optionalApp: readonly string[]
  /** The issuer or base URL that identities are stored with; null when only an ID token tells it. */
  home(app: ProviderApp): string | null
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  exchange(request: CodeExchange): Promise<ProviderTokens>
  profile(request: ProfileRequest): Promise<SocialProfile>
  /** Proves that the tokens were issued to this app. Absent: SOCIAL_LOGIN_AUTH_TYPE 'token' is a configuration error. */
  verifyToken?(request: TokenCheck): Promise<ProviderTokens>
}
