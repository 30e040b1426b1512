import { expect, test } from 'vitest'
import { isNotFound } from '../../src/store/base/open-db.js'
import { holdUser } from '../../src/store/social/social-accounts.js'
import { withDatabases } from '../harness/databases.js'

const person = (name: string) => ({
  id: name,
  username: name,
  usernameKey: name,
  email: `${name}@x.test`,
  emailKey: `${name}@x.test`,
})

withDatabases(['mysql'], (_provider, database) => {
  test('of twenty conditional updates exactly one writes, by itself and in a batch', async () => {
    const { db } = database()
    const user = await db.user.create({ data: person('ada') })
    const raise = (from: number) =>
      db.user.update({ where: { id: user.id, authEpoch: from }, data: { authEpoch: { increment: 1 } } })
    const races: (() => Promise<unknown>)[] = [() => raise(0), () => db.client.$transaction([raise(1)])]
    for (const race of races) {
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, race))
      const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      expect(lost).toHaveLength(19)
      expect(lost.every(isNotFound)).toBe(true)
    }
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ authEpoch: 2 })
  })

  test('a lock of an unchanged row is held, and an update without a change finds its row', async () => {
    const { db } = database()
    const user = await db.user.create({ data: person('bob') })
    const [held] = await db.client.$transaction([holdUser(db, user)])
    expect(held).toMatchObject({ id: 'bob' })
    expect(await db.user.update({ where: { id: 'bob' }, data: { username: 'bob' } })).toMatchObject({ id: 'bob' })
  })

  test('batches that lock rows in opposite orders all succeed', async () => {
    const { db } = database()
    for (const name of ['x', 'y']) await db.user.create({ data: person(name) })
    const write = (id: string) => db.user.updateMany({ where: { id }, data: { authEpoch: { increment: 1 } } })
    const orders = Array.from({ length: 10 }, (_, index) => (index % 2 ? ['x', 'y'] : ['y', 'x']))
    await Promise.all(orders.map((order) => db.client.$transaction(order.map(write))))
    expect(await db.user.findMany({ where: { authEpoch: 10 } })).toHaveLength(2)
  })

  test('case, accents and trailing spaces make different accounts and tokens', async () => {
    const { db } = database()
    const names = ['eve', 'Eve', 'évé', 'eve ']
    for (const name of names) await db.user.create({ data: person(name) })
    for (const name of names)
      expect(await db.user.findUnique({ where: { id: name } })).toMatchObject({ usernameKey: name })
    expect(await db.user.count({ where: { usernameKey: { in: names } } })).toBe(4)
  })
})
