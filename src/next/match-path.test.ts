import { describe, expect, it } from 'vitest'
import { covers, excepts, pagePath } from './match-path.js'

describe('pagePath', () => {
  it.each([
    ['/account', '/account'],
    ['/account/', '/account'],
    ['//account//x/', '/account/x'],
    ['/%61ccount', '/account'],
    ['/', '/'],
    ['/teams/7%2fx/settings/', '/teams/7%2Fx/settings'],
    ['/api%2Fauth/x', '/api%2Fauth/x'],
  ])('%s is %s', (pathname, path) => expect(pagePath(pathname)).toBe(path))

  it('is null for a path that cannot be decoded', () => expect(pagePath('/%zz')).toBeNull())
})

describe('covers', () => {
  it('covers a path and every path below it, and no other', () => {
    expect(covers(['/account'], '/account')).toBe(true)
    expect(covers(['/account/'], '/account/mfa')).toBe(true)
    expect(covers(['/account'], '/accounts')).toBe(false)
    expect(covers(['/'], '/anything')).toBe(true)
  })

  it('uses a global expression without its last match', () => {
    const pattern = /^\/admin/g
    expect(covers([pattern], '/admin')).toBe(true)
    expect(covers([pattern], '/admin')).toBe(true)
  })

  it('excepts only the home page with /', () => {
    expect(excepts(['/'], '/')).toBe(true)
    expect(excepts(['/'], '/account')).toBe(false)
    expect(excepts(['/help'], '/help/faq')).toBe(true)
  })
})
