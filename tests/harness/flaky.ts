import type { TestClient } from './clients.js'

/** The error of Prisma when the server is unreachable. */
const gone = () =>
  Object.assign(new Error("Can't reach database server"), { name: 'PrismaClientKnownRequestError', code: 'P1001' })

/** Lazy like Prisma's promises: fails when it is awaited or runs in a transaction. */
class Lost {
  // biome-ignore lint/suspicious/noThenProperty: Prisma's promises are thenables too
  then(...handlers: Parameters<Promise<never>['then']>) {
    return Promise.reject(gone()).then(...handlers)
  }
  catch(handler: (error: unknown) => unknown) {
    return this.then(undefined, handler)
  }
}

export interface Flaky {
  client: TestClient
  /** The store is unreachable from the n-th call (1: the next one) until `heal()`. */
  failFrom(n: number): void
  heal(): void
  /** true if a call has failed since `failFrom`. */
  failed(): boolean
}

const isCall = (name: string | symbol): boolean =>
  typeof name === 'string' && /^(\$(transaction|queryRaw|executeRaw)|find|create|update|delete|count|upsert)/.test(name)

const hasLost = ([first]: unknown[]): boolean => Array.isArray(first) && first.some((one) => one instanceof Lost)

/** Wraps a Prisma client so that its store can become unreachable between any two calls. */
export function flaky(inner: TestClient): Flaky {
  let left = Number.POSITIVE_INFINITY
  let failed = false
  const isLost = (args: unknown[]): boolean => {
    left -= 1
    const lost = left <= 0 || hasLost(args)
    failed ||= lost
    return lost
  }
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (_, name) => {
        const found: unknown = Reflect.get(target, name)
        if (typeof found === 'function')
          return (...args: unknown[]) => (isCall(name) && isLost(args) ? new Lost() : found.apply(target, args))
        const isModel = typeof name === 'string' && /^[a-z]/.test(name) && typeof found === 'object' && found !== null
        return isModel ? wrap(found) : found
      },
    })
  return {
    client: wrap(inner),
    failFrom: (n) => {
      left = n
      failed = false
    },
    heal: () => {
      left = Number.POSITIVE_INFINITY
    },
    failed: () => failed,
  }
}
