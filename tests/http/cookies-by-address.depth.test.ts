import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAuth } from '../../src/index.js'
import { withDatabases } from '../harness/databases.js'
import { enrollApp, makeUser, PASSWORD } from '../harness/people.js'
import { makeService, SECRET } from '../harness/service.js'
import { Browser } from '../harness/social.js'
import { trustBrowser } from '../harness/trusted-devices.js'

const SOCIAL = { github: { APP: { client_id: 'id', secret: 'secret' } } }
const FORM = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }

/** Name and attributes of a cookie, without the random part of a flow's name. */
const shapeOf = (line: string): string => line.replace(/=[^;]*/, '').replace(/(auth-flow-)[\w-]{8}/, '$1…')

/** Every cookie of the service with its lifetime in seconds. */
const LIFETIMES: Record<string, Record<string, number>> = {
  jwt: { 'auth-jwt': 300, 'auth-refresh-jwt': 604_800 },
  // The cookie lives as long as the session can live.
  token: { 'auth-token': 2_592_000 },
}
const OTHERS = {
  'auth-device': 34_560_000,
  'auth-flow-…': 600,
  'auth-mail': 600,
  'auth-mfa': 600,
  'auth-registration': 86_400,
  'auth-trusted': 2_592_000,
}

withDatabases(['sqlite'], (_provider, database) => {
  beforeEach(() => database().clear())
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  /** Makes the service set each of its cookies. */
  async function everyCookie(settings: object): Promise<string[]> {
    const options = { SOCIALACCOUNT_PROVIDERS: SOCIAL }
    const service = makeService(
      database(),
      { USE_MFA: true, EMAIL_LOGIN: 'both', MFA_TRUSTED_DEVICE_LIFETIME: '30d', ...settings },
      options,
    )
    await makeUser(service)
    const client = new Browser(service)
    const lines: string[] = []
    const keep = <Answer extends { setCookies: string[]; status: number; text: string }>(answer: Answer): Answer => {
      expect(answer.status, answer.text).toBeLessThan(400)
      lines.push(...answer.setCookies)
      return answer
    }
    const applicant = { username: 'new', email: 'new@example.com', password1: PASSWORD, password2: PASSWORD }
    keep(await client.post('registration/', applicant))
    keep(await client.post('login/email/', { email: 'ann@example.com' }))
    keep(await client.visit('github/'))
    keep(await client.post('login/', { username: 'ann', password: PASSWORD }))
    expect((await client.get('user/')).status, 'the browser sends the cookies back').toBe(200)
    const { secret } = await enrollApp(service, client)
    const fields = new URLSearchParams({ username: 'ann', password: PASSWORD }).toString()
    keep(await new Browser(service).call('POST', 'login/', { raw: fields, headers: FORM }))
    const trusting = await trustBrowser(service, secret)
    lines.push(...trusting.answer.setCookies.filter((line) => line.includes('auth-trusted=')))
    return lines
  }

  const expected = (AUTH_TYPE: string, secure: boolean): string[] =>
    Object.entries({ ...LIFETIMES[AUTH_TYPE], ...OTHERS })
      .map(([name, seconds]) =>
        secure
          ? `__Host-${name}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`
          : `${name}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`,
      )
      .sort()

  describe.each(Object.keys(LIFETIMES))('%s: every cookie that is set', (AUTH_TYPE) => {
    const shapes = async (settings: object) => (await everyCookie({ AUTH_TYPE, ...settings })).map(shapeOf).sort()

    it.each([
      ['http://localhost:3000', 'development'],
      ['http://localhost:3000', 'production'],
      ['http://127.0.0.1:3000', 'production'],
      ['http://127.8.8.8', 'production'],
      ['http://[::1]:3000', 'production'],
      ['http://192.168.0.5:3000', 'development'],
      ['http://app.example.test', 'development'],
    ])('of %s in %s has neither Secure nor a prefix, so every browser stores it', async (BASE_URL, environment) => {
      vi.stubEnv('NODE_ENV', environment)
      expect(await shapes({ BASE_URL })).toEqual(expected(AUTH_TYPE, false))
    })

    it.each([
      ['https://app.example.test', 'development'],
      ['https://app.example.test', 'production'],
      ['https://localhost:3000', 'production'],
      ['https://192.168.0.5', 'production'],
    ])('of %s in %s is Secure, with __Host-', async (BASE_URL, environment) => {
      vi.stubEnv('NODE_ENV', environment)
      expect(await shapes({ BASE_URL })).toEqual(expected(AUTH_TYPE, true))
    })

    it.each([
      ['http://localhost:3000', true],
      ['https://app.example.test', false],
      ['http://192.168.0.5:3000', false],
    ])('of %s in production follows AUTH_COOKIE_SECURE: %s', async (BASE_URL, AUTH_COOKIE_SECURE) => {
      vi.stubEnv('NODE_ENV', 'production')
      expect(await shapes({ BASE_URL, AUTH_COOKIE_SECURE })).toEqual(expected(AUTH_TYPE, AUTH_COOKIE_SECURE))
    })
  })

  describe.each(Object.entries(LIFETIMES))('%s: in a frame of another site', (AUTH_TYPE, credentials) => {
    const FRAMED = {
      AUTH_TYPE,
      BASE_URL: 'https://app.example.test',
      AUTH_COOKIE_SAMESITE: 'None',
      AUTH_COOKIE_PARTITIONED: true,
    }
    const MARKS = {
      'auth-device': OTHERS['auth-device'],
      'auth-mail': OTHERS['auth-mail'],
      'auth-registration': OTHERS['auth-registration'],
      'auth-trusted': OTHERS['auth-trusted'],
    }
    const FLOWS = { 'auth-flow-…': OTHERS['auth-flow-…'], 'auth-mfa': OTHERS['auth-mfa'] }
    const lines = (cookies: Record<string, number>, attributes: string) =>
      Object.entries(cookies).map(([name, seconds]) => `__Host-${name}; Path=/; Max-Age=${seconds}; ${attributes}`)
    const partitioned = (cookies: Record<string, number>) =>
      lines(cookies, 'HttpOnly; Secure; SameSite=None; Partitioned')
    // A flow at a provider leaves the frame.
    const flows = lines(FLOWS, 'HttpOnly; Secure; SameSite=Lax')

    it('every cookie is partitioned, except the cookies of flows', async () => {
      const given = (await everyCookie(FRAMED)).map(shapeOf).sort()
      expect(given).toEqual([...partitioned({ ...credentials, ...MARKS }), ...flows].sort())
    })

    it('with AUTH_COOKIE_DOMAIN, only the credentials get the domain', async () => {
      const given = (await everyCookie({ ...FRAMED, AUTH_COOKIE_DOMAIN: 'example.test' })).map(shapeOf).sort()
      const wide = partitioned(credentials).map((line) =>
        line.replace('__Host-', '__Secure-').replace('Path=/', 'Path=/; Domain=example.test'),
      )
      expect(given).toEqual([...wide, ...partitioned(MARKS), ...flows].sort())
    })

    it('a logout deletes the credentials in their partition, and keeps the device cookie', async () => {
      const service = makeService(database(), FRAMED)
      await makeUser(service)
      const client = new Browser(service)
      expect((await client.post('login/', { username: 'ann', password: PASSWORD })).status).toBe(200)
      const { setCookies } = await client.post('logout/')
      const gone = 'Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=None; Partitioned'
      expect(setCookies.toSorted()).toEqual(Object.keys(credentials).map((name) => `__Host-${name}=; Path=/; ${gone}`))
      expect([...client.jar.keys()]).toEqual(['__Host-auth-device'])
    })
  })

  describe.each(['http://192.168.0.5:3000', 'http://app.example.test', 'http://localhost.example.test'])(
    '%s in production, without a word about AUTH_COOKIE_SECURE',
    (BASE_URL) => {
      const logged: string[] = []
      const make = () => {
        vi.stubEnv('NODE_ENV', 'production')
        logged.length = 0
        const note = (message: string, detail?: object) => void logged.push(`${message} ${JSON.stringify(detail)}`)
        return createAuth({
          prisma: database().client,
          secret: SECRET,
          sendMail: async () => {},
          mail: { from: 'no-reply@app.example' },
          log: { info: note, warn: note, error: note },
          AUTH_CONFIG: { BASE_URL },
        })
      }

      it('ends the process at its start and names the setting', async () => {
        const ended = new Error('the process has ended')
        const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
          throw ended
        })
        const standardError = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
        await expect(make().start()).rejects.toBe(ended)
        expect(exit).toHaveBeenCalledExactlyOnceWith(1)
        const text = standardError.mock.calls.join('\n')
        expect(text).toContain('AUTH_CONFIG.BASE_URL')
        expect(text).toContain(BASE_URL)
        expect(text).toContain('AUTH_COOKIE_SECURE')
      })

      it('returns 503 without start(), sets no cookie and logs the setting', async () => {
        const { handlers } = make()
        const answer = await handlers.POST(
          new Request(`${BASE_URL}/api/auth/login/`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ username: 'ann', password: PASSWORD }),
          }),
        )
        expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable'])
        expect(answer.headers.getSetCookie()).toEqual([])
        expect(logged.join('\n')).toContain('AUTH_CONFIG.BASE_URL')
      })
    },
  )
})
