import { beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { appCode, enrollEmail, makeUser, PASSWORD, signInWithApp } from '../harness/people.js'
import { BASE_URL, makeService, type TestService } from '../harness/service.js'
import { firstStep, listTrusted, skipsSecondStep, trustBrowser } from '../harness/trusted-devices.js'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
const DAY = 24 * 3600

withDatabases((_provider, database) => {
  let service: TestService
  let secret: string
  let ann: Client
  const open = (settings: object = {}) => {
    service = makeService(database(), { USE_MFA: true, MFA_TRUSTED_DEVICE_LIFETIME: '30d', ...settings })
  }
  const browser = () => new Client(service.auth.handlers)
  const rows = () => database().db.trustedDevice.findMany({})
  beforeEach(async () => {
    await database().clear()
    open()
    await makeUser(service)
    const signedIn = await signInWithApp(service)
    ann = signedIn.client
    secret = signedIn.secret
  })

  describe('trusting a browser', () => {
    it('skips the second step of its next logins, for the lifetime', async () => {
      const { client, answer } = await trustBrowser(service, secret)
      const line = answer.setCookies.find((one) => one.startsWith('auth-trusted='))
      expect(line).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
      await client.post('logout/')
      expect(client.jar.has('auth-trusted')).toBe(true)
      service.clock.advance(29 * DAY)
      const login = await firstStep(client)
      expect(login.body).toMatchObject({ mfa_enabled: false, user: { username: 'ann' } })
      expect((await client.get('user/')).status).toBe(200)
      expect(await skipsSecondStep(browser()), 'another browser').toBe(false)
      service.clock.advance(DAY)
      expect(await skipsSecondStep(client), 'after 30 days').toBe(false)
    })

    it('is asked for: without the field, or with false, there is no trust', async () => {
      for (const trust_device of [undefined, false, 'false']) {
        const client = browser()
        service.clock.advance(60)
        const { body } = await firstStep(client)
        const given = { ephemeral_token: body.ephemeral_token, code: appCode(service, secret), trust_device }
        expect((await client.post('login/verify/', given)).status).toBe(200)
        expect(client.jar.has('auth-trusted')).toBe(false)
      }
      const { body } = await firstStep(browser())
      const wrong = { ephemeral_token: body.ephemeral_token, code: '000000', trust_device: true }
      expect((await browser().post('login/verify/', wrong)).status).toBe(400)
      expect(await rows()).toEqual([])
    })

    it('works in a plain form', async () => {
      const client = browser()
      const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
      await client.call('POST', 'login/', { headers, raw: `username=ann&password=${encodeURIComponent(PASSWORD)}` })
      const raw = `code=${appCode(service, secret)}&trust_device=true`
      const answer = await client.call('POST', 'login/verify/', { headers, raw })
      expect([answer.status, client.jar.has('auth-trusted')]).toEqual([303, true])
      expect(await skipsSecondStep(client)).toBe(true)
    })

    it('stays wanted in a plain form after another method, another code and a wrong one, until the box is cleared', async () => {
      service.clock.advance(60)
      await enrollEmail(service, ann, appCode(service, secret))
      const client = browser()
      const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
      const post = async (path: string, raw: string) =>
        (await client.call('POST', path, { headers, raw })).headers.get('location')
      await post('login/', `username=ann&password=${encodeURIComponent(PASSWORD)}`)
      expect(await post('login/change-method/', 'new_method=email&code=&trust_device=true')).toBe(
        '/login?mfa=email&trust_device=true',
      )
      service.clock.advance(61)
      expect(await post('login/resend/', 'trust_device=true')).toBe('/login?mfa=email&trust_device=true')
      expect(await post('login/verify/', 'code=000000&trust_device=true&from=%2Flogin%3Fmfa%3Demail')).toBe(
        '/login?mfa=email&error=invalid_code&trust_device=true',
      )
      const from = encodeURIComponent('/login?mfa=email&trust_device=true')
      expect(await post('login/verify/', `code=000000&from=${from}`)).toBe('/login?mfa=email&error=invalid_code')
    })

    it('stores the hash of a secret that no answer shows', async () => {
      const { client, answer } = await trustBrowser(service, secret)
      const [row] = await rows()
      expect(row?.secretHash).toMatch(/^[0-9a-f]{64}$/)
      expect(answer.text).not.toContain('trusted')
      expect(client.jar.get('auth-trusted')).toMatch(/^v1\./)
      expect(service.logged.join('\n')).not.toContain(client.jar.get('auth-trusted') ?? '?')
    })

    it('replaces no proof: a sensitive change needs a code', async () => {
      const { client } = await trustBrowser(service, secret)
      expect(await skipsSecondStep(client)).toBe(true)
      const change = await client.post('mfa/', { method: 'email' })
      expect(change.body).toMatchObject({ code: 'reauthentication_required' })
      const weak = await client.post('reauthenticate/', { password: PASSWORD })
      expect(weak.status).toBe(400)
      service.clock.advance(60)
      expect((await client.post('reauthenticate/', { code: appCode(service, secret) })).status).toBe(200)
      const sessions = await client.get<{ results: { current: boolean; methods: string[] }[] }>('sessions/')
      expect(sessions.body.results.find(({ current }) => current)?.methods).toEqual(['pwd'])
    })
  })

  describe('trusted-devices/', () => {
    it('lists the browsers, in pages', async () => {
      const { client } = await trustBrowser(service, secret, undefined, { headers: { 'user-agent': FIREFOX } })
      expect(await listTrusted(client)).toEqual({
        count: 1,
        next: null,
        previous: null,
        results: [
          {
            id: expect.any(String),
            created_at: '2026-05-01T10:02:00.000Z',
            last_used_at: '2026-05-01T10:02:00.000Z',
            expires_at: '2026-05-31T10:02:00.000Z',
            device: { browser: 'Firefox', os: 'Linux' },
          },
        ],
      })
      await trustBrowser(service, secret)
      const first = await listTrusted(client, '?limit=1')
      expect([first.count, first.results[0]?.device.browser]).toEqual([2, null])
      expect(first.next).toBe(`${BASE_URL}/api/auth/trusted-devices/?limit=1&offset=1`)
      expect((await browser().get('trusted-devices/')).status).toBe(401)
    })

    it('ends the trust in one browser, or in all', async () => {
      const one = (await trustBrowser(service, secret)).client
      const other = (await trustBrowser(service, secret)).client
      const [newest] = (await listTrusted(one)).results
      const path = `trusted-devices/${newest?.id}/`
      expect((await one.call('DELETE', path)).status).toBe(204)
      expect((await one.call('DELETE', path)).status).toBe(404)
      expect([await skipsSecondStep(one), await skipsSecondStep(other)]).toEqual([true, false])
      expect((await one.call('DELETE', 'trusted-devices/')).status).toBe(204)
      expect(await skipsSecondStep(one)).toBe(false)
      expect((await listTrusted(one)).count).toBe(0)
    })

    it('belongs to its user', async () => {
      const { client } = await trustBrowser(service, secret)
      const [row] = (await listTrusted(client)).results
      await makeUser(service, 'bob')
      const bob = browser()
      await bob.post('login/', { username: 'bob', password: PASSWORD })
      expect((await listTrusted(bob)).count).toBe(0)
      for (const id of [row?.id, 'nonsense', '%00'])
        expect((await bob.call('DELETE', `trusted-devices/${id}/`)).status, id).toBe(404)
      expect((await bob.call('DELETE', 'trusted-devices/')).status).toBe(204)
      expect(await skipsSecondStep(client)).toBe(true)
    })

    it.each([
      ['the lifetime is 0', { MFA_TRUSTED_DEVICE_LIFETIME: 0 }],
      ['MFA is off', { USE_MFA: false }],
      ['there are no cookies', { USE_AUTH_COOKIE: false }],
    ])('is not served while %s, and trusts nobody', async (_when, settings) => {
      const { client } = await trustBrowser(service, secret)
      open(settings)
      const later = browser()
      later.jar.set('auth-trusted', client.jar.get('auth-trusted') ?? '')
      expect((await later.get('trusted-devices/')).status).toBe(404)
      if (service.ctx.config.settings.USE_MFA) expect(await skipsSecondStep(later)).toBe(false)
    })
  })
})
