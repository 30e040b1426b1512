import * as oauth from 'oauth4webapi'
import { ProviderError, unavailable } from './errors.js'
import { boundedFetch, isLoopback, safeUrl } from './http.js'
import type { ProviderIo } from './types.js'

/** What a discovery document says, as far as it is used. */
export interface Metadata {
  issuer: string
  authorizationUrl: string
  tokenUrl: string
  jwksUri: string
  userinfoUrl: string | null
  algorithms: readonly string[] | undefined
  authMethods: readonly string[] | undefined
  /** Whether authorization responses carry `iss` (RFC 9207). */
  sendsIss: boolean
}

/** Milliseconds a document serves. A stale one goes on serving while a new one can not be had. */
const LIFETIME = 3_600_000

const STORE = Symbol.for('sallyport/discovery/v1')
type Entry = { metadata: Metadata; at: number }
type Shared = typeof globalThis & { [STORE]?: Map<string, Entry> }

function documents(): Map<string, Entry> {
  const shared: Shared = globalThis
  shared[STORE] ??= new Map()
  return shared[STORE]
}

/** Addresses of a remote issuer are https; only a loopback issuer may name loopback http ones. */
function endpoint(provider: string, issuer: URL, value: unknown): string {
  const url = safeUrl(value)
  if (!url || (url.protocol === 'http:' && !isLoopback(issuer))) throw unavailable(provider, 'discovery')
  return url.href
}

function toMetadata(provider: string, issuer: URL, server: oauth.AuthorizationServer): Metadata {
  const at = (value: unknown) => endpoint(provider, issuer, value)
  return {
    issuer: server.issuer,
    authorizationUrl: at(server.authorization_endpoint),
    tokenUrl: at(server.token_endpoint),
    jwksUri: at(server.jwks_uri),
    userinfoUrl: server.userinfo_endpoint === undefined ? null : at(server.userinfo_endpoint),
    algorithms: server.id_token_signing_alg_values_supported,
    authMethods: server.token_endpoint_auth_methods_supported,
    sendsIss: server.authorization_response_iss_parameter_supported === true,
  }
}

async function fetchMetadata(provider: string, issuer: URL, io: ProviderIo): Promise<Metadata> {
  try {
    const response = await oauth.discoveryRequest(issuer, {
      [oauth.customFetch]: (url, options) => boundedFetch(provider, url, { headers: options.headers }, io),
      [oauth.allowInsecureRequests]: isLoopback(issuer),
    })
    return toMetadata(provider, issuer, await oauth.processDiscoveryResponse(issuer, response))
  } catch (error) {
    throw error instanceof ProviderError ? error : unavailable(provider, 'discovery')
  }
}

/**
 * The metadata of an issuer (OpenID Connect Discovery 1.0 §4), kept an hour per process. The document must name the very
 * issuer it was asked of.
 * @throws ProviderError 'unavailable'
 */
export async function discover(provider: string, address: unknown, io: ProviderIo): Promise<Metadata> {
  const issuer = safeUrl(address)
  if (!issuer) throw unavailable(provider, 'issuer')
  const now = io.now?.getTime() ?? Date.now()
  const known = documents().get(issuer.href)
  if (known && now - known.at < LIFETIME) return known.metadata
  try {
    const metadata = await fetchMetadata(provider, issuer, io)
    documents().set(issuer.href, { metadata, at: now })
    return metadata
  } catch (error) {
    if (known) return known.metadata
    throw error
  }
}
