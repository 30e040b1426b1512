import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { signHs256 } from './jws.js'
import { makeKeyRing } from './keys.js'
import { firstJti, nextJti, signRefreshToken, verifyRefreshToken } from './refresh-token.js'

const OLD = 'an old secret of at least thirty-two chars'
const ring = makeKeyRing([OLD])
const kid = ring.ids[0] as string
const rotated = makeKeyRing(['a new secret of at least thirty-two chars!', OLD])
const issuedAt = new Date('2030-01-01T00:00:00.700Z')
const expiresAt = new Date('2030-01-08T00:00:00Z')
const token = { sid: 's1', gen: 3, jti: 'j3', issuedAt, expiresAt }

it('reads back what it signs, expired or not', () => {
  const exp = expiresAt.getTime() / 1000
  const claims = { token_type: 'refresh', sid: 's1', gen: 3, jti: 'j3', iat: exp - 604800, exp, kid }
  expect(verifyRefreshToken(ring, signRefreshToken(ring, token))).toEqual(claims)
})

it('returns the same bytes for the same row, under either ring', () => {
  expect(signRefreshToken(rotated, token, kid)).toBe(signRefreshToken(ring, token))
  expect(nextJti(rotated, 's1', 4, 'j3', kid)).toBe(nextJti(ring, 's1', 4, 'j3'))
  expect(nextJti(rotated, 's1', 4, 'j3')).not.toBe(nextJti(ring, 's1', 4, 'j3'))
})

it('derives a jti from session, generation and predecessor', () => {
  const mac = createHmac('sha256', ring.key('refresh-chain')).update('rt1|s1|4|j3').digest('base64url')
  expect(nextJti(ring, 's1', 4, 'j3')).toBe(mac)
  const others = [nextJti(ring, 's2', 4, 'j3'), nextJti(ring, 's1', 5, 'j3'), nextJti(ring, 's1', 4, 'j4')]
  expect(new Set([mac, ...others]).size).toBe(4)
  expect(firstJti()).not.toBe(firstJti())
})

it.each([
  { token_type: 'access' },
  { gen: -1 },
  { gen: '3' },
  { gen: 1.5 },
  { jti: '' },
  { sid: 1 },
  { exp: undefined },
  { iat: undefined },
])('refuses %o', (change) => {
  const claims = { token_type: 'refresh', sid: 's1', gen: 3, jti: 'j3', iat: 1, exp: 2 }
  expect(verifyRefreshToken(ring, signHs256(ring.key('refresh'), kid, claims))).not.toBeNull()
  expect(verifyRefreshToken(ring, signHs256(ring.key('refresh'), kid, { ...claims, ...change }))).toBeNull()
})

it('refuses a token of another key, of no ring, or changed', () => {
  const made = signRefreshToken(ring, token)
  const claims = { token_type: 'refresh', sid: 's1', gen: 3, jti: 'j3', iat: 1, exp: 2 }
  expect(verifyRefreshToken(ring, signHs256(ring.key('access'), kid, claims))).toBeNull()
  expect(verifyRefreshToken(makeKeyRing(['a stranger’s secret of thirty-two chars']), made)).toBeNull()
  expect(verifyRefreshToken(ring, signHs256(ring.key('refresh'), 'x', claims))).toBeNull()
  for (const bad of ['', 'x', `${made}x`, made.slice(1)]) expect(verifyRefreshToken(ring, bad)).toBeNull()
})
