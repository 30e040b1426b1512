import bcrypt from 'bcrypt'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { countingHasher } from '../harness/hashers.js'
import { enrollApp, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { fastHasher, makeService, type TestService } from '../harness/service.js'

withDatabases((_provider, database) => {
  let service: TestService
  let hasher: ReturnType<typeof countingHasher>

  const serve = (settings: object = {}) => {
    hasher = countingHasher(fastHasher())
    service = makeService(
      database(),
      { RATE_LIMITS: {}, TRUSTED_PROXY_HEADER: 'x-forwarded-for', ...settings },
      { hasher },
    )
  }
  beforeEach(async () => {
    await database().clear()
    serve()
    await makeUser(service)
  })

  /** Statements that begin or end a transaction, and statements that run after the response. */
  const ASIDE = /^(BEGIN|COMMIT|--)|WHERE 1 = 0$/

  /** The statements and hashes of one request before its response. Earlier background tasks are completed first. */
  async function costOf(ask: () => Promise<{ status: number; text: string }>, status = 200) {
    await service.settle()
    database().queries()
    hasher.calls = 0
    const answer = await ask()
    const cost = {
      statements: database()
        .queries()
        .filter((sql) => !ASIDE.test(sql)),
      hashes: hasher.calls,
    }
    expect(answer.status, answer.text).toBe(status)
    return cost
  }

  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const login = (username = 'ann', password = PASSWORD) =>
    new Client(service.auth.handlers).post('login/', { username, password }, { headers })

  it.each([
    ['jwt', true],
    ['jwt', false],
    ['token', true],
    ['token', false],
  ] as const)('the signed-in user is read by one SELECT: %s, cookies %s', async (AUTH_TYPE, USE_AUTH_COOKIE) => {
    serve({ AUTH_TYPE, USE_AUTH_COOKIE, USE_MFA: true })
    const { client } = await signIn(service)
    const { statements, hashes } = await costOf(() => client.get('user/'))
    expect(statements).toHaveLength(1)
    expect(statements[0]).toMatch(/^SELECT /)
    expect(hashes).toBe(0)
  })

  it.each(['jwt', 'token'] as const)(
    'the list of sessions is one SELECT, which also checks the session: %s',
    async (AUTH_TYPE) => {
      serve({ AUTH_TYPE })
      const { client } = await signIn(service)
      for (let others = 0; others < 3; others++) await signIn(service)
      const { statements } = await costOf(() => client.get('sessions/'))
      expect(statements, statements.join('\n')).toHaveLength(1)
      expect(statements[0]).toMatch(/^SELECT /)
    },
  )

  it('a malformed credential costs no statement', async () => {
    const client = new Client(service.auth.handlers)
    client.authorization = 'Bearer x.y.z'
    expect((await costOf(() => client.get('user/'), 401)).statements).toEqual([])
  })

  describe('login', () => {
    it.each([
      ['jwt', false],
      ['jwt', true],
      ['token', false],
      ['token', true],
    ] as const)('is at most six statements and one hash: %s, MFA %s', async (AUTH_TYPE, USE_MFA) => {
      serve({ AUTH_TYPE, USE_MFA })
      const { statements, hashes } = await costOf(() => login())
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6)
      expect(hashes).toBe(1)
    })

    it('is one bcrypt for a wrong password and for an unknown user, and two while a registration or a decoy is pending', async () => {
      service = makeService(database(), { RATE_LIMITS: {} }, { hasher: fastHasher() })
      const client = new Client(service.auth.handlers)
      await registerUser(client, 'waiting')
      await registerUser(client, 'decoy', {
        email: 'ann@example.com',
        password1: OTHER_PASSWORD,
        password2: OTHER_PASSWORD,
      })
      const spies = [vi.spyOn(bcrypt, 'hash'), vi.spyOn(bcrypt, 'compare')]
      const done = () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
      const names = { ann: 1, nobody: 1, waiting: 2, 'waiting@example.com': 2, decoy: 2, 'ann@example.com': 2 }
      for (const [name, hashes] of Object.entries(names)) {
        const before = done()
        const { statements } = await costOf(() => login(name, 'wrong password'), 400)
        expect([name, statements.length <= 6, done() - before]).toEqual([name, true, hashes])
      }
      const countOf = async (name: string, password: string, answer: string) => {
        const before = done()
        expect((await login(name, password)).text).toContain(answer)
        return done() - before
      }
      expect(await countOf('ann@example.com', OTHER_PASSWORD, 'email_not_verified')).toBe(2)
      expect(await countOf('ann@example.com', PASSWORD, '"user"')).toBe(2)
    })

    it('over its limit costs no hash', async () => {
      for (let i = 0; i < 10; i++) await login('nobody', 'wrong password')
      expect((await costOf(() => login('nobody', 'wrong password'), 429)).hashes).toBe(0)
    })

    it('with a second step costs one more statement: it writes the challenge instead of the session, and deletes old challenges', async () => {
      serve({ USE_MFA: true })
      const { client } = await signIn(service)
      await enrollApp(service, client)
      const { statements } = await costOf(() => login())
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(7)
    })
  })

  it('a refresh is at most three statements, and one more if it is repeated', async () => {
    serve({ USE_AUTH_COOKIE: false })
    const { body } = await signIn(service)
    const refresh = () => new Client(service.auth.handlers).post('token/refresh/', { refresh: body.refresh })
    const first = await costOf(refresh)
    expect(first.statements.length, first.statements.join('\n')).toBeLessThanOrEqual(3)
    expect((await costOf(refresh)).statements.length).toBeLessThanOrEqual(3)
  })

  it('reset and resend are two statements for every address, and no hash', async () => {
    for (const path of ['password/reset/', 'registration/resend-email/'])
      for (const name of ['ann', 'nobody']) {
        const ask = () => new Client(service.auth.handlers).post(path, { email: `${name}@example.com` }, { headers })
        database().queries()
        const { statements, hashes } = await costOf(ask)
        expect(statements.filter((sql) => /INSERT INTO/.test(sql))).toHaveLength(2)
        expect(hashes).toBe(0)
      }
  })

  it('each single-use token is consumed by one conditional write, not by a read and a write', async () => {
    const { client } = await signIn(service)
    await client.post('password/reset/', { email: 'ann@example.com' })
    await service.settle()
    const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(service.mails.at(-1)?.text ?? '') ?? []
    const body = { uid, token, new_password1: 'staple battery horse', new_password2: 'staple battery horse' }
    const { statements } = await costOf(() => new Client(service.auth.handlers).post('password/reset/confirm/', body))
    const spends = statements.filter((sql) => /^UPDATE .*AuthOneTimeToken/.test(sql))
    expect(spends).toHaveLength(1)
    expect(spends[0]).toMatch(/WHERE .*consumedAt.* IS NULL/)
  })
})
