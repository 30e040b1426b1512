import { beforeEach, describe, expect, it } from 'vitest'
import type { AuthError } from '../../src/contract/errors.js'
import { purge } from '../../src/flows/base/purge.js'
import { codesOf, registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { holdAddress } from '../harness/holds.js'
import { interleaved } from '../harness/interleave.js'
import { keysOf, newMails } from '../harness/mailbox.js'
import { makeUser } from '../harness/people.js'
import { makeService, makeServiceOver, type TestService } from '../harness/service.js'

/** The address that ann had before. Her undo link is valid. */
const OLD = 'ann@old.example'
const THREE_DAYS = 72 * 3600

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'not refused',
    ({ code, fields }: AuthError) => (fields ? { email: fields.email?.[0]?.code } : code),
  )

withDatabases((_provider, database) => {
  let service: TestService
  const serve = (settings: object = {}) => {
    service = makeService(database(), settings)
  }
  const hold = async () => holdAddress(service, await makeUser(service), OLD)
  const register = (name: string, changes: object = {}) =>
    registerUser(new Client(service.auth.handlers), name, { email: OLD, ...changes })
  const owners = () => database().db.user.count({ where: { emailKey: OLD } })
  beforeEach(async () => {
    await database().clear()
    serve()
  })

  describe("registration in 'mandatory' mode", () => {
    it('returns the same response as for an address in use, writes a decoy and sends no email', async () => {
      await hold()
      const held = await register('bob')
      const used = await register('eve', { email: 'ann@example.com' })
      expect([held.status, held.text]).toEqual([used.status, used.text])
      expect(await newMails(service)).toMatchObject([{ kind: 'already-registered', to: 'ann@example.com' }])
      expect(await database().db.registration.count({ where: { emailKey: OLD, decoy: true } })).toBe(1)
      const client = new Client(service.auth.handlers)
      await client.post('registration/resend-email/', { email: OLD })
      await client.post('password/reset/', { email: OLD })
      expect(await newMails(service)).toEqual([])
    })

    it('proves no registration that was written before', async () => {
      await register('bob')
      const [key = ''] = keysOf((await newMails(service))[0])
      await hold()
      const client = new Client(service.auth.handlers)
      const proof = await client.post('registration/verify-email/', { key, password: 'correct horse battery' })
      expect(proof.status).toBe(404)
      expect(await owners()).toBe(0)
    })

    it('frees the address when the undo link has expired', async () => {
      await hold()
      service.clock.advance(THREE_DAYS)
      await register('bob')
      const [key = ''] = keysOf((await newMails(service))[0])
      const client = new Client(service.auth.handlers)
      const input = { key, password: 'correct horse battery' }
      expect((await client.post('registration/verify-email/', input)).status).toBe(200)
      expect([await owners(), await database().db.addressHold.count()]).toEqual([1, 0])
    })
  })

  it.each(['optional', 'none'])("registration in '%s' mode refuses it", async (EMAIL_VERIFICATION) => {
    serve({ EMAIL_VERIFICATION })
    await hold()
    const held = await register('bob')
    const used = await register('bob', { email: 'ann@example.com' })
    expect([held.status, codesOf(held)]).toEqual([400, { email: ['unique'] }])
    expect(held.text).toBe(used.text)
    expect(await newMails(service)).toEqual([])
  })

  it('an invitation for it creates no account', async () => {
    await hold()
    await service.auth.invitations.create({ email: OLD })
    const invitation = /invitation=([\w-]+)/.exec((await newMails(service))[0]?.text ?? '')?.[1]
    expect(codesOf(await register('bob', { invitation }))).toEqual({ email: ['unique'] })
  })

  it('operators cannot give it to another account, and can give it back', async () => {
    await hold()
    await makeUser(service, 'bob')
    const { users } = service.auth
    expect(await refusal(users.create({ username: 'eve', email: OLD, password: null }))).toEqual({ email: 'unique' })
    expect(await refusal(users.update('bob', { email: OLD }))).toEqual({ email: 'unique' })
    expect((await users.update('ann', { email: OLD })).user.email).toBe(OLD)
    expect(await database().db.addressHold.count({ where: { emailKey: OLD } })).toBe(1)
  })

  describe('when it is held at the moment of the write', () => {
    const slow = () => {
      const { client, ...moments } = interleaved(database().client)
      return { ...moments, late: (settings: object = {}) => makeServiceOver(client, settings) }
    }

    it('no registration creates an account', async () => {
      const { beforeTransaction, late } = slow()
      const { auth } = late({ EMAIL_VERIFICATION: 'none' })
      beforeTransaction(hold)
      expect(codesOf(await registerUser(new Client(auth.handlers), 'bob', { email: OLD }))).toEqual({
        email: ['unique'],
      })
      expect(await database().db.user.count()).toBe(1)
    })

    it('no operator creates or moves an account', async () => {
      await makeUser(service, 'bob')
      const { beforeTransaction, late } = slow()
      const { users } = late().auth
      beforeTransaction(hold)
      expect(await refusal(users.create({ username: 'eve', email: OLD, password: null }))).toEqual({ email: 'unique' })
      await database().db.addressHold.deleteMany({})
      const ann = await database().db.user.findUnique({ where: { usernameKey: 'ann' } })
      beforeTransaction(async () => ann && holdAddress(service, ann, OLD))
      expect(await refusal(users.update('bob', { email: OLD }))).toEqual({ email: 'unique' })
      expect(await owners()).toBe(0)
    })
  })

  it('is purged when it has expired', async () => {
    await hold()
    await purge(service.ctx)
    expect(await database().db.addressHold.count()).toBe(1)
    service.clock.advance(THREE_DAYS)
    await purge(service.ctx)
    expect(await database().db.addressHold.count()).toBe(0)
  })
})
