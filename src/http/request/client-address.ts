import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../../config/types.js'
import { canonicalAddress, isLocalAddress } from './ip.js'

/** Bundlers give the start hook and the routes a copy of this module each; the process has one recorder. */
const RECORDER = Symbol.for('sallyport/addresses/v1')

type Recorder = AsyncLocalStorage<{ address: string | undefined }>

const recorder = (): Recorder | undefined => (globalThis as { [RECORDER]?: Recorder })[RECORDER]

/**
 * Notes the peer of every HTTP request that this process takes from now on. A fetch `Request` has no socket, so the
 * address travels along the asynchronous context that Node opens for each request. Called by `auth.start()`.
 */
export function recordAddresses(): void {
  if (recorder()) return
  const store: Recorder = new AsyncLocalStorage()
  Object.defineProperty(globalThis, RECORDER, { value: store })
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    store.enterWith({ address: request.socket.remoteAddress })
  })
}

/**
 * The client's address, or null when it is not known for sure: then per-IP rules are off.
 * With TRUSTED_PROXY_HEADER it is the entry TRUSTED_PROXY_HOPS from the right, which the nearest trusted proxy wrote;
 * without, the connection's own peer, unless that is a local address and so a proxy.
 */
export function clientAddress(request: Request, settings: Settings): string | null {
  if (settings.TRUSTED_PROXY_HEADER !== undefined) {
    return fromHeader(request.headers.get(settings.TRUSTED_PROXY_HEADER), settings)
  }
  const address = canonicalAddress(recorder()?.getStore()?.address ?? '')
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
