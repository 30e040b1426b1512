import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AuthOptions } from '../../src/config/types.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn, signInWithApp } from '../harness/people.js'
import { makeService, type ProvidersOption, type TestService } from '../harness/service.js'
import { Browser, errorOf } from '../harness/social.js'
import { VERIFIER, verified, withOauth } from '../harness/social-people.js'

withDatabases((_provider, database) => {
  const idp = withOauth()
  let service: TestService
  let remove: (() => Promise<unknown>) | null

  /** The functions of the host that a login calls. Each removes the user while it runs. */
  const HOOKS: Record<string, Partial<AuthOptions>> = {
    mayLogin: { mayLogin: async () => Boolean(await remove?.()) || true },
    mfaRequired: { mfaRequired: async () => Boolean(await remove?.()) && false },
    claims: { claims: async () => ((await remove?.()) ? {} : {}) },
    loginAnswer: {
      schemas: { loginAnswer: z.object({}) },
      loginAnswer: async () => ((await remove?.()) ? {} : {}),
    },
  }
  const REMOVALS: Record<string, () => Promise<unknown>> = {
    deleted: () => service.ctx.db.user.deleteMany({}),
    deactivated: () => service.ctx.db.user.updateMany({ where: {}, data: { isActive: false } }),
    'given a new password': () => service.ctx.db.user.updateMany({ where: {}, data: { authEpoch: { increment: 1 } } }),
  }

  beforeEach(async () => {
    await database().clear()
    remove = null
  })
  const serve = async (options: Partial<AuthOptions> | undefined, settings: object = {}) => {
    const providers = { idp: idp().settings() } as ProvidersOption
    const given = { USE_MFA: true, ...settings }
    service = makeService(database(), given, { SOCIALACCOUNT_PROVIDERS: providers, ...options })
    idp().people.set('jane', verified('jane@example.com'))
    await makeUser(service)
  }
  const login = () =>
    new Client(service.auth.handlers).post<{ ephemeral_token: string }>('login/', {
      username: 'ann',
      password: PASSWORD,
    })
  const codes = (code: string) => ({ error_codes: { non_field_errors: [code] } })
  const expectRefused = async (
    send: () => Promise<{ status: number; body: object; setCookies: string[] }>,
    refused: { status: number; body: object },
  ) => {
    const before = await service.ctx.db.session.findMany({})
    const answer = await send()
    expect(answer).toMatchObject({ ...refused, setCookies: [] })
    const after = await service.ctx.db.session.findMany({})
    expect(after.filter(({ id }) => !before.some((row) => row.id === id))).toEqual([])
    await service.settle()
    expect(service.logged.join()).not.toContain('a request failed')
  }

  describe.each(Object.keys(HOOKS))('a user who is removed during %s', (hook) => {
    describe.each(Object.keys(REMOVALS))('(%s)', (removal) => {
      it.each(['jwt', 'token'])('gets the response to a wrong password: %s', async (AUTH_TYPE) => {
        if (AUTH_TYPE === 'token' && hook === 'claims') return
        await serve(HOOKS[hook], { AUTH_TYPE })
        remove = REMOVALS[removal] ?? null
        await expectRefused(login, { status: 400, body: codes('invalid_credentials') })
      })

      it('gets no session after a login at a provider', async () => {
        await serve(HOOKS[hook])
        const byProvider = () => new Browser(service).send('idp/', { code: 'jane', code_verifier: VERIFIER })
        expect((await byProvider()).status).toBe(200)
        remove = REMOVALS[removal] ?? null
        await expectRefused(byProvider, { status: 400, body: codes('invalid_credentials') })
      })

      it('cannot complete the second step', async () => {
        if (hook === 'mfaRequired') return
        await serve(HOOKS[hook])
        const { backupCodes } = await signInWithApp(service)
        const { ephemeral_token } = (await login()).body
        remove = REMOVALS[removal] ?? null
        const verify = () =>
          new Client(service.auth.handlers).post('login/verify/', { ephemeral_token, code: backupCodes[0] })
        await expectRefused(verify, { status: 400, body: codes('invalid_token') })
      })

      it('cannot change the password', async () => {
        if (hook === 'mayLogin' || hook === 'mfaRequired') return
        await serve(HOOKS[hook], { USE_AUTH_COOKIE: false, USE_MFA: false })
        const { client } = await signIn(service)
        remove = REMOVALS[removal] ?? null
        const [new_password1, new_password2] = [OTHER_PASSWORD, OTHER_PASSWORD]
        const change = () => client.post('password/change/', { old_password: PASSWORD, new_password1, new_password2 })
        await expectRefused(change, { status: 401, body: { code: 'not_authenticated' } })
      })
    })
  })

  it.each(Object.keys(REMOVALS))(
    'the grace time of a refresh ends for a user who is %s during claims',
    async (removal) => {
      await serve(HOOKS.claims, { USE_AUTH_COOKIE: false })
      const { body } = await signIn(service)
      const refresh = () => new Client(service.auth.handlers).post('token/refresh/', { refresh: body.refresh })
      expect([(await refresh()).status, (await refresh()).status]).toEqual([200, 200])
      remove = REMOVALS[removal] ?? null
      await expectRefused(refresh, { status: 401, body: { code: 'token_not_valid' } })
    },
  )

  it.each(Object.keys(REMOVALS))('a refresh of a user who is %s during claims is 401', async (removal) => {
    await serve(HOOKS.claims, { USE_AUTH_COOKIE: false })
    const { body } = await signIn(service)
    const refresh = () => new Client(service.auth.handlers).post('token/refresh/', { refresh: body.refresh })
    remove = REMOVALS[removal] ?? null
    await expectRefused(refresh, { status: 401, body: { code: 'token_not_valid' } })
  })

  it('a user who is removed during the callback of a provider is redirected with the code', async () => {
    await serve(HOOKS.mayLogin)
    remove = REMOVALS.deleted ?? null
    const browser = new Browser(service)
    const away = await browser.visit('idp/')
    const { state } = Object.fromEntries(new URL(away.headers.get('location') ?? '').searchParams)
    const back = await browser.visit(`idp/callback/?code=jane&state=${state}`)
    expect([back.status, errorOf(back)]).toEqual([302, 'invalid_credentials'])
  })
})
