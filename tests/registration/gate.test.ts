import { beforeEach, expect, it } from 'vitest'
import type { AuthOptions } from '../../src/config/types.js'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  const serve = (options: Partial<AuthOptions>, settings: object = {}) => {
    service = makeService(database(), settings, options)
  }
  beforeEach(() => database().clear())

  it.each([
    ['an invalid address', { email: 'not an address' }],
    ['a field that is missing', { password1: undefined }],
  ])('looks up no name for a form with %s, because mayRegister has not run', async (_what, wrong) => {
    let asked = 0
    const codes = async () => {
      const { body } = await registerUser(new Client(service.auth.handlers), 'ann', {
        email: 'new@example.com',
        ...wrong,
      })
      return Object.values(body.error_codes ?? {}).flat()
    }
    serve({})
    await makeUser(service)
    expect(await codes()).toContain('unique')
    serve({ mayRegister: () => ++asked > 0 || {} })
    database().queries()
    expect(await codes()).not.toContain('unique')
    expect(
      database()
        .queries()
        .filter((sql) => sql.includes('User')),
    ).toEqual([])
    expect(asked).toBe(0)
  })

  it('does not lock the account of a user whom mayLogin refuses', async () => {
    let refuses = true
    serve({ mayLogin: () => (refuses ? {} : true) }, { RATE_LIMITS: { login_account: '2/15m' } })
    await makeUser(service)
    const login = () => new Client(service.auth.handlers).post('login/', { username: 'ann', password: PASSWORD })
    for (let i = 0; i < 5; i++)
      expect((await login()).body).toMatchObject({ error_codes: { non_field_errors: ['login_refused'] } })
    refuses = false
    await signIn(service)
  })

  it("calls the host's hook for an account that an operator creates, and ignores its failure", async () => {
    const told: unknown[] = []
    serve({
      onUserCreated: async (user, { invitation }) => {
        told.push([user.username, invitation])
        throw new Error('down')
      },
    })
    await service.auth.users.create({ username: 'ann', email: 'ann@example.com', password: null })
    await service.settle()
    expect(told).toEqual([['ann', null]])
  })
})
