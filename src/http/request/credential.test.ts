import { describe, expect, it } from 'vitest'
import { testConfig } from '../config.test-help.js'
import { parseCookies } from '../reply/cookie-headers.js'
import { isBearer, readCredential } from './credential.js'

const jwt = testConfig().settings
const token = testConfig({ AUTH_TYPE: 'token' }).settings

function read(authorization: string | null, cookie = '', settings = jwt) {
  const headers = new Headers(authorization === null ? [] : [['authorization', authorization]])
  return readCredential(new Request('https://app.example/', { headers }), settings, parseCookies(cookie))
}

describe('readCredential', () => {
  it.each(['Bearer x.y', 'bearer x.y', 'BEARER  x.y', 'Bearer x.y '])('takes %j', (header) => {
    expect(read(header, '__Host-auth-jwt=cookie')).toEqual({ kind: 'bearer', access: 'x.y' })
  })

  it.each([
    'Bearer',
    'Bearer ',
    'Token',
    'Bearer a b',
    'Bearer a, Bearer b',
    'Bearer, x',
    'Bearer a=b=c',
    'Bearer %E0%A4%A',
    'Bearer \xe9',
    `Bearer ${'x'.repeat(100_000)}`,
    'Token x.y',
  ])('treats %.40j as malformed, whatever the cookie contains', (header) => {
    expect(read(header, '__Host-auth-jwt=cookie')).toEqual({ kind: 'bearer', malformed: true })
  })

  it.each(['Basic Bearer', 'Negotiate x', 'x.y', 'Bearerx y', 'Something Token', ''])('ignores %j', (header) => {
    expect(isBearer(new Request('https://app.example/', { headers: { authorization: header } }))).toBe(false)
    expect(read(header)).toEqual({ kind: 'none' })
    expect(read(header, '__Host-auth-jwt=c')).toMatchObject({ kind: 'cookie', access: 'c' })
  })

  it('accepts both schemes in token mode', () => {
    for (const header of ['Token abc', 'token abc', 'Bearer abc'])
      expect(read(header, '', token)).toEqual({ kind: 'bearer', access: 'abc' })
    expect(read(null, '__Host-auth-token=k', token)).toEqual({ kind: 'cookie', access: 'k' })
  })

  it('reads the cookies by their full names, also only a refresh cookie', () => {
    expect(read(null, '__Host-auth-refresh-jwt=r')).toEqual({ kind: 'cookie', access: undefined, refresh: 'r' })
    expect(read(null, 'auth-jwt=a; __Secure-auth-jwt=b')).toEqual({ kind: 'none' })
    expect(read(null, '__Host-auth-jwt=a; __Host-auth-jwt=b')).toEqual({ kind: 'none' })
    expect(read(null, '__Host-auth-jwt=a', testConfig({ USE_AUTH_COOKIE: false }).settings)).toEqual({ kind: 'none' })
  })
})
