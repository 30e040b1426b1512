import { beforeEach, describe, expect, test } from 'vitest'
import type { ProviderApp } from '../config/types.js'
import { type Answer, fakeFetch, forget, idToken, JWKS, NOW } from './fake-world.test-help.js'
import { findProvider } from './registry.js'

const ISSUER = 'https://op.example/realm'
const DOCUMENT = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/auth?tenant=a`,
  token_endpoint: `${ISSUER}/token`,
  userinfo_endpoint: `${ISSUER}/me`,
  jwks_uri: `${ISSUER}/jwks`,
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
}
const CLAIMS = { iss: ISSUER, aud: 'me', sub: 'user-1', nonce: 'n' }
const USERINFO = { sub: 'user-1', email: 'jane@example.org', email_verified: true, preferred_username: 'jane' }

const setting = (more: object = {}) => ({ APP: { client_id: 'me', secret: 's:3', issuer: ISSUER, ...more } })

const world = (more: Record<string, Answer> = {}) =>
  fakeFetch({
    [`${ISSUER}/.well-known/openid-configuration`]: DOCUMENT,
    [`${ISSUER}/token`]: { access_token: 'at', token_type: 'Bearer', id_token: idToken(CLAIMS) },
    [`${ISSUER}/jwks`]: JWKS,
    [`${ISSUER}/me`]: USERINFO,
    ...more,
  })

const login = async (fetch: typeof globalThis.fetch, app: ProviderApp = setting().APP, more: object = {}) => {
  const provider = findProvider('corp', { APP: app })
  if (!provider) throw new Error('none')
  const io = { app, fetch, now: NOW }
  const code = { code: 'c', codeVerifier: 'v', redirectUri: 'https://app.example/cb', nonce: 'n' }
  const tokens = await provider.exchange({ ...io, ...code, ...more })
  return provider.profile({ ...io, tokens })
}

beforeEach(forget)

describe('OpenID Connect by discovery', () => {
  test('uses the discovered address, keeps its query, sends S256 and the nonce', async () => {
    const settings = setting()
    const base = { app: settings.APP, settings, state: 's', nonce: 'n', redirectUri: 'https://app.example/cb' }
    const url = await findProvider('corp', settings)?.authorizationUrl({ ...base, codeVerifier: 'v', ...world() })
    expect(url?.href).toMatch(/^https:\/\/op\.example\/realm\/auth\?tenant=a&response_type=code&client_id=me&/)
    expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      nonce: 'n',
      state: 's',
    })
  })

  test('fills the profile up from userinfo; an address counts only with trust_email', async () => {
    expect(await login(world().fetch)).toMatchObject({
      uid: 'user-1',
      email: 'jane@example.org',
      emailVerified: false,
      username: 'jane',
    })
    expect(await login(world().fetch, setting({ trust_email: true }).APP)).toMatchObject({ emailVerified: true })
    const unsure = world({ [`${ISSUER}/me`]: { ...USERINFO, email_verified: false } })
    expect(await login(unsure.fetch, setting({ trust_email: true }).APP)).toMatchObject({ emailVerified: false })
  })

  test('refuses a userinfo of another subject', async () => {
    const { fetch } = world({ [`${ISSUER}/me`]: { ...USERINFO, sub: 'user-2' } })
    await expect(login(fetch)).rejects.toMatchObject({ kind: 'refused', reason: 'userinfo_sub' })
  })

  test('the response issuer must be there and right, before a code leaves (RFC 9207)', async () => {
    const { fetch, sent } = world()
    await expect(login(fetch, setting().APP, { iss: null })).rejects.toMatchObject({ reason: 'iss' })
    await expect(login(fetch, setting().APP, { iss: 'https://evil.example' })).rejects.toMatchObject({ reason: 'iss' })
    expect(sent.some(({ url }) => url.endsWith('/token'))).toBe(false)
    await expect(login(fetch, setting().APP, { iss: ISSUER })).resolves.toBeTruthy()
    await expect(login(fetch)).resolves.toBeTruthy()
  })

  test('proves itself by the method the document names', async () => {
    const header = async (more: object, app: object = {}) => {
      forget()
      const { fetch, sent } = world({ [`${ISSUER}/.well-known/openid-configuration`]: { ...DOCUMENT, ...more } })
      await login(fetch, setting(app).APP)
      const request = sent.find(({ url }) => url.endsWith('/token'))
      return [request?.headers.get('authorization') ?? null, new URLSearchParams(request?.body).get('client_secret')]
    }
    expect(await header({})).toEqual([`Basic ${Buffer.from('me:s%3A3').toString('base64')}`, null])
    expect(await header({ token_endpoint_auth_methods_supported: ['client_secret_post'] })).toEqual([null, 's:3'])
    expect(await header({}, { secret: undefined })).toEqual([null, null])
  })

  test.each([
    ['another issuer', { issuer: 'https://op.example/other' }],
    ['an http address', { token_endpoint: 'http://op.example/realm/token' }],
    ['an address of this machine', { jwks_uri: 'http://127.0.0.1/jwks' }],
    ['no key set', { jwks_uri: undefined }],
  ])('a document with %s is not used', async (_what, change) => {
    const { fetch } = world({ [`${ISSUER}/.well-known/openid-configuration`]: { ...DOCUMENT, ...change } })
    await expect(login(fetch)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('a document is requested once an hour, and an expired one is used while there is no new one', async () => {
    const document = `${ISSUER}/.well-known/openid-configuration`
    const { fetch, sent } = world()
    await login(fetch)
    await login(fetch)
    expect(sent.filter(({ url }) => url === document)).toHaveLength(1)
    const later = new Date(NOW.getTime() + 3_600_000)
    const gone = world({ [document]: () => new Response('', { status: 500 }) })
    const app = setting().APP
    const url = findProvider('corp', { APP: app })?.authorizationUrl({
      ...{ app, settings: { APP: app }, state: 's', redirectUri: 'https://app.example/cb', codeVerifier: 'v' },
      ...{ fetch: gone.fetch, now: later },
    })
    await expect(url).resolves.toBeInstanceOf(URL)
    expect(gone.sent.map((one) => one.url)).toEqual([document])
  })
})

test.each([
  ['auth0', { domain: 'x.eu.auth0.com' }, 'https://x.eu.auth0.com/.well-known/openid-configuration'],
  ['okta', { domain: 'x.okta.com' }, 'https://x.okta.com/.well-known/openid-configuration'],
  [
    'okta',
    { domain: 'x.okta.com', authorization_server: 'default' },
    'https://x.okta.com/oauth2/default/.well-known/openid-configuration',
  ],
  [
    'keycloak',
    { realm_url: 'https://kc.example/realms/a' },
    'https://kc.example/realms/a/.well-known/openid-configuration',
  ],
  [
    'authentik',
    { base_url: 'https://ak.example', slug: 'app' },
    'https://ak.example/application/o/app/.well-known/openid-configuration',
  ],
  [
    'amazon_cognito',
    { region: 'eu-west-1', user_pool_id: 'eu-west-1_Ab1' },
    'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab1/.well-known/openid-configuration',
  ],
  ['salesforce', { domain: 'x.my.salesforce.com' }, 'https://x.my.salesforce.com/.well-known/openid-configuration'],
])('%s is discovered at its own issuer', async (name, app, document) => {
  const settings = { APP: { client_id: 'me', ...app } }
  const { fetch, sent } = fakeFetch({})
  const request = { app: settings.APP, settings, state: 's', redirectUri: 'https://app.example/cb', codeVerifier: 'v' }
  await findProvider(name, settings)
    ?.authorizationUrl({ ...request, fetch })
    .catch(() => {})
  expect(sent.map(({ url }) => url)).toEqual([document])
})

describe('OAuth 2 by addresses', () => {
  const APP = {
    client_id: 'me',
    secret: 's',
    authorization_url: 'https://op.example/a',
    token_url: 'https://op.example/t',
    userinfo_url: 'https://op.example/u',
  }
  const profile = (user: object, more: object = {}) =>
    login(fakeFetch({ 'https://op.example/t': { access_token: 'at' }, 'https://op.example/u': { ...user } }).fetch, {
      ...APP,
      ...more,
    })

  test('maps the usual names', async () => {
    const user = { id: 7, login: 'jane', email: 'jane@example.org', name: 'Jane Q Smith' }
    expect(await profile(user)).toEqual({
      uid: '7',
      email: 'jane@example.org',
      emailVerified: false,
      username: 'jane',
      firstName: 'Jane Q',
      lastName: 'Smith',
    })
    expect(await profile({ ...user, key: 'k' }, { uid_field: 'key' })).toMatchObject({ uid: 'k' })
  })

  test('odd ids and addresses', async () => {
    expect(await profile({ id: 0 })).toMatchObject({ uid: '0', email: null })
    expect(await profile({ id: '7' })).toMatchObject({ uid: '7' })
    for (const email of [null, '', ' ', 'x', 'a b@c', `${'a'.repeat(300)}@example.org`, 7, {}]) {
      const found = await profile({ id: 7, email, email_verified: true }, { trust_email: true })
      expect(found).toMatchObject({ email: null, emailVerified: false })
    }
    for (const id of [undefined, null, '', {}, [], true, 1.5, 2 ** 53, 'a\0b', 'x'.repeat(256)]) {
      await expect(profile({ id }), String(id)).rejects.toMatchObject({ kind: 'refused', reason: 'no_subject' })
    }
  })

  test('has no way to prove a token, so no token login', () => {
    expect(findProvider('corp', { APP })?.verifyToken).toBeUndefined()
  })
})
