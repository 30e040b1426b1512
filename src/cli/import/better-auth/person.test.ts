import { describe, expect, it } from 'vitest'
import { momentIn, restOf, rowOf } from '../tables/columns.js'
import { betterAuthFactors } from './factors.js'
import { betterAuthPerson } from './person.js'

const NOW = new Date('2026-05-01T10:00:00Z')
const personOf = (user: object) =>
  betterAuthPerson(
    { user: { id: '1', ...user }, accounts: [], twoFactors: [], passkeys: [], sessions: [] },
    { keys: [] },
    NOW,
  )

it.each([
  ['a Date', new Date('2024-02-03T04:05:06.000Z')],
  ['a text with a zone', '2024-02-03T05:05:06+01:00'],
  ['a text without one', '2024-02-03 04:05:06'],
  ['seconds', 1706933106],
  ['milliseconds', 1706933106000n],
  ['milliseconds as text', '1706933106000'],
])('reads the moment of %s', (_name, value) => {
  expect(momentIn(rowOf({ created_at: value }), 'createdAt')).toBe('2024-02-03T04:05:06.000Z')
})

it('reads no moment of an empty or wrong column', () => {
  expect(['', null, 'soon'].map((value) => momentIn(rowOf({ at: value }), 'at'))).toEqual([null, null, null])
})

it('keeps further columns as JSON, without empty ones', () => {
  const columns = { id: '1', role: 'admin', image: null, age: 7n, flags: { a: 1 }, since: NOW, email_verified: true }
  expect(restOf(columns, ['id', 'emailVerified'])).toEqual({
    role: 'admin',
    age: '7',
    flags: '{"a":1}',
    since: NOW.toISOString(),
  })
})

it.each([
  [{ banned: true }, false],
  [{ banned: 1, banExpires: '2026-05-01T10:00:01Z' }, false],
  [{ banned: 1, banExpires: '2026-05-01T09:59:59Z' }, true],
  [{ banned: false, banExpires: '2099-01-01T00:00:00Z' }, true],
])('calls a person with %o active: %s', (user, active) => {
  expect(personOf(user)).toMatchObject({ active })
})

it('takes the name that is shown only if it is the one that signs in', () => {
  expect(personOf({ username: 'ann', displayUsername: 'Ann' })).toMatchObject({ username: 'Ann' })
  expect(personOf({ username: 'ann', displayUsername: 'The Ann' })).toMatchObject({ username: 'ann' })
  expect(personOf({ displayUsername: 'Ann' })).toMatchObject({ username: null })
})

describe('factors', () => {
  const user = rowOf({ two_factor_enabled: true })

  it('are those of the rows if the user has no column that says so', () => {
    const row = rowOf({ secret: '', backupCodes: '' })
    expect(betterAuthFactors(rowOf({ id: '1' }), [row], []).lostFactors).toEqual(['an app, without BETTER_AUTH_SECRET'])
    expect(betterAuthFactors(rowOf({ id: '1' }), [], []).lostFactors).toEqual([])
    expect(betterAuthFactors(rowOf({ twoFactorEnabled: 0 }), [row], []).lostFactors).toEqual([])
  })

  it('are lost without a row', () => {
    expect(betterAuthFactors(user, [], [Buffer.alloc(32)]).lostFactors).toEqual([
      'codes that Better Auth sends by sendOTP',
    ])
  })

  it.each(['not hex', 'abc', '', '$ba$x$00', '00'.repeat(40)])('are lost with the secret %s', (secret) => {
    const { totp, lostFactors } = betterAuthFactors(user, [rowOf({ secret, backupCodes: '[]' })], [Buffer.alloc(32)])
    expect({ totp, lostFactors }).toEqual({ totp: [], lostFactors: ['an app that BETTER_AUTH_SECRET does not open'] })
  })
})
