import { beforeEach, describe, expect, it } from 'vitest'
import type { LinkToMake } from '../../src/config/types.js'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askForAddress } from '../harness/email-change.js'
import { neverResolves, responseAfterTimeout } from '../harness/hanging.js'
import { newMails } from '../harness/mailbox.js'
import { makeUser, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const SHOP = 'https://shop.example'
const SETTINGS = { FRONTEND_BASE_URL: 'https://www.example/app', TRUSTED_ORIGINS: [SHOP], EMAIL_LOGIN: 'link' }
const german = { 'accept-language': 'de' }

withDatabases((_provider, database) => {
  let service: TestService
  let client: Client
  let asked: LinkToMake[]

  const serve = (linkUrl: unknown, settings: object = {}) => {
    const hook = { linkUrl } as { linkUrl: () => string }
    service = makeService(database(), { ...SETTINGS, ...settings }, hook)
    client = new Client(service.auth.handlers)
  }
  beforeEach(async () => {
    await database().clear()
    asked = []
    serve(async (link: LinkToMake) => {
      asked.push(link)
      return `${SHOP}/${link.locale}${link.path}?tenant=1`
    })
  })

  /** The links of the emails since the last call, by the kind of the email. */
  async function links(): Promise<Record<string, readonly string[]>> {
    const mails = await newMails(service)
    const found = mails.map(({ kind, text }) => [kind, [...new Set(text.match(/https:\/\/\S+/g) ?? [])]] as const)
    return Object.fromEntries(found)
  }
  const withoutKeys = (found: Record<string, readonly string[]>) =>
    Object.fromEntries(
      Object.entries(found).map(([kind, urls]) => [kind, urls.map((url) => url.replace(/=[\w-]{16,}/g, '=…'))]),
    )

  it('makes the link of every kind of email, in the language of the email', async () => {
    await client.call('POST', 'registration/', { body: registration('newbie'), headers: german })
    expect(withoutKeys(await links())).toEqual({ verify: [`${SHOP}/de/verify-email?tenant=1&key=…`] })

    await makeUser(service)
    const { client: ann } = await signIn(service)
    await client.call('POST', 'password/reset/', { body: { email: 'ann@example.com' }, headers: german })
    const { reset } = await links()
    expect(reset?.[0]).toMatch(/^https:\/\/shop\.example\/de\/reset-password\?tenant=1&uid=[\w-]+&token=[\w-]{20,}$/)

    await registerUser(client, 'other', { email: 'ann@example.com' })
    expect(await links()).toEqual({ 'already-registered': [`${SHOP}/en/login?tenant=1`] })

    await client.post('login/email/', { email: 'ann@example.com', next: '/there' })
    expect(withoutKeys(await links())).toEqual({
      'email-login': [`${SHOP}/en/login/email?tenant=1&key=…&next=https%3A%2F%2Fwww.example%2Fthere`],
    })
    await client.post('login/email/', { email: 'nobody@example.com' })
    expect(await links()).toEqual({ 'email-login-unknown': [`${SHOP}/en/register?tenant=1`] })

    await ann.post('email/change/', { email: 'ann@new.example' })
    const [key = ''] = Object.values(await links()).flat()
    expect(key).toContain(`${SHOP}/en/change-email?tenant=1&key=`)
    await ann.post('email/change/confirm/', { key: new URL(key).searchParams.get('key') })
    expect(withoutKeys(await links())).toEqual({ 'address-changed': [`${SHOP}/en/undo-email?tenant=1&key=…`] })

    await service.auth.invitations.create({ email: 'guest@example.com', locale: 'fr' })
    expect(withoutKeys(await links())).toEqual({ invitation: [`${SHOP}/fr/register?tenant=1&invitation=…`] })
    const { url } = await service.auth.invitations.create({ locale: 'fr' })
    expect(url).toMatch(/^https:\/\/shop\.example\/fr\/register\?tenant=1&invitation=[\w-]+$/)
  })

  it('gets the kind, the path, the language and the user, and no key', async () => {
    const user = await makeUser(service)
    const { client: ann } = await signIn(service)
    await registerUser(client, 'newbie')
    await client.post('password/reset/', { email: 'ann@example.com' })
    await askForAddress(service, ann, 'ann@new.example')
    const known = { pk: user.id, username: 'ann' }
    expect(asked).toMatchObject([
      { kind: 'verify', path: '/verify-email', locale: 'en', user: null },
      { kind: 'reset', path: '/reset-password', locale: 'en', user: known },
      { kind: 'change-email', path: '/change-email', locale: 'en', user: known },
    ])
    for (const link of asked) expect(Object.keys(link).sort()).toEqual(['kind', 'locale', 'path', 'user'])
  })

  it('opens: a link of the hook carries a key that works', async () => {
    await registerUser(client, 'newbie')
    const [url = ''] = Object.values(await links()).flat()
    const key = new URL(url).searchParams.get('key')
    expect((await client.post('registration/verify-email/', { key })).status).toBe(200)
  })

  describe('a hook that fails', () => {
    const USUAL = /^https:\/\/www\.example\/app\/reset-password\?uid=[\w-]+&token=[\w-]+$/
    const bad: [string, unknown, string][] = [
      ['throws', () => Promise.reject(new Error('secret ann@example.com')), 'threw an error'],
      ['returns no text', () => 7, 'a value of a wrong shape'],
      ['returns a path', ({ path }: LinkToMake) => path, 'no absolute URL'],
      ['returns another origin', () => 'https://evil.example/reset-password', 'https://evil.example'],
      ['returns another scheme', () => 'javascript:alert(1)', 'a javascript: URL'],
      ['returns a URL of an object in memory', () => `blob:${SHOP}/reset-password`, 'a blob: URL'],
      ['returns a user name', () => 'https://me:x@www.example/reset-password', 'user name'],
      ['never resolves', neverResolves, 'did not answer within 5 seconds'],
    ]
    it.each(bad)('%s: the email has the link of the settings, and the log says why', async (_what, hook, reason) => {
      serve(hook)
      await makeUser(service)
      const { reset } = await responseAfterTimeout(async () => {
        expect((await client.post('password/reset/', { email: 'ann@example.com' })).status).toBe(200)
        return links()
      })
      expect(reset?.[0]).toMatch(USUAL)
      const told = service.logged.filter((line) => line.includes('linkUrl'))
      expect(told).toHaveLength(1)
      expect(told[0]).toContain(reason)
      expect(told[0]).not.toContain('secret')
    })
  })

  it('is called after the response, which is the same for addresses with and without an account', async () => {
    const waiting: (() => void)[] = []
    serve(() => new Promise<string>((resolve) => waiting.push(() => resolve(`${SHOP}/reset`))))
    await makeUser(service)
    const answers = []
    for (const email of ['ann@example.com', 'nobody@example.com'])
      for (const route of ['password/reset/', 'registration/resend-email/', 'login/email/'])
        answers.push(await client.post(route, { email }))
    const bodies = answers.map(({ status, text }) => `${status} ${text}`)
    expect(bodies.slice(0, 3)).toEqual(bodies.slice(3))
    // No link was waited for.
    expect(service.mails).toEqual([])
    const sent = newMails(service)
    const timer = setInterval(() => {
      for (const release of waiting.splice(0)) release()
    }, 5)
    await sent
    clearInterval(timer)
  })
})

const registration = (username: string) => ({
  username,
  email: `${username}@example.com`,
  password1: 'correct horse battery',
  password2: 'correct horse battery',
})
