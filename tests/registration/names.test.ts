import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuthError } from '../../src/contract/errors.js'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { interleaved } from '../harness/interleave.js'
import { makeUser, signIn } from '../harness/people.js'
import { makeService, makeServiceOver, type TestService } from '../harness/service.js'

/** Sets the names of an account. Returns the code of a refusal. */
type Take = (name: string) => Promise<string | undefined>

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ fields }: AuthError) => fields?.username?.[0]?.code,
  )

const renames =
  (method: 'PATCH' | 'PUT') =>
  async (service: TestService): Promise<Take> => {
    const { client } = await signIn(service)
    return async (username) => {
      const body = { username, first_name: '', last_name: '' }
      const answer = await client.call<{ error_codes?: { username: string[] } }>(method, 'user/', { body })
      return answer.body.error_codes?.username[0]
    }
  }

const moves = async ({ auth }: TestService): Promise<Take> => {
  const owner = await auth.users.find('ann')
  const ref = { id: owner?.user.pk ?? '' }
  return (username) => codeOf(auth.users.update(ref, { username, email: `${username}@moved.example` }))
}

const TAKES: [string, (service: TestService) => Promise<Take>][] = [
  ['PATCH user/', renames('PATCH')],
  ['PUT user/', renames('PUT')],
  [
    'auth.users.update',
    async ({ auth }) =>
      (username) =>
        codeOf(auth.users.update('ann@example.com', { username })),
  ],
  ['auth.users.update with another address', moves],
  [
    'auth.users.create',
    async ({ auth }) =>
      (username) =>
        codeOf(auth.users.create({ username, email: `${username}@made.example`, password: null })),
  ],
]

withDatabases((_provider, database) => {
  let service: TestService
  const holders = async (usernameKey: string) => {
    const { db } = database()
    const [accounts, registrations] = await Promise.all([
      db.user.count({ where: { usernameKey } }),
      db.registration.count({ where: { heldKey: usernameKey } }),
    ])
    return accounts + registrations
  }
  const register = async (name: string) => (await registerUser(new Client(service.auth.handlers), name)).status
  beforeEach(async () => {
    await database().clear()
    service = makeService(database())
    await makeUser(service)
  })

  describe.each(TAKES)('%s and a pending registration', (_how, prepare) => {
    it('do not get the same username, also at the same moment', async () => {
      const take = await prepare(service)
      for (let i = 0; i < 6; i++) {
        const name = `name${i}`
        // A registration takes longer, so a change that begins later races with other steps of it.
        const later = sleep(2 * i).then(() => take(name))
        const [status, code] = await Promise.all([register(name), later])
        expect(
          [
            [201, 'unique'],
            [400, undefined],
          ],
          `${status} ${code}`,
        ).toContainEqual([status, code])
        expect(await holders(name)).toBe(1)
      }
    })

    it('refuses a name that a registration took after the lookup', async () => {
      const slow = interleaved(database().client)
      const take = await prepare(makeServiceOver(slow.client))
      slow.beforeTransaction(() => register('bob'))
      expect(await take('bob')).toBe('unique')
      expect(await holders('bob')).toBe(1)
    })

    it('can take the name of an expired registration', async () => {
      await register('bob')
      service.clock.advance(30 * 86_400)
      expect(await (await prepare(service))('bob')).toBeUndefined()
    })
  })

  it('lets an account change the case of its own name', async () => {
    const { client } = await signIn(service)
    expect((await client.call('PATCH', 'user/', { body: { username: 'Ann' } })).body).toMatchObject({ username: 'Ann' })
  })
})
