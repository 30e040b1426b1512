import { describe, expect, it } from 'vitest'
import type { Config } from '../../config/types.js'
import { pageLocation, safeNext, withoutQuery, withQuery } from './safe-redirect.js'

const config = (self: string, frontendBase: string) =>
  ({
    origins: { self, frontend: new URL(frontendBase).origin, trusted: new Set(['https://admin.example']) },
    settings: { FRONTEND_BASE_URL: frontendBase },
  }) as unknown as Config

const one = config('https://app.example', 'https://app.example')
const split = config('https://api.example', 'https://www.example/shop')

describe('safeNext', () => {
  it.each([
    ['/', '/'],
    ['/account?tab=1#top', '/account?tab=1#top'],
    ['/a/../b', '/b'],
    ['/ä', '/%C3%A4'],
    ['/go?to=https://evil.test', '/go?to=https://evil.test'],
    ['https://app.example/x', 'https://app.example/x'],
    ['https://admin.example', 'https://admin.example/'],
    ['HTTPS://ADMIN.example/x', 'https://admin.example/x'],
  ])('takes %s', (value, location) => {
    expect(safeNext(value, one)).toBe(location)
  })

  it.each([
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/%5cevil.test',
    '/%5Cevil.test',
    '/%2fevil.test',
    '/%2Fevil.test',
    'https:evil.test',
    'https:/evil.test',
    'https:///evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/ /evil',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://app.example/x',
    'ftp://app.example/',
    'evil.test',
    '',
    '?next=x',
    '#x',
    './x',
    '../x',
    '/.//evil.test',
    '/x/..//evil.test',
    '/./\\evil.test',
    'https://evil.test',
    'https://app.example.evil.test',
    'https://evil.test/https://app.example',
    'https://app.example@evil.test/',
    'https://user:pw@app.example/',
    'https://app.example:8443/',
    'http://app.example/',
    'https://admin.example./',
    'https://admin.example%2eevil.test',
    'http://[::1',
    '.....///....//windows/win.ini',
    '%',
    '%zz',
    '/\0',
    '/\ud800',
    `/${'x'.repeat(20_000)}`,
    null,
    undefined,
    1,
    ['/x'],
    {},
  ])('refuses %j', (value) => {
    expect(safeNext(value, one)).toBe(null)
  })

  it('reads a path as one of the front end when that is another origin', () => {
    expect(safeNext('/account', split)).toBe('https://www.example/account')
    expect(safeNext('//evil.test', split)).toBe(null)
  })

  it('returns a value that is still safe when it is checked again', () => {
    for (const value of ['/a//b', '/a?x=//y', '/%25%32%66evil']) {
      const location = safeNext(value, one)
      expect(location === null || new URL(location, 'https://app.example').origin).toBe('https://app.example')
      if (location !== null) expect(safeNext(location, one)).toBe(location)
    }
  })
})

describe('pageLocation', () => {
  it('is relative on our origin, below the base path, and absolute on the front end', () => {
    expect(pageLocation('/login', one, { error: 'invalid', field: undefined })).toBe('/login?error=invalid')
    expect(pageLocation('/login', config('https://a.example', 'https://a.example/app'))).toBe('/app/login')
    expect(pageLocation('/login', split, { mfa: 'app' })).toBe('https://www.example/shop/login?mfa=app')
  })

  it('sets each parameter once and keeps the others', () => {
    expect(withQuery('/x?error=a&k=1#t', { error: 'b' })).toBe('/x?error=b&k=1#t')
    expect(withQuery('https://admin.example/x', { error: 'b c' })).toBe('https://admin.example/x?error=b+c')
  })

  it('removes parameters and does not change a location without them', () => {
    expect(withoutQuery('/x?error=a&k=%20&field=f#t', ['error', 'field'])).toBe('/x?k=+#t')
    expect(withoutQuery('/x?k=%20#t', ['error', 'field'])).toBe('/x?k=%20#t')
    expect(withoutQuery('https://admin.example/x?error=a', ['error'])).toBe('https://admin.example/x')
  })
})
