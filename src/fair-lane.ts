import type { RecentUse } from './recent-use.js'

/** On whose behalf a turn is asked for. */
export interface Asker {
  /** A browser that has signed in to the account before. */
  known: boolean
  account: string
  network: string
}

/** A request that waits. */
interface Place<Waiter> {
  asker: Asker
  waiter: Waiter
}

/** The turns that each account and each network had lately. */
interface Uses {
  accounts: RecentUse
  networks: RecentUse
}

/**
 * The recent use of a request: the larger one of its account and its network, so that neither many names from one network nor
 * many networks with one name get more turns. Between requests of one network, the account decides.
 */
type Weight = readonly [heavier: number, account: number]

const isLess = (a: Weight, b: Weight): boolean => (a[0] === b[0] ? a[1] < b[1] : a[0] < b[0])

/**
 * Requests in the order of their arrival. A turn compares all of them, which is cheap beside the hash that follows. A full lane
 * compares a newcomer with one request only, because a flood causes far more refusals than turns.
 */
export class FairLane<Waiter> {
  #places: Place<Waiter>[] = []
  readonly #accounts = new Map<string, number>()
  readonly #networks = new Map<string, number>()
  /** The request that loses its place next; null when the lane has changed since it was found. */
  #heaviest: Place<Waiter> | null = null

  constructor(private readonly uses: Uses) {}

  get size(): number {
    return this.#places.length
  }

  add(asker: Asker, waiter: Waiter): void {
    this.#places.push({ asker, waiter })
    this.#count(asker, 1)
    this.#heaviest = null
  }

  /**
   * Adds a request to a lane that has no place left. Returns the waiter that loses its place: the last one of the heaviest account
   * or network, whose waiting places count too. Among equals it is the newcomer.
   */
  replace(asker: Asker, waiter: Waiter, now: number): Waiter {
    this.#heaviest ??= this.#findHeaviest(now)
    const heaviest = this.#heaviest
    this.#count(asker, 1)
    const isLighter = heaviest !== null && isLess(this.#held(asker, now), this.#held(heaviest.asker, now))
    this.#count(asker, -1)
    if (!isLighter) return waiter
    this.#remove(heaviest)
    this.add(asker, waiter)
    return heaviest.waiter
  }

  /** Removes the last request of the account or network that has used most. */
  drop(now: number): Waiter | undefined {
    const heaviest = this.#findHeaviest(now)
    if (heaviest) this.#remove(heaviest)
    return heaviest?.waiter
  }

  /** Removes the first request of the account and network that have used least. */
  take(now: number): Place<Waiter> | undefined {
    let [lightest] = this.#places
    if (!lightest) return undefined
    let least = this.#used(lightest.asker, now)
    for (const place of this.#places) {
      const weight = this.#used(place.asker, now)
      if (isLess(weight, least)) [lightest, least] = [place, weight]
    }
    this.#remove(lightest)
    return lightest
  }

  leave(waiter: Waiter): void {
    const place = this.#places.find((one) => one.waiter === waiter)
    if (place) this.#remove(place)
  }

  #findHeaviest(now: number): Place<Waiter> | null {
    let heaviest: Place<Waiter> | null = null
    let most: Weight = [0, 0]
    for (const place of this.#places) {
      const weight = this.#held(place.asker, now)
      if (!isLess(weight, most)) [heaviest, most] = [place, weight]
    }
    return heaviest
  }

  #remove(place: Place<Waiter>): void {
    this.#places.splice(this.#places.indexOf(place), 1)
    this.#count(place.asker, -1)
    this.#heaviest = null
  }

  #count({ account, network }: Asker, by: 1 | -1): void {
    addTo(this.#accounts, account, by)
    addTo(this.#networks, network, by)
  }

  /** Turns only. */
  #used({ account, network }: Asker, now: number): Weight {
    return heavierOf(this.uses.accounts.of(account, now), this.uses.networks.of(network, now))
  }

  /** Turns, and places in this lane. */
  #held({ account, network }: Asker, now: number): Weight {
    const ofAccount = this.uses.accounts.of(account, now) + (this.#accounts.get(account) ?? 0)
    return heavierOf(ofAccount, this.uses.networks.of(network, now) + (this.#networks.get(network) ?? 0))
  }
}

const heavierOf = (account: number, network: number): Weight => [Math.max(account, network), account]

function addTo(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
