import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AuthOptions } from '../../src/config/types.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { neverResolves, responseAfterTimeout } from '../harness/hanging.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn, signInWithApp } from '../harness/people.js'
import { makeService, type ProvidersOption, type TestService } from '../harness/service.js'
import { Browser } from '../harness/social.js'
import { VERIFIER, verified, withOauth } from '../harness/social-people.js'

const circle: Record<string, unknown> = {}
circle.self = circle
const fail = () => {
  throw new Error('down')
}
const OK = () => ({ value: 'x' })

/** Values that a function of the host may return, and the status of the response. */
const VALUES: Record<string, [make: () => unknown, status: number]> = {
  'a date': [() => ({ value: new Date(0) }), 200],
  'a bigint': [() => ({ value: 1n }), 500],
  'a circle': [() => ({ value: circle }), 500],
  'a toJSON that throws': [() => ({ value: { toJSON: fail } }), 500],
  'a toJSON that adds keys of the service': [() => ({ toJSON: () => ({ user_id: '2', access: 'x', value: '' }) }), 500],
  'a toJSON that makes a text': [() => ({ toJSON: () => 'text' }), 500],
  'a list': [() => [], 500],
  nothing: [() => undefined, 500],
  'a rejection': [() => Promise.reject(new Error('down')), 503],
}
/** Schemas of the response that fail in different ways. */
const SCHEMAS: Record<string, [schema: z.ZodObject, status: number]> = {
  'makes a bigint': [z.object({ value: z.string().transform(() => 1n) }), 500],
  'makes a date': [z.object({ value: z.string().transform(() => new Date(0)) }), 200],
  'makes a toJSON that adds keys of the service': [
    z.looseObject({ value: z.string().transform(() => ({})), toJSON: z.any().transform(() => () => ({ user: 1 })) }),
    500,
  ],
  'has a rule that throws': [z.object({ value: z.string().refine(fail) }), 503],
  'has a rule that rejects': [z.object({ value: z.string().refine(() => Promise.reject(new Error('down'))) }), 503],
  'has a rule that refuses later': [z.object({ value: z.string().refine(async () => false) }), 500],
}

withDatabases(['sqlite'], (_provider, database) => {
  const idp = withOauth()
  let service: TestService
  let value: () => unknown
  const given = async () => value() as object

  beforeEach(async () => {
    await database().clear()
    value = OK
  })
  const serve = async (options: Partial<AuthOptions>, settings: object = {}) => {
    const providers = { idp: idp().settings() } as ProvidersOption
    const given = { USE_AUTH_COOKIE: false, ...settings }
    service = makeService(database(), given, { SOCIALACCOUNT_PROVIDERS: providers, ...options })
    idp().people.set('jane', verified('jane@example.com'))
    await makeUser(service)
  }
  const byProvider = () => new Browser(service).send('idp/', { code: 'jane', code_verifier: VERIFIER })
  const login = () => new Client(service.auth.handlers).post('login/', { username: 'ann', password: PASSWORD })

  /** Each path that calls the function, ready to be sent more than once. */
  const PATHS: Record<
    string,
    { settings?: object; prepare: () => Promise<() => Promise<{ status: number; text: string }>> }
  > = {
    'login/': { prepare: async () => login },
    'login/verify/': {
      settings: { USE_MFA: true },
      prepare: async () => {
        const { backupCodes } = await signInWithApp(service)
        const { ephemeral_token } = (await login()).body
        return () => new Client(service.auth.handlers).post('login/verify/', { ephemeral_token, code: backupCodes[0] })
      },
    },
    'POST <provider>/': {
      prepare: async () => {
        // The account exists already. Its first sign-in has no session either.
        expect((await byProvider()).status).toBe(200)
        return byProvider
      },
    },
    'password/change/': {
      prepare: async () => {
        const { client } = await signIn(service)
        const [new_password1, new_password2] = [OTHER_PASSWORD, OTHER_PASSWORD]
        return () => client.post('password/change/', { old_password: PASSWORD, new_password1, new_password2 })
      },
    },
  }
  const REFRESHES: typeof PATHS = {
    'token/refresh/': {
      prepare: async () => {
        const { body } = await signIn(service)
        return () => new Client(service.auth.handlers).post('token/refresh/', { refresh: body.refresh })
      },
    },
    'an automatic refresh': {
      settings: { USE_AUTH_COOKIE: true },
      prepare: async () => {
        const { client } = await signIn(service)
        service.clock.advance(400)
        return () => client.get('user/')
      },
    },
  }

  /** Everything that a sign-in or a password change writes. */
  const written = async () => {
    const { db } = service.ctx
    const users = await db.user.findMany({ orderBy: { id: 'asc' } })
    return {
      sessions: (await db.session.findMany({ orderBy: { id: 'asc' } })).map((row) => [row.id, row.generation]),
      users: users.map(({ id, password, authEpoch }) => ({ id, password, authEpoch })),
      challenges: (await db.mfaChallenge.findMany({})).map(({ id, consumedAt }) => [id, consumedAt]),
      codes: await db.backupCode.count({ where: { usedAt: null } }),
    }
  }
  const expectRefused = async (send: () => Promise<{ status: number; text: string }>, status: number) => {
    const before = await written()
    const answer = await send()
    expect(answer.status, answer.text).toBe(status)
    if (status === 200) return
    expect(await written()).toEqual(before)
    value = OK
    const repaired = await send()
    expect(repaired.status, repaired.text).toBe(200)
  }

  describe.each(Object.keys(VALUES))('%s', (kind) => {
    const [make = OK, status = 0] = VALUES[kind] ?? []
    it.each(Object.keys(PATHS))('of loginAnswer at %s', async (path) => {
      const { settings, prepare } = PATHS[path] ?? {}
      await serve({ schemas: { loginAnswer: z.looseObject({ value: z.string() }) }, loginAnswer: given }, settings)
      const send = await prepare?.()
      value = make
      if (send) await expectRefused(send, status)
    })

    it.each(Object.keys({ ...PATHS, ...REFRESHES }))('of claims at %s', async (path) => {
      const { settings, prepare } = { ...PATHS, ...REFRESHES }[path] ?? {}
      await serve({ claims: async () => (await given()) as Record<string, unknown> }, settings)
      const send = await prepare?.()
      value = make
      if (send) await expectRefused(send, status)
    })
  })

  it.each(Object.keys(SCHEMAS))('schemas.loginAnswer that %s', async (kind) => {
    const [schema = z.object(), status = 0] = SCHEMAS[kind] ?? []
    await serve({ schemas: { loginAnswer: schema }, loginAnswer: given })
    expect((await login()).status).toBe(status)
    expect(await service.ctx.db.session.count({})).toBe(status === 200 ? 1 : 0)
  })

  it('a function that changes the dates of its session changes no session', async () => {
    const change = ({ session }: Parameters<NonNullable<AuthOptions['claims']>>[0]) => {
      for (const date of [session.createdAt, session.expiresAt, session.authenticatedAt]) date?.setFullYear(2099)
      return {}
    }
    await serve({ claims: change })
    const { client, body } = await signIn(service)
    const refreshed = await client.post('token/refresh/', { refresh: body.refresh })
    expect(refreshed.status, refreshed.text).toBe(200)
    expect([JSON.stringify(body), refreshed.text].filter((text) => text.includes('2099'))).toEqual([])
    expect(JSON.stringify(body)).toContain('2026-05')
    expect(JSON.stringify(await service.ctx.db.session.findFirst({}))).not.toContain('2099')
  })

  it('schemas.loginAnswer whose rule hangs times out like the function', async () => {
    await serve({ schemas: { loginAnswer: z.object({ value: z.string().refine(neverResolves) }) }, loginAnswer: given })
    expect((await responseAfterTimeout(login)).status).toBe(503)
    expect(await service.ctx.db.session.count({})).toBe(0)
    expect(service.logged.join()).toContain('loginAnswer did not answer within 5 seconds')
  })

  it('a body of a custom backend that JSON cannot represent is logged by name, and no login event is emitted', async () => {
    const customBackend = {
      issue: async () => ({ body: { value: 1n } }),
      authenticate: async () => null,
      revoke: async () => {},
    }
    await serve({ customBackend }, { AUTH_TYPE: 'custom', USE_AUTH_COOKIE: true })
    expect((await login()).status).toBe(500)
    expect(service.logged.join()).toContain('customBackend.issue returned a body that is no JSON')
    expect(service.events.filter(({ type, outcome }) => type === 'login' && outcome === 'success')).toEqual([])
  })
})
