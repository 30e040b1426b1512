import { describe, expect, it, vi } from 'vitest'
import { makeHandlers } from './handler.js'
import { log, request, reset, route, service } from './handler.test-help.js'
import { schemaView } from './openapi/views.js'
import { makeProtect } from './protect.js'

vi.mock('../flows/session/authenticate.js', () => import('./authenticate.test-help.js'))

const signal = (digest: string) => Object.assign(new Error('of Next'), { digest })

/** A request as Next passes it while it prerenders a route: reading it ends the prerender. */
function aheadOfRequest() {
  const stop = signal('NEXT_PRERENDER_INTERRUPTED')
  const get = () => {
    throw stop
  }
  const request = Object.defineProperties({ method: 'GET' }, { url: { get }, headers: { get }, body: { get } })
  return { stop, request: request as Request }
}

const document = async () => ({ openapi: '3.1.0' }) as never

describe('while Next prerenders routes', () => {
  it('opens and logs nothing, although the environment is missing', async () => {
    reset()
    const open = vi.fn(() => {
      throw new Error('- secret: is missing')
    })
    const source = { open, log, hooks: {}, document }
    const routes = [
      makeHandlers(source, 'auth').GET,
      schemaView(source).GET,
      makeProtect(source)(async () => Response.json({})),
    ]
    for (const run of routes) {
      const { stop, request } = aheadOfRequest()
      await expect(run(request)).rejects.toBe(stop)
    }
    expect(open).not.toHaveBeenCalled()
    expect([log.warn, log.error].flatMap((write) => write.mock.calls)).toEqual([])
  })
})

describe('signals of Next', () => {
  it.each([
    'NEXT_REDIRECT;push;/x;307;',
    'NEXT_HTTP_ERROR_FALLBACK;404',
    'DYNAMIC_SERVER_USAGE',
    'HANGING_PROMISE_REJECTION',
    'BAILOUT_TO_CLIENT_SIDE_RENDERING',
  ])('pass through routes and views: %s', async (digest) => {
    reset()
    const thrown = signal(digest)
    route.mockRejectedValue(thrown)
    const sign = { 'sec-fetch-site': 'same-origin' }
    const login = request('/api/auth/login/', { method: 'POST', json: { username: 'a' }, headers: sign })
    await expect(makeHandlers(service(), 'auth').POST(login)).rejects.toBe(thrown)
    const view = schemaView({ ...service(), document: () => Promise.reject(thrown) })
    await expect(view.GET(request('/api/schema'))).rejects.toBe(thrown)
    expect(log.error).not.toHaveBeenCalled()
  })

  it('do not include every error that has a digest', async () => {
    reset()
    route.mockRejectedValue(signal('1234567890'))
    const sign = { 'sec-fetch-site': 'same-origin' }
    const login = request('/api/auth/login/', { method: 'POST', json: { username: 'a' }, headers: sign })
    expect((await makeHandlers(service(), 'auth').POST(login)).status).toBe(500)
  })
})
