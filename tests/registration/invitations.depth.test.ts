import { beforeEach, describe, expect, it } from 'vitest'
import type { AuthOptions, UsedInvitation } from '../../src/config/types.js'
import { purge } from '../../src/flows/base/purge.js'
import { codesOf, registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { countingHasher, instantHasher } from '../harness/hashers.js'
import { interleaved } from '../harness/interleave.js'
import { newMails } from '../harness/mailbox.js'
import { makeUser, PASSWORD, statuses } from '../harness/people.js'
import { fastHasher, makeService, makeServiceOver, type TestService } from '../harness/service.js'

const tokenIn = (text: string | undefined): string => /[?&]invitation=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const keyIn = (text: string | undefined): string => /[?&]key=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

withDatabases((_provider, database) => {
  let service: TestService
  let created: [string | null | undefined, UsedInvitation | null][]

  const serve = (settings: object = {}, options: Partial<AuthOptions> = {}) => {
    created = []
    service = makeService(
      database(),
      { REGISTRATION: 'invited', ...settings },
      { onUserCreated: (user, { invitation }) => void created.push([user.username, invitation]), ...options },
    )
  }
  const visitor = () => new Client(service.auth.handlers)
  /** The token of an invitation without an address. */
  const open = async (more: object = {}) => tokenIn((await service.auth.invitations.create(more)).url ?? '')
  const mailed = async (email: string, more: object = {}) => {
    await service.auth.invitations.create({ email, ...more })
    return tokenIn((await newMails(service)).find(({ kind }) => kind === 'invitation')?.text)
  }
  const users = () => database().db.user.count({})
  const statusOf = async (index = 0) => (await service.auth.invitations.list()).invitations[index]?.status

  beforeEach(async () => {
    await database().clear()
    serve()
  })

  describe('REGISTRATION', () => {
    it("'closed' refuses every registration, before it reads a field or looks up a name", async () => {
      serve({ REGISTRATION: 'closed' })
      await makeUser(service)
      const answers = [
        await registerUser(visitor(), 'ann'),
        await registerUser(visitor(), 'new'),
        await visitor().post('registration/'),
      ]
      for (const answer of answers) {
        expect([answer.status, answer.body]).toMatchObject([403, { code: 'registration_closed' }])
        expect(answer.text).toBe(answers[0]?.text)
      }
    })

    it("'closed' still allows the verification of a pending registration", async () => {
      serve({ REGISTRATION: 'open' })
      await registerUser(visitor(), 'early')
      const key = keyIn((await newMails(service))[0]?.text)
      serve({ REGISTRATION: 'closed' })
      const answer = await visitor().post('registration/verify-email/', { key, password: PASSWORD })
      expect([answer.status, await users()]).toEqual([200, 1])
    })

    it("'invited' requires an invitation, and 'open' accepts one", async () => {
      expect(codesOf(await registerUser(visitor(), 'new'))).toEqual({ invitation: ['required'] })
      expect(codesOf(await registerUser(visitor(), 'new', { invitation: '' }))).toEqual({ invitation: ['required'] })
      serve({ REGISTRATION: 'open', EMAIL_VERIFICATION: 'none' })
      expect(codesOf(await registerUser(visitor(), 'new', { invitation: 'wrong' }))).toEqual({
        invitation: ['invalid_token'],
      })
      expect((await registerUser(visitor(), 'new', { invitation: await open({ data: { team: 7 } }) })).status).toBe(201)
      await service.settle()
      expect(created).toEqual([['new', expect.objectContaining({ data: { team: 7 } })]])
      expect((await registerUser(visitor(), 'newer')).status).toBe(201)
    })

    it('reports a wrong invitation with the other problems, and reveals nothing about names without one', async () => {
      await makeUser(service)
      const wrong = { invitation: 'wrong', password2: 'other' }
      const answers = [await registerUser(visitor(), 'ann', wrong), await registerUser(visitor(), 'new', wrong)]
      for (const answer of answers)
        expect(codesOf(answer)).toEqual({ password2: ['password_mismatch'], invitation: ['invalid_token'] })
      expect(codesOf(await registerUser(visitor(), 'ann', { ...wrong, invitation: await open() }))).toEqual({
        username: ['unique'],
        password2: ['password_mismatch'],
      })
    })

    it.each([[1], [null], [{ a: 1 }], ['x'.repeat(600)], ['\u0000'], [['a']]])('bad input: %j', async (invitation) => {
      const answer = await registerUser(visitor(), 'new', { invitation })
      expect([answer.status, Object.keys(codesOf(answer) ?? {})]).toEqual([400, ['invitation']])
    })
  })

  describe('an invitation without an address', () => {
    it.each(['optional', 'none'])('is consumed at once: %s', async (EMAIL_VERIFICATION) => {
      serve({ EMAIL_VERIFICATION })
      const invitation = await open()
      expect((await registerUser(visitor(), 'first', { invitation })).status).toBe(201)
      expect(await statusOf()).toBe('used')
      expect(codesOf(await registerUser(visitor(), 'second', { invitation }))).toEqual({
        invitation: ['invalid_token'],
      })
    })

    it('is held by a pending registration, and consumed by its verification', async () => {
      const invitation = await open({ data: 'a' })
      const client = visitor()
      expect((await registerUser(client, 'first', { invitation })).body).toEqual({
        detail: 'Verification e-mail sent.',
      })
      expect(await statusOf()).toBe('held')
      expect(codesOf(await registerUser(visitor(), 'second', { invitation }))).toEqual({
        invitation: ['invalid_token'],
      })
      const key = keyIn((await newMails(service))[0]?.text)
      expect((await client.post('registration/verify-email/', { key })).status).toBe(200)
      await service.settle()
      expect(await statusOf()).toBe('used')
      expect(created).toEqual([['first', expect.objectContaining({ data: 'a' })]])
    })

    it('is released when that registration expires', async () => {
      serve({ EMAIL_KEY_LIFETIME: 3600 })
      const invitation = await open()
      await registerUser(visitor(), 'first', { invitation })
      service.clock.advance(3601)
      expect((await registerUser(visitor(), 'second', { invitation })).status).toBe(201)
    })

    it('is released when that registration is evicted for newer ones of its address', async () => {
      const invitation = await open()
      serve({ REGISTRATION: 'open' })
      await registerUser(visitor(), 'first', { email: 'a@example.com', invitation })
      service.clock.advance(3601)
      for (let i = 0; i < 5; i++) await registerUser(visitor(), `next${i}`, { email: 'a@example.com' })
      expect(await statusOf()).toBe('open')
      expect((await registerUser(visitor(), 'other', { invitation })).status).toBe(201)
      expect(await statusOf()).toBe('held')
    })

    it('is released if the registration is not kept: too many of its address, or its name was taken meanwhile', async () => {
      const invitation = await open()
      serve({ REGISTRATION: 'open' })
      const email = 'a@example.com'
      for (let i = 0; i < 5; i++) await registerUser(visitor(), `next${i}`, { email })
      expect((await registerUser(visitor(), 'sixth', { email, invitation })).status).toBe(201)
      expect(await statusOf()).toBe('open')
      const slow = interleaved(database().client)
      slow.beforeTransaction(() => makeUser(service, 'late'))
      const late = new Client(makeServiceOver(slow.client).auth.handlers)
      expect(codesOf(await registerUser(late, 'late', { invitation }))).toEqual({ username: ['unique'] })
      expect(await statusOf()).toBe('open')
    })

    it('is held by a decoy in the same way, with the same response', async () => {
      await makeUser(service)
      const invitations = [await open(), await open()]
      const email = 'ann@example.com'
      const known = await registerUser(visitor(), 'first', { invitation: invitations[0], email })
      const unknown = await registerUser(visitor(), 'second', { invitation: invitations[1] })
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
      expect([await statusOf(0), await statusOf(1)]).toEqual(['held', 'held'])
    })

    it('can be revoked only by its id', async () => {
      await open()
      for (const id of [undefined, null, {}, '\u0000'] as string[])
        await expect(service.auth.invitations.revoke(id)).rejects.toMatchObject({ code: 'not_found' })
      expect(await statusOf()).toBe('open')
    })

    it('that is revoked ends the registration that holds it', async () => {
      const invitation = await open()
      const client = visitor()
      await registerUser(client, 'first', { invitation })
      const key = keyIn((await newMails(service))[0]?.text)
      const [row] = (await service.auth.invitations.list()).invitations
      await service.auth.invitations.revoke(row?.id ?? '')
      expect((await client.post('registration/verify-email/', { key })).status).toBe(404)
      expect(await users()).toBe(0)
      await expect(service.auth.invitations.revoke(row?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
    })

    it('that expires while a registration holds it still allows the verification', async () => {
      const invitation = await open({ expiresIn: '1h' })
      const client = visitor()
      await registerUser(client, 'first', { invitation })
      const key = keyIn((await newMails(service))[0]?.text)
      service.clock.advance(3700)
      expect((await client.post('registration/verify-email/', { key })).status).toBe(200)
    })

    it.each(['mandatory', 'none'])('creates one account when it is used fifty times in parallel: %s', async (mode) => {
      serve({ EMAIL_VERIFICATION: mode }, { hasher: instantHasher() })
      const invitation = await open()
      const answers = Array.from({ length: 50 }, (_, i) => registerUser(visitor(), `user${i}`, { invitation }))
      expect(await statuses(answers)).toEqual({ 201: 1, 400: 49 })
      const { db } = database()
      expect((await db.user.count({})) + (await db.registration.count({}))).toBe(1)
    })

    it('expires', async () => {
      const invitation = await open({ expiresIn: 60 })
      service.clock.advance(60)
      expect(codesOf(await registerUser(visitor(), 'late', { invitation }))).toEqual({ invitation: ['invalid_token'] })
      expect(await statusOf()).toBe('expired')
    })
  })

  describe('an invitation for an address', () => {
    it.each(['mandatory', 'optional', 'none'])('verifies the address: %s', async (EMAIL_VERIFICATION) => {
      serve({ EMAIL_VERIFICATION })
      const invitation = await mailed('Bob@Example.com')
      const other = await registerUser(visitor(), 'bob', { invitation, email: 'else@example.com' })
      expect(codesOf(other)).toEqual({ email: ['invitation_mismatch'] })
      const answer = await registerUser(visitor(), 'bob', { invitation })
      expect([answer.status, answer.body]).toEqual([201, { detail: 'Successfully registered.' }])
      expect(await newMails(service)).toEqual([])
      expect(await database().db.user.findFirst({})).toMatchObject({ emailVerifiedAt: service.clock.now })
      expect((await visitor().post('login/', { username: 'bob', password: PASSWORD })).status).toBe(200)
      expect(codesOf(await registerUser(visitor(), 'bobby', { invitation }))).toEqual({ invitation: ['invalid_token'] })
    })

    it('is emailed to the address once, and the store has only a hash of its token', async () => {
      const created = await service.auth.invitations.create({ email: 'bob@example.com' })
      expect(created).toMatchObject({ url: null, email: 'bob@example.com', status: 'open' })
      const [mail] = await newMails(service)
      expect(mail).toMatchObject({ kind: 'invitation', to: 'bob@example.com' })
      expect(mail?.text).toContain('/register?invitation=')
      expect(mail?.text).toContain('7 days')
      expect(JSON.stringify(await database().db.invitation.findMany({}))).not.toContain(tokenIn(mail?.text))
      expect(service.logged.join()).not.toContain(tokenIn(mail?.text))
    })

    it('and a pending registration: only one of them gets a username, also at the same moment', async () => {
      serve({ REGISTRATION: 'open' })
      for (let i = 0; i < 10; i++) {
        const invitation = await mailed(`guest${i}@example.com`)
        const guest = () => registerUser(visitor(), `name${i}`, { email: `guest${i}@example.com`, invitation })
        const other = () => registerUser(visitor(), `name${i}`, { email: `other${i}@example.com` })
        const order = i % 2 === 0 ? [guest, other] : [other, guest]
        const answers = await Promise.all(order.map((send) => send()))
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
        expect(answers.map(codesOf)).toContainEqual({ username: ['unique'] })
        const holder = { where: { OR: [{ usernameKey: `name${i}` }] } }
        const { db } = database()
        expect((await db.user.count(holder)) + (await db.registration.count(holder))).toBe(1)
      }
    })

    it('ends the other registrations of the address', async () => {
      serve({ REGISTRATION: 'open' })
      await registerUser(visitor(), 'stranger', { email: 'bob@example.com' })
      const key = keyIn((await newMails(service))[0]?.text)
      serve()
      await registerUser(visitor(), 'bob', { invitation: await mailed('bob@example.com') })
      expect((await visitor().post('registration/verify-email/', { key, password: PASSWORD })).status).toBe(404)
      expect(await users()).toBe(1)
    })
  })

  it('is accepted from a plain form, which returns to its page after a refusal', async () => {
    serve({ EMAIL_VERIFICATION: 'none' })
    const invitation = await open()
    const from = `/register?invitation=${invitation}`
    const fields = { username: 'ann', email: 'ann@example.com', password1: PASSWORD, password2: PASSWORD, from }
    const post = (more: object) =>
      visitor().call('POST', 'registration/', {
        raw: new URLSearchParams({ ...fields, ...more }),
        headers: { accept: 'text/html' },
      })
    const refused = await post({ invitation: 'wrong' })
    expect([refused.status, refused.headers.get('location')]).toEqual([
      303,
      `${from}&error=invalid_token&field=invitation`,
    ])
    const taken = await post({ invitation })
    expect([taken.status, await users()]).toEqual([303, 1])
  })

  it('refusals cost the same statements and hashes for known and unknown addresses', async () => {
    const hasher = countingHasher(fastHasher())
    serve({}, { hasher })
    await makeUser(service)
    const work = async (email: string, changes: object) => {
      database().queries()
      const before = hasher.calls
      const answer = await registerUser(visitor(), 'fresh', { email, ...changes })
      return [answer.status, answer.text, hasher.calls - before, database().queries().length]
    }
    const elsewhere = await mailed('carol@example.com')
    for (const changes of [{}, { invitation: 'wrong' }, { invitation: elsewhere }]) {
      const known = await work('ann@example.com', changes)
      expect(known).toEqual(await work('nobody@example.com', changes))
      expect(known[0]).toBe(400)
    }
  })

  describe('auth.invitations', () => {
    it('lists 50 rows if the limit is not a number', async () => {
      for (let i = 0; i < 3; i++) await open()
      const { invitations } = await service.auth.invitations.list({ limit: Number.NaN })
      expect(invitations).toHaveLength(3)
      await makeUser(service)
      await makeUser(service, 'bob')
      expect((await service.auth.users.list({ limit: Number.NaN })).accounts).toHaveLength(2)
    })

    it('deletes the invitations to the address of an account with the account, and no others', async () => {
      await makeUser(service)
      for (const email of ['ann@example.com', 'bob@example.com']) await service.auth.invitations.create({ email })
      await service.auth.users.delete('ann')
      const { invitations } = await service.auth.invitations.list()
      expect(invitations.map(({ email }) => email)).toEqual(['bob@example.com'])
    })

    it('deletes used, revoked and expired invitations after thirty days, and keeps open and held ones', async () => {
      serve({ EMAIL_VERIFICATION: 'none' })
      const lasting = { expiresIn: '365d' }
      await registerUser(visitor(), 'new', { invitation: await open(lasting) })
      await service.auth.invitations.revoke((await service.auth.invitations.create(lasting)).id)
      await open({ expiresIn: '1d' })
      await open(lasting)
      service.clock.advance(29 * 86_400)
      await purge(service.ctx)
      expect((await service.auth.invitations.list()).invitations).toHaveLength(4)
      service.clock.advance(2 * 86_400 + 1)
      await purge(service.ctx)
      expect((await service.auth.invitations.list()).invitations.map(({ status }) => status)).toEqual(['open'])
    })

    it('lists the newest first, page by page', async () => {
      for (const data of [1, 2, 3]) {
        await open({ data })
        service.clock.advance(1)
      }
      const first = await service.auth.invitations.list({ limit: 2 })
      expect(first.invitations.map(({ data }) => data)).toEqual([3, 2])
      const second = await service.auth.invitations.list({ limit: 2, cursor: first.next ?? '' })
      expect([second.invitations.map(({ data }) => data), second.next]).toEqual([[1], null])
      await expect(service.auth.invitations.list({ cursor: 'none' })).rejects.toMatchObject({ status: 400 })
    })

    const circle: Record<string, unknown> = {}
    circle.self = circle
    it.each([
      [{ email: 'no address' }, 'email'],
      [{ data: circle }, 'data'],
      [{ data: 'x'.repeat(5000) }, 'data'],
      [{ expiresIn: 'soon' }, 'expiresIn'],
      [{ expiresIn: 0 }, 'expiresIn'],
    ])('refuses wrong values %#', async (wrong, field) => {
      const refused = expect.objectContaining({ [field]: [expect.anything()] })
      await expect(service.auth.invitations.create(wrong)).rejects.toMatchObject({ fields: refused })
      expect(await database().db.invitation.count({})).toBe(0)
    })
  })
})
