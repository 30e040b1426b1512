import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Applicant, LoginAttempt } from '../../src/config/types.js'
import { DECLARATIONS } from '../../src/contract/index.js'
import { type Hooks, LOGINS, REGISTRATIONS, withGate } from '../harness/gate.js'

withGate((take, database) => {
  describe('the arguments of the gates', () => {
    it('mayRegister: the applicant and the path, without the password', async () => {
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

// A new operation, or a new writer of users and sessions, fails here until it has a path in tests/harness/gate.ts, which
// gate.depth.test.ts runs.
describe('the paths are complete', () => {
  it('over the operations that set a cookie without a session', () => {
    const classified = {
      user: ['register', 'login{Provider}', 'callback{Provider}'],
      session: ['login', 'verifyLogin', 'verifyEmailLogin', 'loginByPasskey', 'login{Provider}', 'callback{Provider}'],
      // These change or end an existing login, session or registration.
      neither: [
        'changeLoginMethod resendLoginCode logout verifyEmail resendEmail requestPasswordReset confirmPasswordReset',
        'requestEmailLogin confirmEmailChange undoEmailChange startPasskeyLogin startPasskeyStep',
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
      // Operators are not subject to a gate.
      'operators/operate-users.ts',
      // These continue an existing session.
      'password/change.ts',
      // This creates the account of a registration that has passed the gate.
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
