import { expect, it, vi } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { freshHashingQueue, freshHashingSlots, stoppableHasher } from '../harness/hashing.js'
import { makeUser, PASSWORD, signIn } from '../harness/people.js'
import { fastHasher, makeService } from '../harness/service.js'

/** Each hash of a backup code waits here until the test continues it. */
const codes = vi.hoisted(() => ({ begun: 0, waiting: [] as (() => void)[] }))

vi.mock(import('../../src/crypto/bcrypt-format.js'), async (load) => {
  const real = await load()
  return {
    ...real,
    saltedBcrypt: async (input, _cost, salt) => {
      codes.begun += 1
      await new Promise<void>((resolve) => codes.waiting.push(resolve))
      return real.saltedBcrypt(input, 4, salt)
    },
  }
})

withDatabases(['sqlite'], (_provider, database) => {
  it('hashing a set of backup codes releases the only slot after each code', async () => {
    freshHashingQueue({ slots: 1 })
    freshHashingSlots(1)
    const { hasher, checked } = stoppableHasher(fastHasher())
    const service = makeService(database(), { USE_MFA: true, NUM_OF_BACKUP_CODES: 10 }, { hasher })
    await makeUser(service)
    await makeUser(service, 'bob')
    const { client } = await signIn(service)
    checked.length = 0

    const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
    const set = client.post<{ backup_codes: string[] }>('mfa/', { method: 'email' })
    await until(() => expect(codes.waiting).toHaveLength(1))
    const login = new Client(service.auth.handlers).post('login/', { username: 'bob', password: PASSWORD })
    await until(() => expect(checked).toHaveLength(1))
    codes.waiting.shift()?.()
    expect((await login).status).toBe(200)
    expect(codes.begun).toBeLessThanOrEqual(2)

    for (let i = codes.begun - 1; i < 10; i++) {
      await until(() => expect(codes.waiting).toHaveLength(1))
      codes.waiting.shift()?.()
    }
    const { status, body } = await set
    expect([status, body.backup_codes.length, codes.begun]).toEqual([201, 10, 10])
  })
})
