import { beforeEach, describe, expect, it } from 'vitest'
import { codesOf, refusal, registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { instantHasher } from '../harness/hashers.js'
import { interleaved } from '../harness/interleave.js'
import { keysOf, newMails, resetPair } from '../harness/mailbox.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, statuses } from '../harness/people.js'
import { makeService, makeServiceOver, type TestService } from '../harness/service.js'

const ADDRESS = 'ann@example.com'
const SECOND = 'third password here'

withDatabases((_provider, database) => {
  let service: TestService
  let client: Client

  beforeEach(async () => {
    await database().clear()
    service = makeService(database())
    client = new Client(service.auth.handlers)
  })

  const verify = (key: string | undefined, password?: string) =>
    client.post('registration/verify-email/', { key, password })
  const login = (username: string, password = PASSWORD) => client.post('login/', { username, password })
  const resend = (email = ADDRESS) => client.post('registration/resend-email/', { email })
  const users = () => database().db.user.findMany()
  const pending = () => database().db.registration.findMany({ where: { verifiedAt: null } })

  describe('until the address is verified', () => {
    it('holds the name but not the address, for EMAIL_KEY_LIFETIME', async () => {
      expect((await registerUser(client, 'ann')).status).toBe(201)
      expect(await users()).toEqual([])
      const again = await registerUser(client, 'ANN', { email: 'other@example.com' })
      expect(codesOf(again)).toEqual({ username: ['unique'] })
      expect((await registerUser(client, 'anna', { email: ADDRESS })).status).toBe(201)
      service.clock.advance(24 * 3600 + 1)
      expect((await registerUser(client, 'ann', { email: 'other@example.com' })).status).toBe(201)
      expect((await login('anna')).status).toBe(400)
      expect(refusal(await login('anna'))).toBe('invalid_credentials')
    })

    it('emails the username and the time of the request, to the canonical address', async () => {
      await registerUser(client, 'ann', { email: ' Ann@EXAMPLE.com ' })
      const [mail] = await newMails(service)
      expect(mail).toMatchObject({ kind: 'verify', to: ADDRESS })
      expect(mail?.text).toContain('ann')
      expect(mail?.text).toMatch(/2026/)
      expect(keysOf(mail)).toHaveLength(1)
    })

    it('keeps at most five of one address: the oldest is deleted once it is an hour old, with its name and its key', async () => {
      const keys: (string | undefined)[] = []
      for (let i = 1; i <= 6; i++) {
        if (i === 6) service.clock.advance(3600 - 4)
        expect((await registerUser(client, `ann${i}`, { email: ADDRESS })).status).toBe(201)
        service.clock.advance(1)
        keys.push(keysOf((await newMails(service))[0])[0])
      }
      expect((await pending()).map(({ username }) => username).sort()).toEqual(['ann2', 'ann3', 'ann4', 'ann5', 'ann6'])
      expect((await verify(keys[0])).status).toBe(404)
      expect((await registerUser(client, 'ann1', { email: 'new@example.com' })).status).toBe(201)
    })

    it('a registration that loses its name to an account at that moment evicts no other of its address', async () => {
      for (let i = 1; i <= 5; i++) await registerUser(client, `ann${i}`, { email: ADDRESS })
      service.clock.advance(3601)
      const slow = interleaved(database().client)
      slow.beforeTransaction(() => makeUser(service, 'late'))
      const late = makeServiceOver(slow.client)
      late.clock.advance(3601)
      const answer = await registerUser(new Client(late.auth.handlers), 'late', { email: ADDRESS })
      expect(codesOf(answer)).toEqual({ username: ['unique'] })
      expect((await pending()).map(({ username }) => username).sort()).toEqual(['ann1', 'ann2', 'ann3', 'ann4', 'ann5'])
    })

    it.each([
      ['nobody has', false],
      ['an account has', true],
    ])(
      'five of an address that %s are kept for an hour: a sixth gets the same response, but no row and no email',
      async (_, owned) => {
        if (owned) await makeUser(service, 'ann')
        const face = ({ status, headers, text }: { status: number; headers: Headers; text: string }) =>
          JSON.stringify([
            status,
            // The cookie of the browser is sealed: only its length is visible.
            [...headers]
              .filter(([name]) => !['x-request-id', 'date'].includes(name))
              .map(([name, value]) => [
                name,
                value.replace(/^(auth-registration=)([^;]+)/, (_all, name, seal) => name + seal.length),
              ])
              .sort(),
            text,
          ])
        const faces = new Set<string>()
        for (let i = 1; i <= 7; i++) faces.add(face(await registerUser(client, `cat${i}`, { email: ADDRESS })))
        expect(faces.size).toBe(1)
        expect((await pending()).map(({ username }) => username).sort()).toEqual([
          'cat1',
          'cat2',
          'cat3',
          'cat4',
          'cat5',
        ])
        expect(await newMails(service)).toHaveLength(5)
        expect(service.events.filter(({ reason }) => reason === 'registrations_per_address')).toHaveLength(2)
        // The name of a registration that was not kept is free.
        expect((await registerUser(client, 'cat6', { email: 'new@example.com' })).status).toBe(201)
        service.clock.advance(3599)
        await registerUser(client, 'cat8', { email: ADDRESS })
        expect((await pending()).filter(({ emailKey }) => emailKey === ADDRESS)).toHaveLength(5)
        expect((await pending()).map(({ username }) => username)).toContain('cat1')
        service.clock.advance(1)
        await registerUser(client, 'cat8', { email: ADDRESS })
        expect((await pending()).map(({ username }) => username)).toEqual(expect.arrayContaining(['cat5', 'cat8']))
      },
    )

    it('allows no login, reset or refresh; only the correct password gets a text that says why', async () => {
      await registerUser(client, 'ann')
      for (const name of ['ann', ADDRESS]) {
        expect(refusal(await login(name))).toBe('email_not_verified')
        expect(refusal(await login(name, OTHER_PASSWORD))).toBe('invalid_credentials')
      }
      expect([...client.jar.keys()]).toEqual(['auth-registration'])
      await newMails(service)
      expect((await client.post('password/reset/', { email: ADDRESS })).status).toBe(200)
      const [mail] = await newMails(service)
      expect(mail).toMatchObject({ kind: 'verify', to: ADDRESS })
      expect((await verify(keysOf(mail)[0])).status).toBe(200)
      expect((await login('ann')).status).toBe(200)
    })

    it('an expired key verifies nothing, and GET is 405', async () => {
      await registerUser(client, 'ann')
      const [key] = keysOf((await newMails(service))[0])
      expect((await client.get(`registration/verify-email/?key=${key}`)).status).toBe(405)
      service.clock.advance(24 * 3600)
      expect((await verify(key)).status).toBe(404)
      for (const bad of ['x', '', '../../x', 'a'.repeat(513)]) expect([400, 404]).toContain((await verify(bad)).status)
      expect(await users()).toEqual([])
    })
  })

  describe('several for one address', () => {
    it('resend and reset list every live registration, and each key creates only its own account', async () => {
      for (const name of ['ann', 'anna', 'anne']) await registerUser(client, name, { email: ADDRESS })
      await newMails(service)
      for (const ask of [resend, (email = ADDRESS) => client.post('password/reset/', { email })]) {
        await ask()
        const mails = await newMails(service)
        expect(mails).toHaveLength(1)
        for (const name of ['ann', 'anna', 'anne']) expect(mails[0]?.text).toContain(name)
        expect(keysOf(mails[0])).toHaveLength(3)
      }
    })

    it('creates the account without a password and emails a reset link; the other registrations become decoys', async () => {
      await registerUser(client, 'ann')
      await registerUser(client, 'anna', { email: ADDRESS, password1: OTHER_PASSWORD, password2: OTHER_PASSWORD })
      const [first, second] = await newMails(service)
      expect(await verify(keysOf(first)[0], PASSWORD)).toMatchObject({ status: 200, body: { detail: 'ok' } })
      expect(await users()).toMatchObject([{ username: 'ann', password: null }])
      const [mail] = await newMails(service)
      expect(mail).toMatchObject({ kind: 'reset', to: ADDRESS })
      expect((await verify(keysOf(second)[0])).status).toBe(404)
      expect(refusal(await login('ann'))).toBe('invalid_credentials')
      expect(refusal(await login('anna', OTHER_PASSWORD))).toBe('email_not_verified')
      const set = { ...resetPair(mail), new_password1: SECOND, new_password2: SECOND }
      expect((await client.post('password/reset/confirm/', set)).status).toBe(200)
      expect((await login('ann', SECOND)).status).toBe(200)
      await resend()
      expect(await newMails(service)).toMatchObject([{ kind: 'password-changed' }])
    })
  })

  describe('an address that has an account', () => {
    beforeEach(async () => {
      await makeUser(service)
    })

    it('gets the same treatment in every spelling, emails the owner, and stays one account', async () => {
      for (const [i, email] of ['ann@example.com', 'Ann@Example.com', ' ANN@EXAMPLE.COM '].entries()) {
        const answer = await registerUser(client, `decoy${i}`, { email })
        expect(answer).toMatchObject({ status: 201, body: { detail: 'Verification e-mail sent.' } })
        expect((await client.post('password/reset/', { email })).status).toBe(200)
        expect((await login(email)).status).toBe(200)
      }
      const mails = await newMails(service)
      expect(mails.filter(({ kind }) => kind === 'already-registered')).toHaveLength(3)
      expect(mails.filter(({ kind }) => kind === 'reset')).toHaveLength(3)
      expect(mails.flatMap(keysOf)).toEqual([])
      expect(await users()).toHaveLength(1)
    })

    it('a decoy holds its name, and a login gets the same response as for a pending registration', async () => {
      await registerUser(client, 'decoy', { email: ADDRESS, password1: OTHER_PASSWORD, password2: OTHER_PASSWORD })
      expect(codesOf(await registerUser(client, 'decoy'))).toEqual({ username: ['unique'] })
      for (const name of ['decoy', ADDRESS]) {
        expect(refusal(await login(name, OTHER_PASSWORD))).toBe('email_not_verified')
        expect(refusal(await login(name, SECOND))).toBe('invalid_credentials')
      }
      expect((await login(ADDRESS)).status).toBe(200)
      await newMails(service)
      await resend()
      expect(await newMails(service)).toEqual([])
    })

    it('a key works in a browser in which another user is signed in, and that user stays signed in', async () => {
      await login('ann')
      const other = new Client(service.auth.handlers)
      await registerUser(other, 'vic')
      const [mail] = await newMails(service)
      const answer = await verify(keysOf(mail)[0], PASSWORD)
      expect(answer).toMatchObject({ status: 200, body: { detail: 'ok' }, setCookies: [] })
      expect(answer.text).not.toContain('vic')
      expect((await client.get('user/')).body).toMatchObject({ username: 'ann' })
      expect((await other.post('login/', { username: 'vic', password: PASSWORD })).status).toBe(200)
    })
  })

  describe('races', () => {
    beforeEach(() => {
      service = makeService(database(), {}, { hasher: instantHasher() })
      client = new Client(service.auth.handlers)
    })

    it('of twenty for one name, one is kept; of twenty for one address, five are kept', async () => {
      // Templates and word lists are loaded before the twenty requests.
      await registerUser(client, 'dot')
      await newMails(service)
      const same = Array.from({ length: 20 }, () => registerUser(client, 'ann'))
      expect(await statuses(same)).toEqual({ 201: 1, 400: 19 })
      const names = Array.from({ length: 20 }, (_, i) => registerUser(client, 'bob', { email: `b${i}@example.com` }))
      expect(await statuses(names)).toEqual({ 201: 1, 400: 19 })
      await registerUser(client, 'first', { email: 'cat@example.com' })
      const spelt = (i: number) => (i % 2 ? 'Cat@Example.com' : 'cat@example.com')
      const addresses = Array.from({ length: 20 }, (_, i) => registerUser(client, `cat${i}`, { email: spelt(i) }))
      expect(await statuses(addresses)).toEqual({ 201: 20 })
      await service.settle()
      const held = (await pending()).filter(({ emailKey }) => emailKey === 'cat@example.com')
      expect(held).toHaveLength(5)
      expect(held.map(({ username }) => username)).toContain('first')
      // Every registration that was kept is still there: sixteen were not kept, and none was evicted.
      expect(service.events.filter(({ reason }) => reason === 'registrations_per_address')).toHaveLength(16)
    })

    it('twenty clicks of one key all succeed, with one account and one call of onUserCreated', async () => {
      const created: unknown[] = []
      service = makeService(
        database(),
        {},
        { hasher: instantHasher(), onUserCreated: async (user) => void created.push(user) },
      )
      client = new Client(service.auth.handlers)
      await registerUser(client, 'ann')
      const [key] = keysOf((await newMails(service))[0])
      expect(await statuses(Array.from({ length: 20 }, () => verify(key)))).toEqual({ 200: 20 })
      expect(await newMails(service)).toEqual([])
      expect([await users(), created].map(({ length }) => length)).toEqual([1, 1])
      expect((await verify(key)).status).toBe(200)
    })

    it('of two keys for one address that are used at once, one creates the account', async () => {
      await registerUser(client, 'ann')
      await registerUser(client, 'anna', { email: ADDRESS })
      const keys = (await newMails(service)).flatMap(keysOf)
      expect(await statuses(keys.map((key) => verify(key, PASSWORD)))).toEqual({ 200: 1, 404: 1 })
      expect(await users()).toMatchObject([{ password: null }])
    })
  })
})
