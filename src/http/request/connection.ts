import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { valueAt } from '../../contract/objects.js'
import { processWide } from '../../process-wide.js'

/** Facts about the request in progress that Node has and a fetch `Request` lacks. */
interface Connection {
  /** The peer of the socket. */
  address: string | undefined
  /** Next's router fetched a page before anybody asked for it. Next removes the header before proxy.ts and pages run. */
  isRouterPrefetch: boolean
}

const connections = () => processWide('connections/v1', () => new AsyncLocalStorage<Connection>())

/** Undefined before `recordConnections()`, and in a process without a Node server. */
export const connection = (): Connection | undefined => connections().getStore()

/**
 * From now on records the facts of every HTTP request of this process, in the asynchronous context that Node opens for each
 * request. `auth.start()` calls this.
 */
export const recordConnections = (): void => void processWide('connection-recorder/v1', subscribeToRequests)

function subscribeToRequests(): true {
  subscribe('http.server.request.start', (message) => {
    const address = valueAt(message, ['request', 'socket', 'remoteAddress'])
    const has = (name: string) => valueAt(message, ['request', 'headers', name]) !== undefined
    connections().enterWith({
      address: typeof address === 'string' ? address : undefined,
      isRouterPrefetch: has('next-router-prefetch') || has('next-router-segment-prefetch'),
    })
  })
  return true
}
