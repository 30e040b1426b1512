import { setTimeout as sleep } from 'node:timers/promises'
import { propertiesOf, valueAt } from '../../../contract/objects.js'
import type { Delegate, PrismaClientLike, PromisesOf } from '../prisma-client.js'

type Work<T> = (client: object) => Promise<T>

/** A batch meets at most this many deadlocks before it gives up. */
const TRIES = 6

/** Deadlock (1213), and MariaDB's snapshot that a later write overtook (1020). The database has undone everything then. */
const LOST_RACE = new Set(['P2034', 'TransactionWriteConflict', '1213', '1020'])

function isLostRace(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { code, kind, originalCode, cause } = propertiesOf(error)
  if ([code, kind, originalCode].some((sign) => LOST_RACE.has(String(sign)))) return true
  return [cause, valueAt(error, ['meta', 'driverAdapterError'])].some((inner) => isLostRace(inner, depth + 1))
}

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !isLostRace(error)) throw error
      // Those that met wait for different times, so that they do not meet again.
      await sleep(Math.random() * 20 * (TRIES - left))
    }
  }
}

/** As lazy as Prisma's own promises: begins when somebody waits for it, or in the batch that it is part of. */
class Step<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'Step'
  #begun: Promise<T> | undefined
  readonly #client: object
  readonly work: Work<T>

  constructor(client: object, work: Work<T>) {
    this.#client = client
    this.work = work
  }

  #begin(): Promise<T> {
    this.#begun ??= retrying(() => this.work(this.#client))
    return this.#begun
  }

  // biome-ignore lint/suspicious/noThenProperty: Prisma's promises are thenables too
  then<A = T, B = never>(
    done?: ((value: T) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#begin().then(done, failed)
  }

  catch<B = never>(failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.#begin().catch(failed)
  }

  finally(settled?: (() => void) | null): Promise<T> {
    return this.#begin().finally(settled)
  }
}

interface InteractiveClient {
  $transaction<T>(run: (client: PrismaClientLike) => Promise<T>, options: object): Promise<T>
}

/**
 * A client whose calls are steps. Prisma runs a batch once; steps can run again, which a deadlock requires, and one can look at
 * the result of a statement. READ COMMITTED: a batch sees what the ones it waited for have written, and locks no gaps.
 */
export const stepsOf = (client: object) => ({
  step: <T>(work: Work<T>): Promise<T> => new Step(client, work),
  $transaction: <Results extends unknown[]>(steps: PromisesOf<Results>): Promise<Results> =>
    retrying(() =>
      // The host's client has the overload of Prisma that takes a function.
      (client as InteractiveClient).$transaction(
        async (inside) => {
          const results: unknown[] = []
          for (const one of steps) results.push(await (one instanceof Step ? one.work(inside) : one))
          return results as Results // Those of `steps`, in their order.
        },
        { isolationLevel: 'ReadCommitted' },
      ),
    ),
})

const notFound = () => Object.assign(new Error('No record was found that has to be written.'), { code: 'P2025' })

const isIncrement = (value: unknown): boolean => typeof value === 'object' && value !== null && 'increment' in value
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null || value instanceof Date

/**
 * Prisma reads first and then writes on a database without RETURNING, so that every call of a race succeeds. One conditional
 * statement decides here. A driver that counts changed rows gives 0 for a row that has the values already.
 */
async function updateOne<Row>(rows: Delegate<Row>, where: { id?: unknown }, data: object): Promise<Row> {
  const { count } = await rows.updateMany({ where, data })
  if (count > 0) {
    const written = await rows.findUnique({ where: { id: where.id } })
    if (written) return written
  } else if (!Object.values(data).some(isIncrement)) {
    const values = Object.fromEntries(Object.entries(data).filter(([, value]) => isPlain(value)))
    const same = await rows.findFirst({ where: { AND: [where, values] } })
    if (same) return same
  }
  throw notFound()
}

async function deleteOne<Row>(rows: Delegate<Row>, where: object): Promise<Row> {
  const row = await rows.findFirst({ where })
  const { count } = await rows.deleteMany({ where })
  if (!row || count === 0) throw notFound()
  return row
}

/** The arguments of a conditional write. */
interface Update {
  where: { id?: unknown }
  data: object
}

/** The store calls `update` and `delete` with these. */
const partsOf = (args: object): Update => args as Update

/**
 * The condition of a write without its condition on the user: MySQL refuses a subquery that reads the table which the statement
 * changes. The rows are read first. A caller whose condition can change concurrently locks the user's row before, as
 * `holdUser` does.
 */
async function withoutUser<Row>(rows: Delegate<Row>, args: object): Promise<object> {
  const { where = {} } = propertiesOf(args)
  const { user, ...own } = propertiesOf(where)
  if (user === undefined) return own
  const found = await rows.findMany({ where, select: { id: true } })
  return { ...own, id: { in: found.map((row) => propertiesOf(row).id) } }
}

/** A delegate whose calls are steps. `of` finds the delegate of a client. */
export function delegateOfSteps<Row>(
  step: ReturnType<typeof stepsOf>['step'],
  of: (client: object) => Delegate<Row>,
): Delegate<Row> {
  return {
    findFirst: (args) => step((client) => of(client).findFirst(args)),
    findUnique: (args) => step((client) => of(client).findUnique(args)),
    findMany: (args) => step((client) => of(client).findMany(args)),
    create: (args) => step((client) => of(client).create(args)),
    createMany: (args) => step((client) => of(client).createMany(args)),
    updateMany: (args) =>
      step(async (client) => of(client).updateMany({ ...args, where: await withoutUser(of(client), args) })),
    deleteMany: (args = {}) =>
      step(async (client) => of(client).deleteMany({ ...args, where: await withoutUser(of(client), args) })),
    count: (args) => step((client) => of(client).count(args)),
    update: (args) => step((client) => updateOne(of(client), partsOf(args).where, partsOf(args).data)),
    delete: (args) => step((client) => deleteOne(of(client), partsOf(args).where)),
  }
}
