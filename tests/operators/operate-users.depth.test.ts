import { beforeEach, describe, expect, it } from 'vitest'
import type { AuthError } from '../../src/contract/errors.js'
import {
  createAccount,
  disableAccount,
  enableAccount,
  getAccount,
  resetSecondFactors,
} from '../../src/flows/operators/operate-users.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { appCode, enrollApp, makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const caller = (service: TestService) => ({ requestId: 'cli', address: null, locale: 'en', now: service.ctx.now() })

const account = (changes: object = {}) => ({
  username: 'Zoë',
  email: 'Zoe@Example.com',
  password: 'violet harbour lantern',
  ...changes,
})

/** The codes of a refusal, by field. */
async function refusals(call: Promise<unknown>): Promise<Record<string, string[]> | string> {
  const error = await call.then(
    () => new Error('it was not refused'),
    (found: AuthError) => found,
  )
  const fields = (error as AuthError).fields
  if (!fields) return (error as AuthError).code
  return Object.fromEntries(Object.entries(fields).map(([field, issues]) => [field, issues.map(({ code }) => code)]))
}

withDatabases((_provider, database) => {
  beforeEach(() => database().clear())

  describe('create', () => {
    it('creates an account that can sign in at once, by name or address in any spelling', async () => {
      const service = makeService(database(), {})
      const row = await createAccount(service.ctx, account(), caller(service))
      expect(row).toMatchObject({ emailKey: 'zoe@example.com', usernameKey: 'zoë', isActive: true })
      for (const username of ['zoë', 'ZOE@example.com']) {
        const answer = await new Client(service.auth.handlers).post('login/', {
          username,
          password: account().password,
        })
        expect(answer.status, username).toBe(200)
      }
      await service.settle()
      expect(service.events).toContainEqual(expect.objectContaining({ type: 'account_created', outcome: 'success' }))
    })

    it('refuses the values that a registration refuses', async () => {
      const service = makeService(database())
      const attempt = (changes: object) => refusals(createAccount(service.ctx, account(changes), caller(service)))
      await createAccount(service.ctx, account(), caller(service))
      expect(await attempt({ email: 'other@example.com', username: 'ZOË' })).toEqual({ username: ['unique'] })
      expect(await attempt({ username: 'other' })).toEqual({ email: ['unique'] })
      expect(await attempt({ username: 'a b', email: 'nobody' })).toEqual({ username: ['invalid'], email: ['invalid'] })
      expect(await attempt({ username: 'eve', email: 'eve@example.com', password: 'short' })).toEqual({
        password: ['password_too_short'],
      })
      const client = new Client(service.auth.handlers)
      const waiting = { username: 'mia', email: 'mia@example.com', password1: PASSWORD, password2: PASSWORD }
      expect((await client.post('registration/', waiting)).status).toBe(201)
      expect(await attempt({ username: 'Mia', email: 'other@example.com' })).toEqual({ username: ['unique'] })
    })

    it('creates an account without a password, whose owner sets one by a reset', async () => {
      const service = makeService(database())
      await createAccount(service.ctx, account({ password: null }), caller(service))
      const client = new Client(service.auth.handlers)
      expect((await client.post('login/', { username: 'zoë', password: PASSWORD })).status).toBe(400)
      expect((await client.post('password/reset/', { email: 'zoe@example.com' })).status).toBe(200)
      await service.settle()
      expect(service.mails.map(({ to }) => to)).toEqual(['zoe@example.com'])
    })
  })

  describe('disable', () => {
    it('ends every session at once and permanently, and invalidates open links', async () => {
      const service = makeService(database())
      const row = await makeUser(service)
      const { client } = await signIn(service)
      await client.post('password/reset/', { email: row.email })
      await service.settle()
      const link = new URL(/http\S+/.exec(service.mails.at(-1)?.text ?? '')?.[0] ?? '')

      await disableAccount(service.ctx, await getAccount(service.ctx, 'ANN@example.com'), caller(service))
      expect((await client.get('user/')).status).toBe(401)
      expect((await client.post('token/refresh/')).status).toBe(401)
      const login = { username: 'ann', password: PASSWORD }
      const refused = await new Client(service.auth.handlers).post('login/', login)
      expect([refused.status, refused.body.error_codes]).toEqual([400, { non_field_errors: ['invalid_credentials'] }])
      const after = await getAccount(service.ctx, 'ann')
      expect(after).toMatchObject({ isActive: false, authEpoch: row.authEpoch + 1 })

      await enableAccount(service.ctx, after, caller(service))
      expect((await client.get('user/')).status).toBe(401)
      const reset = {
        ...Object.fromEntries(link.searchParams),
        new_password1: `${PASSWORD}!`,
        new_password2: `${PASSWORD}!`,
      }
      expect((await client.post('password/reset/confirm/', reset)).status).toBe(400)
      expect((await new Client(service.auth.handlers).post('login/', login)).status).toBe(200)
      await service.settle()
      const types = service.events.map(({ type }) => type)
      expect(types).toEqual(expect.arrayContaining(['account_disabled', 'account_enabled']))
    })

    it('reports a missing account', async () => {
      const service = makeService(database())
      expect(await refusals(getAccount(service.ctx, 'nobody'))).toBe('not_found')
    })
  })

  describe('reset-mfa', () => {
    it('removes every factor and session, emails the owner, and makes the password sufficient', async () => {
      const service = makeService(database(), { USE_MFA: true })
      const row = await makeUser(service)
      const { client } = await signIn(service)
      const { secret, backupCodes } = await enrollApp(service, client)
      service.clock.advance(60)
      const other = new Client(service.auth.handlers)
      const login = { username: 'ann', password: PASSWORD }
      const step = await other.post<{ ephemeral_token?: string }>('login/', login)
      expect(step.body).not.toHaveProperty('user')
      await service.settle()
      service.mails.length = 0

      await resetSecondFactors(service.ctx, await getAccount(service.ctx, 'ann'), caller(service))
      expect((await client.get('user/')).status).toBe(401)
      // A second step in progress has ended, with either kind of code.
      for (const code of [appCode(service, secret), backupCodes[0]])
        expect((await other.post('login/verify/', { code })).status).not.toBe(200)
      const again = await new Client(service.auth.handlers).post<{ user?: object }>('login/', login)
      expect([again.status, again.body.user]).toEqual([200, expect.objectContaining({ username: 'ann' })])
      await service.settle()
      expect(service.mails.map(({ kind, to }) => [kind, to])).toEqual([['mfa-changed', row.email]])
      expect(await service.ctx.db.backupCode.count({})).toBe(0)
    })

    it('is refused for a user without a second factor', async () => {
      const service = makeService(database())
      await makeUser(service)
      const user = await getAccount(service.ctx, 'ann')
      expect(await refusals(resetSecondFactors(service.ctx, user, caller(service)))).toBe('not_found')
    })

    it('works on a disabled account too, which stays disabled', async () => {
      const service = makeService(database(), { USE_MFA: true })
      await makeUser(service)
      const { client } = await signIn(service)
      await enrollApp(service, client)
      await disableAccount(service.ctx, await getAccount(service.ctx, 'ann'), caller(service))
      await resetSecondFactors(service.ctx, await getAccount(service.ctx, 'ann'), caller(service))
      expect(await service.ctx.db.mfaMethod.count({})).toBe(0)
      expect((await getAccount(service.ctx, 'ann')).isActive).toBe(false)
    })
  })
})
