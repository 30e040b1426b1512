import { beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askEmail, mailedLogin } from '../harness/email-login.js'
import { appCode, enrollApp, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
const DAY = 24 * 3600

withDatabases((_provider, database) => {
  let service: TestService
  const open = (settings: object = {}) => {
    service = makeService(database(), {
      NEW_LOGIN_MAIL: true,
      TRUSTED_PROXY_HEADER: 'x-forwarded-for',
      ...settings,
    })
  }
  const start = async (settings: object = {}) => {
    open(settings)
    await makeUser(service, 'ann', { createdAt: service.clock.now })
  }
  beforeEach(() => database().clear())

  const browser = () => new Client(service.auth.handlers)
  const logIn = async (client: Client, password = PASSWORD) => {
    const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.77' }
    const answer = await client.post('login/', { username: 'ann', password }, { headers })
    expect(answer.status, answer.text).toBe(200)
  }
  /** The emails since the last call. */
  const notices = async () => {
    await service.settle()
    return service.mails.splice(0).filter(({ kind }) => kind === 'new-login')
  }

  describe('the email about a new browser', () => {
    it('names browser, system, network and time, and links to the page to sign in on', async () => {
      await start()
      await logIn(browser())
      expect(await notices(), 'the very first login').toEqual([])
      await logIn(browser())
      const [mail, ...more] = await notices()
      expect(more).toEqual([])
      expect(mail?.to).toBe('ann@example.com')
      expect(mail?.text).toContain('Firefox on Linux')
      expect(mail?.text.replaceAll('\u200a', '')).toContain('203.0.113.0/24')
      expect(mail?.text).toContain('May 1, 2026')
      expect(mail?.text).toContain('http://localhost:3000/login')
      expect(mail?.text).toContain('reset your password at once')
    })

    it.each([
      ['none', null],
      ['full', '203.0.113.77'],
    ])('SESSION_ADDRESS %s: the address is %s', async (SESSION_ADDRESS, shown) => {
      await start({ SESSION_ADDRESS })
      await logIn(browser())
      await logIn(browser())
      const [mail] = await notices()
      const text = mail?.text.replaceAll('\u200a', '') ?? ''
      expect(/Network: (\S+)/.exec(text)?.[1] ?? null).toBe(shown)
    })

    it('is not sent for a known browser, also after the password has changed', async () => {
      await start()
      const [one, other] = [browser(), browser()]
      await logIn(one)
      await logIn(other)
      expect(await notices()).toHaveLength(1)
      for (const client of [one, other]) await logIn(client)
      const words = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      expect((await one.post('password/change/', words)).status).toBe(200)
      await logIn(other, OTHER_PASSWORD)
      expect(await notices()).toEqual([])
    })

    it('is sent for a browser that is known to another account only', async () => {
      await start()
      await makeUser(service, 'bob', { createdAt: service.clock.now })
      await logIn(browser())
      const { client } = await signIn(service, 'bob')
      await logIn(client)
      expect((await notices()).map(({ to }) => to)).toEqual(['ann@example.com'])
    })

    it('is about a login, never about its first step or a wrong password', async () => {
      await start({ USE_MFA: true })
      const owner = browser()
      await logIn(owner)
      const { secret } = await enrollApp(service, owner)
      service.clock.advance(60)
      const client = browser()
      await client.post('login/', { username: 'ann', password: 'wrong' })
      const { body } = await client.post('login/', { username: 'ann', password: PASSWORD })
      expect(await notices()).toEqual([])
      const code = appCode(service, secret)
      expect((await client.post('login/verify/', { ephemeral_token: body.ephemeral_token, code })).status).toBe(200)
      expect(await notices()).toHaveLength(1)
    })

    it('is sent for a sign-in by email too', async () => {
      await start({ EMAIL_LOGIN: 'code' })
      await logIn(browser())
      const client = browser()
      await askEmail(client)
      const { code } = await mailedLogin(service)
      expect((await client.post('login/email/verify/', { code })).status).toBe(200)
      expect(await notices()).toHaveLength(1)
    })

    it('advises no reset where nobody has a password', async () => {
      await start({ EMAIL_LOGIN: 'code', PASSWORD_LOGIN: false })
      for (const client of [browser(), browser()]) {
        await askEmail(client)
        const { code } = await mailedLogin(service)
        expect((await client.post('login/email/verify/', { code })).status).toBe(200)
      }
      const [mail] = await notices()
      expect(mail?.text).toContain('end that session in your account')
      expect(mail?.text).not.toContain('password')
    })

    it('is sent for an old account whose sessions are gone', async () => {
      await start()
      await logIn(browser())
      service.clock.advance(60 * DAY)
      await database().db.session.deleteMany({})
      await logIn(browser())
      expect(await notices()).toHaveLength(1)
    })

    it('is sent ten times a day at most', async () => {
      await start()
      for (let i = 0; i < 13; i++) await logIn(browser())
      expect(await notices()).toHaveLength(10)
      service.clock.advance(DAY)
      await logIn(browser())
      expect(await notices()).toHaveLength(1)
    })

    it('is not sent to an address that is not proven, which may be that of a stranger', async () => {
      open({ EMAIL_VERIFICATION: 'optional' })
      const { id } = await makeUser(service, 'ann', { createdAt: service.clock.now, emailVerifiedAt: null })
      for (let i = 0; i < 3; i++) await logIn(browser())
      expect(await notices()).toEqual([])
      await database().db.user.update({ where: { id }, data: { emailVerifiedAt: service.clock.now } })
      await logIn(browser())
      expect(await notices()).toHaveLength(1)
    })

    it('is sent with a custom backend, also for a young account', async () => {
      let id: string | number = ''
      const customBackend = {
        issue: async () => ({ body: {} }),
        authenticate: async () => ({ userId: id }),
        revoke: async () => {},
        revokeAll: async () => {},
      }
      service = makeService(database(), { AUTH_TYPE: 'custom', NEW_LOGIN_MAIL: true }, { customBackend })
      id = (await makeUser(service, 'ann', { createdAt: service.clock.now })).id
      const client = browser()
      await logIn(client)
      await notices()
      await logIn(client)
      expect(await notices(), 'a known browser').toEqual([])
      await logIn(browser())
      expect(await notices()).toHaveLength(1)
    })

    it.each([
      ['by default', { NEW_LOGIN_MAIL: undefined }],
      ['without cookies', { USE_AUTH_COOKIE: false }],
    ])('is not sent %s', async (_when, settings) => {
      await start(settings)
      await logIn(browser())
      await logIn(browser())
      expect(await notices()).toEqual([])
    })

    it('does not delay or break the login when no email can be sent', async () => {
      service = makeService(
        database(),
        { NEW_LOGIN_MAIL: true },
        {
          sendMail: () => Promise.reject(new Error('no server')),
        },
      )
      await makeUser(service, 'ann', { createdAt: service.clock.now })
      await logIn(browser())
      const client = browser()
      await logIn(client)
      await service.settle()
      expect((await client.get('user/')).status).toBe(200)
      expect(await database().db.outbox.count({ where: { kind: 'new-login' } })).toBe(1)
    })
  })
})
