import type { Settings } from '../../config/types.js'
import { connection } from './connection.js'
import { canonicalAddress, isLocalAddress } from './ip.js'

/**
 * The client's address; null when it is uncertain, and then the per-IP rules are off.
 * With TRUSTED_PROXY_HEADER it is the entry TRUSTED_PROXY_HOPS from the right, which the nearest trusted proxy wrote.
 * Without that setting it is the connection's peer, unless the peer has a local address and is therefore a proxy.
 */
export function clientAddress(request: Request, settings: Settings): string | null {
  if (settings.TRUSTED_PROXY_HEADER !== undefined) {
    return fromHeader(request.headers.get(settings.TRUSTED_PROXY_HEADER), settings)
  }
  const address = canonicalAddress(connection()?.address ?? '')
  return address === null || isLocalAddress(address) ? null : address
}

function fromHeader(value: string | null, settings: Settings): string | null {
  const entries = (value ?? '').split(',')
  const entry = entries.at(-settings.TRUSTED_PROXY_HOPS)
  if (entry === undefined || settings.TRUSTED_PROXY_HOPS < 1) return null
  return canonicalAddress(isForwarded(settings) ? forwardedFor(entry) : entry)
}

const isForwarded = (settings: Settings): boolean => settings.TRUSTED_PROXY_HEADER?.toLowerCase() === 'forwarded'

/** The `for` of one element of RFC 7239. */
const forwardedFor = (element: string): string =>
  /(?:^|;)\s*for\s*=\s*(?:"([^"]*)"|([^;,\s]*))/i.exec(element)?.slice(1).find(Boolean) ?? ''
