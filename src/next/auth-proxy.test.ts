import { NextRequest } from 'next/server.js'
import { describe, expect, it } from 'vitest'
import type { ClientConfig } from '../contract/client-config.js'
import { type AuthProxyOptions, authProxy } from './auth-proxy.js'

const clientConfig = {
  basePath: '',
  authPrefix: '/api/auth',
  socialPrefix: '/api/social',
  loginPath: '/login',
  verifyPath: '/verify-email',
  resetPath: '/reset-password',
  emailChangePath: '/change-email',
  emailUndoPath: '/undo-email',
  emailLoginPath: '/login/email',
} as ClientConfig

const SECONDS = Math.floor(Date.now() / 1000)
const token = (exp: number) => `h.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.s`
const LIVE = `auth-jwt=${token(SECONDS + 300)}; auth-refresh-jwt=r1`
const EXPIRED = `auth-jwt=${token(SECONDS - 300)}; auth-refresh-jwt=r1`

const notFound = async () => Response.json({ code: 'not_found' }, { status: 404 })

function setUp(answer: () => Response, options: Omit<AuthProxyOptions, 'auth'> = { require: '/account' }) {
  const asked: Request[] = []
  const serve = async (request: Request) => {
    asked.push(request)
    return answer()
  }
  const proxy = authProxy({
    ...options,
    auth: {
      clientConfig,
      cookieNames: { access: 'auth-jwt', refresh: 'auth-refresh-jwt' },
      protect: () => serve,
      handlers: { GET: notFound },
    },
  })
  const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    proxy(new NextRequest(`http://localhost:3000${path}`, { method, headers }))
  return { asked, visit }
}

const refused = () => Response.json({ code: 'not_authenticated' }, { status: 401 })
const renewed = () => {
  const headers = new Headers()
  headers.append('set-cookie', 'auth-jwt=fresh; Path=/; HttpOnly')
  headers.append('set-cookie', 'auth-refresh-jwt=r2; Path=/; HttpOnly')
  return Response.json({}, { headers })
}

describe('authProxy, guarding', () => {
  it('sends visitors to LOGIN_PATH with the page to return to', async () => {
    const response = await setUp(refused).visit('/account/mfa?tab=1&x=%2F')
    expect(response.status).toBe(307)
    const target = new URL(response.headers.get('location') ?? '')
    expect(target.pathname).toBe('/login')
    expect(target.searchParams.get('next')).toBe('/account/mfa?tab=1&x=%2F')
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  it.each([
    '/teams/7/settings',
    '/teams/7%2Fx/settings',
    '/teams%2F7%2Fsettings',
    '/api%2fauth/vault',
    '/%2fapi%2fauth/vault',
    '/api%2fsocial/vault',
    '/public%2fx/vault',
    '/public%2f..%2fx/vault',
    '/login%2f',
  ])('an encoded slash bypasses no guard: %s', async (path) => {
    const everywhere = setUp(refused, { require: ['/'], except: ['/public'] })
    expect((await everywhere.visit(path)).headers.get('location')).toContain('/login?next=')
    if (!path.startsWith('/teams')) return
    const some = setUp(refused, { require: [/^\/teams\/[^/]+\/settings$/] })
    expect((await some.visit(path)).headers.get('location')).toContain('/login?next=')
  })

  it.each(['/account', '/account/', '/%61ccount', '//account', '/account%2Fx', '/%zz'])('guards %s', async (path) => {
    expect((await setUp(refused).visit(path)).headers.get('location')).toContain('/login')
  })

  it.each<Record<string, string>>([
    { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
    { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware' },
    { 'x-sallyport-path': '/open', 'x-middleware-next': '1', 'x-forwarded-host': 'evil.example' },
  ])('guards with any headers: %o', async (headers) => {
    const response = await setUp(refused).visit('/account', headers)
    expect(new URL(response.headers.get('location') ?? '').host).toBe('localhost:3000')
  })

  it('lets a signed-in user through', async () => {
    const { asked, visit } = setUp(() => Response.json({}))
    expect((await visit('/account', { cookie: LIVE })).headers.get('x-middleware-next')).toBe('1')
    expect((await visit('/account', { cookie: LIVE, 'content-length': '9' }, 'POST')).status).toBe(200)
    expect(asked.map(({ method, headers }) => [method, headers.get('cookie'), headers.get('content-length')])).toEqual([
      ['GET', LIVE, null],
      ['GET', LIVE, null],
    ])
  })

  it('sends an action of a visitor to the login page without a page to return to', async () => {
    const response = await setUp(refused).visit('/account', { 'content-type': 'text/plain' }, 'POST')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('http://localhost:3000/login')
  })

  it('returns 503 and ends no session when the service does not respond', async () => {
    const down = () => Response.json({}, { status: 503, headers: { 'retry-after': '7' } })
    const { visit } = setUp(down)
    const response = await visit('/account', { cookie: LIVE })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(response.headers.getSetCookie()).toEqual([])
    expect((await visit('/', { cookie: EXPIRED })).headers.get('x-middleware-next')).toBe('1')
  })

  it('can guard the whole site except for `except` and the pages for signing in', async () => {
    const { visit } = setUp(refused, { require: '/', except: ['/', '/help'] })
    const isOpen = async (path: string) => (await visit(path)).headers.get('x-middleware-next') === '1'
    for (const path of [
      '/',
      '/help/faq',
      '/login',
      '/login/',
      '/verify-email',
      '/reset-password',
      '/change-email',
      '/undo-email',
      '/login/email',
    ]) {
      expect(await isOpen(path), path).toBe(true)
    }
    for (const path of ['/account', '/helpdesk', '/login/x']) expect(await isOpen(path), path).toBe(false)
  })
})

it.each([
  '/api/auth/%ff/',
  '/api/auth/%zz',
  '/api/auth/%',
  '/api/%61uth/%c3%28/',
  '//api/auth/login/%ff',
  '/api/social/%ff/',
])('authProxy lets the service handle %s, which Next.js cannot decode', async (path) => {
  for (const method of ['GET', 'POST']) {
    const response = await setUp(refused, { require: '/' }).visit(path, { cookie: EXPIRED }, method)
    expect([response.status, await response.json()]).toEqual([404, { code: 'not_found' }])
  }
  expect((await setUp(refused, { require: '/' }).visit('/api/authors/%ff')).status).toBe(307)
})

describe('authProxy, renewing', () => {
  it('passes new cookies to the browser and to the page that renders', async () => {
    const response = await setUp(renewed).visit('/', { cookie: `theme=dark; ${EXPIRED}` })
    expect(response.headers.getSetCookie()).toHaveLength(2)
    expect(response.headers.get('x-middleware-request-cookie')).toBe('theme=dark; auth-jwt=fresh; auth-refresh-jwt=r2')
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  it('does not call the service when nothing needs renewing', async () => {
    const { asked, visit } = setUp(renewed)
    for (const cookie of ['', LIVE, 'auth-jwt=x']) await visit('/', { cookie })
    await visit('/api/auth/login/', { cookie: EXPIRED }, 'POST')
    await visit('/api/social/github/callback', { cookie: EXPIRED })
    expect(asked).toHaveLength(0)
  })

  it('does not change invalid cookies', async () => {
    const response = await setUp(refused).visit('/', { cookie: EXPIRED })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('x-middleware-next')).toBe('1')
  })

  it('passes the page its own path, not the one from the client', async () => {
    const response = await setUp(refused).visit('/help?x=1', { 'x-sallyport-path': '//evil.example' })
    expect(response.headers.get('x-middleware-request-x-sallyport-path')).toBe('/help?x=1')
  })
})
