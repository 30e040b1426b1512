import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { MailMessage } from '../../src/config/hooks.js'
import { createTestAuth, openMailFile } from '../../src/testing/index.js'
import { withDatabases } from '../harness/databases.js'

withDatabases((_provider, database) => {
  it('authenticates a request to a route of the host, and refuses a forged request', async () => {
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

  it('sets the cookies of a session in a browser as the service does', async () => {
    const tests = createTestAuth({
      prisma: database().client,
      AUTH_CONFIG: { BASE_URL: 'https://app.example', AUTH_COOKIE_SAMESITE: 'Strict' },
    })
    const ann = await tests.makeUser()
    const cookies = await tests.signedInCookies(ann)
    const shape = { domain: 'app.example', path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }
    expect(cookies).toMatchObject([
      { ...shape, name: '__Host-auth-jwt' },
      { ...shape, name: '__Host-auth-refresh-jwt' },
    ])
    const ages = cookies.map(({ expires }) => Math.round((expires - Date.now() / 1000) / 10) * 10)
    expect(ages).toEqual([300, 7 * 86_400])
    const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    const request = new Request('https://app.example/x', { headers })
    expect(await tests.auth.authenticate(request)).toMatchObject({ username: ann.row.username })
    const bare = createTestAuth({ prisma: database().client, AUTH_CONFIG: { USE_AUTH_COOKIE: false } })
    await expect(bare.signedInCookies(ann)).rejects.toThrow('use signedInHeaders')
  })

  it('reads the emails that a running server writes to a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sallyport-mails-'))
    const path = join(folder, 'mails.jsonl')
    const box = openMailFile(path, 'http://localhost:3000')
    expect([box.mails, box.lastMail()]).toEqual([[], undefined])
    expect(() => box.lastLink()).toThrow('No link')
    const server = createTestAuth({
      prisma: database().client,
      sendMail: async (mail: MailMessage, { kind }) => appendFileSync(path, `${JSON.stringify({ ...mail, kind })}\n`),
    })
    const { row } = await server.makeUser()
    const reset = new Request('http://localhost:3000/api/auth/password/reset/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: row.email }),
    })
    await server.auth.handlers.POST(reset)
    await server.settle()
    expect(box.mails).toMatchObject([{ kind: 'reset', to: row.email }])
    expect(box.lastLink(row.email ?? '')).toMatch(/^http:\/\/localhost:3000\/reset-password\?uid=\S+&token=/)
    appendFileSync(path, '{"to":"half')
    expect(box.mails).toHaveLength(1)
    rmSync(folder, { recursive: true })
  })

  it('reads emails, codes and links, and advances the clock', async () => {
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
