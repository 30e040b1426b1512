import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { Settings } from '../../config/types.js'
import { valueAt } from '../../contract/objects.js'
import { processWide } from '../../process-wide.js'
import { canonicalAddress, isLocalAddress } from './ip.js'

const peers = () => processWide('addresses/v1', () => new AsyncLocalStorage<{ address: string | undefined }>())

/**
 * From now on records the peer of every HTTP request of this process. A fetch `Request` has no socket, so the address is
 * kept in the asynchronous context that Node opens for each request. `auth.start()` calls this.
 */
export const recordAddresses = (): void => void processWide('address-recorder/v1', subscribeToRequests)

function subscribeToRequests(): true {
  subscribe('http.server.request.start', (message) => {
    const address = valueAt(message, ['request', 'socket', 'remoteAddress'])
    peers().enterWith({ address: typeof address === 'string' ? address : undefined })
  })
  return true
}

/**
 * The client's address; null when it is uncertain, and then the per-IP rules are off.
 * With TRUSTED_PROXY_HEADER it is the entry TRUSTED_PROXY_HOPS from the right, which the nearest trusted proxy wrote.
 * Without that setting it is the connection's peer, unless the peer has a local address and is therefore a proxy.
 */
export function clientAddress(request: Request, settings: Settings): string | null {
  if (settings.TRUSTED_PROXY_HEADER !== undefined) {
    return fromHeader(request.headers.get(settings.TRUSTED_PROXY_HEADER), settings)
  }
  const address = canonicalAddress(peers().getStore()?.address ?? '')
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
