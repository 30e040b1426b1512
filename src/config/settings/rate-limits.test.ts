import { describe, expect, it } from 'vitest'
import { RATE_RULES } from '../types.js'
import { completeRateLimits, parseLimits, rateLimits } from './rate-limits.js'

const mfa = { attempts: 5, expirySeconds: 600 }

describe('rate limits', () => {
  it('reads n/period in milliseconds, shortest period first', () => {
    expect(parseLimits('20/1h')).toEqual([{ limit: 20, period: 3_600_000 }])
    expect(parseLimits('5/h')).toEqual([{ limit: 5, period: 3_600_000 }])
    expect(parseLimits('10/1d, 1/60s,5/30m')).toEqual([
      { limit: 1, period: 60_000 },
      { limit: 5, period: 1_800_000 },
      { limit: 10, period: 86_400_000 },
    ])
  })

  it.each(['0/1h', '5/0m', '5', '/1h', '5/', '5/1w', '-5/1h', '1.5/1h', '5/1h;', '', ',', '5/1h,'])(
    'refuses %j',
    (text) => expect(parseLimits(text)).toBeUndefined(),
  )

  it('has a default for every rule', () => {
    const limits = completeRateLimits({}, mfa)
    expect(limits && Object.keys(limits)).toEqual([...RATE_RULES])
    expect(limits).toMatchObject({
      login_account: [{ limit: 10, period: 900_000 }],
      login_ip: [{ limit: 50, period: 900_000 }],
      mfa_challenge: [{ limit: 5, period: 600_000 }],
      mfa_resend: [{ period: 60_000 }, { limit: 3, period: 600_000 }, { limit: 10, period: 86_400_000 }],
      refresh_session: [{ limit: 60, period: 60_000 }],
      hashing_user: [{ limit: 20, period: 900_000 }],
      old_password: [{ limit: 5, period: 900_000 }],
    })
  })

  it('replaces only the rules that are given, and nothing when off', () => {
    const given = rateLimits.parse({ login_ip: '3/1m', mfa_challenge: '2/1h' })
    expect(completeRateLimits(given, mfa)).toMatchObject({
      login_ip: [{ limit: 3, period: 60_000 }],
      mfa_challenge: [{ limit: 2, period: 3_600_000 }],
      registration_ip: [{ limit: 20, period: 3_600_000 }],
      social_ip: [{ limit: 60, period: 900_000 }],
      passkey_ip: [{ limit: 60, period: 900_000 }],
    })
    expect(completeRateLimits(rateLimits.parse(false), mfa)).toBe(false)
  })

  it.each([true, null, '5/1h', { nobody: '5/1h' }, { login_ip: false }, { login_ip: 5 }])(
    'refuses %j as RATE_LIMITS',
    (value) => expect(rateLimits.safeParse(value).success).toBe(false),
  )
})
