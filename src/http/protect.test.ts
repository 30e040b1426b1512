import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublicUser } from '../config/host-types.js'
import { authenticate } from './authenticate.test-help.js'
import {
  ago,
  answer,
  COOKIES,
  EVIL,
  renewed,
  request,
  reset,
  SAME_ORIGIN,
  service,
  signedIn,
} from './handler.test-help.js'
import { makeAuthenticate, makeProtect } from './protect.js'

vi.mock('../flows/session/authenticate.js', () => import('./authenticate.test-help.js'))
beforeEach(reset)

describe('protect', () => {
  const post = (headers: object, run: Parameters<ReturnType<typeof makeProtect<PublicUser>>>[0], options = {}) =>
    makeProtect(service())(run, options)(request('/own', { method: 'POST', json: {}, headers: { ...headers } }))
  const own = { ...COOKIES, ...SAME_ORIGIN }
  const hello = async () => Response.json('hello')

  it('passes user and session to the host, and renews the session on its response', async () => {
    authenticate.mockResolvedValue(renewed)
    const response = await post(own, (_request, { user: { pk }, session: of, sessionId }) =>
      Response.json([pk, of?.id, of?.methods, sessionId]),
    )
    expect(await response.json()).toEqual(['u', 's', ['pwd', 'app'], 's'])
    expect(response.headers.getSetCookie()).toHaveLength(2)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it("refuses with the service's own errors", async () => {
    expect(await answer(await post({}, hello))).toMatchObject({ status: 401, code: 'not_authenticated' })
    expect(await answer(await post({ ...COOKIES, ...EVIL }, hello))).toMatchObject({ status: 403, code: 'csrf_failed' })
    authenticate.mockResolvedValue(signedIn({ mfaEnrolmentRequired: true }))
    expect(await answer(await post(own, hello))).toMatchObject({ code: 'mfa_enrolment_required' })
    authenticate.mockResolvedValue(signedIn({ authenticatedAt: ago(3600) }))
    expect((await post(own, hello)).status).toBe(200)
    expect(await answer(await post(own, hello, { recentLogin: true }))).toMatchObject({
      code: 'reauthentication_required',
    })
  })

  it("passes Next's thrown redirects and turns other errors into a 500 that keeps the session", async () => {
    authenticate.mockResolvedValue(renewed)
    const redirect = Object.assign(new Error(), { digest: 'NEXT_REDIRECT;push;/x' })
    await expect(post(own, () => Promise.reject(redirect))).rejects.toBe(redirect)
    const failed = await post(own, () => Promise.reject(new Error('x')))
    expect([failed.status, failed.headers.getSetCookie().length]).toEqual([500, 2])
  })
})

describe('authenticate', () => {
  const read = (headers: object, method = 'POST') =>
    makeAuthenticate(service())(request('/own', { method, headers: { ...headers } }))

  it('returns the user or null, and never renews the session', async () => {
    expect(await read({}, 'GET')).toBe(null)
    expect(await read(COOKIES, 'GET')).toBe(null)
    expect(authenticate.mock.calls[0]?.[1].refresh).toBeUndefined()
    authenticate.mockResolvedValue(signedIn())
    expect(await read(COOKIES, 'GET')).toMatchObject({ pk: 'u', username: 'ann' })
    authenticate.mockResolvedValue(signedIn({ mfaEnrolmentRequired: true }))
    expect(await read(COOKIES, 'GET')).toBe(null)
  })

  it('throws on a forged request', async () => {
    authenticate.mockResolvedValue(signedIn())
    await expect(read({ ...COOKIES, ...EVIL })).rejects.toMatchObject({ code: 'csrf_failed' })
  })
})
