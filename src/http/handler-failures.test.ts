import { beforeEach, describe, expect, it, vi } from 'vitest'
import { authenticate } from './authenticate.test-help.js'
import { makeHandlers } from './handler.js'
import { answer, ask, COOKIES, EVIL, log, request, reset, route } from './handler.test-help.js'

vi.mock('../flows/session/authenticate.js', () => import('./authenticate.test-help.js'))
beforeEach(reset)

describe('failures', () => {
  it('hide the cause and log it under the id of the response', async () => {
    route.mockRejectedValue(new Error('SELECT secret'))
    const response = await ask('login/', { json: { username: 'a' } })
    expect(await answer(response)).toEqual({ status: 500, detail: 'A server error occurred.', code: 'error' })
    expect(log.error.mock.calls[0]?.[1]).toMatchObject({
      requestId: response.headers.get('x-request-id'),
      route: 'login',
      cause: { message: 'SELECT secret' },
    })
  })

  it('of the store are 503 with a time to wait and do not change the cookies', async () => {
    authenticate.mockRejectedValue(Object.assign(new Error('x'), { code: 'P1001' }))
    const response = await ask('user/', { method: 'GET', headers: COOKIES })
    expect(await answer(response)).toMatchObject({ status: 503, code: 'unavailable' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('of the configuration are 503, and the log lists the problems', async () => {
    const open = () => {
      throw new Error('- secret: is missing')
    }
    const response = await makeHandlers({ open, log, hooks: {} }, 'auth').GET(request('/api/auth/user/'))
    expect(await answer(response)).toMatchObject({ status: 503, code: 'unavailable' })
    expect(JSON.stringify(log.warn.mock.calls)).toContain('- secret: is missing')
  })

  it('use the language of the request, and texts of the host', async () => {
    const french = await ask('user/', { method: 'GET', headers: { 'accept-language': 'fr-CH, en;q=0.5' } })
    expect(((await french.json()) as { detail: string }).detail).not.toMatch(/credentials were not provided/)
    const messages = { en: { not_authenticated: 'Who are you?' } }
    expect(await answer(await ask('user/', { method: 'GET' }, {}, { messages }))).toMatchObject({
      detail: 'Who are you?',
    })
  })
})

describe("a host's own view", () => {
  it('runs after the checks, can read the body and can call the built-in view', async () => {
    const login = vi.fn(async (own: Request, next: () => Promise<Response>) => {
      const { username } = (await own.json()) as { username: string }
      const ours = await next()
      return Response.json({ username, ours: await ours.json() }, { status: 202 })
    })
    const handlers = { login }
    const response = await ask('login/', { json: { username: 'a' } }, {}, { handlers })
    expect(await answer(response)).toEqual({ status: 202, username: 'a', ours: { fine: true } })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await ask('login/', { json: { username: 'a' }, headers: EVIL }, {}, { handlers })).status).toBe(403)
    expect(login).toHaveBeenCalledTimes(1)
    expect((await ask('login/', { json: {} }, {}, { handlers })).status).toBe(400)
  })
})
