import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Asker } from './fair-lane.js'
import { FairQueue } from './fair-queue.js'

const BOUNDS = { slots: 1, maxWait: 3000, maxPlaces: 256 }
/** Places of a queue whose turns take 250 ms. */
const PLACES = 12

/** A queue that has measured one turn. */
function measuredQueue<Waiter>(bounds = BOUNDS, duration = 250): FairQueue<Waiter> {
  const queue = new FairQueue<Waiter>(bounds)
  queue.resume()
  queue.finish(duration)
  return queue
}

let unique = 0
const stranger = (given: Partial<Asker> = {}): Asker => {
  unique += 1
  return { known: false, account: `name ${unique}`, network: `net ${unique}`, ...given }
}

/** Serves everything that waits, one after another, and gives the order. */
function drain(queue: FairQueue<string>, now = 0, duration = 250): string[] {
  const served: string[] = []
  for (let next = queue.next(now); next !== undefined; next = queue.next(now)) {
    served.push(next)
    queue.finish(duration)
  }
  return served
}

/** Enters all of them; gives those that lost their place. */
const enterAll = (queue: FairQueue<string>, askers: readonly [string, Asker][], now = 0) =>
  askers.map(([name, asker]) => queue.enter(asker, name, now)).filter((name) => name !== undefined)

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, i) => make(i))

describe('turns', () => {
  it('are given to as many as there are slots, in order among equals', () => {
    const queue = new FairQueue<string>({ ...BOUNDS, slots: 2 })
    enterAll(
      queue,
      times(4, (i) => [`${i}`, stranger()]),
    )
    expect([queue.next(0), queue.next(0), queue.next(0)]).toEqual(['0', '1', undefined])
    queue.finish(100)
    expect([queue.next(0), queue.next(0)]).toEqual(['2', undefined])
  })

  it('a turn that was given back and goes on takes a slot again', () => {
    const queue = new FairQueue<string>(BOUNDS)
    enterAll(
      queue,
      times(3, (i) => [`${i}`, stranger()]),
    )
    queue.next(0)
    queue.finish(100)
    queue.resume()
    expect(queue.next(0)).toBeUndefined()
    queue.finish(100)
    expect(queue.next(0)).toBe('1')
  })

  it('a known browser comes before all others', () => {
    const queue = new FairQueue<string>(BOUNDS)
    enterAll(queue, [...times(5, (i): [string, Asker] => [`${i}`, stranger()]), ['known', stranger({ known: true })]])
    expect(drain(queue)).toEqual(['known', '0', '1', '2', '3', '4'])
  })

  it('every fourth turn is for the others, so that known browsers starve nobody', () => {
    const queue = new FairQueue<string>(BOUNDS)
    enterAll(
      queue,
      times(9, (i) => [`known ${i}`, stranger({ known: true })]),
    )
    enterAll(
      queue,
      times(3, (i) => [`new ${i}`, stranger()]),
    )
    expect(
      drain(queue)
        .map((name) => name.split(' ')[0])
        .join(),
    ).toBe('known,known,known,new,known,known,known,new,known,known,known,new')
  })

  it.each([
    ['network', () => stranger({ network: 'loud' })],
    ['account', () => stranger({ account: 'loud' })],
  ])('a newcomer comes before the %s that had turns lately', (_what, loud) => {
    const queue = new FairQueue<string>(BOUNDS)
    enterAll(
      queue,
      times(3, (i) => [`loud ${i}`, loud()]),
    )
    drain(queue)
    enterAll(
      queue,
      times(3, (i) => [`loud ${i}`, loud()]),
    )
    enterAll(queue, [['new', stranger()]])
    expect(drain(queue)[0]).toBe('new')
  })

  it('within one network the account decides', () => {
    const queue = new FairQueue<string>(BOUNDS)
    const at = { network: 'unknown' }
    enterAll(
      queue,
      times(3, (i) => [`loud ${i}`, stranger({ ...at, account: 'loud' })]),
    )
    drain(queue)
    enterAll(
      queue,
      times(3, (i) => [`loud ${i}`, stranger({ ...at, account: 'loud' })]),
    )
    enterAll(queue, [['new', stranger(at)]])
    expect(drain(queue)[0]).toBe('new')
  })

  it('what was used fades away', () => {
    const queue = new FairQueue<string>(BOUNDS)
    enterAll(queue, [['a', stranger({ network: 'a' })]])
    drain(queue)
    const later = 3 * 3600_000
    enterAll(
      queue,
      [
        ['b', stranger({ network: 'a' })],
        ['c', stranger()],
      ],
      later,
    )
    expect(drain(queue, later)).toEqual(['b', 'c'])
  })
})

describe('places', () => {
  it('are as many as have their turn in time, by the turns measured', () => {
    const queue = new FairQueue<string>(BOUNDS)
    expect(queue.places).toBe(256)
    queue.finish(250)
    expect(queue.places).toBe(PLACES)
    for (let i = 0; i < 50; i++) queue.finish(1000)
    expect(queue.places).toBe(3)
    for (let i = 0; i < 50; i++) queue.finish(0)
    expect(queue.places).toBe(256)
    for (let i = 0; i < 50; i++) queue.finish(60_000)
    expect(queue.places).toBe(1)
  })

  it('a full queue refuses the newcomer among equals', () => {
    const queue = measuredQueue<string>()
    const lost = enterAll(
      queue,
      times(PLACES + 2, (i) => [`${i}`, stranger()]),
    )
    expect(lost).toEqual([`${PLACES}`, `${PLACES + 1}`])
  })

  it.each([
    ['network', { network: 'loud' }],
    ['account', { account: 'loud' }],
  ])('a full queue drops the last request of the %s that holds most', (_what, loud) => {
    const queue = measuredQueue<string>()
    enterAll(
      queue,
      times(PLACES, (i) => [`loud ${i}`, stranger(loud)]),
    )
    expect(enterAll(queue, [['new', stranger()]])).toEqual([`loud ${PLACES - 1}`])
    expect(enterAll(queue, [['loud again', stranger(loud)]])).toEqual(['loud again'])
  })

  it('a known browser finds a place in a full queue, and known browsers leave a quarter to the others', () => {
    const queue = measuredQueue<string>()
    enterAll(
      queue,
      times(PLACES, (i) => [`${i}`, stranger()]),
    )
    expect(enterAll(queue, [['known', stranger({ known: true })]])).toEqual([`${PLACES - 1}`])
    const lost = enterAll(
      queue,
      times(PLACES, (i) => [`known ${i}`, stranger({ known: true })]),
    )
    expect(lost.filter((name) => name.startsWith('known'))).toHaveLength(PLACES / 4 + 1)
    expect(drain(queue).filter((name) => !name.startsWith('known'))).toHaveLength(PLACES / 4)
  })

  it('a full queue refuses after a look at one of the waiting requests, however many there are', () => {
    const queue = new FairQueue<string>(BOUNDS)
    let looks = 0
    const watched = (): Asker => {
      const { account, network } = stranger()
      return {
        known: false,
        account,
        get network() {
          looks += 1
          return network
        },
      }
    }
    enterAll(
      queue,
      times(BOUNDS.maxPlaces, (i) => [`${i}`, watched()]),
    )
    expect(queue.enter(stranger(), 'first', 0)).toBe('first')
    looks = 0
    for (let i = 0; i < 100; i++) expect(queue.enter(stranger(), `${i}`, 0)).toBe(`${i}`)
    expect(looks).toBe(100)
  })

  it('within one network, a full queue drops the last request of the account that holds most', () => {
    const queue = measuredQueue<string>()
    const at = { network: 'unknown' }
    enterAll(
      queue,
      times(PLACES, (i) => [`${i % 2 ? 'loud' : 'other'} ${i}`, stranger(i % 2 ? { ...at, account: 'loud' } : at)]),
    )
    expect(enterAll(queue, [['new', stranger(at)]])).toEqual([`loud ${PLACES - 1}`])
    expect(enterAll(queue, [['loud again', stranger({ ...at, account: 'loud' })]])).toEqual(['loud again'])
  })

  it('a place that is given up is free', () => {
    const queue = measuredQueue<string>()
    enterAll(
      queue,
      times(PLACES, (i) => [`${i}`, stranger()]),
    )
    queue.leave('3')
    expect(enterAll(queue, [['new', stranger()]])).toEqual([])
    expect(drain(queue)).not.toContain('3')
  })
})

const askers = fc.record({
  known: fc.boolean(),
  account: fc.integer({ min: 0, max: 5 }).map((i) => `account ${i}`),
  network: fc.integer({ min: 0, max: 5 }).map((i) => `network ${i}`),
})

describe('whatever happens', () => {
  const steps = fc.oneof(
    fc.record({ kind: fc.constant('enter' as const), asker: askers }),
    fc.record({ kind: fc.constant('next' as const) }),
    fc.record({ kind: fc.constant('finish' as const), duration: fc.integer({ min: 0, max: 5000 }) }),
    fc.record({ kind: fc.constant('leave' as const), index: fc.nat(50) }),
  )

  it('each waiter has one turn, is dropped or leaves: never two of these, and none is forgotten', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 300 }), fc.integer({ min: 1, max: 4 }), (list, slots) => {
        const queue = new FairQueue<number>({ ...BOUNDS, slots, maxPlaces: 20 })
        const waiting = new Set<number>()
        let [entered, running] = [0, 0]
        for (const [now, step] of list.entries()) {
          if (step.kind === 'enter') {
            waiting.add(entered)
            const lost = queue.enter(step.asker, entered, now)
            entered += 1
            if (lost !== undefined) expect(waiting.delete(lost)).toBe(true)
          } else if (step.kind === 'next') {
            const next = queue.next(now)
            if (next !== undefined) expect(waiting.delete(next)).toBe(true)
            else expect(waiting.size === 0 || running === slots).toBe(true)
            if (next !== undefined) running += 1
          } else if (step.kind === 'leave') {
            queue.leave(step.index)
            waiting.delete(step.index)
          } else if (running > 0) {
            queue.finish(step.duration)
            running -= 1
          }
          expect(running).toBeLessThanOrEqual(slots)
          expect(queue.waiting).toBe(waiting.size)
          expect(queue.waiting).toBeLessThanOrEqual(20)
        }
      }),
    )
  })

  it('among networks that always ask, each has its share of the turns', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 6 }), (eagerness) => {
        const queue = measuredQueue<string>()
        const served = new Map<string, number>()
        const turns = 20 * eagerness.length
        for (let turn = 0; turn < turns; turn++) {
          for (const [net, many] of eagerness.entries())
            for (let i = 0; i < many; i++) queue.enter(stranger({ network: `${net}` }), `${net}`, turn)
          const next = queue.next(turn) ?? ''
          served.set(next, (served.get(next) ?? 0) + 1)
          queue.finish(250)
        }
        for (const net of eagerness.keys()) expect(served.get(`${net}`)).toBeGreaterThanOrEqual(18)
      }),
      { numRuns: 20 },
    )
  })

  it('a new network has its turn within one round, however many others flood', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 4 }), (networks, rounds) => {
        const queue = measuredQueue<string>()
        const flood = () => {
          for (let i = 0; i < networks; i++) queue.enter(stranger({ network: `${i}` }), 'flood', 0)
        }
        for (let i = 0; i < networks * rounds; i++) {
          flood()
          queue.next(0)
          queue.finish(250)
        }
        flood()
        expect(queue.enter(stranger(), 'new', 0)).not.toBe('new')
        expect(queue.next(0)).toBe('new')
      }),
      { numRuns: 20 },
    )
  })
})
