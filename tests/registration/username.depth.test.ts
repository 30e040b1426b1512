import { beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../../src/config/problems.js'
import { codesOf, refusal, registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { countingHasher } from '../harness/hashers.js'
import { keysOf, newMails } from '../harness/mailbox.js'
import { makeUser, PASSWORD } from '../harness/people.js'
import { fastHasher, makeService, type TestService } from '../harness/service.js'

const ADDRESS = 'ann@example.com'
const person = { email: ADDRESS, password1: PASSWORD, password2: PASSWORD }

interface Person {
  user: Record<string, unknown>
}

withDatabases((_provider, database) => {
  let service: TestService
  let client: Client

  const serve = (settings: object, options: Parameters<typeof makeService>[2] = {}) => {
    service = makeService(database(), settings, options)
    client = new Client(service.auth.handlers)
  }
  beforeEach(() => database().clear())

  const users = () => database().db.user.findMany()

  /** Registers, verifies the address and signs in with it. */
  async function join(body: object = person) {
    const answer = await client.post('registration/', body)
    expect(answer.status, answer.text).toBe(201)
    const [mail] = await newMails(service)
    const [key] = keysOf(mail)
    expect((await client.post('registration/verify-email/', { key })).status).toBe(200)
    const signedIn = await client.post<Person>('login/', { username: ADDRESS, password: PASSWORD })
    expect(signedIn.status, signedIn.text).toBe(200)
    return { mail, user: signedIn.body.user }
  }

  describe('USERNAME none', () => {
    beforeEach(() => serve({ USERNAME: 'none' }))

    it('creates an account from an address; a username in a body is ignored', async () => {
      const { user, mail } = await join({ ...person, username: 'Not a username!', first_name: 'Ann' })
      expect(Object.keys(user)).toEqual(['pk', 'email', 'first_name', 'last_name'])
      expect(await users()).toMatchObject([{ username: null, usernameKey: null, email: ADDRESS }])
      expect(mail?.text.replaceAll('\u200a', '')).toContain(`Confirm ${ADDRESS}`)
    })

    it('signs in with the address in either field, and reports problems under `email`', async () => {
      await join()
      for (const body of [{ email: ADDRESS }, { username: 'ANN@example.com' }, { username: ADDRESS, email: '' }])
        expect((await client.post('login/', { ...body, password: PASSWORD })).status, JSON.stringify(body)).toBe(200)
      expect(codesOf(await client.post('login/', { password: PASSWORD }))).toEqual({ email: ['required'] })
      expect(codesOf(await client.post('login/', { username: ' ', password: '' }))).toEqual({
        email: ['blank'],
        password: ['blank'],
      })
      expect(codesOf(await client.post('login/', { email: [], password: 7 }))).toEqual({
        email: ['invalid'],
        password: ['invalid'],
      })
      expect((await client.post('login/', null)).status).toBe(400)
    })

    it('does not show or accept the username of an older account', async () => {
      await makeUser(service, 'ann')
      expect(refusal(await client.post('login/', { username: 'ann', password: PASSWORD }))).toBe('invalid_credentials')
      await client.post('login/', { email: ADDRESS, password: PASSWORD })
      const user = await client.get<Record<string, unknown>>('user/')
      expect(Object.keys(user.body)).not.toContain('username')
      await client.post('password/reset/', { email: ADDRESS })
      expect((await newMails(service))[0]?.text).not.toMatch(/account ann[^@]/)
    })

    it('changes the profile without a username', async () => {
      await join()
      const put = await client.call('PUT', 'user/', { body: { first_name: 'Ann', username: 'ann' } })
      expect(put).toMatchObject({ status: 200, body: { first_name: 'Ann', last_name: '', email: ADDRESS } })
      expect(put.body).not.toHaveProperty('username')
      expect(await users()).toMatchObject([{ username: null }])
    })

    it.each(['mandatory', 'optional'])(
      "of twenty at once one account exists (EMAIL_VERIFICATION '%s')",
      async (mode) => {
        serve({ USERNAME: 'none', EMAIL_VERIFICATION: mode })
        const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('registration/', person)))
        const made = answers.filter(({ status }) => status === 201)
        expect(made).toHaveLength(mode === 'mandatory' ? 20 : 1)
        for (const answer of answers) expect([201, 400]).toContain(answer.status)
        const keys = (await newMails(service)).flatMap(keysOf)
        const proofs = await Promise.all(
          keys.map((key) => client.post('registration/verify-email/', { key, password: PASSWORD })),
        )
        expect(proofs.filter(({ status }) => status >= 500)).toEqual([])
        expect(await users()).toHaveLength(1)
      },
    )
  })

  it.each(['none', 'optional'] as const)(
    "USERNAME '%s': an address with an account gets the same answer and work as one without",
    async (USERNAME) => {
      const hasher = countingHasher(fastHasher())
      serve({ USERNAME }, { hasher })
      await makeUser(service, 'ann', { username: null, usernameKey: null })
      const work = async (email: string) => {
        const before = hasher.calls
        const { status, body } = await client.post('registration/', { ...person, email })
        return { status, body, hashes: hasher.calls - before }
      }
      expect(await work(ADDRESS)).toEqual(await work('nobody@example.com'))
      const rows = await database().db.registration.findMany()
      expect(rows.map(({ decoy }) => decoy).sort()).toEqual([false, true])
      for (const row of rows) expect(row).toMatchObject({ username: null, usernameKey: null, heldKey: null })
      expect(refusal(await client.post('login/', { username: 'nobody@example.com', password: PASSWORD }))).toBe(
        'email_not_verified',
      )
    },
  )

  describe('USERNAME optional', () => {
    beforeEach(() => serve({ USERNAME: 'optional' }))

    it.each([undefined, '', '  ', null])('a registration can omit it: %j', async (username) => {
      const { user } = await join({ ...person, username })
      expect(user).toMatchObject({ username: null, email: ADDRESS })
    })

    it('a given username is unique and can sign in', async () => {
      const { user } = await join({ ...person, username: 'Ann' })
      expect(user.username).toBe('Ann')
      expect((await client.post('login/', { username: 'ann', password: PASSWORD })).status).toBe(200)
      expect(codesOf(await registerUser(client, 'ANN', { email: 'b@example.com' }))).toEqual({ username: ['unique'] })
      expect(codesOf(await registerUser(client, 'a b', { email: 'b@example.com' }))).toEqual({ username: ['invalid'] })
      expect(codesOf(await registerUser(client, 'x', { username: 7 }))).toEqual({ username: ['invalid'] })
    })

    it('the profile sets it, keeps it when it is omitted, and removes it when it is empty', async () => {
      await join()
      const change = (method: 'PUT' | 'PATCH', body: object) =>
        client.call<Record<string, unknown>>(method, 'user/', { body })
      expect((await change('PATCH', { username: 'ann' })).body.username).toBe('ann')
      expect((await change('PUT', { first_name: 'Ann' })).body).toMatchObject({ username: 'ann', first_name: 'Ann' })
      for (const none of ['', null]) {
        await change('PATCH', { username: 'ann' })
        expect(await change('PATCH', { username: none })).toMatchObject({ status: 200, body: { username: null } })
      }
      await database().db.user.updateMany({ where: {}, data: { username: 'ann', usernameKey: 'ann', email: null } })
      expect(codesOf(await change('PATCH', { username: '' }))).toEqual({ username: ['required'] })
    })

    it('parallel registrations without a username do not disturb each other', async () => {
      const addresses = Array.from({ length: 10 }, (_, i) => `p${i}@example.com`)
      const answers = await Promise.all(addresses.map((email) => client.post('registration/', { ...person, email })))
      expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 201))
      const keys = (await newMails(service)).flatMap(keysOf)
      await Promise.all(keys.map((key) => client.post('registration/verify-email/', { key, password: PASSWORD })))
      expect(await users()).toHaveLength(10)
    })
  })

  it("USERNAME 'required' is unchanged", async () => {
    serve({})
    expect(codesOf(await client.post('registration/', person))).toEqual({ username: ['required'] })
    expect(codesOf(await client.post('registration/', { ...person, username: '' }))).toEqual({ username: ['blank'] })
    expect(codesOf(await client.post('registration/', { ...person, username: null }))).toEqual({ username: ['null'] })
  })

  it('LOGIN_FIELDS can only be the address if accounts have no username', () => {
    for (const LOGIN_FIELDS of [['username'], ['email', 'username']])
      expect(() => serve({ USERNAME: 'none', LOGIN_FIELDS })).toThrow(ConfigError)
    expect(() => serve({ USERNAME: 'none', LOGIN_FIELDS: ['email'] })).not.toThrow()
    serve({ USERNAME: 'none' })
    expect(service.auth.clientConfig).toMatchObject({ username: 'none', loginFields: ['email'] })
  })
})
