import { NextRequest } from 'next/server.js'
import { beforeEach, expect, it } from 'vitest'
import { authProxy } from '../../src/next/auth-proxy.js'
import type { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { callEveryOperation, makeDocumentedClient, repeatedCookies } from '../harness/documented-client.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { BASE_URL, makeService } from '../harness/service.js'
import { withOauth } from '../harness/social-people.js'

const idp = withOauth()

/** The cookies of a browser whose access cookie has expired: the next request renews the session. */
const expireAccess = ({ jar }: Client): void => {
  for (const name of jar.keys()) if (name.endsWith('auth-jwt') && !name.includes('refresh')) jar.delete(name)
}

const CHANGE = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }

withDatabases((_provider, database) => {
  beforeEach(() => database().clear())

  it.each([{}, { USE_MFA: true }, { AUTH_COOKIE_DOMAIN: 'localhost', AUTH_JWT_COOKIE_PATH: '/api' }])(
    'every route sets each cookie once, also during an automatic refresh: %j',
    async (settings) => {
      const documented = await makeDocumentedClient(idp(), database().client, settings, {}, expireAccess)
      await callEveryOperation(documented)
      expect(documented.wrong).toEqual([])
    },
  )

  it('password/change/ after an automatic refresh: the response sets only the pair that works', async () => {
    const service = makeService(database())
    await makeUser(service)
    const { client } = await signIn(service)
    expireAccess(client)
    const { status, setCookies } = await client.post('password/change/', CHANGE)
    expect(status).toBe(200)
    const names = setCookies.map((line) => line.split('=', 1)[0])
    expect(names.toSorted()).toEqual(['auth-device', 'auth-jwt', 'auth-refresh-jwt'])
    expect((await client.get('user/')).status).toBe(200)
    expect((await client.post('token/refresh/')).status).toBe(200)
  })

  it("cookies that a host's own view or route sets take precedence", async () => {
    const service = makeService(
      database(),
      {},
      { handlers: { user: async (_request, next) => withCookie(await next(), 'auth-jwt=view; Path=/') } },
    )
    await makeUser(service)
    const { client } = await signIn(service)
    expireAccess(client)
    const viewed = await client.get('user/')
    expect(repeatedCookies(viewed.setCookies)).toEqual([])
    expect(viewed.setCookies).toContain('auth-jwt=view; Path=/')
    expireAccess(client)
    const request = () => new Request(`${BASE_URL}/own`, { headers: { cookie: client.cookieHeader() } })
    const own = await service.auth.protect(async () => withCookie(new Response(), 'auth-jwt=own; Path=/'))(request())
    expect(repeatedCookies(own.headers.getSetCookie())).toEqual([])
    expect(own.headers.getSetCookie()).toContain('auth-jwt=own; Path=/')
    const proxy = authProxy({ auth: service.auth, require: '/account' })
    const page = await proxy(new NextRequest(`${BASE_URL}/account`, { headers: { cookie: client.cookieHeader() } }))
    expect(page.headers.getSetCookie()).toHaveLength(2)
    expect(repeatedCookies(page.headers.getSetCookie())).toEqual([])
  })
})

function withCookie(response: Response, line: string): Response {
  const headers = new Headers(response.headers)
  headers.append('set-cookie', line)
  return new Response(response.body, { status: response.status, headers })
}
