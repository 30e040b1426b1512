import { pbkdf2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeKeyRing } from '../src/crypto/keys.js'
import { makePasswordHasher } from '../src/crypto/password.js'
import { registerUser } from '../tests/harness/applicants.js'
import { Client } from '../tests/harness/client-jar.js'
import { withDatabases } from '../tests/harness/databases.js'
import { makeUser, PASSWORD } from '../tests/harness/people.js'
import { makeService, SECRET, type TestService } from '../tests/harness/service.js'
import { compareMedians } from '../tests/harness/timing.js'

const RUNS = Number(process.env.RUNS ?? 200)
const BOUND = 1.1
const COST = 10
const NEWER = 'w9Xc4Vb7Nm2Qe5Rt8Yu1Io3Pa6Sd0FgH'

/** Accounts of before a rotation of the secret, of before a higher cost, and of another system. */
async function makeAccounts(service: TestService): Promise<string[]> {
  const older = makeKeyRing([SECRET])
  const key = pbkdf2Sync(PASSWORD, 'salt', 10_000, 32, 'sha256').toString('base64')
  const records = {
    current: await service.ctx.passwords.hash(PASSWORD),
    'older-key': await makePasswordHasher(older, { cost: COST }).hash(PASSWORD),
    'older-cost': await makePasswordHasher(older, { cost: COST - 2 }).hash(PASSWORD),
    imported: `pbkdf2_sha256$10000$salt$${key}`,
    none: null,
  }
  for (const [name, password] of Object.entries(records)) await makeUser(service, name, { password })
  await makeUser(service, 'off', { isActive: false })
  return ['nobody', ...Object.keys(records), 'off']
}

withDatabases((provider, database) => {
  it.runIf(provider === 'sqlite')('medians differ by less than 10 %', { timeout: 1_800_000 }, async () => {
    const ring = makeKeyRing([NEWER, SECRET])
    const hasher = makePasswordHasher(ring, { cost: COST })
    const service = makeService(database(), {}, { secret: [NEWER, SECRET], hasher })
    const fresh = () => new Client(service.auth.handlers)
    const accounts = await makeAccounts(service)
    const another = (set: string) => accounts.map((name) => `${name}-${set}`)
    const copyAccounts = async (set: string) => {
      for (const name of accounts.slice(1)) {
        const [row] = await database().db.user.findMany({ where: { username: name } })
        const { password = null, isActive = true } = row ?? {}
        await makeUser(service, `${name}-${set}`, { password, isActive })
      }
    }
    const register = async (set: string) => {
      for (const [i, name] of another(set).entries())
        await registerUser(fresh(), `${set}${i}`, { email: `${name}@example.com` })
    }
    // Two more sets of the same, whose addresses somebody else registers with: after the account, which makes decoys, and before.
    await copyAccounts('late')
    await register('late')
    await register('early')
    await copyAccounts('early')
    await service.settle()
    let count = 0
    const login = (name: string) => fresh().post('login/', { username: name, password: 'some wrong password' })
    const loginByAddress = (name: string) => login(`${name}@example.com`)
    // Sends the email of a request before the next request, which a concurrent sender would slow down.
    const asking = (ask: (email: string) => Promise<unknown>) => (name: string) => ask(`${name}@example.com`)
    const cases: [string, string[], (name: string) => Promise<unknown>][] = [
      ['login', accounts, loginByAddress],
      ['login by username', accounts, login],
      ['login, a registration came later', another('late'), loginByAddress],
      ['login, a registration came before', another('early'), loginByAddress],
      ['registration', ['nobody', 'current'], asking((email) => registerUser(fresh(), `n${count++}`, { email }))],
      ['resend', ['nobody', 'current'], asking((email) => fresh().post('registration/resend-email/', { email }))],
      ['reset', ['nobody', 'current'], asking((email) => fresh().post('password/reset/', { email }))],
    ]
    const ratios: Record<string, number> = {}
    for (const [what, names, ask] of cases) {
      const medians = await compareMedians(names, RUNS, ask, () => service.settle())
      ratios[what] = Math.max(...medians.values()) / Math.min(...medians.values())
      const shown = [...medians].map(([name, ms]) => `${name} ${ms.toFixed(2)} ms`).join(', ')
      process.stdout.write(`${what}: ${shown}, ratio ${ratios[what].toFixed(3)}\n`)
    }
    for (const [what, ratio] of Object.entries(ratios)) expect(ratio, what).toBeLessThan(BOUND)
  })
})
