import { describe, expect, it } from 'vitest'
import type { Auth } from '../../src/auth/create-auth.js'
import { AuthError } from '../../src/contract/errors.js'
import { withDatabases, withEmptyDatabases } from '../harness/databases.js'
import { withMappedHost } from '../harness/mapped-host.js'
import { makeUser } from '../harness/people.js'
import { makeService, makeServiceOver, type TestService } from '../harness/service.js'

const LONG = 'x'.repeat(100_000)
const NUL = '\u0000'
const HALF = 'a\ud800'

/** Values that code without types, or with the value of a request, may pass as an id or a name. */
const IDS: [what: string, id: unknown][] = [
  ['null', null],
  ['undefined', undefined],
  ['an object', {}],
  ['a condition', { not: '' }],
  ['a list', []],
  ['a function', () => 'x'],
  ['a symbol', Symbol('x')],
  ['a bigint', 1n],
  ['true', true],
  ['a number below zero', -1],
  ['a fraction', 1.5],
  ['no number', Number.NaN],
  ['a large number', 2_147_483_648],
  ['a huge number', 1e300],
  ['an empty text', ''],
  ['NUL', NUL],
  ['NUL in a text', `a${NUL}b`],
  ['a lone surrogate', HALF],
  ['a long text', LONG],
  ['a long number', '9'.repeat(15)],
  ['an address with NUL', `a${NUL}@example.com`],
  ['a long address', `${LONG}@example.com`],
  ['an object without a prototype', Object.create(null)],
]

/** The code of a refusal and its codes by field. Any other error fails the test. */
const refusal = (call: () => Promise<unknown>): Promise<unknown> =>
  call().then(
    (value) => ({ value }),
    (error: unknown) => {
      if (!(error instanceof AuthError)) throw error
      return error.fields
        ? Object.fromEntries(
            Object.entries(error.fields).map(([name, issues]) => [name, issues.map(({ code }) => code)]),
          )
        : error.code
    },
  )

type Call = (auth: Auth, account: never) => Promise<unknown>
const BY_ACCOUNT: Record<string, Call> = {
  update: ({ users }, account) => users.update(account, { first_name: 'x' }),
  disable: ({ users }, account) => users.disable(account),
  enable: ({ users }, account) => users.enable(account),
  setPassword: ({ users }, account) => users.setPassword(account, 'a fine new password'),
  sendReset: ({ users }, account) => users.sendReset(account),
  removeMfa: ({ users }, account) => users.removeMfa(account),
  endSessions: ({ users }, account) => users.endSessions(account),
  delete: ({ users }, account) => users.delete(account),
}

function operate(open: () => Promise<TestService>) {
  it.each(Object.keys(BY_ACCOUNT))('auth.users.%s finds no account for any of them', async (name) => {
    const service = await open()
    const users = () => service.ctx.db.user.findMany({})
    const before = await users()
    for (const [what, id] of IDS)
      for (const ref of [id, { id }])
        expect([what, await refusal(async () => BY_ACCOUNT[name]?.(service.auth, ref as never))]).toEqual([
          what,
          'not_found',
        ])
    expect(await users()).toEqual(before)
  })

  it('auth.users.find is null for each of them', async () => {
    const { auth } = await open()
    for (const [what, id] of IDS)
      for (const ref of [id, { id }]) expect([what, await auth.users.find(ref as never)]).toEqual([what, null])
  })

  it('auth.users.list refuses them as a cursor, and finds nothing for them', async () => {
    const { auth } = await open()
    for (const [what, value] of IDS) {
      const cursor = value as string
      const wrong = await refusal(() => auth.users.list({ cursor }))
      // A text may be an unknown id. The page then begins after it.
      const mayBeId = typeof value === 'string' && value !== '' && value !== HALF && !value.includes(NUL)
      if (!mayBeId && value !== undefined) expect([what, wrong]).toEqual([what, { cursor: ['invalid'] }])
      if (value !== undefined && value !== '')
        expect((await auth.users.list({ q: value as string })).accounts).toEqual([])
      expect((await auth.users.list({ limit: value as number })).accounts.length).toBeLessThan(2)
    }
  })

  it('auth.invitations.revoke revokes no invitation', async () => {
    const { auth, ctx } = await open()
    await auth.invitations.create()
    for (const [what, id] of IDS)
      expect([what, await refusal(() => auth.invitations.revoke(id as string))]).toEqual([what, 'not_found'])
    expect(await ctx.db.invitation.count({ where: { revokedAt: null } })).toBe(1)
  })

  it('auth.invitations.list refuses them as a cursor', async () => {
    const { auth } = await open()
    for (const [what, cursor] of IDS) {
      if (cursor === undefined) continue
      const refused = await refusal(() => auth.invitations.list({ cursor: cursor as string }))
      expect([what, refused]).toEqual([what, { cursor: ['invalid'] }])
    }
  })

  it('an invalid address, name or language is refused by field', async () => {
    const { auth, ctx } = await open()
    const account = { username: 'zoe', email: 'zoe@example.com', password: null }
    for (const [what, value] of IDS) {
      const text = value as string
      if (value !== undefined) {
        const moved = await refusal(() => auth.users.update('ann', { email: text }))
        const invited = await refusal(() => auth.invitations.create({ email: text }))
        expect([what, moved, invited]).toEqual([what, { email: ['invalid'] }, { email: ['invalid'] }])
        const locale = await refusal(() => auth.invitations.create({ locale: text }))
        expect([what, locale]).toEqual([what, { locale: ['invalid'] }])
      }
      expect(await refusal(() => auth.users.create({ ...account, email: text }))).toMatchObject({ email: ['invalid'] })
      // A username may be a number.
      if (what === 'a long number') continue
      const named = await refusal(() => auth.users.create({ ...account, username: text }))
      expect([what, Object.keys(named as object)]).toEqual([what, ['username']])
    }
    for (const name of [null, {}, 5, NUL, HALF, LONG] as string[]) {
      const changed = await refusal(() => auth.users.update('ann', { first_name: name, last_name: name }))
      expect(Object.keys(changed as object)).toEqual(['first_name', 'last_name'])
      const made = await refusal(() => auth.users.create({ ...account, first_name: name }))
      expect(Object.keys(made as object)).toEqual(['first_name'])
    }
    for (const password of [undefined, {}, 5] as string[]) {
      expect(await refusal(() => auth.users.create({ ...account, password }))).toEqual({ password: ['invalid'] })
      expect(await refusal(() => auth.users.setPassword('ann', password))).toEqual({ password: ['invalid'] })
    }
    expect(await ctx.db.user.count({})).toBe(1)
  })
}

describe('values of any kind, with ids that are texts', () => {
  withDatabases((_provider, database) => {
    operate(async () => {
      await database().clear()
      const service = makeService(database(), { USE_MFA: true })
      await makeUser(service)
      return service
    })
  })
})

describe('values of any kind, with ids that are numbers', () => {
  withEmptyDatabases((provider, emptyDatabase) => {
    const emptied = withMappedHost(provider, emptyDatabase, 'plain')
    operate(async () => {
      const service = makeServiceOver(await emptied(), { USE_MFA: true }, { models: { user: 'Person' } })
      await service.ctx.db.invitation.deleteMany({})
      await makeUser(service)
      return service
    })
  })
})
