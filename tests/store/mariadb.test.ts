import { expect, test } from 'vitest'
import { z } from 'zod'
import { isNotFound } from '../../src/store/base/open-db.js'
import { databaseLimits, type LimitRequest, makeCounters, memoryLimits } from '../../src/store/limits/limits.js'
import { holdUser } from '../../src/store/social/social-accounts.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, PASSWORD, signInWithApp } from '../harness/people.js'
import { personRow } from '../harness/person-row.js'
import { makeService } from '../harness/service.js'

withDatabases(['mysql'], (_provider, database) => {
  test('of twenty conditional updates exactly one writes, by itself and in a batch', async () => {
    const { db } = database()
    const user = await db.user.create({ data: personRow('ada') })
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
    const user = await db.user.create({ data: personRow('bob') })
    const [held] = await db.client.$transaction([holdUser(db, user)])
    expect(held).toMatchObject({ id: 'bob' })
    expect(await db.user.update({ where: { id: 'bob' }, data: { username: 'bob' } })).toMatchObject({ id: 'bob' })
  })

  test('batches that lock rows in opposite orders all succeed', async () => {
    const { db } = database()
    for (const name of ['x', 'y']) await db.user.create({ data: personRow(name) })
    const write = (id: string) => db.user.updateMany({ where: { id }, data: { authEpoch: { increment: 1 } } })
    const orders = Array.from({ length: 10 }, (_, index) => (index % 2 ? ['x', 'y'] : ['y', 'x']))
    await Promise.all(orders.map((order) => db.client.$transaction(order.map(write))))
    expect(await db.user.findMany({ where: { authEpoch: 10 } })).toHaveLength(2)
  })

  test('an attempt at the limit of a delay that is refunded is forgotten', async () => {
    const MINUTE = 60_000
    let at = 0
    const login = { key: 'login', limits: [{ limit: 3, period: MINUTE }], mode: 'delay' as const }
    const unproven = { ...login, limits: [{ limit: 2, period: MINUTE }], mode: 'window' as const }
    for (const limits of [
      databaseLimits(database().db, () => new Date(at)),
      memoryLimits(() => new Date(at), makeCounters()),
    ]) {
      at = Date.UTC(2026, 0, 1)
      const allowed = async (request: LimitRequest = login) => (await limits.consume([request])).allowed
      for (const expected of [true, true, false]) expect(await allowed(unproven)).toBe(expected)
      expect([await allowed(), await allowed(), await allowed(unproven)]).toEqual([true, false, false])
      await limits.refund([login])
      at += MINUTE
      for (const expected of [true, true, true, false]) expect(await allowed()).toBe(expected)
      at += MINUTE
      expect([await allowed(), await allowed()]).toEqual([true, false])
      await limits.refund([{ ...login, clear: true }])
      for (const expected of [true, true, true, false]) expect(await allowed()).toBe(expected)
    }
  })

  test('case, accents and trailing spaces make different accounts and tokens', async () => {
    const { db } = database()
    const names = ['eve', 'Eve', 'évé', 'eve ']
    for (const name of names) await db.user.create({ data: personRow(name) })
    for (const name of names)
      expect(await db.user.findUnique({ where: { id: name } })).toMatchObject({ usernameKey: name })
    expect(await db.user.count({ where: { usernameKey: { in: names } } })).toBe(4)
  })

  test('fields of the host can be as large as a body, at a login with two steps and at a registration', async () => {
    await database().clear()
    const { db } = database()
    const schemas = { login: z.object({ note: z.string() }) }
    const service = makeService(database(), { USE_MFA: true }, { schemas: {} })
    await makeUser(service)
    const { backupCodes } = await signInWithApp(service)
    const inputs: unknown[] = []
    const mayLogin = ({ input }: { input: unknown }) => {
      inputs.push(input)
      return true as const
    }
    const { auth } = makeService(database(), { USE_MFA: true }, { schemas, mayLogin })
    const client = new Client(auth.handlers)
    // The sealed value is longer than a TEXT of MySQL.
    const note = 'x'.repeat(60_000)
    const first = await client.post<{ ephemeral_token: string }>('login/', {
      username: 'ann',
      password: PASSWORD,
      note,
    })
    const { ephemeral_token } = first.body
    expect(first.status, first.text).toBe(200)
    const second = await client.post('login/verify/', { ephemeral_token, code: backupCodes[0] })
    expect(second.status, second.text).toBe(200)
    expect(inputs).toEqual([{ note }, { note }])
    // A quotation mark of a form takes two bytes.
    const extra = JSON.stringify({ fields: { note: '"'.repeat(60_000) } })
    const [createdAt, expiresAt] = [new Date(0), new Date(1)]
    const names = { id: 'r', email: 'ada@x.test', emailKey: 'ada@x.test', extra, createdAt, expiresAt }
    await db.registration.create({ data: names })
    expect(await db.registration.findUnique({ where: { id: 'r' } })).toMatchObject({ extra })
  })
})
