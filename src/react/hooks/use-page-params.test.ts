import { describe, expect, it } from 'vitest'
import { safeNext } from './use-page-params.js'

describe('where to go afterwards', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
  ])('is not %j', (next) => {
    expect(safeNext(next, '/home')).toBe('/home')
  })

  it('is a path of this site', () => {
    expect(safeNext('/notes?a=1#b', '/home')).toBe('/notes?a=1#b')
  })
})
