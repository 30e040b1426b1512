import { beforeEach, describe, expect, it } from 'vitest'
import { makeKeyRing } from '../../src/crypto/keys.js'
import { makePasswordHasher } from '../../src/crypto/password.js'
import { makeAccountsOfEveryKind, registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeService, SECRET, type TestService } from '../harness/service.js'
import { compareMedians } from '../harness/timing.js'

// bcrypt takes most of the time, so one database is enough. bench/enumeration.ts measures precisely, with nothing else running.
withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  const anyone = () => new Client(service.auth.handlers)
  const post = (path: string, body: object) => anyone().post(path, body)

  describe('responses to known and unknown names take the same time', () => {
    beforeEach(async () => {
      await database().clear()
      service = makeService(database(), {}, { hasher: makePasswordHasher(makeKeyRing([SECRET]), { cost: 10 }) })
      await makeAccountsOfEveryKind(service)
    })

    it('logins', async () => {
      const names = ['nobody', 'ann', 'off', 'social']
      const login = (username: string) => post('login/', { username, password: 'some wrong password' })
      const medians = await compareMedians(names, 16, login)
      expect(Math.max(...medians.values()) / Math.min(...medians.values())).toBeLessThan(1.5)
    })

    it('registration, resend and reset', async () => {
      let count = 0
      const asks = {
        registration: (email: string) => registerUser(anyone(), `n${count++}`, { email }),
        resend: (email: string) => post('registration/resend-email/', { email }),
        reset: (email: string) => post('password/reset/', { email }),
      }
      for (const [name, ask] of Object.entries(asks)) {
        // Requests of a few milliseconds need more rounds, because other work of the machine would distort the median.
        const rounds = name === 'registration' ? 16 : 80
        const both = ['ann', 'nobody']
        const medians = await compareMedians(both, rounds, (who) => ask(`${who}@example.com`), service.settle)
        expect(Math.max(...medians.values()) / Math.min(...medians.values()), name).toBeLessThan(1.5)
      }
    })
  })
})
