import { expect, it } from 'vitest'
import { createTestAuth } from '../src/testing/index.js'
import { withDatabases } from './harness/databases.js'

withDatabases((_provider, database) => {
  it('signs a request in to a route of the host, and a forged one is refused', async () => {
    const { auth, makeUser, signIn } = createTestAuth({ prisma: database().client })
    const POST = auth.protect(async (_request, { user }) => Response.json({ hello: user.username }))
    const ann = await makeUser({ username: 'ann' })
    const request = await signIn(new Request('http://localhost:3000/api/orders', { method: 'POST' }), ann)
    expect(await (await POST(request)).json()).toEqual({ hello: 'ann' })
    const forged = new Request(request, {
      headers: { ...Object.fromEntries(request.headers), 'sec-fetch-site': 'cross-site' },
    })
    expect((await POST(forged)).status).toBe(403)
    expect((await POST(new Request('http://localhost:3000/api/orders', { method: 'POST' }))).status).toBe(401)
  })

  it('reads mails, codes and links, and moves the clock', async () => {
    const tests = createTestAuth({ prisma: database().client })
    const { row, password } = await tests.makeUser({ username: 'bob' })
    const send = (path: string, body: object) =>
      tests.auth.handlers.POST(
        new Request(`http://localhost:3000/api/auth/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
    expect((await send('login/', { username: 'bob', password })).status).toBe(200)
    await send('password/reset/', { email: row.email })
    await tests.settle()
    const link = new URL(tests.lastLink('bob@example.com'))
    const confirm = {
      ...Object.fromEntries(link.searchParams),
      new_password1: `${password}!`,
      new_password2: `${password}!`,
    }
    tests.clock.advance(3601)
    expect((await send('password/reset/confirm/', confirm)).status).toBe(400)
    tests.clock.advance(-3601)
    expect((await send('password/reset/confirm/', confirm)).status).toBe(200)
    expect(() => tests.lastCode('nobody@example.com')).toThrow('No code')
  })
})
