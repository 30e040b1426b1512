import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Applicant, GateAnswer, LoginAttempt } from '../../src/config/types.js'
import { DECLARATIONS } from '../../src/contract/index.js'
import { withDatabases } from '../harness/databases.js'
import {
  type GatedPath,
  gatePeople,
  type Hooks,
  LOGINS,
  neverAnswers,
  type Outcome,
  REGISTRATIONS,
  rowsOf,
  takePath,
} from '../harness/gate.js'
import { withOauth } from '../harness/social-people.js'

const OWN = { code: 'not_on_the_list', message: 'Ask the host & wait.' }
const NONSENSE: unknown[] = [undefined, null, false, 'yes', 1, [], { code: 'Not a code' }, { message: '' }]

const gates = { mayRegister: REGISTRATIONS, mayLogin: LOGINS }
const DEFAULT_CODE = { mayRegister: 'registration_refused', mayLogin: 'login_refused' }
const REFUSED_STATUS = { mayRegister: 403, mayLogin: 400 }

/** One hook, whatever it answers. */
const hooksOf = (name: keyof Hooks, answer: () => unknown): Hooks => ({ [name]: answer as () => GateAnswer })

/** A browser is sent to a page. */
const statusOr = ({ status }: Outcome, expected: number) => ([302, 303].includes(status) ? status : expected)

const server = withOauth()

withDatabases((_provider, database) => {
  beforeEach(async () => {
    await database().clear()
    gatePeople(server())
  })
  afterEach(() => void vi.useRealTimers())

  const take = (path: GatedPath, hooks: Hooks) => takePath({ path, database: database(), server: server() }, hooks)

  describe.each(['mayRegister', 'mayLogin'] as const)('%s', (name) => {
    const paths = Object.entries(gates[name])

    it.each(paths)('lets pass with true: %s', async (_what, path) => {
      let asked = 0
      const hooks = hooksOf(name, () => {
        asked++
        return true
      })
      const { outcome } = await take(path, hooks)
      expect(outcome?.code ?? 'passed', outcome?.text).toMatch(/^(passed|email_not_verified)$/)
      expect(asked).toBe(1)
      const { users, registrations } = await rowsOf(database())
      expect(users + registrations).toBe(1)
    })

    const refusals: [string, GateAnswer, string][] = [
      ['its own code', {}, DEFAULT_CODE[name]],
      ["the host's code and text", OWN, OWN.code],
    ]
    describe.each(refusals)('refuses with %s and writes nothing', (_kind, answer, code) => {
      it.each(paths)('%s', async (_what, path) => {
        let before: object | undefined
        const hooks = hooksOf(name, async () => {
          before = await rowsOf(database())
          return answer
        })
        const { outcome, service } = await take(path, hooks)
        expect(outcome).toMatchObject({ code })
        expect(outcome?.status).toBe(outcome && statusOr(outcome, REFUSED_STATUS[name]))
        if (answer === OWN && outcome?.status === REFUSED_STATUS[name]) expect(outcome.text).toContain(OWN.message)
        await service.settle()
        expect(service.mails).toEqual([])
        expect(await rowsOf(database())).toEqual(before)
        expect(service.events).toContainEqual(expect.objectContaining({ outcome: 'failure', reason: code }))
      })
    })

    const throws = () => Promise.reject(new Error('no connection'))
    it.each(paths)('that fails refuses with 503, writes nothing and is named in the log: %s', async (what, path) => {
      // What counts as no answer does not depend on the path, so one path tries every value.
      const values = what === paths[0]?.[0] ? NONSENSE : NONSENSE.slice(0, 1)
      for (const fails of [throws, ...values.map((value) => () => value)]) {
        await database().clear()
        let before: object | undefined
        const hooks = hooksOf(name, async () => {
          before = await rowsOf(database())
          return fails()
        })
        const { outcome, service } = await take(path, hooks)
        expect(outcome).toMatchObject({ code: 'unavailable' })
        expect(outcome?.status).toBe(outcome && statusOr(outcome, 503))
        expect(await rowsOf(database())).toEqual(before)
        expect(service.logged.some((line) => line.includes(name))).toBe(true)
      }
    })

    it.each(paths)('that hangs is given up after five seconds: %s', async (_what, path) => {
      const { outcome } = await take(path, hooksOf(name, neverAnswers()))
      expect(outcome).toMatchObject({ code: 'unavailable' })
    })
  })

  describe('what the gates are told', () => {
    it('mayRegister: who applies, by which path, and no password', async () => {
      const told: Applicant[] = []
      const hooks: Hooks = {
        mayRegister: (applicant) => {
          told.push(applicant)
          return true
        },
      }
      const paths = ['registration/, mandatory', 'POST provider, unverified address', 'POST provider, no address']
      for (const path of paths) await take(REGISTRATIONS[path] ?? {}, hooks)
      expect(told.map(({ by, email, username }) => ({ by, email, username }))).toEqual([
        { by: 'form', email: 'newbie@example.com', username: 'newbie' },
        { by: 'social:idp', email: 'newbie@example.com', username: null },
        { by: 'social:idp', email: null, username: null },
      ])
      expect(told[0]?.input).toEqual({ username: 'newbie', email: 'newbie@example.com', first_name: '', last_name: '' })
      expect(told[1]?.profile).toMatchObject({ uid: '2', emailVerified: false })
      expect(told[0]?.profile).toBeNull()
    })

    it('mayLogin: the user and the factors, also after the second step', async () => {
      const told: LoginAttempt[] = []
      const hooks: Hooks = {
        mayLogin: (attempt) => {
          told.push(attempt)
          return true
        },
      }
      for (const path of ['login/', 'login/verify/']) {
        await database().clear()
        await take(LOGINS[path] ?? {}, hooks)
      }
      expect(told.map(({ user, methods }) => [user.username, methods])).toEqual([
        ['ann', 'pwd'],
        ['ann', 'pwd otp'],
      ])
      expect(JSON.stringify(told)).not.toContain('$2')
    })
  })
})

// A new operation, or a new writer of users and sessions, fails here until it has a path above.
describe('the paths are complete', () => {
  it('over the operations that set a cookie without a session', () => {
    const classified = {
      user: ['register', 'login{Provider}', 'callback{Provider}'],
      session: ['login', 'verifyLogin', 'login{Provider}', 'callback{Provider}'],
      // They change or end a login in progress, a session or a registration that exists.
      neither: [
        'changeLoginMethod resendLoginCode logout verifyEmail resendEmail requestPasswordReset confirmPasswordReset',
        'refreshToken verifyToken getJwks start{Provider}InBrowser callbackForm{Provider} start{Provider}',
      ].flatMap((names) => names.split(' ')),
    }
    const known = new Set(Object.values(classified).flat())
    const anonymous = DECLARATIONS.filter(({ guard }) => guard === 'none').map(({ operationId }) => operationId)
    expect(anonymous.filter((id) => !known.has(id))).toEqual([])
  })

  it('over the flows that write a user, a pending registration or a session', () => {
    const root = join(import.meta.dirname, '../../src/flows')
    const writers = /\b(create\w*User|createUserWithAccount|writePending|prepareCredentials|addSession)\(/
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test'))
      .filter((file) => writers.test(readFileSync(join(root, file), 'utf8')))
      .map((file) => relative(root, join(root, file)).replaceAll('\\', '/'))
    expect(files.sort()).toEqual([
      // Behind mayLogin.
      'login/stages.ts',
      // Operators pass no gate.
      'operators/operate-users.ts',
      // A session that exists continues.
      'password/change.ts',
      // The account of a registration that has passed the gate.
      'registration/pending.ts',
      'registration/prove-pending.ts',
      // Behind mayRegister.
      'registration/register.ts',
      'session/issue-credentials.ts',
      'social/pending.ts',
      'social/user.ts',
    ])
  })
})
