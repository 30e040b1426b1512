import { isObject, valueAt } from '../contract/objects.js'

/** Prisma: not reachable, timed out, connection closed, no free connection, transaction not started, write conflict. */
const PRISMA = ['P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037']
/** Node's sockets and SQLite's locks. */
const SYSTEM = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH']
const SQLITE = ['SQLITE_BUSY', 'SQLITE_LOCKED']
/** PostgreSQL: connection exceptions, too many connections, shutting down, starting, query canceled by its timeout. */
const POSTGRES = [
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '40001',
  '40P01',
]
/** Kinds of Prisma's driver adapters. */
const KINDS = [
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
  'TransactionWriteConflict',
]
const SIGNS = new Set([...PRISMA, ...SYSTEM, ...SQLITE, ...POSTGRES, ...KINDS])
/** Messages of node-postgres and libSQL that have no code. A full or read-only disk counts as unreachable. */
const TEXTS = new RegExp(
  [
    "connection terminated|timeout exceeded when trying to connect|can't reach database server|database is locked",
    'unable to open (connection|database)|database or disk is full|readonly database|disk i/o error',
  ].join('|'),
  'i',
)

/** Whether an error means that the store cannot be reached now, so that the same request may work later. */
export function isUnreachable(error: unknown, depth = 0): boolean {
  if (!isObject(error) || depth > 5) return false
  const { code, kind, originalCode, name, message, cause, errors, meta } = error
  if ([code, kind, originalCode].some((sign) => typeof sign === 'string' && SIGNS.has(sign))) return true
  if (name === 'PrismaClientInitializationError') return true
  if (typeof message === 'string' && TEXTS.test(message)) return true
  const inner = [cause, ...(Array.isArray(errors) ? errors : []), valueAt(meta, ['driverAdapterError'])]
  return inner.some((one) => isUnreachable(one, depth + 1))
}
