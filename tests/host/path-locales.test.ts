import { NextRequest } from 'next/server.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { authProxy } from '../../src/next/auth-proxy.js'
import { withDatabases } from '../harness/databases.js'
import { newMails } from '../harness/mailbox.js'
import { enrollApp, makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'
import { Browser, locationOf, socialService } from '../harness/social.js'

const SHOP = 'http://localhost:3000/shop'
const GITHUB = { github: { APP: { client_id: 'id', secret: 'secret' } } }
const html = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

withDatabases((_provider, database) => {
  let service: TestService
  const open = (settings: object = {}) => {
    const own = { BASE_URL: SHOP, PATH_LOCALES: ['en', 'de', 'pt-BR'], USE_MFA: true, EMAIL_LOGIN: 'both', ...settings }
    service = socialService(database(), GITHUB, own)
  }
  beforeEach(async () => {
    await database().clear()
    open()
  })

  describe('authProxy', () => {
    const require = ['/account', /^\/teams\/\d+$/]
    const visit = async (path: string, patterns: object = {}) => {
      const proxy = authProxy({ auth: service.auth, require, ...patterns })
      const answer = await proxy(new NextRequest(`${SHOP}${path}`, { nextConfig: { basePath: '/shop' } }))
      return answer.headers.get('location')?.replace('http://localhost:3000', '') ?? null
    }

    it.each([
      ['/de/account', '/shop/de/login?next=%2Fshop%2Fde%2Faccount'],
      ['/de/account/', '/shop/de/login?next=%2Fshop%2Fde%2Faccount%2F'],
      ['/DE/account?tab=1', '/shop/de/login?next=%2Fshop%2FDE%2Faccount%3Ftab%3D1'],
      ['/pt-br/teams/7', '/shop/pt-BR/login?next=%2Fshop%2Fpt-br%2Fteams%2F7'],
      ['/%64e/account', '/shop/de/login?next=%2Fshop%2F%2564e%2Faccount'],
      ['/de%2Faccount', '/shop/login?next=%2Fshop%2Fde%252Faccount'],
      ['/account', '/shop/login?next=%2Fshop%2Faccount'],
      ['/fr/account', null],
      ['/de', null],
      ['/de/accounts', null],
    ])('redirects %s to %s', async (path, location) => {
      expect(await visit(path)).toBe(location)
    })

    it('keeps the pages of the service and the exceptions open in every language', async () => {
      const all = { require: '/', except: ['/', '/help'] }
      for (const path of ['/de/login', '/login', '/pt-BR/verify-email/', '/de', '/de/', '/', '/de/help/faq', '/help'])
        expect(await visit(path, all), path).toBeNull()
      for (const path of ['/fr/login', '/de/de/login', '/fr', '/de/helpers', '/de%2Fhelp'])
        expect(await visit(path, all), path).toContain('/login?next=')
    })
  })

  it('brings a sign-in at a provider that fails back to its language', async () => {
    const browser = new Browser(service)
    const fails = async (query: string) => {
      const start = await browser.visit(`github/${query}`)
      const state = new URL(locationOf(start)).searchParams.get('state')
      return locationOf(await browser.visit(`github/callback/?error=access_denied&state=${state}`))
    }
    const error = 'error=social_login_cancelled'
    expect(await fails('?next=/shop/de/account')).toBe(`/shop/de/login?${error}&next=%2Fshop%2Fde%2Faccount`)
    expect(await fails('?next=/de/account')).toBe(`/shop/login?${error}&next=%2Fde%2Faccount`)
    expect(await fails('')).toBe(`/shop/login?${error}`)
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } }
    const started = await browser.visit('github/?next=/shop/de/', foreign)
    expect(locationOf(started)).toBe('/shop/de/login?provider=github')
  })

  it('keeps the language of a form without a script', async () => {
    await makeUser(service)
    const send = async (path: string, fields: Record<string, string>) =>
      locationOf(
        await new Browser(service).post(path, undefined, {
          raw: new URLSearchParams(fields).toString(),
          headers: html,
        }),
      )
    const wrong = { username: 'ann', password: 'wrong' }
    const [from, next] = ['/shop/de/login', '/shop/de/account']
    expect(await send('login/', { ...wrong, next })).toMatch(/^\/shop\/de\/login\?next=.*&error=invalid_credentials$/)
    const right = { username: 'ann', password: PASSWORD }
    expect(await send('login/', { ...right, from })).toBe('/shop/de/')
    expect(await send('login/', right)).toBe('/shop/')
    expect(await send('login/email/', { email: 'ann@example.com', next })).toMatch(/^\/shop\/de\/login\?mail=sent/)
    const { client } = await signIn(service)
    await enrollApp(service, client)
    expect(await send('login/', { ...right, next })).toMatch(/^\/shop\/de\/login\?mfa=app&next=/)
  })

  it('puts the language of an email into its link', async () => {
    await makeUser(service)
    const linkIn = async (language: string) => {
      const headers = { 'accept-language': language }
      await new Browser(service).call('POST', 'login/email/', { body: { email: 'ann@example.com' }, headers })
      const [mail] = await newMails(service)
      return /http:\S+\?/.exec(mail?.text ?? '')?.[0]
    }
    expect(await linkIn('de-CH')).toBe(`${SHOP}/de/login/email?`)
    expect(await linkIn('pt')).toBe(`${SHOP}/pt-BR/login/email?`)
    expect(await linkIn('fr')).toBe(`${SHOP}/login/email?`)
  })

  it('has the props of a provider for each language', () => {
    const german = service.auth.clientConfigFor('de')
    expect(german).toMatchObject({ locale: 'de', loginPath: '/shop/de/login', loginRedirectPath: '/shop/de/' })
    expect(german.basePath).toBe('/shop')
    expect(service.auth.clientConfigFor('fr')).toMatchObject({ locale: 'fr', loginPath: '/shop/login' })
    expect(service.auth.clientConfig).toMatchObject({ locale: 'en', loginPath: '/shop/login' })
    expect(service.auth.clientConfigFor('pt_BR')).toMatchObject({ locale: 'pt-BR', loginPath: '/shop/pt-BR/login' })
  })

  it('has the texts of a language under the same name, else under another spelling', () => {
    const textsFor = (messages: Record<string, Record<string, string>>, locale: string) =>
      makeService(database(), {}, { messages }).auth.clientConfigFor(locale).messages
    const [own, tagged] = [{ login_title: 'Entre' }, { login_title: 'Entrar' }]
    expect(textsFor({ pt_BR: own, 'pt-BR': tagged }, 'pt_BR')).toEqual(own)
    expect(textsFor({ 'pt-BR': tagged }, 'pt_BR')).toEqual(tagged)
    expect(textsFor({ pt_BR: own }, 'pt-BR')).toEqual(own)
    expect(textsFor({ pt: own }, 'pt-BR')).toBeUndefined()
  })

  it.each(['constructor', '__proto__', 'a_b!', ''])('has the props of the default language for %j', (locale) => {
    expect(service.auth.clientConfigFor(locale)).toEqual(service.auth.clientConfig)
  })

  it('has no texts for the names of object members that are valid language tags', () => {
    expect(service.auth.clientConfigFor('toString')).not.toHaveProperty('messages')
  })
})
