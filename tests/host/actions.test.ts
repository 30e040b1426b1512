import { beforeEach, describe, expect, it } from 'vitest'
import type { ActionFailure, ActionResult } from '../../src/contract/action-result.js'
import { formAction } from '../../src/index.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { NextBrowser } from '../harness/next-request.js'
import { appCode, enrollApp, makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const CREDENTIALS = { username: 'ann', password: PASSWORD }

const failure = (result: ActionResult): Partial<ActionFailure> => (result.ok ? {} : result)

withDatabases((_provider, database) => {
  let service: TestService
  const open = (settings: object = {}, options: object = {}) => {
    service = makeService(database(), { USE_MFA: true, ...settings }, options)
  }
  const actions = () => service.auth.actions
  beforeEach(async () => {
    await database().clear()
    open()
    await makeUser(service)
  })

  describe('a server action', () => {
    it('signs in, returns the user in the same request, and signs out', async () => {
      const browser = new NextBrowser()
      const [login, user] = await browser.run(
        async () => [await actions().login(CREDENTIALS), await actions().getUser()] as const,
      )
      expect(login).toMatchObject({ ok: true, status: 200, data: { user: { username: 'ann' }, access: '' } })
      expect(user).toMatchObject({ ok: true, data: { email: 'ann@example.com' } })
      expect([...browser.jar.keys()].sort()).toEqual(['auth-device', 'auth-jwt', 'auth-refresh-jwt'])
      expect(browser.lines.every((line) => /HttpOnly/i.test(line) && /SameSite=lax/i.test(line))).toBe(true)
      expect(service.events.map(({ type }) => type)).toContain('login')
      expect(await browser.run(() => service.auth.getUser())).toMatchObject({ username: 'ann' })

      const stolen = new Map(browser.jar)
      expect(await browser.run(() => actions().logout())).toMatchObject({
        ok: true,
        data: { detail: expect.any(String) },
      })
      expect([...browser.jar.keys()]).toEqual(['auth-device'])
      for (const [name, value] of stolen) browser.jar.set(name, value)
      expect(failure(await browser.run(() => actions().getUser()))).toMatchObject({ status: 401 })
    })

    it('returns a refusal as a value, by field and by code', async () => {
      const browser = new NextBrowser()
      const wrong = await browser.run(() => actions().login({ username: 'ann', password: 'wrong' }))
      const text = 'Unable to log in with provided credentials.'
      expect(wrong).toEqual({
        ok: false,
        status: 400,
        code: 'invalid',
        detail: '',
        fields: { non_field_errors: [{ messages: [text], codes: ['invalid_credentials'] }] },
      })
      const empty = failure(
        await browser.run(() => actions().login({ password: '' }), 'action', { 'accept-language': 'de' }),
      )
      expect(empty).toMatchObject({ fields: { username: [{ codes: ['required'] }], password: [{ codes: ['blank'] }] } })
      expect(JSON.stringify(empty)).toContain('erforderlich')
      const unknown = await browser.run(() => actions().getUser())
      expect(unknown).toMatchObject({ ok: false, status: 401, code: 'not_authenticated', fields: {} })
      expect(browser.jar.size).toBe(0)
    })

    it('is limited by account, and by the address in the trusted header', async () => {
      open({
        TRUSTED_PROXY_HEADER: 'x-forwarded-for',
        RATE_LIMITS: { login_account: '2/15m', registration_ip: '1/h' },
      })
      const browser = new NextBrowser()
      const login = () => browser.run(() => actions().login(CREDENTIALS))
      for (const password of ['a', 'b']) await browser.run(() => actions().login({ ...CREDENTIALS, password }))
      expect(await login()).toMatchObject({ ok: false, status: 429, code: 'throttled', retryAfter: expect.any(Number) })
      const register = (name: string, from: string) => {
        const password = { password1: PASSWORD, password2: PASSWORD }
        const input = { username: name, email: `${name}@example.com`, ...password }
        return browser.run(() => actions().register(input), 'action', { 'x-forwarded-for': from })
      }
      expect((await register('bea', '203.0.113.1')).status).toBe(201)
      expect((await register('cid', '203.0.113.1')).status).toBe(429)
      expect((await register('dan', '203.0.113.2')).status).toBe(201)
      await service.settle()
      expect(service.mails.map(({ to }) => to)).toEqual(['bea@example.com', 'dan@example.com'])
    })

    it('completes a login with a second step', async () => {
      const { client } = await signIn(service)
      const { secret } = await enrollApp(service, client)
      service.clock.advance(60)
      const browser = new NextBrowser()
      const first = await browser.run(() => actions().login(CREDENTIALS))
      expect(first).toMatchObject({ ok: true, data: { method: 'app', mfa_enabled: true } })
      const token = first.ok ? (first.data.ephemeral_token ?? '') : ''
      expect(browser.jar.has('auth-jwt')).toBe(false)
      const verify = (code: string) => browser.run(() => actions().verifyLogin({ ephemeral_token: token, code }))
      expect(failure(await verify('000000')).fields).toMatchObject({ non_field_errors: [{ codes: ['invalid_code'] }] })
      expect(await verify(appCode(service, secret))).toMatchObject({ ok: true, data: { user: { username: 'ann' } } })
      expect(browser.jar.has('auth-jwt')).toBe(true)
    })

    it('trusts a browser at the second step, and stops trusting it', async () => {
      open({ MFA_TRUSTED_DEVICE_LIFETIME: '30d' })
      const { secret } = await enrollApp(service, (await signIn(service)).client)
      service.clock.advance(60)
      const browser = new NextBrowser()
      const logIn = async () => {
        const first = await browser.run(() => actions().login(CREDENTIALS))
        return first.ok ? first.data.ephemeral_token : undefined
      }
      const proof = { ephemeral_token: await logIn(), code: appCode(service, secret), trust_device: true }
      expect(await browser.run(() => actions().verifyLogin(proof))).toMatchObject({ ok: true })
      expect(await logIn(), 'no second step').toBeUndefined()
      const listed = await browser.run(() => actions().listTrustedDevices({}))
      const id = listed.ok ? (listed.data.results[0]?.id ?? '') : ''
      expect(await browser.run(() => actions().endTrustedDevice({ id }))).toMatchObject({ ok: true, status: 204 })
      expect(failure(await browser.run(() => actions().endTrustedDevice({ id }))).status).toBe(404)
      expect(await browser.run(() => actions().endTrustedDevices())).toMatchObject({ ok: true })
      expect(await logIn()).toBeTruthy()
    })

    it('renews a session whose access cookie has expired, and sets the new cookies', async () => {
      const browser = new NextBrowser()
      await browser.run(() => actions().login(CREDENTIALS))
      const before = browser.jar.get('auth-refresh-jwt')
      service.clock.advance(400)
      expect((await browser.run(() => actions().getUser())).ok).toBe(true)
      expect(browser.jar.get('auth-refresh-jwt')).not.toBe(before)
    })

    it.each([
      ['another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
      ['an opaque origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
      ['another site, from an old browser', { referer: 'https://evil.test/page' }],
      ['a form without any origin', { 'content-type': 'multipart/form-data; boundary=x' }],
    ])('refuses %s', async (_name, headers: Record<string, string>) => {
      const browser = new NextBrowser(headers)
      expect(await browser.run(() => actions().login(CREDENTIALS))).toMatchObject({ ok: false, code: 'csrf_failed' })
      expect(browser.lines).toEqual([])
    })

    it.each([
      ['nothing', undefined],
      ['null', null],
      ['a list', [1]],
      ['a text', 'ann'],
      ['a number that JSON cannot represent', { username: 'ann', password: 1n }],
      [
        'a circle',
        Object.assign(
          {},
          {
            get username() {
              return this
            },
          },
        ),
      ],
      ['objects instead of texts', { username: { toString: 1 }, password: {} }],
    ])('refuses a forged input: %s', async (_name, input) => {
      const browser = new NextBrowser()
      const { login, disconnectSocialAccount, ...rest } = actions()
      const every: readonly ((input: never) => Promise<ActionResult>)[] = [login, ...Object.values(rest)]
      for (const action of every) {
        const result = await browser.run(() => action(input as never))
        expect(result.ok === false ? result.status : 200).toBeLessThan(500)
      }
    })
  })

  describe('a server component', () => {
    it('reads a session but never renews it, because it cannot set the new cookies', async () => {
      const browser = new NextBrowser()
      await browser.run(() => actions().login(CREDENTIALS))
      const look = () => browser.run(() => actions().getUser(), 'render')
      expect((await look()).ok).toBe(true)
      service.clock.advance(400)
      expect(await look()).toMatchObject({ ok: false, status: 401 })
      expect((await browser.run(() => actions().getUser())).ok).toBe(true)
    })

    it("redirects to a path without Next's basePath, which the router adds", async () => {
      open({ BASE_URL: 'http://localhost:3000/shop' })
      const page = { 'x-sallyport-path': '/shop/account' }
      const digest = expect.stringContaining(';/login?next=%2Fshop%2Faccount;')
      await expect(new NextBrowser().run(service.auth.requireUser, 'render', page)).rejects.toMatchObject({ digest })
      // LoginForm goes there by the address bar.
      expect(service.auth.clientConfig.loginPath).toBe('/shop/login')
    })

    it('redirects to the login page in the language of the page (PATH_LOCALES)', async () => {
      open({ BASE_URL: 'http://localhost:3000/shop', PATH_LOCALES: ['en', 'de'] })
      const expectAt = async (path: string, location: string) => {
        const digest = expect.stringContaining(`;${location};`)
        const rendered = new NextBrowser().run(service.auth.requireUser, 'render', { 'x-sallyport-path': path })
        await expect(rendered, path).rejects.toMatchObject({ digest })
      }
      await expectAt('/shop/de/account', '/de/login?next=%2Fshop%2Fde%2Faccount')
      await expectAt('/shop/account', '/login?next=%2Fshop%2Faccount')
      await expectAt('//evil.test/de', '/login')
    })

    it.each(['render', 'action'] as const)(
      'outside the proxy (%s) treats an expired access cookie as signed out, and does not change the session',
      async (phase) => {
        const { getUser, requireUser } = service.auth
        const browser = new NextBrowser()
        await browser.run(() => actions().login(CREDENTIALS))
        const page = { 'x-sallyport-path': '/account?tab=2' }
        const required = (headers = {}) => browser.run(requireUser, phase, headers)
        expect(await browser.run(getUser, phase)).toMatchObject({ username: 'ann' })
        expect(await required()).toMatchObject({ username: 'ann' })

        service.clock.advance(400)
        const sessions = await database().db.session.findMany()
        const cookies = new Map(browser.jar)
        expect(await browser.run(getUser, phase)).toBeNull()
        expect(browser.lines).toEqual([])
        const { loginPath } = service.auth.clientConfig
        await expect(required()).rejects.toMatchObject({ digest: expect.stringContaining(`;${loginPath};`) })
        const back = `;${loginPath}?next=%2Faccount%3Ftab%3D2;`
        await expect(required(page)).rejects.toMatchObject({ digest: expect.stringContaining(back) })
        expect(browser.lines).toEqual([])
        expect(browser.jar).toEqual(cookies)
        expect(await database().db.session.findMany()).toEqual(sessions)

        const client = new Client(service.auth.handlers)
        for (const [name, value] of browser.jar) client.jar.set(name, value)
        expect((await client.post('token/refresh/')).status).toBe(200)
        for (const [name, value] of client.jar) browser.jar.set(name, value)
        expect(await browser.run(getUser, phase)).toMatchObject({ username: 'ann' })
        expect(await required()).toMatchObject({ username: 'ann' })
      },
    )

    it('gets an error when it tries to sign in', async () => {
      const attempt = new NextBrowser().run(() => actions().login(CREDENTIALS), 'render')
      await expect(attempt).rejects.toThrow('auth.actions.login sets cookies')
    })
  })

  it('works without cookies, with the header of the request', async () => {
    open({ USE_AUTH_COOKIE: false })
    const browser = new NextBrowser({})
    const login = await browser.run(() => actions().login(CREDENTIALS), 'render')
    const access = login.ok ? login.data.access : ''
    const headers = { authorization: `Bearer ${access}` }
    expect(await browser.run(() => actions().getUser(), 'action', headers)).toMatchObject({ ok: true })
    expect(browser.lines).toEqual([])
  })

  it('uses the view that the host has replaced', async () => {
    open({}, { handlers: { login: async () => Response.json({ detail: 'closed', code: 'closed' }, { status: 403 }) } })
    const result = await new NextBrowser().run(() => actions().login(CREDENTIALS))
    expect(result).toMatchObject({ ok: false, status: 403, code: 'closed', detail: 'closed' })
  })

  it('formAction reads the fields of a form, without the fields of React', async () => {
    const browser = new NextBrowser()
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...CREDENTIALS, $ACTION_KEY: 'k' })) form.set(name, value)
    const signInByForm = formAction(actions().login)
    expect(await browser.run(() => signInByForm(null, form))).toMatchObject({
      ok: true,
      data: { user: { username: 'ann' } },
    })
    form.set('password', new File(['x'], 'x.txt'))
    expect(await browser.run(() => signInByForm(null, form))).toMatchObject({
      fields: { password: [{ codes: ['invalid'] }] },
    })
  })
})
