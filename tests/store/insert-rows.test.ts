import { beforeEach, expect, test } from 'vitest'
import { insertRows } from '../../src/store/base/insert-rows.js'
import { withDatabases } from '../harness/databases.js'
import { personRow } from '../harness/person-row.js'

withDatabases((_provider, database) => {
  beforeEach(async () => {
    await database().clear()
    await database().db.user.create({ data: personRow('ann') })
  })

  const write = async (changes: object) => {
    const { db } = database()
    const at = new Date('2024-05-01T08:00:00.123Z')
    const user = await db.user.findFirst({ where: {} })
    const hold = {
      id: 'hold',
      emailKey: 'ann@example.com',
      email: 'Ann@example.com',
      userId: user?.id,
      tokenHash: null,
    }
    await Promise.all(
      insertRows(db, 'AuthAddressHold', db.addressHold, [{ ...hold, createdAt: at, expiresAt: at, ...changes }]),
    )
  }
  const holds = () => database().db.addressHold.findMany()

  test('a time in a text keeps its zone, as Prisma reads it', async () => {
    await write({ expiresAt: '2024-05-01T10:00:00.000+02:00' })
    const [hold] = await holds()
    expect(hold?.expiresAt.toISOString()).toBe('2024-05-01T08:00:00.000Z')
    expect(hold?.createdAt.toISOString()).toBe('2024-05-01T08:00:00.123Z')
  })

  test('a value of another type is refused, as Prisma does', async () => {
    await expect(write({ email: 5 })).rejects.toThrow()
    expect(await holds()).toEqual([])
  })
})
