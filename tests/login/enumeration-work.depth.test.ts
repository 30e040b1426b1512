import { pbkdf2Sync } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { makeKeyRing } from '../../src/crypto/keys.js'
import { makePasswordHasher } from '../../src/crypto/password.js'
import { countRounds } from '../../src/crypto/rounds.test-help.js'
import { apply } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { countingHasher } from '../harness/hashers.js'
import { makeUser, OTHER_PASSWORD, PASSWORD } from '../harness/people.js'
import { makeService, SECRET, type TestService } from '../harness/service.js'

const WRONG = 'some wrong password'

// A login does the same work whether or not the account exists: its response time then tells nothing.
withDatabases((_provider, database) => {
  let service: TestService
  const NEWER = 'w9Xc4Vb7Nm2Qe5Rt8Yu1Io3Pa6Sd0FgH'
  const COST = 6
  const ring = makeKeyRing([NEWER, SECRET])
  const older = (cost: number) => makePasswordHasher(makeKeyRing([SECRET]), { cost })
  const pbkdf2 = `pbkdf2_sha256$1000$salt$${pbkdf2Sync(PASSWORD, 'salt', 1000, 32, 'sha256').toString('base64')}`
  let hasher: ReturnType<typeof countingHasher>
  const records: Record<string, () => Promise<string | null>> = {
    current: () => hasher.hash(PASSWORD),
    'older key': () => older(COST).hash(PASSWORD),
    'older cost': () => makePasswordHasher(ring, { cost: 4 }).hash(PASSWORD),
    'older key and cost': () => older(4).hash(PASSWORD),
    imported: async () => pbkdf2,
    none: async () => null,
  }

  beforeEach(async () => {
    await database().clear()
    hasher = countingHasher(makePasswordHasher(ring, { cost: COST }))
    service = makeService(database(), {}, { secret: [NEWER, SECRET], hasher })
    for (const [kind, record] of Object.entries(records))
      await makeUser(service, kind.replaceAll(' ', '-'), { password: await record() })
    await makeUser(service, 'off', { isActive: false })
  })

  const names = [...Object.keys(records).map((kind) => kind.replaceAll(' ', '-')), 'off', 'nobody']

  const login = (username: string, password: string) =>
    new Client(service.auth.handlers).post('login/', { username, password })

  async function workOf(name: string, password: string) {
    const before = hasher.calls
    const rounds = await countRounds(() => login(`${name}@example.com`, password))
    return { checks: hasher.calls - before, rounds }
  }

  const expectWork = async (checks: number, password: string) => {
    for (const name of names) {
      const work = await workOf(name, password)
      expect(work.checks, name).toBe(checks)
      // How much of the top-up the imported record's own check spares depends on the machine.
      if (name === 'imported') expect(work.rounds, name).toBeLessThanOrEqual(checks * 2 ** COST)
      else expect(work.rounds, name).toBe(checks * 2 ** COST)
    }
  }

  it('without a pending registration: one check', async () => {
    await expectWork(1, WRONG)
  })

  it('with a decoy or a pending registration: two checks, for a wrong password and for its own', async () => {
    for (const [i, name] of names.entries()) {
      const words = { email: `${name}@example.com`, password1: OTHER_PASSWORD, password2: OTHER_PASSWORD }
      expect((await apply(new Client(service.auth.handlers), `new${i}`, words)).status).toBe(201)
    }
    const rows = await database().db.registration.findMany()
    expect(rows.filter(({ decoy }) => decoy)).toHaveLength(names.length - 1)
    await expectWork(2, WRONG)
    await expectWork(2, OTHER_PASSWORD)
  })

  it('with a registration that has no password, as one from a provider: two checks', async () => {
    for (const [i, name] of names.entries())
      await apply(new Client(service.auth.handlers), `new${i}`, { email: `${name}@example.com` })
    await database().db.registration.updateMany({ where: {}, data: { password: null } })
    await expectWork(2, WRONG)
  })
})
