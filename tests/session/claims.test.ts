import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AuthOptions } from '../../src/config/types.js'
import { Client } from '../harness/client-jar.js'
import { withEmptyDatabases } from '../harness/databases.js'
import { neverResolves, responseAfterTimeout } from '../harness/hanging.js'
import { withMappedHost } from '../harness/mapped-host.js'
import { type Credentials, makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeServiceOver } from '../harness/service.js'

type Claims = AuthOptions['claims']
type Login = Parameters<NonNullable<Claims>>[0]
const schemas = { user: z.object({ role: z.enum(['ADMIN', 'MEMBER']) }) }
const ofRole = ({ user, session }: Login) => ({ role: Reflect.get(user, 'role'), by: session.methods })
const login = { username: 'ann', password: PASSWORD }

withEmptyDatabases((provider, emptyDatabase) => {
  const emptied = withMappedHost(provider, emptyDatabase, 'plain')
  const serve = async (claims: Claims, settings: object = {}) => {
    const given = { USE_AUTH_COOKIE: false, ...settings }
    const service = makeServiceOver(await emptied(), given, { models: { user: 'Person' }, schemas, claims })
    const { id } = await makeUser(service)
    const setRole = (role: string) => service.ctx.db.user.update({ where: { id }, data: { role } })
    return { service, setRole, client: new Client(service.auth.handlers) }
  }

  describe("the host's claims", () => {
    it('are in the token of a login, and of every refresh with the current values of the user', async () => {
      const { service, setRole, client } = await serve(ofRole)
      const { body } = await signIn(service)
      expect(decodeJwt(body.access)).toMatchObject({ role: 'MEMBER', by: ['pwd'], token_type: 'access' })
      await setRole('ADMIN')
      const first = await client.post<Credentials>('token/refresh/', { refresh: body.refresh })
      expect(decodeJwt(first.body.access)).toMatchObject({ role: 'ADMIN', by: ['pwd'] })
      // Within the grace time a refresh returns the same successor, with a new access token.
      await setRole('MEMBER')
      const again = await client.post<Credentials>('token/refresh/', { refresh: body.refresh })
      expect(again.body.refresh).toBe(first.body.refresh)
      expect(decodeJwt(again.body.access)).toMatchObject({ role: 'MEMBER' })
      for (const token of [first.body.access, again.body.access])
        expect((await client.post('token/verify/', { token })).status).toBe(200)
    })

    it('are in the token of an automatic refresh', async () => {
      const { service, setRole } = await serve(ofRole, { USE_AUTH_COOKIE: true })
      const { client } = await signIn(service)
      await setRole('ADMIN')
      service.clock.advance(400)
      expect((await client.get('user/')).status).toBe(200)
      const access = [...client.jar].find(([name]) => name.endsWith('auth-jwt'))?.[1] ?? ''
      expect(decodeJwt(access)).toMatchObject({ role: 'ADMIN' })
    })

    it.each([
      ['a reserved one', { user_id: '2' }, 'claims returned user_id, which only the service sets'],
      ['more than 1 KiB', { text: 'é'.repeat(512) }, /claims returned 10\d\d bytes of JSON; allowed: 1024/],
      ['a value that JSON cannot hold', { big: 1n }, 'claims returned a value that JSON cannot hold'],
      ['no object', 'admin', 'claims returned something else than an object'],
    ])('%s: 500, logged by name, and nothing is issued', async (_what, value, message) => {
      let returned: unknown = {}
      const { service, client } = await serve(() => returned as Record<string, unknown>)
      const { body } = await signIn(service)
      returned = value
      const before = await service.ctx.db.session.count({})
      const refused = [
        await client.post('login/', login),
        await client.post('token/refresh/', { refresh: body.refresh }),
      ]
      for (const { status, text, body: answer } of refused) {
        expect({ status, code: answer.code }).toEqual({ status: 500, code: 'error' })
        expect(text).not.toMatch(/claims|access/)
      }
      expect(service.logged.join()).toMatch(message)
      expect(await service.ctx.db.session.count({})).toBe(before)
      // The refresh token was not consumed: it is still the current one after the grace time.
      returned = {}
      service.clock.advance(60)
      expect((await client.post('token/refresh/', { refresh: body.refresh })).status).toBe(200)
    })

    it('that throw or take longer than five seconds: 503, and nothing is issued', async () => {
      const { service, client } = await serve(() => {
        throw new Error('no such table')
      })
      expect((await client.post('login/', login)).status).toBe(503)
      expect(service.logged.join()).toContain('claims threw an error')
      expect(await service.ctx.db.session.count({})).toBe(0)
      const hanging = await serve(neverResolves)
      expect((await responseAfterTimeout(() => hanging.client.post('login/', login))).status).toBe(503)
      expect(hanging.service.logged.join()).toContain('claims did not answer within 5 seconds')
    })
  })

  it('replace no claim of the service, even one that the session decides', async () => {
    const { service } = await serve(() => ({ role: 'x' }), { JWT_ISSUER: 'https://app.example' })
    const { body } = await signIn(service)
    expect(Object.keys(decodeJwt(body.access)).sort()).toEqual(
      ['exp', 'iat', 'iss', 'jti', 'role', 'sid', 'token_type', 'user_id'].sort(),
    )
  })
})
