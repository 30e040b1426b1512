/**
 * Whether time tells who has an account: medians over 200 runs at bcrypt's cost 10, on SQLite. For a machine that does
 * nothing else: `npx vitest run --config bench/vitest.config.ts bench/enumeration.ts`. Fails past 10 %.
 */
import { expect, it } from 'vitest'
import { makeKeyRing } from '../src/crypto/keys.js'
import { makePasswordHasher } from '../src/crypto/password.js'
import { apply } from '../tests/harness/applicants.js'
import { Client } from '../tests/harness/client-jar.js'
import { withDatabases } from '../tests/harness/databases.js'
import { makeUser } from '../tests/harness/people.js'
import { makeService, SECRET } from '../tests/harness/service.js'
import { compareMedians } from '../tests/harness/timing.js'

const RUNS = 200
const BOUND = 1.1

withDatabases((provider, database) => {
  it.runIf(provider === 'sqlite')('medians differ by less than 10 %', { timeout: 900_000 }, async () => {
    const hasher = makePasswordHasher(makeKeyRing([SECRET]), { cost: 10 })
    const service = makeService(database(), {}, { hasher })
    const fresh = () => new Client(service.auth.handlers)
    await makeUser(service)
    await makeUser(service, 'off', { isActive: false })
    await apply(fresh(), 'waiting')
    await service.settle()
    let count = 0
    const login = (username: string) => fresh().post('login/', { username, password: 'some wrong password' })
    // The mail of a request is sent before the next one: a sender at work would slow whoever comes after it.
    const asking = (ask: (email: string) => Promise<unknown>) => (name: string) => ask(`${name}@example.com`)
    const cases: [string, string[], (name: string) => Promise<unknown>][] = [
      ['login', ['nobody', 'ann', 'off', 'waiting'], login],
      ['registration', ['nobody', 'ann'], asking((email) => apply(fresh(), `n${count++}`, { email }))],
      ['resend', ['nobody', 'ann'], asking((email) => fresh().post('registration/resend-email/', { email }))],
      ['reset', ['nobody', 'ann'], asking((email) => fresh().post('password/reset/', { email }))],
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
