import { valueAt } from '../../src/contract/objects.js'
import { openClient, type TestClient } from './clients.js'
import type { Provider } from './providers.js'

type Query = (args: object) => Promise<unknown>
/** What Prisma gives to the functions of a `query` part. */
interface Call {
  model?: string
  operation: string
  args: object
  query: Query
}

/** A client of a host, and what a test does to it. */
export interface HostClient {
  client: object
  /** Hides a user from every query of the host's client, as a soft delete does. */
  hide(id: unknown): void
}

/** A host's client with an extension. */
export function extended(client: TestClient, extension: object): object {
  const extend = valueAt(client, ['$extends'])
  if (typeof extend !== 'function') throw new Error('the client cannot be extended')
  return extend.call(client, extension)
}

const READS = ['findUnique', 'findFirst', 'findMany', 'count', 'update', 'updateMany', 'delete', 'deleteMany']

/** Hides rows from the queries of the user model, as the soft deletes of Prisma's documentation do. */
function softDelete(client: TestClient): HostClient {
  const hidden: unknown[] = []
  const without = ({ args, query }: Call) => {
    const where = valueAt(args, ['where']) ?? {}
    return query({ ...args, where: { ...where, NOT: { id: { in: hidden } } } })
  }
  const user = Object.fromEntries(READS.map((operation) => [operation, without]))
  return { client: extended(client, { query: { user } }), hide: (id) => void hidden.push(id) }
}

const cannotHide = () => {
  throw new Error('this client hides nobody')
}

const empty = (operation: string) => (operation === 'findMany' || operation.startsWith('$') ? [] : null)

/** Reads go to a replica that has received nothing yet, as those of @prisma/extension-read-replicas can. */
function readReplica(client: TestClient): HostClient {
  const $allOperations = async ({ operation, args, query }: Call) =>
    /^(find|count|\$queryRaw)/.test(operation) ? empty(operation) : query(args)
  return {
    client: extended(client, { client: { $primary: () => client }, query: { $allOperations } }),
    hide: cannotHide,
  }
}

/** Sees every operation, as Accelerate, loggers and tenants do. */
function everyOperation(client: TestClient): HostClient {
  const $allOperations = async ({ args, query }: Call) => query(args)
  return { client: extended(client, { query: { $allModels: { $allOperations } } }), hide: cannotHide }
}

const fullName = {
  needs: { firstName: true, lastName: true },
  compute: ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`,
}

interface Kind {
  make(client: TestClient): HostClient
  options?: object
}

const as = (client: object): HostClient => ({ client, hide: cannotHide })

/** Every kind of client that a host may have. */
export const CLIENT_KINDS = {
  plain: { make: as },
  'a query part that hides rows': { make: softDelete },
  'a query part over every model': { make: everyOperation },
  'a result part': { make: (client) => as(extended(client, { result: { user: { fullName } } })) },
  'a global omit': { make: as, options: { omit: { user: { password: true, authEpoch: true, email: true } } } },
  'read replicas': { make: readReplica },
} as const satisfies Record<string, Kind>

export type ClientKind = keyof typeof CLIENT_KINDS

/** Opens a client of a kind on an existing database. */
export async function openHostClient(
  kind: ClientKind,
  provider: Provider,
  url: string,
): Promise<HostClient & { close(): Promise<void> }> {
  const { make, options }: Kind = CLIENT_KINDS[kind]
  const client = await openClient(provider, url, options)
  return { ...make(client), close: () => client.$disconnect() }
}
