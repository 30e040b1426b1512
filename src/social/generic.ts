import type { ProviderApp } from '../config/types.js'
import { defineProvider, type ProfileCall } from './define.js'
import { discover, type Metadata } from './discovery.js'
import { refused, unavailable } from './errors.js'
import { child, fromClaims, type RawProfile } from './fields.js'
import { safeUrl } from './http.js'
import type { TokenAuth } from './token-request.js'
import { emailOf, isVouched, needsUserinfo } from './trust-email.js'
import type { Json, Provider } from './types.js'

const authorizationUrl = (address: string, app: ProviderApp, redirectUri: string, scopes: readonly string[]): URL => {
  const url = new URL(address)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('client_id', app.client_id)
  url.searchParams.set('redirect_uri', redirectUri)
  if (scopes.length > 0) url.searchParams.set('scope', scopes.join(' '))
  return url
}

/** OpenID Connect Discovery §3: a document without methods means client_secret_basic. */
function tokenAuth(app: ProviderApp, methods: readonly string[] | undefined): TokenAuth {
  if (!app.secret) return 'none'
  return !methods || methods.includes('client_secret_basic') ? 'basic' : 'post'
}

/** Userinfo, if the ID token does not state the address and its status. The subjects must agree (OpenID Connect Core §5.3.2). */
async function userinfoOf(
  name: string,
  metadata: Metadata,
  { claims, tokens, get }: ProfileCall,
): Promise<Json | null> {
  if (!needsUserinfo(claims) || !metadata.userinfoUrl || !tokens.accessToken) return null
  const info = child(await get(metadata.userinfoUrl))
  if (info.sub !== claims.sub) throw refused(name, 'userinfo_sub')
  return info
}

async function oidcProfile(name: string, metadata: Metadata, call: ProfileCall): Promise<RawProfile> {
  const { claims, app } = call
  const info = await userinfoOf(name, metadata, call)
  const stated = emailOf(claims, info)
  // A client could withhold the access token because userinfo reports the address as unverified, so the address does not count.
  const unasked = info === null && metadata.userinfoUrl !== null && needsUserinfo(claims)
  const merged = { ...info, ...claims, email: stated.email }
  return fromClaims(merged, !unasked && isVouched(app, stated))
}

interface OidcOptions {
  name: string
  label: string
  /** The issuer for an app. Default: APP.issuer. */
  issuerOf?(app: ProviderApp): string
  /** Default `client_id`, `issuer`. */
  requiredApp?: readonly string[]
  optionalApp?: readonly string[]
}

/** An OpenID Connect provider, found by discovery. It checks signature, `iss`, `aud`, nonce and the `iss` of the response. */
export function oidcProvider({ name, label, issuerOf, requiredApp, optionalApp = [] }: OidcOptions): Provider {
  const of = (app: ProviderApp): unknown => (issuerOf ? issuerOf(app) : app.issuer)
  return defineProvider({
    name,
    label,
    scopes: ['openid', 'email', 'profile'],
    requiredApp: requiredApp ?? ['client_id', 'issuer'],
    optionalApp,
    freshLogin: { params: { prompt: 'login', max_age: '0' }, provesTime: true },
    home: (app) => String(of(app)),
    async issuer(app, _idToken, io) {
      const { issuer, jwksUri, algorithms } = await discover(name, of(app), io)
      return { issuer, jwksUri, algorithms }
    },
    async responseIssuer(app, io) {
      const { issuer, sendsIss } = await discover(name, of(app), io)
      return { issuer, required: sendsIss }
    },
    async authorize({ app, redirectUri, scopes, ...io }) {
      return authorizationUrl((await discover(name, of(app), io)).authorizationUrl, app, redirectUri, scopes)
    },
    async token(app, io) {
      const { tokenUrl, authMethods } = await discover(name, of(app), io)
      return { url: tokenUrl, auth: tokenAuth(app, authMethods) }
    },
    profile: async (call) => oidcProfile(name, await discover(name, of(call.app), call), call),
  })
}

const firstOf = (user: Json, keys: readonly string[]): unknown => keys.map((key) => user[key]).find((value) => value)

function oauth2Profile(app: ProviderApp, user: Json): RawProfile {
  return {
    uid: typeof app.uid_field === 'string' ? user[app.uid_field] : (user.sub ?? user.id),
    email: user.email,
    emailVerified: isVouched(app, { email: user.email, verified: user.email_verified ?? user.verified }),
    username: firstOf(user, ['preferred_username', 'username', 'login', 'nickname']),
    firstName: firstOf(user, ['given_name', 'first_name']),
    lastName: firstOf(user, ['family_name', 'last_name']),
    name: user.name,
  }
}

/**
 * An OAuth 2 provider with the addresses APP.authorization_url, APP.token_url and APP.userinfo_url. Userinfo is a JSON object;
 * its key APP.uid_field, or else `sub` or `id`, is the subject. APP.token_auth is 'basic' (the default, RFC 6749 §2.3.1) or
 * 'post'.
 */
export function oauth2Provider(name: string, label: string): Provider {
  const addressOf = (app: ProviderApp, key: string): string => {
    const url = safeUrl(app[key])
    if (!url) throw unavailable(name, key)
    return url.href
  }
  return defineProvider({
    name,
    label,
    scopes: [],
    requiredApp: ['client_id', 'authorization_url', 'token_url', 'userinfo_url'],
    optionalApp: ['token_auth', 'uid_field'],
    // A subject is unique at the address that names it.
    home: (app) => addressOf(app, 'userinfo_url'),
    authorize: ({ app, redirectUri, scopes }) =>
      authorizationUrl(addressOf(app, 'authorization_url'), app, redirectUri, scopes),
    token: (app) => ({
      url: addressOf(app, 'token_url'),
      auth: app.secret ? (app.token_auth === 'post' ? 'post' : 'basic') : 'none',
    }),
    profile: async ({ app, get }) => oauth2Profile(app, child(await get(addressOf(app, 'userinfo_url')))),
  })
}
