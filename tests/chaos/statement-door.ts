import { PrismaLibSql } from '@prisma/adapter-libsql'

/** Decides before each statement of a database, below Prisma and all of the package's own code. */
export interface Door {
  /** The most pages that the file may have now; undefined for as many as it needs. */
  mostPages(): number | undefined
}

type Method = (...args: unknown[]) => unknown

/** SQLite's own maximum. */
const UNLIMITED = 1_073_741_823

/** A driver adapter of a SQLite file whose statements pass the door. */
export const watchedAdapter = (url: string, door: Door): object =>
  watched(new PrismaLibSql({ url, timeout: 5000 }), door)

function watched<Target extends object>(target: Target, door: Door): Target {
  const call = (name: string, ...args: unknown[]): unknown =>
    Reflect.apply(Reflect.get(target, name) as Method, target, args)
  const statement =
    (name: string): Method =>
    async (query) => {
      // libSQL opens a connection after each transaction, and the limit is one of the connection.
      const pages = door.mostPages() ?? UNLIMITED
      await call('queryRaw', { sql: `PRAGMA max_page_count = ${pages}`, args: [], argTypes: [] })
      return call(name, query)
    }
  const inner =
    (name: string): Method =>
    async (...args) =>
      watched((await call(name, ...args)) as object, door) // A connection, or a transaction.
  const methods: Readonly<Record<string, Method>> = {
    queryRaw: statement('queryRaw'),
    executeRaw: statement('executeRaw'),
    connect: inner('connect'),
    startTransaction: inner('startTransaction'),
  }
  return new Proxy(target, {
    get: (_, name) => {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function') return found
      return (typeof name === 'string' && methods[name]) || found.bind(target)
    },
  })
}
