import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { AuthOptions } from '../../src/config/types.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { neverResolves, responseAfterTimeout } from '../harness/hanging.js'
import {
  appCode,
  type Credentials,
  enrollEmail,
  mailedCode,
  makeUser,
  OTHER_PASSWORD,
  PASSWORD,
  signIn,
  signInWithApp,
} from '../harness/people.js'
import { makeService } from '../harness/service.js'

type LoginAnswer = NonNullable<AuthOptions['loginAnswer']>
const schemas = {
  login: z.object({ team: z.string().max(10).optional() }),
  loginAnswer: z.object({ team: z.string().nullable(), by: z.array(z.string()) }),
}
const ofTeam: LoginAnswer = ({ session, input }) => ({ team: input?.team ?? null, by: session?.methods ?? [], more: 1 })
const body = { username: 'ann', password: PASSWORD }

withDatabases((_provider, database) => {
  const serve = async (loginAnswer: LoginAnswer, settings: object = {}, more: object = {}) => {
    await database().clear()
    const service = makeService(database(), settings, { schemas, loginAnswer, ...more })
    await makeUser(service)
    return { service, client: new Client(service.auth.handlers) }
  }

  describe('loginAnswer', () => {
    it.each(['jwt', 'token'])(
      'is returned beside the user, as the schema describes it, and is in the document: %s',
      async (type) => {
        const { service, client } = await serve(ofTeam, { AUTH_TYPE: type })
        const answer = await client.post('login/', { ...body, team: 'red' })
        expect(answer).toMatchObject({ status: 200, body: { team: 'red', by: ['pwd'], user: { username: 'ann' } } })
        expect(answer.body).not.toHaveProperty('more')
        const { components } = await service.auth.openapi().document()
        expect(components?.schemas.Credentials?.required).toEqual(expect.arrayContaining(['team', 'by', 'user']))
        expect(components?.schemas.LoginBody?.properties).toHaveProperty('team')
      },
    )

    it('receives the fields of the first step after the second step, and so does mayLogin; they are sealed meanwhile', async () => {
      const inputs: unknown[] = []
      const mayLogin = ({ input }: { input: unknown }) => {
        inputs.push(input)
        return true
      }
      const { service, client } = await serve(ofTeam, { USE_MFA: true }, { mayLogin })
      const { secret } = await signInWithApp(service)
      inputs.length = 0
      const first = await client.post<{ ephemeral_token: string }>('login/', { ...body, team: 'secretly' })
      expect(first.body).not.toHaveProperty('team')
      const [row] = await service.ctx.db.mfaChallenge.findMany({ where: { purpose: 'login', consumedAt: null } })
      expect(row?.loginInput).toMatch(/^v1\./)
      expect(JSON.stringify(row)).not.toContain('secretly')
      const { ephemeral_token } = first.body
      const second = await client.post('login/verify/', { ephemeral_token, code: appCode(service, secret) })
      expect(second).toMatchObject({ status: 200, body: { team: 'secretly', by: ['pwd', 'otp'] } })
      expect(inputs).toEqual([{ team: 'secretly' }, { team: 'secretly' }])
    })

    it('is only in a response of password/change/ that has credentials', async () => {
      const change = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      for (const [cookies, shown] of [
        [false, { team: null, by: ['pwd'] }],
        [true, {}],
      ] as const) {
        const { service } = await serve(ofTeam, { USE_AUTH_COOKIE: cookies })
        const { client } = await signIn(service)
        const changed = await client.post('password/change/', change)
        expect(changed).toMatchObject({ status: 200, body: shown })
        expect('team' in changed.body).toBe(!cookies)
      }
    })

    it('is not called for a redirect', async () => {
      const asked = vi.fn(ofTeam)
      const { client } = await serve(asked)
      const answer = await client.call('POST', 'login/', {
        raw: new URLSearchParams(body),
        headers: { accept: 'text/html' },
      })
      expect(answer.status).toBe(303)
      expect(asked).not.toHaveBeenCalled()
    })

    it.each([
      [
        'a key of the service',
        { access: 'x', team: null, by: [] },
        'loginAnswer returned access, which only the service',
      ],
      [
        'a value that the schema refuses',
        { team: 1, by: [] },
        'loginAnswer returned what schemas.loginAnswer refuses: team',
      ],
      ['no object', null, 'loginAnswer returned what schemas.loginAnswer refuses: the whole'],
    ])('with %s is 500, logged by name, and issues nothing', async (_what, value, message) => {
      const { service, client } = await serve(() => value as object)
      const answer = await client.post('login/', body)
      expect(answer).toMatchObject({ status: 500, body: { code: 'error' }, setCookies: [] })
      expect(service.logged.join()).toContain(message)
      expect(await service.ctx.db.session.count({})).toBe(0)
    })

    it('keeps working after a switch to another method', async () => {
      const { service, client } = await serve(ofTeam, { USE_MFA: true })
      const { client: owner, backupCodes } = await signInWithApp(service)
      await enrollEmail(service, owner, backupCodes[0])
      const first = await client.post<{ ephemeral_token: string }>('login/', { ...body, team: 'blue' })
      const { ephemeral_token } = first.body
      const changed = await client.post('login/change-method/', { ephemeral_token, new_method: 'email' })
      expect(changed.status).toBe(200)
      const code = await mailedCode(service)
      const token = (changed.body as { ephemeral_token: string }).ephemeral_token
      const second = await client.post('login/verify/', { ephemeral_token: token, code })
      expect(second).toMatchObject({ status: 200, body: { team: 'blue' } })
    })

    it('that does not settle within five seconds counts as failed', async () => {
      const { client, service } = await serve(neverResolves)
      expect((await responseAfterTimeout(() => client.post('login/', body))).status).toBe(503)
      expect(service.logged.join()).toContain('loginAnswer did not answer within 5 seconds')
    })

    it('that throws is 503 and consumes no challenge: the same login succeeds afterwards', async () => {
      let broken = false
      const answerOrThrow: LoginAnswer = (login) => {
        if (broken) throw new Error('no such table')
        return ofTeam(login)
      }
      const { service, client } = await serve(answerOrThrow, { USE_MFA: true })
      const { secret } = await signInWithApp(service)
      const { ephemeral_token } = (await client.post<{ ephemeral_token: string }>('login/', body)).body
      broken = true
      const sessions = await service.ctx.db.session.count({})
      const refused = await client.post('login/verify/', { ephemeral_token, code: appCode(service, secret) })
      expect(refused.status).toBe(503)
      expect(await service.ctx.db.session.count({})).toBe(sessions)
      broken = false
      service.clock.advance(30)
      const accepted = await client.post<Credentials>('login/verify/', {
        ephemeral_token,
        code: appCode(service, secret),
      })
      expect(accepted).toMatchObject({ status: 200, body: { by: ['pwd', 'otp'] } })
    })
  })

  it('fields of schemas.login that JSON cannot represent get the same response for every password, and count nothing', async () => {
    const fail = () => {
      throw new Error('down')
    }
    const odd = z.object({ team: z.string().transform((team) => (team === 'odd' ? { toJSON: fail } : team)) })
    const more = { schemas: { ...schemas, login: odd } }
    const { client } = await serve(ofTeam, { RATE_LIMITS: {} }, more)
    for (const password of [PASSWORD, OTHER_PASSWORD])
      for (let i = 0; i < 6; i++)
        expect((await client.post('login/', { ...body, password, team: 'odd' })).status).toBe(500)
    expect((await client.post('login/', { ...body, team: 'red' })).status).toBe(200)
  })

  it('fields of schemas.login are checked before the password', async () => {
    const { service, client } = await serve(ofTeam)
    const wrong = await client.post('login/', { ...body, password: 'wrong', team: 'x'.repeat(11) })
    expect(wrong).toMatchObject({ status: 400, body: { error_codes: { team: ['max_length'] } } })
    expect(wrong.body.error_codes).not.toHaveProperty('non_field_errors')
    expect(service.events.filter(({ type }) => type === 'login')).toEqual([])
  })
})
