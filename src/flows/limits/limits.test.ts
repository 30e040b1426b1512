import { describe, expect, test } from 'vitest'
import { completeRateLimits } from '../../config/settings/rate-limits.js'
import type { SecurityEvent } from '../../config/types.js'
import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { makeKeyRing } from '../../crypto/keys.js'
import { makeCounters, memoryLimits } from '../../store/limits/memory.js'
import {
  consumeMail,
  consumeOldPassword,
  consumeRefresh,
  consumeRegistration,
  limitKey,
  refundOldPassword,
} from './limits.js'
import { beginAttempt, clearLoginOf } from './login.js'
import { consumeMfa, consumeMfaChallenge, consumeMfaMail, refundMfa } from './mfa.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const mfa = { attempts: 5, expirySeconds: 600 }

function setUp(given: Parameters<typeof completeRateLimits>[0] = {}) {
  let at = Date.UTC(2026, 0, 1)
  const now = () => new Date(at)
  const events: SecurityEvent[] = []
  const keys = makeKeyRing(['0123456789abcdef0123456789abcdef'])
  const parts = {
    config: { settings: { RATE_LIMITS: completeRateLimits(given, mfa) }, hooks: {} },
    keys,
    limits: memoryLimits(now, makeCounters()),
    log: { info: (_: string, event: SecurityEvent) => void events.push(event) },
  }
  const from = (address: string | null): Caller => ({ requestId: 'r', address, locale: 'en', now: now() })
  const pass = (milliseconds: number) => {
    at += milliseconds
  }
  return { ctx: parts as unknown as Context, from, pass, events }
}

const consumeLogin = (ctx: Context, given: { account: string; device?: string; caller: Caller }) =>
  beginAttempt(ctx, { device: undefined, stranger: false, ...given }, async () => {})

/** Seconds to wait, or null when the attempt was allowed. */
async function waitOf(attempt: Promise<unknown>): Promise<number | null> {
  try {
    await attempt
    return null
  } catch (error) {
    if (error instanceof AuthError && error.code === 'throttled') return error.retryAfter ?? 0
    throw error
  }
}

describe('login', () => {
  test('delays the 11th failure of an account, only there, and reports it', async () => {
    const { ctx, from, pass, events } = setUp()
    const caller = from(null)
    for (let i = 0; i < 10; i++) expect(await waitOf(consumeLogin(ctx, { account: 'a', caller }))).toBeNull()
    expect(await waitOf(consumeLogin(ctx, { account: 'a', caller }))).toBe(57)
    expect(events).toMatchObject([{ type: 'throttled', reason: 'login_account' }])
    expect(await waitOf(consumeLogin(ctx, { account: 'b', caller }))).toBeNull()
    pass(57_000)
    const attempt = await consumeLogin(ctx, { account: 'a', caller })
    await attempt.clear()
    for (let i = 0; i < 10; i++) expect(await waitOf(consumeLogin(ctx, { account: 'a', caller }))).toBeNull()
  })

  test('allows an address 50 failures over all accounts; an IPv6 /64 is one address; correct passwords do not count', async () => {
    const { ctx, from } = setUp()
    const login = (index: number, address: string) => consumeLogin(ctx, { account: `u${index}`, caller: from(address) })
    for (let i = 0; i < 60; i++) await (await login(i, '2001:db8::1')).clear()
    for (let i = 0; i < 50; i++) expect(await waitOf(login(i, `2001:db8::${i + 1}`))).toBeNull()
    expect(await waitOf(login(51, '2001:db8::ffff'))).toBe(900)
    expect(await waitOf(login(51, '2001:db8:0:1::1'))).toBeNull()
  })

  test('an attempt refused for its address does not count for the account', async () => {
    const { ctx, from } = setUp({ login_ip: [{ limit: 1, period: HOUR }] })
    for (let i = 0; i < 30; i++) await waitOf(consumeLogin(ctx, { account: 'a', caller: from('192.0.2.1') }))
    for (let i = 0; i < 9; i++) expect(await waitOf(consumeLogin(ctx, { account: 'a', caller: from(null) }))).toBeNull()
  })

  test('has no shared counter for unknown addresses', async () => {
    const { ctx, from } = setUp()
    for (let i = 0; i < 300; i++)
      expect(await waitOf(consumeLogin(ctx, { account: `u${i}`, caller: from(null) }))).toBeNull()
  })

  test('does not let strangers delay a browser that has signed in before', async () => {
    const { ctx, from } = setUp()
    const caller = from(null)
    for (let i = 0; i < 20; i++) await waitOf(consumeLogin(ctx, { account: 'a', caller }))
    const own = await consumeLogin(ctx, { account: 'a', device: 'd1', caller })
    await own.clear()
    expect(await waitOf(consumeLogin(ctx, { account: 'a', caller }))).not.toBeNull()
    for (let i = 0; i < 10; i++) await consumeLogin(ctx, { account: 'a', device: 'd1', caller })
    expect(await waitOf(consumeLogin(ctx, { account: 'a', device: 'd1', caller }))).not.toBeNull()
  })

  test('clears the count by a reset, and does not count an attempt without a verdict', async () => {
    const { ctx, from } = setUp()
    const again = () => consumeLogin(ctx, { account: 'a@x.test', caller: from(null) })
    for (let i = 0; i < 30; i++) await (await again()).refund()
    for (let i = 0; i < 11; i++) await waitOf(again())
    expect(await waitOf(again())).not.toBeNull()
    await clearLoginOf(ctx, { usernameKey: 'ann', emailKey: 'a@x.test' })
    expect(await waitOf(again())).toBeNull()
  })
})

describe('mail: no address is flooded with emails', () => {
  const mail = (kind: string, caller: Caller, cooldown: 'check' | 'touch' = 'check', emailKey = 'a@x.test') => ({
    kind,
    emailKey,
    stranger: false,
    caller,
    cooldown,
  })

  test('requires 60 s between two of one kind; the email of a registration counts as the first', async () => {
    const { ctx, from, pass } = setUp()
    expect(await consumeMail(ctx, mail('verify', from(null), 'touch'))).toBe(true)
    expect(await consumeMail(ctx, mail('verify', from(null), 'touch'))).toBe(true)
    expect(await consumeMail(ctx, mail('verify', from(null)))).toBe(false)
    expect(await consumeMail(ctx, mail('reset', from(null)))).toBe(true)
    pass(MINUTE)
    expect(await consumeMail(ctx, mail('verify', from(null)))).toBe(true)
  })

  test('allows 5 an hour and 10 a day per address and kind, whatever is requested in between', async () => {
    const { ctx, from, pass } = setUp()
    const hours: number[] = []
    for (let hour = 0; hour < 4; hour++) {
      let sent = 0
      for (let i = 0; i < 60; i++) {
        if (await consumeMail(ctx, mail('reset', from(null)))) sent++
        pass(MINUTE)
      }
      hours.push(sent)
    }
    expect(hours).toEqual([5, 5, 0, 0])
    expect(await consumeMail(ctx, mail('reset', from(null), 'check', 'b@x.test'))).toBe(true)
  })

  test('allows 20 an hour per client address, and 5 registrations of one address', async () => {
    const { ctx, from } = setUp()
    let sent = 0
    for (let i = 0; i < 40; i++) {
      if (await consumeMail(ctx, mail('reset', from('192.0.2.1'), 'check', `u${i}@x.test`))) sent++
    }
    expect(sent).toBe(20)
    sent = 0
    for (let i = 0; i < 30; i++) if (await consumeMail(ctx, mail('verify', from(null), 'touch'))) sent++
    expect(sent).toBe(5)
  })
})

describe('second factor: guesses over many logins', () => {
  test('allows 10 codes an hour per user and 5 per challenge; a correct one is not counted', async () => {
    const { ctx } = setUp()
    for (let i = 0; i < 30; i++) {
      await consumeMfa(ctx, 1)
      await refundMfa(ctx, 1)
    }
    for (let i = 0; i < 10; i++) expect(await waitOf(consumeMfa(ctx, 1))).toBeNull()
    expect(await waitOf(consumeMfa(ctx, 1))).toBe(3600)
    expect(await waitOf(consumeMfa(ctx, 2))).toBeNull()
    for (let i = 0; i < 5; i++) expect(await consumeMfaChallenge(ctx, 'c')).toBe(true)
    expect(await consumeMfaChallenge(ctx, 'c')).toBe(false)
  })

  test('allows the first email, then 3 resends a minute apart; 10 unused a day per user', async () => {
    const { ctx, pass } = setUp()
    const send = async (challengeId: string, first = false) =>
      (await consumeMfaMail(ctx, { challengeId, userId: 1, first })).allowed
    const login = async (challengeId: string) => {
      let sent = (await send(challengeId, true)) ? 1 : 0
      if (await send(challengeId)) sent += 10
      for (let i = 0; i < 8; i++) {
        pass(MINUTE)
        if (await send(challengeId)) sent++
      }
      pass(10 * MINUTE)
      return sent
    }
    expect([await login('a'), await login('b'), await login('c')]).toEqual([4, 4, 2])
    await refundMfa(ctx, 1)
    expect(await login('d')).toBe(4)
  })
})

test('keeps the defaults of the other rules', async () => {
  const { ctx, from } = setUp()
  const allowed = async (attempt: () => Promise<unknown>) => {
    let count = 0
    while (count < 100 && (await waitOf(attempt())) === null) count++
    return count
  }
  expect(await allowed(() => consumeRefresh(ctx, 's'))).toBe(60)
  expect(await allowed(() => consumeOldPassword(ctx, 1))).toBe(5)
  await refundOldPassword(ctx, 1)
  expect(await allowed(() => consumeOldPassword(ctx, 1))).toBe(1)
  expect(await allowed(() => consumeRegistration(ctx, from('192.0.2.1')))).toBe(20)
  expect(await allowed(() => consumeRegistration(ctx, from(null)))).toBe(100)
})

test('RATE_LIMITS false allows everything', async () => {
  const { ctx, from } = setUp(false)
  for (let i = 0; i < 100; i++) {
    const caller = from('192.0.2.1')
    expect(await waitOf(consumeLogin(ctx, { account: 'a', caller }))).toBeNull()
    expect(await consumeMail(ctx, { kind: 'reset', emailKey: 'a', stranger: false, caller, cooldown: 'check' })).toBe(
      true,
    )
    expect(await waitOf(consumeMfa(ctx, 1))).toBeNull()
  }
})

test('makes keys that do not reveal their value and differ by rule', () => {
  const { ctx } = setUp()
  expect(limitKey(ctx, 'login_ip', '192.0.2.1')).toMatch(/^[\w-]{43}$/)
  expect(limitKey(ctx, 'login_ip', 'x')).not.toBe(limitKey(ctx, 'mail_ip', 'x'))
})
