import { createHash } from 'node:crypto'
import type { ProviderSettings } from '../config/types.js'
import type { AuthorizationRequest, Provider } from './types.js'

/** The S256 challenge of a verifier (RFC 7636 §4.2). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Whether a request to this provider uses PKCE under these settings. */
export const usesPkce = (provider: Pick<Provider, 'pkce'>, settings: ProviderSettings): boolean =>
  provider.pkce && settings.OAUTH_PKCE_ENABLED !== false

/** Parameters of the protocol. AUTH_PARAMS of the host never replaces them. */
const OWN = [
  'response_type',
  'client_id',
  'client_key',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
] as const

/**
 * Adds the parameters of AUTH_PARAMS and of the request, then state, nonce and the S256 challenge. The method `plain` never
 * goes out, even if arctic set it.
 */
export function finishUrl(
  url: URL,
  provider: Pick<Provider, 'name' | 'pkce' | 'formPost'>,
  request: AuthorizationRequest,
  nonce: string | undefined,
): URL {
  const kept = new Set<string>(provider.formPost ? [...OWN, 'response_mode'] : OWN)
  for (const [key, value] of Object.entries({ ...request.settings.AUTH_PARAMS, ...request.params })) {
    if (!kept.has(key)) url.searchParams.set(key, String(value))
  }
  url.searchParams.set('state', request.state)
  if (nonce) url.searchParams.set('nonce', nonce)
  url.searchParams.delete('code_challenge')
  url.searchParams.delete('code_challenge_method')
  if (usesPkce(provider, request.settings)) {
    const challenge = request.codeChallenge ?? (request.codeVerifier && challengeOf(request.codeVerifier))
    if (!challenge) throw new TypeError(`${provider.name}: PKCE is on, so a challenge or a verifier is needed`)
    url.searchParams.set('code_challenge', challenge)
    url.searchParams.set('code_challenge_method', 'S256')
  }
  return url
}
