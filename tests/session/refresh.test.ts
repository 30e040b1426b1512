import { beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { authorize, type Credentials, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'
import { credentialsOf, presentToken, refreshWith, tokensOf } from '../harness/tokens.js'

const CHANGE = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }

withDatabases((_provider, database) => {
  beforeEach(() => database().clear())

  describe.each([true, false])('refresh, cookies %s', (cookies) => {
    const open = async (settings: object = {}) => {
      const service = makeService(database(), { USE_AUTH_COOKIE: cookies, ...settings })
      await makeUser(service)
      const { client, body } = await signIn(service)
      return { service, client, tokens: tokensOf(client, body) }
    }
    const user = (service: TestService, tokens: Credentials) =>
      new Client(service.auth.handlers).get('user/', presentToken(cookies, tokens))
    const turn = async (service: TestService, token: string) => {
      const answer = await refreshWith(new Client(service.auth.handlers), cookies, token)
      return { answer, ...credentialsOf(answer) }
    }

    it('tabs that refresh at once all get the same successor, and every response is valid', async () => {
      const { service, tokens } = await open()
      const all = await Promise.all(Array.from({ length: 10 }, () => turn(service, tokens.refresh)))
      expect(all.map(({ answer }) => answer.status)).toEqual(Array(10).fill(200))
      expect(new Set(all.map(({ refresh }) => refresh)).size).toBe(1)
      for (const wait of [0, 2]) {
        service.clock.advance(wait)
        for (const each of all) expect((await user(service, { ...each, key: '' })).status).toBe(200)
      }
      expect((await turn(service, all[0]?.refresh ?? '')).answer.status).toBe(200)
    })

    it('a repeat within the grace time returns the same bytes, also at another time', async () => {
      const { service, tokens } = await open()
      const first = await turn(service, tokens.refresh)
      service.clock.advance(9)
      const again = await turn(service, tokens.refresh)
      expect(again.answer.status).toBe(200)
      expect(again.refresh).toBe(first.refresh)
      expect((await user(service, { ...again, key: '' })).status).toBe(200)
    })

    it.each([10, 3])('REFRESH_REUSE_GRACE of %i s includes its last moment and ends after it', async (grace) => {
      const { service, tokens } = await open({ REFRESH_REUSE_GRACE: grace })
      const first = await turn(service, tokens.refresh)
      service.clock.advance(grace)
      expect((await turn(service, tokens.refresh)).refresh).toBe(first.refresh)
      service.clock.advance(0.001)
      expect((await turn(service, tokens.refresh)).answer.status).toBe(401)
    })

    it.each([
      ['two behind, at once', 2, 0],
      ['two behind, late', 2, 11],
      ['the predecessor, after the grace', 1, 11],
    ])('a consumed token ends the session: %s', async (_name, behind, wait) => {
      const { service, tokens } = await open()
      const chain = [tokens.refresh]
      let access = ''
      for (let step = 0; step < 2; step++) {
        const next = await turn(service, chain.at(-1) ?? '')
        chain.push(next.refresh)
        access = next.access
      }
      service.clock.advance(wait)
      const replay = await turn(service, chain[2 - behind] ?? '')
      expect(replay.answer).toMatchObject({ status: 401, body: { code: 'token_not_valid' }, setCookies: [] })
      for (const token of chain) expect((await turn(service, token)).answer.status).toBe(401)
      expect((await user(service, { access, refresh: '', key: '' })).status).toBe(401)
      await service.settle()
      expect(service.events.filter(({ type }) => type === 'refresh_reuse')).toHaveLength(1)
    })

    it('the session ends when it is idle too long, and at its absolute expiry despite its use', async () => {
      const { service, tokens } = await open({ REFRESH_TOKEN_LIFETIME: '2h', SESSION_LIFETIME: '3h' })
      service.clock.advance(7100)
      const next = await turn(service, tokens.refresh)
      expect(next.answer.status).toBe(200)
      expect(next.answer.body).toMatchObject({ refresh_expiration: '2026-05-01T13:00:00.000Z' })
      service.clock.advance(3699)
      const late = await turn(service, next.refresh)
      expect(late.answer.body).toMatchObject({ access_expiration: '2026-05-01T13:00:00.000Z' })
      service.clock.advance(1)
      expect((await turn(service, late.refresh)).answer.status).toBe(401)
    })

    it('an expired access token is renewed automatically with cookies, and by one refresh without cookies', async () => {
      const { service, client, tokens } = await open()
      service.clock.advance(306)
      const answer = await client.get('user/')
      if (cookies) {
        expect(answer.status).toBe(200)
        expect(client.jar.get('auth-refresh-jwt')).not.toBe(tokens.refresh)
      } else {
        expect(answer).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
        authorize(client, (await turn(service, tokens.refresh)).answer.body)
      }
      expect((await client.get('user/')).status).toBe(200)
      service.clock.advance(8 * 86_400)
      expect(await client.get('user/')).toMatchObject({ status: 401, setCookies: [] })
    })

    it('no token is accepted as another kind', async () => {
      const { service, tokens } = await open()
      const crossed = { access: tokens.refresh, refresh: tokens.access, key: '' }
      expect((await user(service, crossed)).status).toBe(401)
      const change = await new Client(service.auth.handlers).post(
        'password/change/',
        CHANGE,
        presentToken(cookies, crossed),
      )
      expect(change.status).toBe(401)
      const header = { authorization: `Bearer ${tokens.refresh}` }
      expect((await new Client(service.auth.handlers).get('user/', { headers: header })).status).toBe(401)
      expect((await turn(service, tokens.access)).answer).toMatchObject({ status: 401, setCookies: [] })
      expect((await turn(service, tokens.refresh)).answer.status).toBe(200)
    })

    it('token/verify reports whether a token is valid, and refuses wrong shapes with 400', async () => {
      const { service, tokens } = await open()
      const verify = (token: unknown, raw: object = { token }) =>
        new Client(service.auth.handlers).post('token/verify/', raw)
      for (const token of [tokens.access, tokens.refresh])
        expect(await verify(token)).toMatchObject({ status: 200, body: {} })
      for (const body of [{}, { token: '' }, { token: [] }, { token: null }, { token: 7 }, { token: { a: 1 } }])
        expect((await verify('', body)).status, JSON.stringify(body)).toBe(400)
      expect((await verify('x'.repeat(1_000_000))).status).toBe(413)
      expect((await verify('x'.repeat(60_000))).status).toBe(401)
      const next = await turn(service, tokens.refresh)
      expect((await verify(tokens.refresh)).status).toBe(401)
      expect((await verify(next.refresh)).status).toBe(200)
    })
  })

  it('eight parallel requests with an expired access cookie all succeed, and the jar stays valid', async () => {
    const service = makeService(database())
    await makeUser(service)
    const { client } = await signIn(service)
    service.clock.advance(306)
    const snapshot = client.cookieHeader()
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.get('user/', { cookies: snapshot })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map((answer) => credentialsOf(answer as never).refresh)).size).toBe(1)
    expect((await client.get('user/')).status).toBe(200)
    expect((await client.post('token/refresh/')).status).toBe(200)
  })
})
