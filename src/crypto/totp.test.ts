import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newCodeKey, newTotpSecret, otpauthUri, timeCode, verifyTimeCode, verifyTotp } from './totp.js'

/** The secret of RFC 6238 appendix B, '12345678901234567890', in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)
const check = (code: string, seconds: number, more: { afterStep?: number | bigint | null; windowLate?: number } = {}) =>
  verifyTotp({ secret: SECRET, code, now: at(seconds), period: 30, windowLate: 1, ...more })

describe('verifyTotp', () => {
  // Appendix B has eight digits; six are their last.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('RFC 6238 appendix B at %d', (seconds, code) => {
    expect(check(code, seconds)).toEqual({ step: Math.floor(seconds / 30) })
  })

  it('accepts a code one step late, but not two steps late or early', () => {
    expect(check('287082', 60)).toEqual({ step: 1 })
    expect(check('287082', 89)).toEqual({ step: 1 })
    expect(check('287082', 90)).toBeNull()
    expect(check('287082', 29)).toBeNull()
    expect(check('287082', 60, { windowLate: 0 })).toBeNull()
  })

  it('refuses the last accepted step and earlier ones', () => {
    expect(check('287082', 59, { afterStep: 0 })).toEqual({ step: 1 })
    expect(check('287082', 59, { afterStep: 1n })).toBeNull()
    expect(check('287082', 60, { afterStep: 1 })).toBeNull()
    expect(check('287082', 59, { afterStep: null })).toEqual({ step: 1 })
  })

  it('never throws', () => {
    for (const code of ['', '12345', '1234567', '28708a', '-87082', ' 287082', '２８７０８２', '287082\n', '2.87e2'])
      expect(check(code, 59)).toBeNull()
    expect(check('287082', 59, { afterStep: 9_999_999n })).toBeNull()
    expect(verifyTotp({ secret: '!', code: '287082', now: at(59), period: 30, windowLate: 1 })).toBeNull()
    expect(verifyTotp({ secret: '', code: '287082', now: at(59), period: 30, windowLate: 1 })).toBeNull()
  })
})

describe('enrollment', () => {
  it('makes secrets of 160 bits', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })

  it('writes a URI that apps can read, with any names', () => {
    const uri = otpauthUri({ issuer: 'A: B & (C)', account: "o'hara:x@app.example", secret: SECRET, period: 30 })
    expect(uri).toBe(
      'otpauth://totp/A%20%20B%20%26%20%28C%29:o%27hara%20x%40app.example' +
        `?secret=${SECRET}&issuer=A%20%20B%20%26%20%28C%29&algorithm=SHA1&digits=6&period=30`,
    )
    expect(new URL(uri).searchParams.get('issuer')).toBe('A  B & (C)')
  })
})

describe('the emailed code', () => {
  const key = newCodeKey()
  const sentAt = new Date('2030-01-01T00:00:00.900Z')
  const later = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)
  const code = timeCode({ key, sentAt, lifetime: 600 })
  const valid = (now: Date, more = {}) => verifyTimeCode({ key, code, sentAt, now, lifetime: 600, ...more })

  it('is the HOTP value of counter 0 (RFC 4226 §5.3)', () => {
    const mac = createHmac('sha1', key).update(Buffer.alloc(8)).digest()
    const truncated = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
    expect(code).toBe(String(truncated % 1_000_000).padStart(6, '0'))
  })

  it('is good for its whole life, and no longer', () => {
    expect(valid(sentAt)).toBe(true)
    expect(valid(later(599))).toBe(true)
    expect(valid(later(600))).toBe(false)
    expect(valid(later(-2))).toBe(true)
  })

  it('is bound to its key, and never throws', () => {
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (const bad of [wrong, '', '12345', 'abcdef', `${code} `]) expect(valid(sentAt, { code: bad })).toBe(false)
    expect(valid(sentAt, { key: Buffer.alloc(20, 1) })).toBe(false)
    expect(valid(sentAt, { key: Buffer.alloc(0) })).toBe(false)
  })

  it('may live longer than an hour', () => {
    const long = timeCode({ key, sentAt, lifetime: 86_400 })
    expect(verifyTimeCode({ key, code: long, sentAt, now: later(86_399), lifetime: 86_400 })).toBe(true)
  })
})
