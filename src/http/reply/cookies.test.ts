import { describe, expect, it } from 'vitest'
import type { Context } from '../../context.js'
import type { IssuedCredentials } from '../../flows/base/types.js'
import { testConfig } from '../config.test-help.js'
import { addCookieLines, clearedCookie, parseCookies, serializeCookie } from './cookie-headers.js'
import { cookieAttributes, cookieNames } from './cookies.js'
import { clearedCredentialCookies, credentialCookies } from './credential-cookies.js'

const now = new Date('2030-01-01T00:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const context = (settings: object = {}) => ({ config: testConfig(settings), now: () => now }) as unknown as Context
const jwt = {
  type: 'jwt',
  access: 'aaa',
  refresh: 'rrr',
  accessExpiresAt: later(300),
  refreshExpiresAt: later(600),
} as IssuedCredentials

describe('parseCookies', () => {
  it('reads pairs and keeps = in values', () => {
    const cookies = parseCookies('a=1; b=x=y;c=; junk; __proto__=2')
    expect([...cookies]).toEqual([
      ['a', '1'],
      ['b', 'x=y'],
      ['c', ''],
      ['__proto__', '2'],
    ])
    expect(parseCookies(null).size).toBe(0)
  })

  it('removes only spaces and tabs around a name', () => {
    expect([...parseCookies(' \ta \t= 1 ;\u00a0a=2;\u2003__Host-a=3')]).toEqual([
      ['a', '1'],
      ['\u00a0a', '2'],
      ['\u2003__Host-a', '3'],
    ])
  })

  it('treats only a name that came twice as absent', () => {
    expect([...parseCookies('a=1; b=2; a=1; a=3')]).toEqual([['b', '2']])
  })
})

describe('names', () => {
  it('get the strictest prefix that their attributes allow', () => {
    expect(cookieNames(testConfig().settings)).toEqual({
      access: '__Host-auth-jwt',
      refresh: '__Host-auth-refresh-jwt',
      token: '__Host-auth-token',
      device: '__Host-auth-device',
      registration: '__Host-auth-registration',
      trusted: '__Host-auth-trusted',
      mfa: '__Host-auth-mfa',
      flow: '__Host-auth-flow-',
    })
    const domain = cookieNames(testConfig({ AUTH_COOKIE_DOMAIN: 'app.example' }).settings)
    expect([domain.access, domain.mfa]).toEqual(['__Secure-auth-jwt', '__Host-auth-mfa'])
    const path = cookieNames(testConfig({ AUTH_JWT_REFRESH_COOKIE_PATH: '/api/auth' }).settings)
    expect([path.access, path.refresh]).toEqual(['__Host-auth-jwt', '__Secure-auth-refresh-jwt'])
    expect(cookieNames(testConfig({ BASE_URL: 'http://localhost:3000' }).settings).access).toBe('auth-jwt')
    expect(cookieNames(testConfig({ AUTH_COOKIE_PREFIX: '' }).settings).access).toBe('auth-jwt')
  })

  it('of flows contain the first 8 characters of the state and stay Lax', () => {
    const flow = cookieAttributes(testConfig({ AUTH_COOKIE_SAMESITE: 'Strict' }).settings).flow('0123456789')
    expect(flow).toMatchObject({ name: '__Host-auth-flow-01234567', sameSite: 'Lax', path: '/', httpOnly: true })
  })
})

describe('serializeCookie', () => {
  it('is HttpOnly by default and writes every attribute', () => {
    const line = serializeCookie({
      name: 'a',
      value: 'v',
      path: '/p',
      domain: 'x.test',
      secure: true,
      sameSite: 'None',
      partitioned: true,
      maxAge: 9.9,
    })
    expect(line).toBe('a=v; Path=/p; Domain=x.test; Max-Age=9; HttpOnly; Secure; SameSite=None; Partitioned')
  })

  it('keeps every value inside its line', () => {
    expect(serializeCookie({ name: 'a', value: 'x; Domain=evil\r\nSet-Cookie: b=1' })).toMatch(
      /^a=[^;\s]*; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(() => serializeCookie({ name: 'a;b', value: '' })).toThrow(/not allowed/)
  })

  it('reports the size limit for a cookie that browsers would drop', () => {
    expect(() => serializeCookie({ name: 'a', value: 'x'.repeat(4096) })).toThrow('4096')
    expect(serializeCookie({ name: 'a', value: 'x'.repeat(4095) })).toContain('xxx')
  })
})

describe('addCookieLines', () => {
  it('lets a later line replace an earlier one of the same name, domain and path, and no other', () => {
    const headers = new Headers()
    addCookieLines(headers, ['a=1; Path=/', 'b=1; Path=/', 'A=1; Path=/', 'a=1; Path=/x'])
    addCookieLines(headers, ['a=2; HttpOnly; path=/; Max-Age=0', 'a=3; Path=/; Domain=.App.example'])
    addCookieLines(headers, ['a=4; Domain=app.example; Path=/'])
    expect(headers.getSetCookie()).toEqual([
      'b=1; Path=/',
      'A=1; Path=/',
      'a=1; Path=/x',
      'a=2; HttpOnly; path=/; Max-Age=0',
      'a=4; Domain=app.example; Path=/',
    ])
  })
})

it('sets Partitioned on the device cookie too, but not on flow cookies, because a flow at a provider leaves the frame', () => {
  const settings = { AUTH_COOKIE_SAMESITE: 'None', AUTH_COOKIE_PARTITIONED: true, AUTH_COOKIE_DOMAIN: 'app.example' }
  const { access, refresh, token, device, mfa, flow } = cookieAttributes(testConfig(settings).settings)
  const always = { secure: true, httpOnly: true, path: '/' }
  for (const cookie of [access, refresh, token])
    expect(cookie).toMatchObject({ ...always, sameSite: 'None', partitioned: true, domain: 'app.example' })
  expect(device).toEqual({ ...always, name: '__Host-auth-device', sameSite: 'None', partitioned: true })
  for (const cookie of [mfa, flow('12345678')]) expect(cookie).toMatchObject({ ...always, sameSite: 'Lax' })
})

describe('credential cookies', () => {
  it('live as long as their credentials', () => {
    const lines = credentialCookies(context(), jwt).map(serializeCookie)
    expect(lines).toEqual([
      '__Host-auth-jwt=aaa; Path=/; Max-Age=300; HttpOnly; Secure; SameSite=Lax',
      '__Host-auth-refresh-jwt=rrr; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  it('are not set without cookie mode', () => {
    expect(credentialCookies(context({ USE_AUTH_COOKIE: false }), jwt)).toEqual([])
    expect(clearedCredentialCookies(context({ USE_AUTH_COOKIE: false }))).toEqual([])
  })

  const matrix = [undefined, 'app.example'].flatMap((AUTH_COOKIE_DOMAIN) =>
    ['/', '/api/auth'].flatMap((path) =>
      ['Lax', 'Strict', 'None'].flatMap((AUTH_COOKIE_SAMESITE) =>
        [false, true].map((AUTH_COOKIE_PARTITIONED) => ({
          ...(AUTH_COOKIE_DOMAIN ? { AUTH_COOKIE_DOMAIN } : {}),
          AUTH_JWT_COOKIE_PATH: path,
          AUTH_JWT_REFRESH_COOKIE_PATH: path,
          AUTH_COOKIE_SAMESITE,
          AUTH_COOKIE_PARTITIONED,
        })),
      ),
    ),
  )

  it.each(matrix)('are cleared with the attributes they were set with: %j', (settings) => {
    const ctx = context(settings)
    const bare = (line: string) => line.replace(/=[^;]*/, '').replace(/; (Max-Age|Expires)=[^;]*/g, '')
    const set = credentialCookies(ctx, jwt).map(serializeCookie)
    const clear = clearedCredentialCookies(ctx).map(serializeCookie)
    expect(clear.map(bare)).toEqual(set.map(bare))
    expect(clear.every((line) => line.includes('Max-Age=0; Expires=Thu, 01 Jan 1970'))).toBe(true)
    expect(clearedCookie({ name: 'a', value: 'v', path: '/x' })).toEqual({
      name: 'a',
      value: '',
      path: '/x',
      maxAge: 0,
    })
  })
})
