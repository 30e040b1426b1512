import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Client } from '../harness/client-jar.js'
import { withEmptyDatabases } from '../harness/databases.js'
import { callEveryOperation, makeDocumentedClient } from '../harness/documented-client.js'
import { withMappedHost } from '../harness/mapped-host.js'
import { type OauthServer, startOauth } from '../harness/oauth-server.js'
import { makeUser, PASSWORD, signIn } from '../harness/people.js'
import type { Provider } from '../harness/providers.js'
import { makeServiceOver } from '../harness/service.js'

const own = z.object({
  role: z.enum(['ADMIN', 'MEMBER']),
  plan: z.enum(['FREE', 'PAID']).nullable(),
  phoneNumber: z.string().max(20).nullable(),
  ratio: z.number().nullable(),
})
const registration = z.object({ plan: z.enum(['FREE', 'PAID']).optional(), phoneNumber: z.string().optional() })
const host = { models: { user: 'Person' }, schemas: { user: own, profile: own, registration } }

let idp: OauthServer
beforeAll(async () => {
  idp = await startOauth()
})
afterAll(() => idp.stop())

const OF_EVERY_TYPE = {
  plan: 'PAID',
  phoneNumber: '+1 555 0100',
  visits: 2n ** 40n,
  balance: '12.34',
  avatar: new Uint8Array([0, 255, 10]),
  preferences: { theme: ['dark', 1, null] },
  ratio: 0.1,
}
const LISTS = { roles: ['ADMIN', 'MEMBER'], labels: ['a b', '{"c",d}'] }

/** Schemas for every field that JSON can represent. */
const every = (provider: Provider) => {
  const lists = provider === 'postgresql' ? { roles: z.any(), labels: z.any() } : {}
  return own.extend({ balance: z.any(), avatar: z.any(), preferences: z.any(), ...lists })
}

describe.each(['mapped', 'plain'] as const)('enums with %s values', (enums) => {
  withEmptyDatabases((provider, emptyDatabase) => {
    const emptied = withMappedHost(provider, emptyDatabase, enums)

    it('a user with a field of every type has the same values in every statement that reads it', async () => {
      const client = await emptied()
      const service = makeServiceOver(
        client,
        {},
        { ...host, schemas: { user: every(provider), profile: every(provider) } },
      )
      const values = { ...OF_EVERY_TYPE, ...(provider === 'postgresql' ? LISTS : {}) }
      const made = await makeUser(service, 'ann', values)
      expect(made.id).toBeTypeOf('number')
      const { client: ann, answer } = await signIn(service)
      const { visits: _, avatar: __, ...shown } = values
      expect(answer.body).toMatchObject({ user: { ...shown, pk: made.id, role: 'MEMBER' } })
      const seen = (await ann.get('user/')).body
      expect(answer.body).toMatchObject({ user: seen })
      // Prisma itself writes and reads this row.
      const changed = await ann.call('PATCH', 'user/', { body: { role: 'ADMIN', plan: null } })
      expect(changed.body).toEqual({ ...seen, role: 'ADMIN', plan: null })
      expect((await ann.get('user/')).body).toEqual(changed.body)
      const request = new Request('http://localhost:3000/x', { headers: { cookie: ann.cookieHeader() } })
      expect(JSON.parse(JSON.stringify(await service.auth.authenticate(request)))).toEqual(changed.body)
    })

    it('a bigint is a string of digits in every response, and a bigint in code of the host', async () => {
      const visits = z.coerce.bigint()
      const schemas = { user: own.extend({ visits }), registration: z.object({ visits: visits.optional() }) }
      const seen: unknown[] = []
      const onLogin = (user: Readonly<Record<string, unknown>>) => void seen.push(user.visits)
      const service = makeServiceOver(await emptied(), {}, { ...host, schemas, onLogin })
      const bob = new Client(service.auth.handlers)
      const digits = `${2n ** 40n}`
      const names = { username: 'bob', email: 'bob@example.com', visits: digits }
      const registered = await bob.post('registration/', { ...names, password1: PASSWORD, password2: PASSWORD })
      expect(registered.status, registered.text).toBe(201)
      await service.settle()
      const key = /[?&]key=([\w-]+)/.exec(service.mails.at(-1)?.text ?? '')?.[1]
      expect((await bob.post('registration/verify-email/', { key })).status).toBe(200)
      const { client, answer } = await signIn(service, 'bob')
      expect(answer.body).toMatchObject({ user: { visits: digits } })
      expect((await client.get('user/')).body).toMatchObject({ visits: digits })
      await service.settle()
      expect(seen).toEqual([2n ** 40n])
    })

    it.each([['dark'], ['{"isAdmin":true}'], ['null'], ['5'], [5], [true], [[]]])(
      'JSON that looks like another type is unchanged: %j',
      async (preferences) => {
        const service = makeServiceOver(
          await emptied(),
          {},
          { ...host, schemas: { user: every(provider), profile: every(provider) } },
        )
        await makeUser(service)
        const { client: ann } = await signIn(service)
        expect((await ann.call('PATCH', 'user/', { body: { preferences } })).body).toMatchObject({ preferences })
        expect((await ann.get('user/')).body).toMatchObject({ preferences })
        expect((await signIn(service)).answer.body).toMatchObject({ user: { preferences } })
      },
    )

    it('reads session and user in one statement, unless the database has its own names for an enum', async () => {
      const client = await emptied()
      const service = makeServiceOver(client, {}, host)
      await makeUser(service)
      const { client: ann } = await signIn(service)
      await service.settle()
      const queries: string[] = []
      client.$on('query', ({ query }) => void queries.push(query))
      expect((await ann.get('user/')).status).toBe(200)
      expect(queries).toHaveLength(enums === 'plain' ? 1 : 2)
    })
  })
})

withEmptyDatabases((provider, emptyDatabase) => {
  const emptied = withMappedHost(provider, emptyDatabase, 'mapped')

  it.each([
    ['jwt', true],
    ['token', false],
  ] as const)('every operation works: %s, cookies %s', async (AUTH_TYPE, USE_AUTH_COOKIE) => {
    const documented = await makeDocumentedClient(
      idp,
      await emptied(),
      { AUTH_TYPE, USE_AUTH_COOKIE, USE_MFA: true },
      host,
    )
    const fields = { plan: 'PAID', phoneNumber: '+1 555 0100' }
    await callEveryOperation(documented, { registration: fields, profile: { ...fields, role: 'ADMIN', ratio: 0.5 } })
    expect(documented.wrong).toEqual([])
    const succeeded = [...documented.seen].filter((one) => / [23]\d\d$/.test(one)).map((one) => one.split(' ')[0])
    expect(documented.operations.map(({ id }) => id).filter((id) => !succeeded.includes(id))).toEqual([])
  })

  it.each(['optional', 'mandatory'] as const)(
    'a unique field that is taken is named: %s',
    async (EMAIL_VERIFICATION) => {
      const client = await emptied()
      const service = makeServiceOver(client, { EMAIL_VERIFICATION }, host)
      await makeUser(service, 'ann', { phoneNumber: '1' })
      await makeUser(service, 'bob')
      const taken = { status: 400, body: { error_codes: { phoneNumber: ['unique'] } } }
      const { client: bob } = await signIn(service, 'bob')
      expect(await bob.call('PATCH', 'user/', { body: { phoneNumber: '1' } })).toMatchObject(taken)
      expect(await bob.call('PATCH', 'user/', { body: { username: 'Ann', phoneNumber: '2' } })).toMatchObject({
        status: 400,
        body: { error_codes: { username: ['unique'] } },
      })
      const stranger = new Client(service.auth.handlers)
      const applicant = { username: 'cat', email: 'cat@example.com', password1: PASSWORD, password2: PASSWORD }
      const answer = await stranger.post('registration/', { ...applicant, phoneNumber: '1' })
      if (EMAIL_VERIFICATION === 'optional') return expect(answer).toMatchObject(taken)
      // The response does not reveal that the number is taken: a key that cannot create an account verifies nothing.
      expect(answer.status).toBe(201)
      await service.settle()
      const key = /key=([\w-]+)/.exec(service.mails.at(-1)?.text ?? '')?.[1]
      expect((await stranger.post('registration/verify-email/', { key })).status).toBe(404)
      expect((await stranger.post('login/', { username: 'cat', password: PASSWORD })).status).toBe(400)
      await client.$executeRawUnsafe(`UPDATE "user table" SET "phone_no" = NULL`)
      expect((await stranger.post('registration/verify-email/', { key })).status).toBe(200)
      await signIn(service, 'cat')
    },
  )
})
