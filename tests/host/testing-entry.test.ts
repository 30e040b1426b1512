import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Auth } from '../../src/auth/create-auth.js'
import type { MailMessage } from '../../src/config/mail-kinds.js'
import {
  addAuthenticator,
  createTestAuth,
  createTestPasskey,
  openMailFile,
  type TestPasskey,
} from '../../src/testing/index.js'
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

  const passkeyLogin = async ({ auth }: { auth: Auth }, passkey: TestPasskey) => {
    const post = (path: string, body: object, cookie = '') =>
      auth.handlers.POST(
        new Request(`http://localhost:3000/api/auth/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
          body: JSON.stringify(body),
        }),
      )
    const asked = await post('passkey/login/options/', {})
    const { options, ephemeral_token } = (await asked.json()) as { options: object; ephemeral_token: string }
    const cookie = asked.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    return post(
      'passkey/login/',
      { credential: passkey.get(options), ...(ephemeral_token && { ephemeral_token }) },
      cookie.join('; '),
    )
  }

  it.each([true, false])('signs in with a passkey, with cookies: %s', async (USE_AUTH_COOKIE) => {
    const tests = createTestAuth({
      prisma: database().client,
      AUTH_CONFIG: { USE_PASSKEYS: true, USE_AUTH_COOKIE, USERNAME: 'required' },
    })
    const ann = await tests.makeUser()
    const passkey = await tests.makePasskey(ann)
    const answer = await passkeyLogin(tests, passkey)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ user: { username: ann.row.username } })
    const weak = await tests.makePasskey(ann, { verified: false })
    expect((await passkeyLogin(tests, weak)).status).toBe(400)
    expect((await passkeyLogin(tests, await createOfNobody())).status).toBe(400)
  })

  /** A passkey that was made, but never sent to the service. */
  const createOfNobody = async () => {
    const passkey = createTestPasskey()
    passkey.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: 'nobody' } })
    return passkey
  }

  it('explains what a passkey needs', async () => {
    const off = createTestAuth({ prisma: database().client })
    await expect(off.makePasskey(await off.makeUser())).rejects.toThrow('passkeys/options/ answered 404')
    expect(() => createTestPasskey().get({})).toThrow('These are no WebAuthn options')
    expect(() => createTestPasskey().exported()).toThrow('belongs to nobody yet')
  })

  it('puts an authenticator and a passkey into a browser', async () => {
    const sent: [string, unknown][] = []
    const send = async (method: string, params?: object) => {
      sent.push([method, params])
      return method.endsWith('addVirtualAuthenticator') ? { authenticatorId: 'a1' } : { credentials: [{}] }
    }
    const page = { context: () => ({ newCDPSession: async () => ({ send }) }) }
    const passkey = await createOfNobody()
    const authenticator = await addAuthenticator(page, passkey)
    expect(await authenticator.count()).toBe(1)
    await authenticator.setVerified(false)
    await authenticator.remove()
    expect(sent.map(([method]) => method.replace('WebAuthn.', ''))).toEqual([
      'enable',
      'addVirtualAuthenticator',
      'addCredential',
      'getCredentials',
      'setUserVerified',
      'removeVirtualAuthenticator',
    ])
    expect(sent[2]?.[1]).toEqual({
      authenticatorId: 'a1',
      credential: { ...passkey.exported(), isResidentCredential: true },
    })
    expect(passkey.exported()).toMatchObject({ rpId: 'localhost', signCount: 0 })
  })
})
