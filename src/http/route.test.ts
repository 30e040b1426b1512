import { describe, expect, it } from 'vitest'
import { DECLARATIONS } from '../contract/index.js'
import { mountRoutes, route } from './route.js'
import { ROUTES } from './routes/index.js'

describe('the routes', () => {
  it('serve every declared operation exactly once', () => {
    const served = ROUTES.map(({ declaration }) => declaration.operationId)
    expect(served.sort()).toEqual(DECLARATIONS.map(({ operationId }) => operationId).sort())
    expect(new Set(ROUTES.map(({ declaration }) => declaration))).toEqual(new Set(DECLARATIONS))
  })

  it('fail at the start when a declaration has no route, or two', () => {
    const [declaration] = DECLARATIONS
    if (!declaration) throw new Error('nothing is declared')
    const endpoint = { ...declaration, description: '', setsCookies: false, body: undefined, replies: {} }
    const operation = { declaration, endpoint: { ...endpoint, bodyWithPassword: undefined } }
    const one = route(declaration, async () => ({ status: 200 }))
    expect(() => mountRoutes([operation], [])).toThrow('No route serves login (POST login/)')
    expect(() => mountRoutes([operation], [one, one])).toThrow('More than one route serves login (POST login/)')
    expect(mountRoutes([operation], [one])).toEqual([{ endpoint: operation.endpoint, route: one }])
  })
})
