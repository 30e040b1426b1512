import { beforeEach, describe, expect, it } from 'vitest'
import type { PasswordOwner } from '../../src/config/types.js'
import { codesOf, registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { neverResolves, responseAfterTimeout } from '../harness/hanging.js'
import { newMails, resetPair } from '../harness/mailbox.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const LEAKED = 'leaked but very long'
const REFUSAL = { code: 'password_leaked', message: 'This password is in a list of leaked passwords.' }
const pair = (password: string) => ({ new_password1: password, new_password2: password })

withDatabases((_provider, database) => {
  let service: TestService
  let client: Client
  let asked: [string, PasswordOwner][]

  const serve = (passwordRules: unknown) => {
    const rules = { passwordRules } as { passwordRules: () => Promise<never[]> }
    service = makeService(database(), {}, rules)
    client = new Client(service.auth.handlers)
  }
  beforeEach(async () => {
    await database().clear()
    asked = []
    serve(async (password: string, { user }: { user: PasswordOwner }) => {
      asked.push([password, user])
      return password === LEAKED ? [REFUSAL] : []
    })
    await makeUser(service)
  })

  /** Sets a password at each place that accepts one. */
  async function everywhere(password: string) {
    const { client: ann } = await signIn(service)
    await client.post('password/reset/', { email: 'ann@example.com' })
    const link = resetPair((await newMails(service)).find(({ kind }) => kind === 'reset'))
    return [
      await registerUser(client, 'newbie', { password1: password, password2: password }),
      await client.post('password/reset/confirm/', {
        ...link,
        ...pair(''),
        new_password1: password,
        new_password2: password,
      }),
      await ann.post('password/change/', { ...pair(password), old_password: PASSWORD }),
    ]
  }

  describe('a refusal of passwordRules', () => {
    it('is reported with its own code and text under the first password field, at every place', async () => {
      const answers = await everywhere(LEAKED)
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
      expect(answers.map(codesOf)).toEqual([
        { password1: ['password_leaked'] },
        { new_password1: ['password_leaked'] },
        { new_password1: ['password_leaked'] },
      ])
      for (const { text } of answers) expect(text).toContain(REFUSAL.message)
    })

    it("is reported beside the service's own problems of the same request", async () => {
      const answer = await registerUser(client, 'a b', { email: 'none', password1: LEAKED, password2: 'other' })
      expect(codesOf(answer)).toEqual({
        username: ['invalid'],
        email: ['invalid'],
        password1: ['password_leaked'],
        password2: ['password_mismatch'],
      })
    })
  })

  it('accepts a password that passwordRules accepts, and passes it the owner of the password', async () => {
    await registerUser(client, 'newbie', { password1: OTHER_PASSWORD, password2: OTHER_PASSWORD })
    const { client: ann } = await signIn(service)
    expect((await ann.post('password/change/', { ...pair(OTHER_PASSWORD), old_password: PASSWORD })).status).toBe(200)
    expect(asked.map(([password]) => password)).toEqual([OTHER_PASSWORD, OTHER_PASSWORD])
    expect(asked[0]?.[1]).toMatchObject({ username: 'newbie', email: 'newbie@example.com' })
    expect(asked[0]?.[1].pk).toBeUndefined()
    expect(asked[1]?.[1]).toMatchObject({ username: 'ann', pk: expect.anything() })
  })

  it('does not call passwordRules for an invalid reset link', async () => {
    const answer = await client.post('password/reset/confirm/', { uid: 'x', token: 'y', ...pair(LEAKED) })
    expect(codesOf(answer)).toEqual({ token: ['invalid_token'] })
    expect(asked).toEqual([])
  })

  const bad: [string, unknown][] = [
    ['throws', () => Promise.reject(new Error('no connection'))],
    ['returns no list', async () => 'fine'],
    ['returns a malformed code', async () => [{ code: 'Not a code', message: 'x' }]],
    ['returns nothing', async () => undefined],
  ]
  it.each(bad)('that %s refuses the request with 503, changes nothing and is named in the log', async (_how, rules) => {
    serve(rules)
    for (const answer of await everywhere(LEAKED)) {
      expect(answer.status).toBe(503)
      expect(answer.body).toMatchObject({ code: 'unavailable' })
    }
    await signIn(service)
    expect(await service.ctx.db.registration.count({})).toBe(0)
    expect(service.logged.some((line) => line.includes('passwordRules'))).toBe(true)
  })

  it('that hangs times out after five seconds', async () => {
    serve(neverResolves)
    const { client: ann } = await signIn(service)
    const change = () => ann.post('password/change/', { ...pair(OTHER_PASSWORD), old_password: PASSWORD })
    expect((await responseAfterTimeout(change)).status).toBe(503)
  })
})
