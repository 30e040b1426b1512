import type { ProviderProfile } from '../config/hooks.js'
import type { ProviderApp, ProviderSettings } from '../config/types.js'

/** An unchecked JSON object. */
export type Json = Record<string, unknown>

/** Tests replace both, and flows pass their clock. Absent: the real fetch and the real time. */
export interface ProviderIo {
  /** A raw fetch. The bounds of `http.ts` always apply to it. */
  fetch?: typeof globalThis.fetch | undefined
  now?: Date | undefined
}

export interface AuthorizationRequest extends ProviderIo {
  app: ProviderApp
  settings: ProviderSettings
  state: string
  /** The S256 challenge, or the verifier that it is derived from. PKCE needs one of them. */
  codeChallenge?: string | undefined
  codeVerifier?: string | undefined
  nonce?: string | undefined
  redirectUri: string
  /** Further parameters of this request. They never replace parameters of the protocol. */
  params?: Readonly<Record<string, string>> | undefined
}

export interface CodeExchange extends ProviderIo {
  app: ProviderApp
  code: string
  codeVerifier?: string | undefined
  redirectUri: string
  /** The nonce of the authorization request. Absent: it is not compared, and PKCE binds the code. */
  nonce?: string | undefined
  /** The `iss` of the authorization response (RFC 9207). null: the response had none. Absent: the caller did not see it. */
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
  /** The unsigned and unchecked `user` field of Apple's form_post. */
  callbackUser?: string | undefined
}

/** Verified tokens. `claims` come from an ID token with a valid signature, issuer, audience and time. */
export interface ProviderTokens {
  accessToken: string | null
  idToken: string | null
  claims: Json | null
  /** The token answer. A few providers put the id of the user into it. */
  raw: Json
}

export interface FreshLogin {
  params: Readonly<Record<string, string>>
  provesTime: boolean
}

/** A provider: pure functions of settings and answers. They throw no error but `ProviderError`. */
export interface Provider {
  readonly name: string
  readonly label: string
  readonly kind: 'oidc' | 'oauth2'
  readonly defaultScopes: readonly string[]
  /** Whether the provider accepts PKCE (S256). Requests then use it unless OAUTH_PKCE_ENABLED is false. */
  readonly pkce: boolean
  /** Whether the provider refuses a request without PKCE. */
  readonly pkceRequired: boolean
  /** Whether the ID token carries the nonce of the request. The nonce then binds a code to the client that requested it. */
  readonly bindsNonce: boolean
  /** Whether the provider answers with a cross-site POST (response_mode=form_post). */
  readonly formPost: boolean
  /**
   * Parameters that make the provider ask for a new sign-in. `provesTime`: the ID token then has `auth_time` (OpenID Connect
   * Core §3.1.2.1). Absent: the provider cannot ask for one.
   */
  readonly freshLogin?: FreshLogin
  /** Keys that APP must have. */
  readonly requiredApp: readonly string[]
  /** Further keys of APP that the provider reads, besides the keys that every provider accepts. */
  readonly optionalApp: readonly string[]
  /** The issuer or base URL that an identity is stored with; null if only the ID token names it. */
  home(app: ProviderApp): string | null
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  exchange(request: CodeExchange): Promise<ProviderTokens>
  profile(request: ProfileRequest): Promise<ProviderProfile>
  /** Proves that the provider issued the tokens to this app. Absent: SOCIAL_LOGIN_AUTH_TYPE 'token' is a configuration error. */
  verifyToken?(request: TokenCheck): Promise<ProviderTokens>
}
