import { RecentUse } from './recent-use.js'

/** On whose behalf a turn is asked for. */
export interface Asker {
  /** A browser that has signed in to the account before. */
  known: boolean
  account: string
  network: string
}

export interface QueueBounds {
  /** Turns at a time. */
  slots: number
  /** Milliseconds. */
  maxWait: number
  maxPlaces: number
}

/** A request that waits. */
interface Place<Waiter> {
  asker: Asker
  waiter: Waiter
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
  readonly #lanes = { known: [] as Place<Waiter>[], others: [] as Place<Waiter>[] }
  readonly #accounts = new RecentUse(MAX_KEYS)
  readonly #networks = new RecentUse(MAX_KEYS)
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
    return this.#lanes.known.length + this.#lanes.others.length
  }

  /** Takes a place in the queue. Returns the waiter that has lost its place: none, another one, or this one. */
  enter(asker: Asker, waiter: Waiter, now: number): Waiter | undefined {
    const { known, others } = this.#lanes
    const lane = asker.known ? known : others
    lane.push({ asker, waiter })
    const { places } = this
    if (known.length > Math.ceil(places * KNOWN_SHARE)) return this.#drop(known, now)
    if (this.waiting > places) return this.#drop(others, now)
    return undefined
  }

  /** Gives up a place: the waiter no longer waits. */
  leave(waiter: Waiter): void {
    for (const lane of Object.values(this.#lanes)) {
      const at = lane.findIndex((place) => place.waiter === waiter)
      if (at >= 0) lane.splice(at, 1)
    }
  }

  /** The waiter whose turn it is, when a slot is free. The turn ends with `finish`. */
  next(now: number): Waiter | undefined {
    if (this.#running >= this.bounds.slots) return undefined
    const place = this.#take(now)
    if (!place) return undefined
    this.#running += 1
    this.#accounts.add(place.asker.account, now)
    this.#networks.add(place.asker.network, now)
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

  #take(now: number): Place<Waiter> | undefined {
    const { known, others } = this.#lanes
    const isOthersTurn = known.length === 0 || (others.length > 0 && this.#knownInRow >= KNOWN_IN_A_ROW)
    this.#knownInRow = isOthersTurn ? 0 : this.#knownInRow + 1
    const lane = isOthersTurn ? others : known
    const use = (place: Place<Waiter>) => this.#usedBy(place, now)
    const index = lane.reduce((best, place, at) => (isLess(use(place), use(lane[best] ?? place)) ? at : best), 0)
    return lane.splice(index, 1)[0]
  }

  /** Removes the last place of the account or network that has used most, places in the queue included. */
  #drop(lane: Place<Waiter>[], now: number): Waiter | undefined {
    const accounts = countBy(lane, ({ account }) => account)
    const networks = countBy(lane, ({ network }) => network)
    const held = (place: Place<Waiter>) => {
      const [account, network] = [accounts.get(place.asker.account) ?? 0, networks.get(place.asker.network) ?? 0]
      return this.#usedBy(place, now, account, network)
    }
    const index = lane.reduce((most, place, at) => (isLess(held(place), held(lane[most] ?? place)) ? most : at), 0)
    return lane.splice(index, 1)[0]?.waiter
  }

  /**
   * How much a request has had already, by the heavier of its account and its network: neither many names from one network nor many
   * networks with one name get more turns. Between requests of one network, the account decides.
   */
  #usedBy({ asker }: Place<Waiter>, now: number, ofAccount = 0, ofNetwork = 0): Weight {
    const account = this.#accounts.of(asker.account, now) + ofAccount
    return [Math.max(account, this.#networks.of(asker.network, now) + ofNetwork), account]
  }
}

type Weight = readonly [heavier: number, account: number]

const isLess = (a: Weight, b: Weight): boolean => (a[0] === b[0] ? a[1] < b[1] : a[0] < b[0])

function countBy<Waiter>(lane: readonly Place<Waiter>[], key: (asker: Asker) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { asker } of lane) counts.set(key(asker), (counts.get(key(asker)) ?? 0) + 1)
  return counts
}
