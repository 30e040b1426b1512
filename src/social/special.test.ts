import { verify } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProviderApp } from '../config/types.js'
import { EC_PEM, EC_PUBLIC, fakeFetch, forget, idToken, JWKS, NOW, SECONDS } from './fake-world.test-help.js'
import { providerProblems } from './problems.js'
import { appleSecret } from './providers/apple.js'
import { findProvider, knownProviders } from './registry.js'
import type { Json, Provider } from './types.js'

const APP = { client_id: 'me', secret: 's' }
const TENANT = '11111111-2222-3333-4444-555555555555'
const OTHER = '99999999-2222-3333-4444-555555555555'
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad'

const known = (name: string): Provider => {
  const provider = findProvider(name, { APP })
  if (!provider) throw new Error(name)
  return provider
}

beforeEach(forget)

describe('google', () => {
  const profile = (claims: Json) =>
    known('google').profile({
      app: APP,
      tokens: { accessToken: 'a', idToken: 'i', claims: { sub: '1', ...claims }, raw: {} },
    })

  test.each([
    ['a Gmail address', { email: 'A@Gmail.com', email_verified: true }, true],
    ['a Workspace address', { email: 'a@corp.example', email_verified: true, hd: 'corp.example' }, true],
    ['an address of elsewhere', { email: 'a@corp.example', email_verified: true }, false],
    ['an unverified one', { email: 'a@gmail.com', email_verified: false }, false],
    ['a look-alike', { email: 'a@gmail.com.evil.example', email_verified: true }, false],
  ])('%s', async (_what, claims, verified) => {
    expect(await profile(claims)).toMatchObject({ emailVerified: verified })
  })
})

describe('microsoft', () => {
  const login = async (tenant: string | undefined, tid: string, claims: Json = {}) => {
    const app = { ...APP, tenant }
    const host = `https://login.microsoftonline.com/${tenant ?? 'common'}`
    const iss = `https://login.microsoftonline.com/${tid}/v2.0`
    const token = idToken({ iss, aud: 'me', sub: 's', tid, email: 'a@corp.example', ...claims })
    const { fetch } = fakeFetch({
      [`${host}/oauth2/v2.0/token`]: { access_token: 'at', id_token: token },
      [`${host}/discovery/v2.0/keys`]: JWKS,
    })
    const io = { app, fetch, now: NOW }
    const tokens = await known('microsoft').exchange({ ...io, code: 'c', redirectUri: 'https://app.example/cb' })
    return known('microsoft').profile({ ...io, tokens })
  }

  test.each([
    ['one tenant', TENANT, TENANT, {}, true],
    ['any tenant', undefined, OTHER, {}, false],
    ['any tenant that proves the domain', 'common', OTHER, { xms_edov: '1' }, true],
    ['any tenant that does not', 'common', OTHER, { xms_edov: false }, false],
    ['a personal account', 'consumers', PERSONAL, {}, false],
    ['a personal account, by the id of their tenant', PERSONAL, PERSONAL, {}, false],
  ])('%s: its word on the address', async (_what, tenant, tid, claims, verified) => {
    expect(await login(tenant, tid, claims)).toMatchObject({ email: 'a@corp.example', emailVerified: verified })
  })

  test.each([
    ['another tenant', TENANT, OTHER],
    ['a personal account at organizations', 'organizations', PERSONAL],
    ['a tenant at consumers', 'consumers', OTHER],
    ['a tenant that is none', 'common', '../evil'],
  ])('refuses %s', async (_what, tenant, tid) => {
    await expect(login(tenant, tid)).rejects.toMatchObject({ kind: 'refused', reason: 'tenant' })
  })
})

describe('apple', () => {
  test('the client secret is an ES256 token of five minutes', () => {
    const app = { client_id: 'me', team_id: 'T', key_id: 'K', private_key: EC_PEM.replaceAll('\n', '\\n') }
    const [head = '', body = '', signature = ''] = appleSecret(app, NOW).split('.')
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
    expect(read(head)).toMatchObject({ alg: 'ES256', kid: 'K' })
    expect(read(body)).toEqual({
      iss: 'T',
      sub: 'me',
      aud: 'https://appleid.apple.com',
      iat: SECONDS,
      exp: SECONDS + 300,
    })
    const key = { key: EC_PUBLIC, dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  test.each(['', 'null', '7', '{"name":"x"}', '{'])('a user field of %j is no name', async (callbackUser) => {
    const tokens = { accessToken: 'a', idToken: 'i', claims: { sub: '1' }, raw: {} }
    const profile = await known('apple').profile({ app: APP, tokens, callbackUser })
    expect(profile).toMatchObject({ email: null, firstName: '', lastName: '' })
  })
})

test('github without the scope for addresses is an account without one', async () => {
  const { fetch } = fakeFetch({
    'https://api.github.com/user': { id: 1, login: 'o', email: 'public@example.org' },
    'https://api.github.com/user/emails': () => Response.json({ message: 'Not Found' }, { status: 404 }),
  })
  const tokens = { accessToken: 'a', idToken: null, claims: null, raw: {} }
  expect(await known('github').profile({ app: APP, tokens, fetch })).toMatchObject({ uid: '1', email: null })
})

describe('token login', () => {
  const check = (name: string, answer: Json | (() => Response), address: string) => {
    const { fetch } = fakeFetch({ [address]: answer })
    return known(name).verifyToken?.({ app: APP, accessToken: 'at', fetch, now: NOW })
  }
  const github = 'https://api.github.com/applications/me/token'
  const facebook = 'https://graph.facebook.com/v23.0/debug_token'
  const discord = 'https://discord.com/api/oauth2/@me'

  test.each([
    ['github', github, { app: { client_id: 'me' } }, { app: { client_id: 'you' } }],
    ['facebook', facebook, { data: { app_id: 'me', is_valid: true } }, { data: { app_id: 'you', is_valid: true } }],
    ['facebook', facebook, { data: { app_id: 'me', is_valid: true } }, { data: { app_id: 'me', is_valid: false } }],
    ['discord', discord, { application: { id: 'me' } }, { application: { id: 'you' } }],
    ['line', 'https://api.line.me/oauth2/v2.1/verify', { client_id: 'me' }, { client_id: 'you' }],
  ])('%s proves whom a token is for', async (name, address, good, bad) => {
    await expect(check(name, good, address)).resolves.toMatchObject({ accessToken: 'at' })
    await expect(check(name, bad, address)).rejects.toMatchObject({ kind: 'refused', reason: 'audience' })
    const missing = () => Response.json({ message: 'Not Found' }, { status: 404 })
    await expect(check(name, missing, address)).rejects.toMatchObject({ kind: 'refused' })
  })

  test('an ID token must be there and be ours', async () => {
    const google = known('google')
    const io = {
      app: APP as ProviderApp,
      now: NOW,
      ...fakeFetch({ 'https://www.googleapis.com/oauth2/v3/certs': JWKS }),
    }
    const token = (aud: string) => idToken({ iss: 'https://accounts.google.com', aud, sub: '1', nonce: 'whatever' })
    await expect(google.verifyToken?.({ ...io, accessToken: 'at' })).rejects.toMatchObject({ reason: 'no_id_token' })
    await expect(google.verifyToken?.({ ...io, idToken: token('you') })).rejects.toMatchObject({ kind: 'refused' })
    const tokens = await google.verifyToken?.({ ...io, idToken: token('me') })
    expect(tokens?.claims).toMatchObject({ sub: '1' })
  })
})

describe('settings', () => {
  test('lists the keys that each provider needs', () => {
    expect(knownProviders()).toMatchObject({
      github: { requiredApp: ['client_id', 'secret'], tokenLogin: true },
      apple: { requiredApp: ['client_id', 'team_id', 'key_id', 'private_key'], tokenLogin: true },
      spotify: { tokenLogin: false },
    })
    expect(findProvider('nothing', { APP })).toBeNull()
    expect(findProvider('constructor', { APP })).toBeNull()
    expect(findProvider('google', { APP: { ...APP, issuer: 'https://op.example' } })?.requiredApp).toContain('issuer')
  })

  test.each([
    ['nothing', APP, 'nothing'],
    ['accounts', { ...APP, issuer: 'https://op.example' }, 'accounts'],
    ['a/b', { ...APP, issuer: 'https://op.example' }, 'a/b'],
    ['github', { client_id: 'me' }, 'github.APP.secret'],
    ['github', { client_id: '', secret: 's' }, 'github.APP.client_id'],
    ['corp', { ...APP, issuer: 'http://op.example' }, 'corp.APP.issuer'],
    [
      'corp',
      { ...APP, authorization_url: 'https://op.example', token_url: 'https://op.example' },
      'corp.APP.userinfo_url',
    ],
    ['microsoft', { ...APP, tenant: 'contoso.com' }, 'microsoft.APP.tenant'],
    ['apple', { client_id: 'me', team_id: 't', key_id: 'k', private_key: 'x' }, 'apple.APP.private_key'],
    ['gitlab', { ...APP, base_url: 'gitlab.example' }, 'gitlab.APP.base_url'],
  ])('%s: a wrong entry is named', (name, app, key) => {
    expect(providerProblems(name, { APP: app }).map((problem) => problem.key)).toEqual([key])
  })

  test('a right entry has no problem; token login needs a provider that can prove a token', () => {
    const token = { tokenLogin: true }
    const apple = { client_id: 'me', team_id: 't', key_id: 'k', private_key: EC_PEM }
    expect(providerProblems('apple', { APP: apple }, token)).toEqual([])
    expect(providerProblems('oidc', { APP: { client_id: 'me', issuer: 'http://127.0.0.1:4000' } }, token)).toEqual([])
    expect(providerProblems('spotify', { APP })).toEqual([])
    expect(providerProblems('spotify', { APP }, token)).toMatchObject([{ key: 'spotify', environment: false }])
  })
})

test.each([
  ['corp', { ...APP, issuer: 'https://op.example' }, { prompt: 'login', max_age: '0' }, true],
  ['microsoft', APP, { prompt: 'login' }, false],
  ['mastodon', { ...APP, base_url: 'https://social.example' }, { force_login: 'true' }, false],
  ['github', APP, undefined, undefined],
])('%s: how a new sign-in is requested', (name, app, params, provesTime) => {
  const fresh = findProvider(name, { APP: app })?.freshLogin
  expect([fresh?.params, fresh?.provesTime]).toEqual([params, provesTime])
})
