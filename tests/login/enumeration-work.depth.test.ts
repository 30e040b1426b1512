import { pbkdf2Sync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeKeyRing } from '../../src/crypto/keys.js'
import { makePasswordHasher } from '../../src/crypto/password.js'
import { countRounds } from '../../src/crypto/rounds.test-help.js'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { countingHasher } from '../harness/hashers.js'
import { makeUser, OTHER_PASSWORD, PASSWORD } from '../harness/people.js'
import { makeService, SECRET, type TestService } from '../harness/service.js'

const WRONG = 'some wrong password'

// A login does the same work whether or not the account exists, so its response time reveals nothing.
withDatabases((_provider, database) => {
  let service: TestService
  const NEWER = 'w9Xc4Vb7Nm2Qe5Rt8Yu1Io3Pa6Sd0FgH'
  const COST = 6
  const LEAST = 4
  const ring = makeKeyRing([NEWER, SECRET])
  const older = (cost: number) => makePasswordHasher(makeKeyRing([SECRET]), { cost })
  const pbkdf2 = `pbkdf2_sha256$1000$salt$${pbkdf2Sync(PASSWORD, 'salt', 1000, 32, 'sha256').toString('base64')}`
  let hasher: ReturnType<typeof countingHasher>
  const records: Record<string, (password: string) => Promise<string | null>> = {
    current: (password) => hasher.hash(password),
    'older-key': (password) => older(COST).hash(password),
    'older-cost': (password) => makePasswordHasher(ring, { cost: LEAST }).hash(password),
    'older-key-and-cost': (password) => older(LEAST).hash(password),
    imported: async () => pbkdf2,
    none: async () => null,
  }
  const kinds = [...Object.keys(records), 'off', 'made']
  const names = [...kinds, 'nobody']

  beforeEach(async () => {
    await database().clear()
    hasher = countingHasher(makePasswordHasher(ring, { cost: COST }))
    service = makeService(database(), {}, { secret: [NEWER, SECRET], hasher })
  })

  /** Creates an account of every kind. All names in `names` except the last have an account. */
  async function makeAccounts() {
    for (const [kind, record] of Object.entries(records))
      await makeUser(service, kind, { password: await record(PASSWORD) })
    await makeUser(service, 'off', { isActive: false })
    await service.auth.users.create({ username: 'made', email: 'made@example.com', password: PASSWORD })
  }

  /** Registers with the address of every account. */
  async function register(username: (name: string) => string) {
    for (const name of names) {
      const words = { email: `${name}@example.com`, password1: OTHER_PASSWORD, password2: OTHER_PASSWORD }
      const { status, text } = await registerUser(new Client(service.auth.handlers), username(name), words)
      expect(status, text).toBe(201)
    }
    const rows = await database().db.registration.findMany()
    return rows.filter(({ decoy }) => decoy).length
  }

  const byAddress = (name: string) => `${name}@example.com`
  const byUsername = (name: string) => name
  const byApplicant = (name: string) => `new-${name}`

  async function workOf(username: string, password: string) {
    const before = hasher.calls
    const rounds = await countRounds(() => new Client(service.auth.handlers).post('login/', { username, password }))
    return { checks: hasher.calls - before, rounds }
  }

  /** @param matched rounds of the check that matches the password; it costs as much as its record */
  async function expectWork(
    checks: number,
    {
      password = WRONG,
      by = byAddress,
      matched = 2 ** COST,
    }: { password?: string; by?: typeof byAddress; matched?: number } = {},
  ) {
    const rounds = (checks - 1) * 2 ** COST + matched
    for (const name of names) {
      const work = await workOf(by(name), password)
      expect(work.checks, by(name)).toBe(checks)
      // The rounds that the check of the imported record saves depend on the machine.
      if (name === 'imported') expect(work.rounds, by(name)).toBeLessThanOrEqual(rounds)
      else expect(work.rounds, by(name)).toBe(rounds)
    }
  }

  it('without a pending registration: one check', async () => {
    await makeAccounts()
    await expectWork(1)
    await expectWork(1, { by: byUsername })
  })

  describe('with a registration of the address', () => {
    // If the account is created after the registration, the row is not a decoy: its key can verify it.
    const orders = {
      'made after the account, a decoy': { decoys: kinds.length, before: makeAccounts, after: async () => {} },
      'made before the account': { decoys: 0, before: async () => {}, after: makeAccounts },
    }

    describe.each(Object.entries(orders))('%s', (_name, { decoys, before, after }) => {
      beforeEach(async () => {
        await before()
        expect(await register(byApplicant)).toBe(decoys)
        await after()
      })

      it('two checks by the address and by the requested name, one by the name of the account', async () => {
        await expectWork(2)
        await expectWork(2, { password: OTHER_PASSWORD })
        await expectWork(2, { by: byApplicant })
        await expectWork(1, { by: byUsername })
      })

      it.each([
        ['older-key', COST],
        ['older-cost', LEAST],
        ['older-key-and-cost', LEAST],
      ])('two checks with a registration whose record is %s', async (kind, cost) => {
        const password = (await records[kind]?.(OTHER_PASSWORD)) ?? null
        await database().db.registration.updateMany({ where: {}, data: { password } })
        await expectWork(2)
        await expectWork(2, { password: OTHER_PASSWORD, matched: 2 ** cost })
        await expectWork(2, { by: byApplicant })
      })

      it('two checks for a registration without a password, as from a provider', async () => {
        await database().db.registration.updateMany({ where: {}, data: { password: null } })
        await expectWork(2)
        await expectWork(2, { by: byApplicant })
      })
    })
  })

  it('with a registration of the same address and name: two checks by either', async () => {
    expect(await register(byUsername)).toBe(0)
    // An operator cannot assign a held name, so the hold has expired.
    await database().db.registration.updateMany({ where: {}, data: { heldKey: null } })
    await makeAccounts()
    await expectWork(2)
    await expectWork(2, { by: byUsername })
  })
})
