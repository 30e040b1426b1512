import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withEmptyDatabases } from '../harness/databases.js'
import { withMappedHost } from '../harness/mapped-host.js'
import { enrollApp, makeUser, PASSWORD, signIn } from '../harness/people.js'
import { asClientProps } from '../harness/react-server.js'
import { makeServiceOver } from '../harness/service.js'

const role = z.enum(['ADMIN', 'MEMBER'])
const models = { user: 'Person' }
const schemas = {
  user: z.object({ role, plan: z.enum(['FREE', 'PAID']).nullable() }),
  profile: z.object({ plan: z.enum(['FREE', 'PAID']).optional() }),
  private: z.object({ phoneNumber: z.string().nullable() }),
}

withEmptyDatabases((provider, emptyDatabase) => {
  const emptied = withMappedHost(provider, emptyDatabase, 'plain')
  const serve = async (settings: object = {}, options: object = {}) =>
    makeServiceOver(await emptied(), settings, { models, schemas, ...options })

  describe('a column of schemas.user that is not in schemas.profile', () => {
    it('is shown in every response with the user, and in the document', async () => {
      const service = await serve()
      await makeUser(service)
      const { client, body } = await signIn(service)
      expect(body).toMatchObject({ user: { role: 'MEMBER', plan: null } })
      expect((await client.get('user/')).body).toMatchObject({ role: 'MEMBER', plan: null })
      const { components } = await service.auth.openapi().document()
      expect(components?.schemas.User?.properties).toMatchObject({ role: { enum: ['ADMIN', 'MEMBER'] } })
      for (const name of ['ReplaceUserBody', 'UpdateUserBody']) {
        expect(Object.keys(components?.schemas[name]?.properties ?? {}).sort()).toEqual(
          ['first_name', 'last_name', 'plan', 'username'].sort(),
        )
      }
    })

    it('is not written by PUT, PATCH, a form body or a registration', async () => {
      const service = await serve({ EMAIL_VERIFICATION: 'none' })
      await makeUser(service)
      const { client } = await signIn(service)
      const tried = { username: 'ann', role: 'ADMIN', plan: 'PAID', phoneNumber: '1', isActive: false }
      for (const method of ['PUT', 'PATCH'] as const) {
        const answer = await client.call(method, 'user/', { body: tried })
        expect(answer).toMatchObject({ status: 200, body: { role: 'MEMBER', plan: 'PAID' } })
      }
      const raw = new URLSearchParams({ username: 'ann', role: 'ADMIN', phoneNumber: '1' })
      expect(await client.call('PATCH', 'user/', { raw })).toMatchObject({ status: 200, body: { role: 'MEMBER' } })
      expect((await registerUser(new Client(service.auth.handlers), 'bob', tried)).status).toBe(400)
      const bob = { role: 'ADMIN', phoneNumber: '1' }
      expect((await registerUser(new Client(service.auth.handlers), 'bob', bob)).status).toBe(201)
      const rows = await service.ctx.db.user.findMany({ where: {} })
      expect(rows.map((row) => [row.role, row.phoneNumber, row.isActive])).toEqual([
        ['MEMBER', null, true],
        ['MEMBER', null, true],
      ])
    })

    it('is written by auth.users, whose values are checked', async () => {
      const service = await serve()
      const { users } = service.auth
      const made = await users.create({
        username: 'ann',
        email: 'ann@example.com',
        password: PASSWORD,
        role: 'ADMIN',
        phoneNumber: '1',
        isActive: false,
      })
      expect(made).toMatchObject({ isActive: true, user: { role: 'ADMIN', phoneNumber: '1' } })
      expect(await users.update('ann', { role: 'MEMBER', plan: 'PAID' })).toMatchObject({
        user: { role: 'MEMBER', plan: 'PAID', phoneNumber: '1' },
      })
      const wrong = { fields: { role: [{ code: 'invalid_choice' }] } }
      await expect(users.update('ann', { role: 'OWNER' })).rejects.toMatchObject(wrong)
      const bob = { username: 'bob', email: 'bob@example.com', password: null }
      await expect(users.create({ ...bob, role: 'OWNER' })).rejects.toMatchObject(wrong)
      await expect(users.create({ ...bob, phoneNumber: '1' })).rejects.toMatchObject({
        fields: { phoneNumber: [{ code: 'unique' }] },
      })
    })
  })

  describe('a column of schemas.private', () => {
    it('is available to code of the host on the server, but is in no response', async () => {
      const seen: unknown[] = []
      const service = await serve(
        { USE_MFA: true },
        {
          onLogin: (user: unknown) => void seen.push(user),
          mfaRequired: (user: unknown) => {
            seen.push(user)
            return false
          },
        },
      )
      await makeUser(service, 'ann', { phoneNumber: '+1 555 0100' })
      const { client, answer } = await signIn(service)
      await service.settle()
      expect(seen).toHaveLength(2)
      for (const user of seen) expect(user).toMatchObject({ phoneNumber: '+1 555 0100', role: 'MEMBER' })
      const request = new Request('http://localhost:3000/x', { headers: { cookie: client.cookieHeader() } })
      expect(await service.auth.authenticate(request)).toMatchObject({ phoneNumber: '+1 555 0100' })
      const shown = await service.auth.protect((_request, { user }) => Response.json(user))(request)
      expect(await shown.json()).not.toHaveProperty('phoneNumber')
      await enrollApp(service, client)
      const texts = [answer.text, (await client.get('user/')).text]
      texts.push((await client.call('PATCH', 'user/', { body: { plan: 'FREE' } })).text)
      texts.push(JSON.stringify(await service.auth.openapi().document()))
      for (const text of texts) expect(text).not.toMatch(/phoneNumber|555 0100/)
    })

    it('is read by name, and is in no copy, JSON or props of a client component', async () => {
      const service = await serve()
      await makeUser(service, 'ann', { phoneNumber: '+1 555 0100' })
      const { client } = await signIn(service)
      const request = new Request('http://localhost:3000/x', { headers: { cookie: client.cookieHeader() } })
      const account = await service.auth.users.find('ann')
      for (const user of [await service.auth.authenticate(request), account?.user]) {
        expect(user).toHaveProperty('phoneNumber', '+1 555 0100')
        expect('phoneNumber' in (user ?? {})).toBe(true)
        expect(Object.hasOwn(user ?? {}, 'phoneNumber')).toBe(true)
        expect(() => structuredClone(user)).toThrow('could not be cloned')
        expect(structuredClone({ ...user })).not.toHaveProperty('phoneNumber')
        const copies = [JSON.stringify(user), JSON.stringify({ ...user }), JSON.stringify(Object.assign({}, user))]
        copies.push(String(Object.keys(user ?? {})), String(Object.getOwnPropertyNames(user)), inspect(user))
        const { text, warnings } = await asClientProps({ initialUser: user })
        expect(warnings).toEqual([])
        for (const copy of [...copies, text]) {
          expect(copy).toContain('email')
          expect(copy).not.toMatch(/phoneNumber|555 0100/)
        }
      }
    })
  })
})
