import { describe, expect, it } from 'vitest'
import { type CsrfFacts, csrfAllows } from './csrf.js'

const origins = {
  self: 'https://app.example',
  frontend: 'https://www.app.example',
  trusted: new Set(['https://admin.example']),
}

const none: CsrfFacts = {
  method: 'POST',
  origin: null,
  secFetchSite: null,
  referer: null,
  contentType: 'application/json',
  requestedWith: null,
  cookie: true,
  bearer: false,
  setsCookies: false,
}
const allows = (asked: Partial<CsrfFacts>) => csrfAllows({ ...none, ...asked }, origins)

const SITES = [null, 'none', 'same-origin', 'same-site', 'cross-site', 'junk', 'same-origin, cross-site', ''] as const
const TRUSTED = ['https://admin.example', 'https://www.app.example']
const SELF = 'https://app.example'
const FOREIGN = [
  'https://app.example:8443',
  'http://app.example',
  'null',
  'https://evil.test',
  'https://app.example.evil.test',
  'https://evil.app.example',
  'https://admin.example.',
  'HTTPS://ADMIN.EXAMPLE',
  'https://admin.example/',
  'https://admin.example, https://evil.test',
  '',
]
const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
const TYPES = [null, 'application/json', ...FORM_TYPES, 'TEXT/PLAIN;charset=utf-8', 'text/plain, application/json']
const guarded = [
  { cookie: true, bearer: false, setsCookies: false },
  { cookie: true, bearer: false, setsCookies: true },
  { cookie: false, bearer: false, setsCookies: true },
  { cookie: true, bearer: true, setsCookies: true },
  { cookie: false, bearer: true, setsCookies: true },
]
const unguarded = [
  { cookie: true, bearer: true, setsCookies: false },
  { cookie: false, bearer: true, setsCookies: false },
  { cookie: false, bearer: false, setsCookies: false },
]

/** The table of docs/security.md, implemented differently from the code. */
function expected(site: string | null, origin: string | null, type: string | null, requestedWith: string | null) {
  if (origin !== null && TRUSTED.includes(origin)) return true
  if (site === 'same-origin' || site === 'none') return true
  if (site !== null) return false
  if (origin !== null) return origin === SELF
  const formType = type !== null && !['application/json'].includes(type)
  return requestedWith !== null || !formType
}

describe('csrfAllows', () => {
  it('decides every combination', () => {
    const wrong: object[] = []
    let decided = 0
    const decide = (asked: Partial<CsrfFacts>) => {
      const { secFetchSite = null, origin = null, contentType = null, requestedWith = null } = asked
      if (allows(asked) !== expected(secFetchSite, origin, contentType, requestedWith)) wrong.push(asked)
      decided++
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const credential of guarded)
        for (const secFetchSite of SITES)
          for (const origin of [null, SELF, ...TRUSTED, ...FOREIGN])
            for (const contentType of TYPES)
              for (const requestedWith of [null, 'XMLHttpRequest'])
                decide({ method, ...credential, secFetchSite, origin, contentType, requestedWith })
    expect(wrong).toEqual([])
    expect(decided).toBe(4 * 5 * 8 * 15 * 7 * 2)
  })

  it('exempts a header credential, and a request without any, on routes that set no cookie', () => {
    for (const credential of unguarded)
      for (const origin of FOREIGN)
        expect(allows({ ...credential, origin, secFetchSite: 'cross-site', contentType: 'text/plain' })).toBe(true)
  })

  it('allows safe methods', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(allows({ method, origin: 'https://evil.test', secFetchSite: 'cross-site' })).toBe(true)
  })

  it('checks a Referer like an Origin, but only if the request has neither Origin nor Sec-Fetch-Site', () => {
    expect(allows({ referer: 'https://app.example/login?x=1' })).toBe(true)
    expect(allows({ referer: 'https://admin.example/' })).toBe(true)
    for (const referer of ['https://evil.test/https://app.example', 'http://app.example/', 'junk', '', 'about:blank'])
      expect(allows({ referer }), referer).toBe(false)
    expect(allows({ referer: 'https://evil.test/', requestedWith: 'XMLHttpRequest' })).toBe(false)
    expect(allows({ referer: 'https://app.example/', secFetchSite: 'cross-site' })).toBe(false)
    expect(allows({ referer: 'https://app.example/', origin: 'https://evil.test' })).toBe(false)
  })

  it('never trusts the origin null, not even when the list contains it', () => {
    expect(csrfAllows({ ...none, origin: 'null' }, { ...origins, trusted: new Set(['null']) })).toBe(false)
  })
})
