/** Milliseconds after which a use counts half. */
const HALF_LIFE = 5 * 60_000
/** Less than this is forgotten. */
const NOTHING = 0.01

interface Use {
  amount: number
  at: number
}

/** How much each key has used lately. A use fades away, and memory is bounded: the key that was used longest ago makes room. */
export class RecentUse {
  readonly #uses = new Map<string, Use>()

  constructor(private readonly mostKeys: number) {}

  /** @param now in milliseconds, of a clock that never goes back */
  of(key: string, now: number): number {
    const use = this.#uses.get(key)
    if (!use) return 0
    const left = use.amount * 2 ** ((use.at - now) / HALF_LIFE)
    if (left >= NOTHING) return left
    this.#uses.delete(key)
    return 0
  }

  add(key: string, now: number): void {
    const amount = this.of(key, now) + 1
    // Deleted first: a map keeps the place of a key that it has.
    this.#uses.delete(key)
    this.#uses.set(key, { amount, at: now })
    if (this.#uses.size <= this.mostKeys) return
    const [oldest] = this.#uses.keys()
    if (oldest !== undefined) this.#uses.delete(oldest)
  }

  get size(): number {
    return this.#uses.size
  }
}
