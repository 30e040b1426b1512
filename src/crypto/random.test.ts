import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hmac, randomId, randomKey40, randomToken, safeEqual, sha256, uuidv7 } from './random.js'

describe('random values', () => {
  it('have their documented forms', () => {
    expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(randomKey40()).toMatch(/^[0-9a-f]{40}$/)
    expect(randomId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('do not repeat', () => {
    for (const make of [randomToken, randomKey40, randomId])
      expect(new Set(Array.from({ length: 2000 }, make)).size).toBe(2000)
  })

  it('puts the time of RFC 9562 appendix A.6 in front', () => {
    expect(uuidv7(0x017f22e279b0)).toMatch(/^017f22e2-79b0-7/)
  })
})

describe('digests', () => {
  it('are those of the standards', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    // RFC 4231 test case 2
    const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
    expect(hmac(Buffer.from('Jefe'), 'what do ya want for nothing?')).toBe(
      Buffer.from(expected, 'hex').toString('base64url'),
    )
    expect(sha256('é')).toBe(createHash('sha256').update(Buffer.from('é', 'utf8')).digest('hex'))
  })
})

it('compares texts of any length', () => {
  expect(safeEqual('abc', 'abc')).toBe(true)
  expect(safeEqual('abc', 'abd')).toBe(false)
  expect(safeEqual('abc', 'abcd')).toBe(false)
  expect(safeEqual('', '')).toBe(true)
})
