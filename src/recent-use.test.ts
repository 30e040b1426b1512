import { expect, it } from 'vitest'
import { RecentUse } from './recent-use.js'

const MINUTE = 60_000

it('counts, and halves in five minutes', () => {
  const uses = new RecentUse(10)
  uses.add('a', 0)
  uses.add('a', 0)
  expect([uses.of('a', 0), uses.of('a', 5 * MINUTE), uses.of('a', 10 * MINUTE), uses.of('b', 0)]).toEqual([
    2, 1, 0.5, 0,
  ])
  uses.add('a', 5 * MINUTE)
  expect(uses.of('a', 5 * MINUTE)).toBe(2)
})

it('forgets what has faded away', () => {
  const uses = new RecentUse(10)
  uses.add('a', 0)
  expect(uses.of('a', 60 * MINUTE)).toBe(0)
  expect(uses.size).toBe(0)
})

it('keeps to its bound: the key that was used longest ago makes room', () => {
  const uses = new RecentUse(3)
  for (const key of ['a', 'b', 'a', 'c', 'd']) uses.add(key, 0)
  expect(uses.size).toBe(3)
  expect([uses.of('a', 0), uses.of('b', 0), uses.of('d', 0)]).toEqual([2, 0, 1])
  for (let i = 0; i < 1000; i++) uses.add(`${i}`, 0)
  expect(uses.size).toBe(3)
})
