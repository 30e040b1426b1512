import { describe, expect, it } from 'vitest'
import { safePath } from './use-page-params.js'

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
    expect(safePath(next, '/home')).toBe('/home')
  })

  it('is a path of this site', () => {
    expect(safePath('/notes?a=1#b', '/home')).toBe('/notes?a=1#b')
  })
})
