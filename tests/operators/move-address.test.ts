import { beforeEach, describe, expect, it } from 'vitest'
import type { AuthError } from '../../src/contract/errors.js'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { interleaved } from '../harness/interleave.js'
import { newMails } from '../harness/mailbox.js'
import { makeUser, OTHER_PASSWORD, signIn } from '../harness/people.js'
import { makeService, makeServiceOver, type TestService } from '../harness/service.js'

const OLD = 'eve@example.com'
const NEW = 'eve@new.example'

/** The codes of a refusal by field, or the code of the refusal. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'not refused',
    ({ code, fields }: AuthError) =>
      fields ? Object.fromEntries(Object.entries(fields).map(([name, [issue]]) => [name, issue?.code])) : code,
  )

withDatabases((_provider, database) => {
  let service: TestService
  const update = (...given: Parameters<TestService['auth']['users']['update']>) => service.auth.users.update(...given)
  beforeEach(async () => {
    await database().clear()
    service = makeService(database())
  })

  it('changes the address and the profile together or not at all', async () => {
    await makeUser(service, 'eve')
    await makeUser(service, 'bob')
    const { client } = await signIn(service, 'eve')
    const change = { first_name: 'Eve', username: 'evelyn', email: 'bob@example.com' }
    expect(await refusal(update('eve', change))).toEqual({ email: 'unique' })
    expect(await refusal(update('eve', { ...change, username: 'bob', email: NEW }))).toEqual({ username: 'unique' })
    expect((await client.get('user/')).body).toMatchObject({ username: 'eve', email: OLD, first_name: '' })
    const changed = await update('eve', { ...change, email: NEW })
    expect(changed.user).toMatchObject({ username: 'evelyn', email: NEW, first_name: 'Eve' })
  })

  it('also verifies an unchanged address', async () => {
    await makeUser(service, 'eve', { emailVerifiedAt: null })
    expect((await update('eve', { email: 'Eve@Example.com', first_name: 'Eve' })).emailVerifiedAt).toEqual(
      service.clock.now,
    )
    const { client } = await signIn(service, 'eve')
    expect((await update('eve', { email: OLD, first_name: 'Eva' })).user).toMatchObject({ first_name: 'Eva' })
    expect((await client.get('user/')).status).toBe(200)
  })

  it.each([
    [{ first_name: 'Eve' }, 'beforeWrite'],
    [{ email: NEW }, 'beforeTransaction'],
  ] as const)('is unavailable when the account is deleted meanwhile: %j', async (change, moment) => {
    await makeUser(service, 'eve')
    const slow = interleaved(database().client)
    slow[moment](() => service.auth.users.delete('eve'))
    expect(await refusal(makeServiceOver(slow.client).auth.users.update('eve', change))).toBe('unavailable')
  })

  describe('of a user whose name is the address', () => {
    beforeEach(() => makeUser(service, 'eve', { username: OLD, usernameKey: OLD }))

    it('changes the username too, so the old address names only its next owner', async () => {
      expect((await update(OLD, { email: NEW })).user).toMatchObject({ username: NEW, email: NEW })
      await signIn(service, NEW)
      const client = new Client(service.auth.handlers)
      const applied = await registerUser(client, OLD, {
        email: OLD,
        password1: OTHER_PASSWORD,
        password2: OTHER_PASSWORD,
      })
      expect(applied.status, applied.text).toBe(201)
      const key = /[?&]key=([\w-]+)/.exec((await newMails(service)).at(-1)?.text ?? '')?.[1]
      expect((await client.post('registration/verify-email/', { key })).status).toBe(200)
      await signIn(service, OLD, OTHER_PASSWORD)
      await service.auth.users.disable(OLD)
      await signIn(service, NEW)
    })

    it('accepts another username in the same call, but never the old address', async () => {
      expect(await refusal(update(OLD, { email: NEW, username: OLD }))).toEqual({ username: 'invalid' })
      await makeUser(service, 'bob', { username: NEW, usernameKey: NEW })
      expect(await refusal(update(OLD, { email: NEW }))).toEqual({ email: 'unique' })
      expect((await update(OLD, { email: NEW, username: 'eve' })).user).toMatchObject({ username: 'eve', email: NEW })
    })
  })

  it('refuses to move a user who takes the old address as a username at that moment', async () => {
    await makeUser(service, 'eve')
    const { client } = await signIn(service, 'eve')
    const slow = interleaved(database().client)
    slow.beforeTransaction(() => client.call('PATCH', 'user/', { body: { username: OLD } }))
    const { users } = makeServiceOver(slow.client).auth
    expect(await refusal(users.update('eve', { email: NEW }))).toBe('unavailable')
    expect((await users.update(OLD, { email: NEW })).user).toMatchObject({ username: NEW, email: NEW })
  })
})
