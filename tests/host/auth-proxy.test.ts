import { NextRequest } from 'next/server.js'
import { beforeEach, expect, it } from 'vitest'
import { authProxy } from '../../src/next/auth-proxy.js'
import type { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { enrollApp, makeUser, signIn } from '../harness/people.js'
import { BASE_URL, makeService, type TestService } from '../harness/service.js'

withDatabases((_provider, database) => {
  let service: TestService
  const open = (settings: object = {}) => {
    service = makeService(database(), { USE_MFA: true, ...settings })
  }
  beforeEach(async () => {
    await database().clear()
    open()
    await makeUser(service)
  })

  /** Stores `name=value` as a browser does. */
  function keep(client: Client, pair: string) {
    const [name = '', value = ''] = pair.split('=', 2)
    client.jar.set(name, value)
  }

  /** The page at which a visit of the guarded page ends, and the cookies of its responses. */
  async function visit(client: Client, path = '/vault?tab=1') {
    const proxy = authProxy({ auth: service.auth, require: '/vault' })
    const answer = await proxy(new NextRequest(`${BASE_URL}${path}`, { headers: { cookie: client.cookieHeader() } }))
    const location = answer.headers.get('location')?.replace(BASE_URL, '') ?? null
    return { status: answer.status, location, setCookies: answer.headers.getSetCookie() }
  }

  it('lets in only signed-in users', async () => {
    const { client } = await signIn(service)
    expect(await visit(client)).toEqual({ status: 200, location: null, setCookies: [] })
    const stolen = client.cookieHeader()
    await client.post('logout/')
    const refused = { status: 307, location: '/login?next=%2Fvault%3Ftab%3D1', setCookies: [] }
    expect(await visit(client)).toEqual(refused)
    for (const pair of stolen.split('; ')) keep(client, pair)
    expect(await visit(client)).toEqual(refused)
  })

  it('redirects a session that must enroll a second factor to the enrollment, with its renewed cookies', async () => {
    open({ MFA_REQUIRED: true })
    const { client } = await signIn(service)
    const there = { status: 307, location: '/login?mfa=enrol&next=%2Fvault%3Ftab%3D1' }
    expect(await visit(client)).toEqual({ ...there, setCookies: [] })
    expect((await visit(client, '/other')).status).toBe(200)
    service.clock.advance(400)
    const renewed = await visit(client)
    expect(renewed).toMatchObject(there)
    expect(renewed.setCookies.map((line) => line.split('=')[0])).toEqual(['auth-jwt', 'auth-refresh-jwt'])
    for (const line of renewed.setCookies) keep(client, line.split(';', 1)[0] ?? '')
    await enrollApp(service, client)
    expect((await visit(client)).status).toBe(200)
  })

  it.each([
    ['GET', { purpose: 'prefetch' }],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['GET', { 'next-router-prefetch': '1' }],
    ['HEAD', {}],
  ])('lets a %s with %j through without rotating, and the page has the user', async (method, headers) => {
    const { client } = await signIn(service)
    service.clock.advance(400)
    const proxy = authProxy({ auth: service.auth, require: '/vault' })
    const cookie = client.cookieHeader()
    const ask = () => proxy(new NextRequest(`${BASE_URL}/vault`, { method, headers: { ...headers, cookie } }))
    const answer = await ask()
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    const purpose = answer.headers.get('x-middleware-request-purpose') ?? ''
    const page = new Request(`${BASE_URL}/vault`, { headers: { purpose, cookie } })
    expect(await service.auth.authenticate(page)).toMatchObject({ username: expect.any(String) })
    // The refresh token was not consumed: a visit rotates it, and afterward it is the predecessor until the grace ends.
    expect((await visit(client)).setCookies).toHaveLength(2)
    expect((await ask()).status).toBe(200)
    service.clock.advance(11)
    const late = await ask()
    expect([late.status, late.headers.getSetCookie()]).toEqual([307, []])
    // A consumed token is a sign of theft here too.
    expect(service.events.filter(({ type }) => type === 'refresh_reuse')).toHaveLength(1)
  })

  it('does not need the route user/', async () => {
    open({ EXCLUDED_ROUTES: ['user'] })
    const { client } = await signIn(service)
    expect((await visit(client)).status).toBe(200)
    await client.post('logout/')
    expect((await visit(client)).status).toBe(307)
  })
})
