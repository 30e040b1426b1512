import { describe, expect, it } from 'vitest'
import { withActionCookies } from './action-cookies.js'

describe('the cookies of a render after a server action', () => {
  it.each([
    [
      'nothing was set',
      'a=1; b=x%20y',
      [
        ['a', '1'],
        ['b', 'x y'],
      ],
      'a=1; b=x%20y',
    ],
    ['nobody was signed in', null, [['auth-jwt', 'new.j.wt']], 'auth-jwt=new.j.wt'],
    [
      'a cookie was renewed',
      'theme=dark; auth-jwt=old',
      [
        ['theme', 'dark'],
        ['auth-jwt', 'new'],
      ],
      'theme=dark; auth-jwt=new',
    ],
    [
      'a cookie was deleted',
      'theme=dark; auth-jwt=old',
      [
        ['theme', 'dark'],
        ['auth-jwt', ''],
      ],
      'theme=dark',
    ],
    ['a cookie came twice', 'auth-jwt=a; auth-jwt=b', [['auth-jwt', 'b']], 'auth-jwt=a; auth-jwt=b'],
    ['a cookie cannot be decoded', 'a=%zz', [], 'a=%zz'],
    ['a value has other letters', 'a=1', [['a', 'ü;']], 'a=%C3%BC%3B'],
  ] as [string, string | null, [string, string][], string][])('%s', (_, header, jar, expected) => {
    expect(
      withActionCookies(
        header,
        jar.map(([name, value]) => ({ name, value })),
      ),
    ).toBe(expected)
  })

  it('are those of the browser when there are none', () => {
    expect(withActionCookies(null, [])).toBeNull()
  })
})
