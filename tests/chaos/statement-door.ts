import { PrismaLibSql } from '@prisma/adapter-libsql'

type Method = (...args: unknown[]) => unknown

/** A connection to the database, or a transaction on one. */
export interface Channel {
  /** Executes a statement on the same connection, past the door. */
  execute(sql: string): Promise<unknown>
  /** Undoes an open transaction, or closes the connection. */
  end(): Promise<unknown>
  isTransaction: boolean
}

/** Everything that a driver adapter does passes here, below Prisma and all of the package's own code. */
export interface Door {
  opened?(channel: Channel): void
  /** Wraps each statement. A commit is the statement `COMMIT`. */
  pass(sql: string, channel: Channel, go: () => Promise<unknown>): Promise<unknown>
}

/** A driver adapter of a SQLite file whose statements pass the door. */
export const watchedAdapter = (url: string, door: Door): object =>
  watched(new PrismaLibSql({ url, timeout: 5000 }), door)

/** Any driver adapter whose statements pass the door. */
export function watched<Target extends object>(target: Target, door: Door): Target {
  const call = async (name: string, ...args: unknown[]): Promise<unknown> =>
    Reflect.apply(Reflect.get(target, name) as Method, target, args)
  const isTransaction = 'commit' in target
  const channel: Channel = {
    execute: (sql) => call('queryRaw', { sql, args: [], argTypes: [] }),
    end: () => call(isTransaction ? 'rollback' : 'dispose'),
    isTransaction,
  }
  if ('queryRaw' in target) door.opened?.(channel)
  const statement =
    (name: string): Method =>
    (query) =>
      door.pass((query as { sql: string }).sql, channel, () => call(name, query))
  const inner =
    (name: string, sql: string): Method =>
    (...args) =>
      door.pass(sql, channel, async () => watched((await call(name, ...args)) as object, door))
  const methods: Readonly<Record<string, Method>> = {
    queryRaw: statement('queryRaw'),
    executeRaw: statement('executeRaw'),
    commit: () => door.pass('COMMIT', channel, () => call('commit')),
    rollback: () => door.pass('ROLLBACK', channel, () => call('rollback')),
    startTransaction: inner('startTransaction', 'BEGIN'),
    // A connection is no statement, and Prisma opens it once.
    connect: async (...args) => watched((await call('connect', ...args)) as object, door),
  }
  return new Proxy(target, {
    get: (_, name) => {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function') return found
      return (typeof name === 'string' && methods[name]) || found.bind(target)
    },
  })
}
