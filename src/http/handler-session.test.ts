import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fieldError } from '../contract/errors.js'
import type { PresentedCredential } from '../flows/base/types.js'
import { authenticate } from './authenticate.test-help.js'
import { ago, answer, ask, COOKIES, EVIL, renewed, reset, route, SAME_ORIGIN, signedIn } from './handler.test-help.js'

vi.mock('../flows/session/authenticate.js', () => import('./authenticate.test-help.js'))
beforeEach(reset)

describe('CSRF', () => {
  it('refuses before anything runs and sets or clears no cookie', async () => {
    const response = await ask('mfa/', { json: {}, headers: { ...COOKIES, ...EVIL } })
    expect(await answer(response)).toMatchObject({ status: 403, code: 'csrf_failed' })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(authenticate).not.toHaveBeenCalled()
  })

  it('guards a login without a cookie, and plain forms', async () => {
    expect((await ask('login/', { json: { username: 'a' }, headers: EVIL })).status).toBe(403)
    const form = await ask('login/', { form: 'username=a', headers: { ...EVIL, accept: 'text/html' } })
    expect(await answer(form)).toMatchObject({ status: 403, code: 'csrf_failed' })
  })

  it('is off without cookie mode, because no cookie is read', async () => {
    const response = await ask('change/', { json: {}, headers: { ...COOKIES, ...EVIL } }, { USE_AUTH_COOKIE: false })
    expect(response.status).toBe(401)
    expect(authenticate).not.toHaveBeenCalled()
  })

  it('exempts a header credential, and then neither reads nor sets cookies', async () => {
    authenticate.mockResolvedValue(signedIn())
    route.mockImplementation(async ({ cookies }) => {
      expect(cookies.size).toBe(0)
      return { status: 200, body: {}, cookies: [{ name: 'c', value: 'v' }] }
    })
    const response = await ask('change/', { json: {}, headers: { ...COOKIES, ...EVIL, authorization: 'Bearer x.y.z' } })
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
    expect(authenticate.mock.calls[0]?.[1]).toEqual({ kind: 'bearer', access: 'x.y.z' })
  })
})

describe('the guard', () => {
  const get = (headers: Record<string, string>) => ask('user/', { method: 'GET', headers })

  it('reports the missing credential', async () => {
    const none = await get({})
    expect(none.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    expect(await answer(none)).toMatchObject({ status: 401, code: 'not_authenticated' })
    expect(await answer(await get(COOKIES))).toMatchObject({ status: 401, code: 'token_not_valid' })
    expect(await answer(await get({ authorization: 'Bearer x' }))).toMatchObject({ code: 'token_not_valid' })
    expect(await answer(await get({ authorization: 'Bearer x y' }))).toMatchObject({ code: 'authentication_failed' })
  })

  it('never uses the cookie when the header is wrong', async () => {
    authenticate.mockImplementation(async (_ctx: unknown, { kind }: PresentedCredential) =>
      kind === 'cookie' ? signedIn() : null,
    )
    expect((await get(COOKIES)).status).toBe(200)
    expect((await get({ ...COOKIES, authorization: 'bearer' })).status).toBe(401)
    expect((await get({ ...COOKIES, authorization: 'Token x' })).status).toBe(401)
    expect((await get({ ...COOKIES, authorization: 'Basic x' })).status).toBe(200)
  })

  it('restricts a session without its second factor to the routes that serve it', async () => {
    authenticate.mockResolvedValue(signedIn({ mfaEnrolmentRequired: true }))
    expect((await get(COOKIES)).status).toBe(200)
    const other = await ask('change/', { json: {}, headers: { ...COOKIES, ...SAME_ORIGIN } })
    expect(await answer(other)).toMatchObject({ status: 403, code: 'mfa_enrolment_required' })
  })

  it.each([
    [600, {}, 200],
    [601, {}, 403],
    [null, {}, 403],
    [601, { REAUTHENTICATION_WINDOW: 900 }, 200],
    [999_999, { REAUTHENTICATION_WINDOW: 0 }, 200],
  ])('requires a recent login: %j s ago, %j', async (seconds, settings, status) => {
    authenticate.mockResolvedValue(signedIn({ authenticatedAt: seconds === null ? null : ago(seconds) }))
    expect((await ask('mfa/', { json: {}, headers: { ...COOKIES, ...SAME_ORIGIN } }, settings)).status).toBe(status)
  })
})

describe('a renewed session', () => {
  const own = { json: {}, headers: { ...COOKIES, ...SAME_ORIGIN } }
  const names = (response: Response) => response.headers.getSetCookie().map((line) => line.split(';')[0])
  const FRESH = ['__Host-auth-jwt=new-a', '__Host-auth-refresh-jwt=new-r']

  it('sets its cookies on every response of the route, because the old ones are consumed', async () => {
    authenticate.mockResolvedValue(renewed)
    expect(names(await ask('change/', own))).toEqual(FRESH)
    route.mockRejectedValue(fieldError('password', 'invalid'))
    expect(names(await ask('change/', own))).toEqual(FRESH)
    route.mockRejectedValue(new Error('boom'))
    const failed = await ask('change/', own)
    expect([failed.status, names(failed)]).toEqual([500, FRESH])
  })

  it('is overridden by cookies that the route sets', async () => {
    authenticate.mockResolvedValue(renewed)
    route.mockResolvedValue({ status: 200, cookies: [{ name: '__Host-auth-jwt', value: 'own' }] })
    expect(names(await ask('change/', own))).toEqual(['__Host-auth-refresh-jwt=new-r', '__Host-auth-jwt=own'])
  })

  it('is not renewed on a route that does not allow it', async () => {
    route.mockImplementation(async (call) => ({ status: 200, body: { known: (await call.signedIn()) !== null } }))
    await ask('logout/', own)
    expect(authenticate.mock.calls[0]?.[1]).toEqual({ kind: 'cookie', access: 'a', refresh: undefined })
  })
})
