import * as oauth from 'oauth4webapi'
import { processWide } from '../process-wide.js'
import { ProviderError, unavailable } from './errors.js'
import { boundedFetch, isLoopback, safeUrl } from './http.js'
import type { ProviderIo } from './types.js'

/** The values of a discovery document that this module uses. */
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

/** Milliseconds that a document is fresh. A stale document stays in use while the issuer does not deliver a new one. */
const LIFETIME = 3_600_000
/** Milliseconds that pass before a failed issuer is asked again. */
const FAILURE_LIFETIME = 10_000

/** The state of an issuer in this process. `pending`: the one request that all callers of the document share. */
interface Entry {
  metadata?: Metadata
  at: number
  failedAt?: number
  reason?: string
  pending?: Promise<void>
}

function entryOf(issuer: URL): Entry {
  const entries = processWide('discovery/v2', () => new Map<string, Entry>())
  const known = entries.get(issuer.href) ?? { at: 0 }
  entries.set(issuer.href, known)
  return known
}

/** A remote issuer may name only https addresses. A loopback issuer may also name loopback http addresses. */
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

async function renew(entry: Entry, provider: string, issuer: URL, io: ProviderIo): Promise<void> {
  const now = timeOf(io)
  try {
    entry.metadata = await fetchMetadata(provider, issuer, io)
    entry.at = now
    delete entry.failedAt
  } catch (error) {
    entry.failedAt = now
    entry.reason = error instanceof ProviderError ? error.reason : 'discovery'
  } finally {
    delete entry.pending
  }
}

const timeOf = ({ now }: ProviderIo): number => now?.getTime() ?? Date.now()

/** `Math.abs`: a clock that was set back must not keep a failure longer. */
const failedLately = ({ failedAt }: Entry, now: number): boolean =>
  failedAt !== undefined && Math.abs(now - failedAt) < FAILURE_LIFETIME

/**
 * The metadata of an issuer (OpenID Connect Discovery 1.0 §4). A process keeps it for an hour. The document must name the very
 * issuer that was asked. Requests that need the same document share one call, and a failure is kept for 10 s: a failing
 * issuer must not get one call for each login.
 * @throws ProviderError 'unavailable'
 */
export async function discover(provider: string, address: unknown, io: ProviderIo): Promise<Metadata> {
  const issuer = safeUrl(address)
  if (!issuer) throw unavailable(provider, 'issuer')
  const entry = entryOf(issuer)
  const now = timeOf(io)
  const fresh = entry.metadata !== undefined && now - entry.at < LIFETIME
  if (!fresh && !failedLately(entry, now)) {
    entry.pending ??= renew(entry, provider, issuer, io)
    await entry.pending
  }
  if (entry.metadata === undefined) throw unavailable(provider, entry.reason ?? 'discovery')
  return entry.metadata
}
