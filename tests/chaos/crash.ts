import { type Channel, type Door, watchedAdapter } from './statement-door.js'

/** Before the statement reaches the database, or after it succeeded and before the service hears of it. */
export type Moment = 'before' | 'after'

export interface CrashPoint {
  /** 1: the first write. */
  write: number
  moment: Moment
}

const WRITE = /\b(INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM)\s+(?:[`"]\w+[`"]\.)?[`"](\w+)[`"]/i

/** The dialect of SQLite begins a transaction with a write of nothing, so that it waits for its turn. */
const NOTHING = /WHERE 1 = 0$/

/** `INSERT AuthSession`; null for a statement that writes nothing. */
function writeOf(sql: string): string | null {
  const [, verb = '', table] = NOTHING.test(sql) ? [] : (WRITE.exec(sql) ?? [])
  return table === undefined ? null : `${verb.split(' ')[0]?.toUpperCase()} ${table}`
}

const never = (): Promise<never> => new Promise(() => undefined)

/**
 * The process behind a database connection, which dies at a write: that statement and every later one is never answered, and
 * open transactions are undone. Without a point it lives and counts.
 */
export class Crash implements Door {
  /** The writes and commits in their order, with the tables of a commit. */
  readonly writes: string[] = []
  /** The writes that are in the database for good. */
  readonly kept: string[] = []
  isDead = false
  /** Resolves when the process is dead and its connections are closed. */
  readonly death: Promise<void>
  readonly #point: CrashPoint | undefined
  readonly #channels = new Set<Channel>()
  readonly #uncommitted = new Map<Channel, string[]>()
  #tellDeath: () => void = () => undefined

  constructor(point?: CrashPoint) {
    this.#point = point
    this.death = new Promise((resolve) => {
      this.#tellDeath = resolve
    })
  }

  opened(channel: Channel): void {
    this.#channels.add(channel)
  }

  async pass(sql: string, channel: Channel, go: () => Promise<unknown>): Promise<unknown> {
    if (this.isDead) return never()
    if (sql === 'ROLLBACK') this.#uncommitted.delete(channel)
    const write = sql === 'COMMIT' ? this.#commitOf(channel) : writeOf(sql)
    if (write === null) return this.#answer(go)
    this.writes.push(write)
    if (this.#point?.write !== this.writes.length) return this.#answer(go, () => this.#note(write, channel))
    if (this.#point.moment === 'after')
      await go().then(
        () => this.#note(write, channel),
        () => undefined,
      )
    return this.die()
  }

  /** Nobody hears of a statement that was under way at the death. */
  async #answer(go: () => Promise<unknown>, note?: () => void): Promise<unknown> {
    try {
      const result = await go()
      note?.()
      return this.isDead ? never() : result
    } catch (error) {
      if (this.isDead) return never()
      throw error
    }
  }

  /** null: the transaction has written nothing. */
  #commitOf(channel: Channel): string | null {
    const written = this.#uncommitted.get(channel) ?? []
    return written.length === 0 ? null : `COMMIT ${[...new Set(written.map((one) => one.split(' ')[1]))].join(', ')}`
  }

  #note(write: string, channel: Channel): void {
    if (write.startsWith('COMMIT')) {
      this.kept.push(...(this.#uncommitted.get(channel) ?? []))
      this.#uncommitted.delete(channel)
      this.#channels.delete(channel)
    } else if (channel.isTransaction) {
      this.#uncommitted.set(channel, [...(this.#uncommitted.get(channel) ?? []), write])
    } else this.kept.push(write)
  }

  /** kill -9: the database undoes what is not committed. Never answers. */
  async die(): Promise<never> {
    this.isDead = true
    // Connections first: a statement that waits there for the end of a transaction must not run.
    const channels = [...this.#channels].sort((a, b) => Number(a.isTransaction) - Number(b.isTransaction))
    for (const channel of channels) await channel.end().catch(() => undefined)
    this.#tellDeath()
    return never()
  }

  adapter(url: string): object {
    return watchedAdapter(url, this)
  }
}
