import { describe, expect, it } from 'vitest'
import { applySetCookies, isUnexpired } from './proxy-cookies.js'

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

describe('cookies of the proxy', () => {
  it('applies new, changed and cleared cookies and does not change the others', () => {
    const lines = ['b=new; Path=/; HttpOnly', 'c=3; Max-Age=60', 'a=; Max-Age=0; Path=/']
    expect(applySetCookies('a=1; b=2; b=shadow; z=26; z=27', lines)).toBe('z=26; z=27; b=new; c=3')
    expect(applySetCookies(null, ['x=1'])).toBe('x=1')
    expect(applySetCookies('x=1', ['x=; Max-Age=0'])).toBe('')
  })

  it('judges an access token by its expiry', () => {
    const now = new Date('2026-01-01T00:00:00Z')
    const seconds = now.getTime() / 1000
    expect(isUnexpired(token({ exp: seconds + 60 }), now)).toBe(true)
    expect(isUnexpired(token({ exp: seconds + 4 }), now)).toBe(false)
    expect(isUnexpired(token({ exp: 'soon' }), now)).toBe(false)
    expect(isUnexpired(token([]), now)).toBe(false)
    expect(isUnexpired('a.%.c', now)).toBe(false)
    expect(isUnexpired(undefined, now)).toBe(false)
  })
})
