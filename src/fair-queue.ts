import { type Asker, FairLane } from './fair-lane.js'
import { RecentUse } from './recent-use.js'

export interface QueueBounds {
  /** Turns at a time. */
  slots: number
  /** Milliseconds. */
  maxWait: number
  maxPlaces: number
}

/** Share of the newest turn in the average. */
const NEWEST = 0.2
/** Known browsers may hold this share of the places, and have so many turns in a row while others wait. */
const KNOWN_SHARE = 3 / 4
const KNOWN_IN_A_ROW = 3
/** Accounts, and networks, whose use is remembered. */
const MAX_KEYS = 20_000

/**
 * Decides whose turn it is, without clocks or promises. Known browsers come first, except for every fourth turn. In each lane the
 * account and network that have used least lately come first. A queue that is full takes the newcomer if another account or
 * network holds more places, and drops the last request of that one. The queue is full when its last place would wait too long.
 */
export class FairQueue<Waiter> {
  readonly #uses = { accounts: new RecentUse(MAX_KEYS), networks: new RecentUse(MAX_KEYS) }
  readonly #known = new FairLane<Waiter>(this.#uses)
  readonly #others = new FairLane<Waiter>(this.#uses)
  #running = 0
  #knownInRow = 0
  /** Average of the turns so far, in milliseconds; null until one has been measured. */
  #turnTime: number | null = null

  constructor(private readonly bounds: QueueBounds) {}

  /** Requests that may wait now, so that the last one has its turn in time. */
  get places(): number {
    const { slots, maxWait, maxPlaces } = this.bounds
    return Math.max(1, Math.min(maxPlaces, Math.floor((slots * maxWait) / (this.#turnTime ?? 1))))
  }

  get waiting(): number {
    return this.#known.size + this.#others.size
  }

  /** Takes a place in the queue. Returns the waiter that has lost its place: none, another one, or this one. */
  enter(asker: Asker, waiter: Waiter, now: number): Waiter | undefined {
    const { places } = this
    const mostKnown = Math.ceil(places * KNOWN_SHARE)
    if (!asker.known && this.waiting >= places) return this.#others.replace(asker, waiter, now)
    if (asker.known && this.#known.size >= mostKnown) return this.#known.replace(asker, waiter, now)
    const lane = asker.known ? this.#known : this.#others
    lane.add(asker, waiter)
    return this.waiting > places ? this.#others.drop(now) : undefined
  }

  /** Gives up a place: the waiter no longer waits. */
  leave(waiter: Waiter): void {
    this.#known.leave(waiter)
    this.#others.leave(waiter)
  }

  /** The waiter whose turn it is, when a slot is free. The turn ends with `finish`. */
  next(now: number): Waiter | undefined {
    if (this.#running >= this.bounds.slots) return undefined
    const place = this.#nextLane().take(now)
    if (!place) return undefined
    this.#running += 1
    this.#uses.accounts.add(place.asker.account, now)
    this.#uses.networks.add(place.asker.network, now)
    return place.waiter
  }

  /** A waiter that had given its turn back goes on after all. */
  resume(): void {
    this.#running += 1
  }

  /** @param duration of the turn, in milliseconds */
  finish(duration: number): void {
    this.#running -= 1
    const before = this.#turnTime ?? duration
    this.#turnTime = Math.max(1, before + NEWEST * (duration - before))
  }

  #nextLane(): FairLane<Waiter> {
    const [known, others] = [this.#known, this.#others]
    const isOthersTurn = known.size === 0 || (others.size > 0 && this.#knownInRow >= KNOWN_IN_A_ROW)
    this.#knownInRow = isOthersTurn ? 0 : this.#knownInRow + 1
    return isOthersTurn ? others : known
  }
}
