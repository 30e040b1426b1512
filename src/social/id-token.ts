import * as oauth from 'oauth4webapi'
import { isObject } from '../contract/objects.js'
import { processWide } from '../process-wide.js'
import { ProviderError, refused, unavailable } from './errors.js'
import { boundedFetch, isLoopback } from './http.js'
import type { Json, ProviderIo } from './types.js'

/** The accepted signature algorithms. The list never contains a symmetric one or `none`. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519', 'RS384', 'RS512', 'ES384', 'ES512'] as const

/** Seconds by which the clocks may differ. */
const SKEW = 60
const CACHED_KEY_SETS = 50

export interface Issuer {
  issuer: string
  jwksUri: string
  algorithms?: readonly string[] | undefined
}

interface IdTokenCheck extends ProviderIo {
  provider: string
  issuer: Issuer
  clientId: string
  /** Further accepted `azp` values, for native apps of the same project. */
  parties?: readonly unknown[] | undefined
  idToken: string
  /** Absent: the nonce is not compared. */
  nonce?: string | undefined
}

/** One key set per address and process, shared by all bundles. oauth4webapi renews it (5 min; 1 min for a new kid). */
function keySet(uri: string): oauth.JWKSCacheInput {
  const store = processWide('jwks/v1', () => new Map<string, oauth.JWKSCacheInput>())
  const known = store.get(uri) ?? {}
  store.delete(uri)
  store.set(uri, known)
  for (const key of store.keys()) if (store.size > CACHED_KEY_SETS) store.delete(key)
  return known
}

/** The claims of an unverified token; null if it has none. */
export function peek(token: string): Json | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return isObject(claims) ? claims : null
  } catch {
    return null
  }
}

/** The fetch for the key set. If the provider does not deliver it, the provider is unavailable; the token is not refused. */
const keyFetch = (check: IdTokenCheck) => async (url: string, options: { headers: Record<string, string> }) => {
  const response = await boundedFetch(check.provider, url, { headers: options.headers }, check)
  const text = await response.text()
  try {
    if (response.status === 200 && Array.isArray(JSON.parse(text).keys)) {
      return new Response(text, { status: 200, headers: { 'content-type': 'application/json' } })
    }
  } catch {}
  throw unavailable(check.provider, 'jwks')
}

async function validate(check: IdTokenCheck): Promise<Json> {
  const allowed = (check.issuer.algorithms ?? ['RS256']).filter((alg) => ALGORITHMS.some((known) => known === alg))
  const server: oauth.AuthorizationServer = {
    issuer: check.issuer.issuer,
    jwks_uri: check.issuer.jwksUri,
    id_token_signing_alg_values_supported: allowed,
  }
  const client: oauth.Client = { client_id: check.clientId, [oauth.clockTolerance]: SKEW }
  if (check.now) client[oauth.clockSkew] = Math.round((check.now.getTime() - Date.now()) / 1000)
  // oauth4webapi reads a token answer. Only the ID token in it matters here.
  const answer = Response.json({ access_token: '-', token_type: 'bearer', id_token: check.idToken })
  const sent = check.nonce ?? peek(check.idToken)?.nonce
  const result = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: typeof sent === 'string' ? sent : oauth.expectNoNonce,
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(server, answer, {
    [oauth.customFetch]: keyFetch(check),
    [oauth.jwksCache]: keySet(check.issuer.jwksUri),
    [oauth.allowInsecureRequests]: isLoopback(new URL(check.issuer.issuer)),
  })
  return { ...oauth.getValidatedIdTokenClaims(result) }
}

/**
 * Verifies signature, algorithm, `iss`, `aud`, `azp`, `exp`, `nbf`, `iat` and nonce, with a tolerance of 60 s, and returns the
 * claims (OpenID Connect Core §3.1.3.7; OWASP ASVS 5 §10.5).
 * @throws ProviderError
 */
export async function verifyIdToken(check: IdTokenCheck): Promise<Json> {
  try {
    const claims = await validate(check)
    const ahead = (check.now?.getTime() ?? Date.now()) / 1000 + SKEW
    if (typeof claims.iat !== 'number' || claims.iat > ahead) throw refused(check.provider, 'id_token_iat')
    // OpenID Connect Core §3.1.3.7 point 5. oauth4webapi checks azp only if the token has several audiences.
    const parties: readonly unknown[] = [undefined, check.clientId, ...(check.parties ?? [])]
    if (!parties.includes(claims.azp)) throw refused(check.provider, 'id_token_azp')
    return claims
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw refused(check.provider, 'id_token')
  }
}
