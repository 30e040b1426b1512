import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { makeUser, signIn } from '../harness/people.js'
import { type PlainOidc, startPlainOidc } from '../harness/plain-oidc.js'
import { makeService, type ProvidersOption, type TestService } from '../harness/service.js'
import { Browser, errorOf, locationOf, socialService } from '../harness/social.js'
import { codesOf, VERIFIER, withOauth } from '../harness/social-people.js'

interface Started {
  authorization_url: string
  state: string
}

let oidc: PlainOidc
const idp = withOauth()
const unpkced = (settings: object) => ({ ...settings, OAUTH_PKCE_ENABLED: false })

beforeAll(async () => {
  oidc = await startPlainOidc()
})
afterAll(() => oidc.stop())

withDatabases((_provider, database) => {
  let service: TestService
  const setUp = (settings: object = {}) => {
    service = socialService(
      database(),
      {
        oidc: unpkced(oidc.settings()),
        idp: idp().settings(),
        ...('USE_AUTH_COOKIE' in settings ? {} : { plain: unpkced(idp().settings()) }),
      },
      settings,
    )
  }
  beforeEach(async () => {
    await database().clear()
    oidc.people.clear()
    idp().people.clear()
    setUp()
  })
  const nonceOf = (url: string) => new URL(url).searchParams.get('nonce')

  it.each(['oidc', 'plain'])('%s without PKCE, with cookies: a code requires its flow and state', async (provider) => {
    oidc.people.set('jane', { claims: {} })
    const browser = new Browser(service)
    expect(codesOf(await browser.send(`${provider}/`, { code: 'jane' }))).toEqual({ state: ['required'] })
    const more = { code_verifier: VERIFIER, nonce: 'n' }
    expect(codesOf(await browser.send(`${provider}/`, { code: 'jane', ...more }))).toEqual({ state: ['required'] })
    const { body } = await new Browser(service).send<Started>(`${provider}/start/`, {})
    const foreign = await browser.send(`${provider}/`, { code: 'jane', state: body.state })
    expect(codesOf(foreign)).toEqual({ state: ['invalid'] })
    expect(await database().db.user.count()).toBe(0)
    const own = (await browser.send<Started>(`${provider}/start/`, {})).body
    oidc.people.set('jane', { claims: { nonce: nonceOf(own.authorization_url) } })
    const answer = await browser.send(`${provider}/`, { code: 'jane', state: own.state })
    expect(answer.status, answer.text).toBe(200)
  })

  it('connect without PKCE requires the same, also for a request with a header', async () => {
    const ann = await makeUser(service)
    const { client } = await signIn(service)
    const browser = new Browser(service)
    for (const [name, value] of client.jar) browser.jar.set(name, value)
    expect(codesOf(await browser.send('plain/connect/', { code: 'evil' }))).toEqual({ state: ['required'] })
    const access = [...client.jar].find(([name]) => name.endsWith('auth-jwt'))?.[1]
    const app = new Browser(service)
    app.authorization = `Bearer ${access}`
    expect(codesOf(await app.send('plain/connect/', { code: 'evil' }))).toEqual({ state: ['required'] })
    expect(await database().db.socialAccount.count({ where: { userId: ann.id } })).toBe(0)
  })

  it('without cookies and PKCE the ID token must contain the nonce of the client', async () => {
    setUp({ USE_AUTH_COOKIE: false })
    const client = new Browser(service)
    const started = await client.send<Started>('oidc/start/', { nonce: 'my nonce' })
    expect(nonceOf(started.body.authorization_url)).toBe('my nonce')
    oidc.people.set('jane', { claims: { nonce: 'my nonce' } })
    const send = (more: object) => client.send('oidc/', { code: 'jane', ...more })
    for (const more of [{}, { nonce: '' }, { code_verifier: VERIFIER }, { state: started.body.state }]) {
      expect(codesOf(await send(more))).toEqual({ nonce: ['required'] })
    }
    expect(codesOf(await send({ nonce: 'another' }))).toEqual({ non_field_errors: ['social_login_failed'] })
    oidc.people.set('none', { claims: {} })
    expect((await client.send('oidc/', { code: 'none', nonce: 'my nonce' })).status).toBe(400)
    expect(await database().db.user.count()).toBe(0)
    expect((await send({ nonce: 'my nonce' })).status).toBe(200)
  })

  it('connect without cookies and PKCE requires the nonce too', async () => {
    setUp({ USE_AUTH_COOKIE: false })
    await makeUser(service)
    const { client } = await signIn(service)
    const app = new Browser(service)
    app.authorization = client.authorization
    oidc.people.set('gh', { claims: { nonce: 'n' } })
    expect(codesOf(await app.send('oidc/connect/', { code: 'gh' }))).toEqual({ nonce: ['required'] })
    expect((await app.send('oidc/connect/', { code: 'gh', nonce: 'other' })).status).toBe(400)
    expect(await database().db.socialAccount.count()).toBe(0)
    expect((await app.send('oidc/connect/', { code: 'gh', nonce: 'n' })).status).toBe(200)
  })

  it('with cookies the nonce of the client is sealed in the flow, and a different nonce is refused', async () => {
    const browser = new Browser(service)
    const { state } = (await browser.send<Started>('oidc/start/', { nonce: 'mine' })).body
    oidc.people.set('jane', { claims: { nonce: 'mine' } })
    const wrong = await browser.send('oidc/', { code: 'jane', state, nonce: 'other' })
    expect(codesOf(wrong)).toEqual({ nonce: ['invalid'] })
    const again = (await browser.send<Started>('oidc/start/', { nonce: 'mine' })).body
    expect((await browser.send('oidc/', { code: 'jane', state: again.state, nonce: 'mine' })).status).toBe(200)
  })

  it('a provider whose codes cannot be bound is a configuration error', () => {
    const make = (providers: object, settings: object) => () =>
      makeService(database(), settings, { SOCIALACCOUNT_PROVIDERS: providers as ProvidersOption })
    const app = { APP: { client_id: 'me', secret: 's' } }
    const noCookies = { USE_AUTH_COOKIE: false }
    expect(make({ plain: unpkced(idp().settings()) }, noCookies)).toThrow(/plain\.OAUTH_PKCE_ENABLED.*USE_AUTH_COOKIE/s)
    expect(make({ linkedin: app }, noCookies)).toThrow(/SOCIALACCOUNT_PROVIDERS\.linkedin.*USE_AUTH_COOKIE/s)
    expect(make({ anilist: app }, noCookies)).toThrow(/SOCIALACCOUNT_PROVIDERS\.anilist.*USE_AUTH_COOKIE/s)
    expect(make({ plain: unpkced(idp().settings()), linkedin: app, anilist: app }, {})).not.toThrow()
    const tokens = { ...noCookies, SOCIAL_LOGIN_AUTH_TYPE: 'token' }
    expect(make({ linkedin: app, facebook: app }, tokens)).not.toThrow()
  })

  it('provider names with the same operationIds are a configuration error', () => {
    const providers = { 'my-idp': oidc.settings(), my_idp: oidc.settings() } as ProvidersOption
    const make = () => makeService(database(), {}, { SOCIALACCOUNT_PROVIDERS: providers })
    expect(make).toThrow(/SOCIALACCOUNT_PROVIDERS\.my_idp.*my-idp/s)
  })

  it.each(['0', 'false', ''])('?reauthenticate=%s is an ordinary login', async (value) => {
    const answer = await new Browser(service).visit(`idp/?reauthenticate=${value}`)
    expect([errorOf(answer), new URL(locationOf(answer)).pathname]).toEqual([null, '/authorize'])
    expect(errorOf(await new Browser(service).visit('idp/?reauthenticate=1'))).toBe('not_authenticated')
  })
})
