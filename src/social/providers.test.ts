import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProviderSettings } from '../config/types.js'
import { challengeOf } from './authorization-url.js'
import { ProviderError } from './errors.js'
import { type Answer, fakeFetch, forget, idToken, JWKS, NOW } from './fake-world.test-help.js'
import { PROVIDERS } from './providers/index.js'
import { APP, REDIRECT, type Recorded } from './recorded.test-help.js'
import { OAUTH2_42_TO_DROPBOX } from './recorded-oauth2-42-to-dropbox.test-help.js'
import { OAUTH2_EPICGAMES_TO_LINEAR } from './recorded-oauth2-epicgames-to-linear.test-help.js'
import { OAUTH2_MASTODON_TO_REDDIT } from './recorded-oauth2-mastodon-to-reddit.test-help.js'
import { OAUTH2_ROBLOX_TO_ZOOM } from './recorded-oauth2-roblox-to-zoom.test-help.js'
import { OPENID_CONNECT } from './recorded-openid-connect.test-help.js'
import { findProvider } from './registry.js'
import type { Provider } from './types.js'

const TABLE = [
  ...OPENID_CONNECT,
  ...OAUTH2_42_TO_DROPBOX,
  ...OAUTH2_EPICGAMES_TO_LINEAR,
  ...OAUTH2_MASTODON_TO_REDDIT,
  ...OAUTH2_ROBLOX_TO_ZOOM,
]
/** generic.test.ts covers the providers that discovery finds. */
const BY_DISCOVERY = ['auth0', 'okta', 'keycloak', 'authentik', 'amazon_cognito', 'salesforce']
/** Providers that separate scopes by commas. */
const COMMAS = new Set(['linear', 'strava', 'tiktok'])
const VERIFIER = 'v'.repeat(43)
const NONCE = 'the-nonce'

const settingsOf = (row: Recorded, more: Partial<ProviderSettings> = {}): ProviderSettings => ({
  APP: { ...APP, ...row.app },
  ...more,
})

const providerOf = (row: Recorded): Provider => {
  const provider = findProvider(row.name, settingsOf(row))
  if (!provider) throw new Error(row.name)
  return provider
}

const authorize = (row: Recorded, more: Partial<ProviderSettings> = {}, extra = {}) => {
  const settings = settingsOf(row, more)
  const base = { app: settings.APP, settings, state: 'the-state', nonce: NONCE, redirectUri: REDIRECT }
  return providerOf(row).authorizationUrl({ ...base, codeVerifier: VERIFIER, ...extra })
}

const tokenAnswer = (row: Recorded, claims = {}) => ({
  access_token: 'the-access-token',
  token_type: 'bearer',
  expires_in: 3600,
  ...(row.claims ? { id_token: idToken({ aud: APP.client_id, nonce: NONCE, ...row.claims, ...claims }) } : {}),
  ...row.raw,
})

const world = (row: Recorded, more: Record<string, Answer> = {}) =>
  fakeFetch({ ...row.answers, ...(row.jwks ? { [row.jwks]: JWKS } : {}), [row.token]: tokenAnswer(row), ...more })

const login = async (row: Recorded, fetch: typeof globalThis.fetch) => {
  const { APP: app } = settingsOf(row)
  const io = { app, fetch, now: NOW }
  const provider = providerOf(row)
  const code = { code: 'the-code', codeVerifier: VERIFIER, redirectUri: REDIRECT, nonce: NONCE }
  const tokens = await provider.exchange({ ...io, ...code })
  return provider.profile({ ...io, tokens, ...(row.callbackUser ? { callbackUser: row.callbackUser } : {}) })
}

beforeEach(forget)
afterEach(() => {
  vi.unstubAllGlobals()
})

test('every provider is in the table', () => {
  expect([...TABLE.map((row) => row.name), ...BY_DISCOVERY].sort()).toEqual(PROVIDERS.map(({ name }) => name).sort())
})

describe.each(TABLE)('$name', (row) => {
  const provider = providerOf(row)
  const clientField = row.name === 'tiktok' ? 'client_key' : 'client_id'

  test('sends its scopes, the state and S256', async () => {
    const url = await authorize(row)
    const query = Object.fromEntries(url.searchParams)
    expect(url.origin + url.pathname).toBe(row.authorize)
    expect(query).toMatchObject({ response_type: 'code', [clientField]: APP.client_id, state: 'the-state' })
    expect(query.redirect_uri).toBe(REDIRECT)
    expect(url.searchParams.get('scope')).toBe(row.scope)
    expect(query.code_challenge).toBe(provider.pkce ? challengeOf(VERIFIER) : undefined)
    expect(query.code_challenge_method).toBe(provider.pkce ? 'S256' : undefined)
    expect(query.nonce).toBe(row.claims && row.name !== 'linkedin' ? NONCE : undefined)
    expect(query.response_mode).toBe(provider.formPost ? 'form_post' : undefined)
    expect(url.href).not.toContain('the-secret')
  })

  test('applies SCOPE, AUTH_PARAMS and OAUTH_PKCE_ENABLED, but does not change the protocol', async () => {
    const AUTH_PARAMS = {
      prompt: 'login',
      state: 'x',
      client_id: 'x',
      redirect_uri: 'x',
      code_challenge: 'x',
      nonce: 'x',
    }
    const url = await authorize(row, { SCOPE: ['one', 'openid'], AUTH_PARAMS, OAUTH_PKCE_ENABLED: false })
    expect(url.searchParams.get('prompt')).toBe('login')
    expect(url.searchParams.get('scope')).toBe(COMMAS.has(row.name) ? 'one,openid' : 'one openid')
    expect([...url.searchParams.values()]).not.toContain('x')
    expect(url.searchParams.has('code_challenge')).toBe(false)
  })

  test('accepts a challenge instead of a verifier, and requires one of them', async () => {
    const url = await authorize(row, {}, { codeVerifier: undefined, codeChallenge: 'given' })
    expect(url.searchParams.get('code_challenge')).toBe(provider.pkce ? 'given' : null)
    const none = authorize(row, {}, { codeVerifier: undefined })
    if (provider.pkce) await expect(none).rejects.toThrow(TypeError)
    else await expect(none).resolves.toBeInstanceOf(URL)
  })

  test('exchanges the code and maps the profile', async () => {
    const { fetch, sent } = world(row)
    const profile = await login(row, fetch)
    expect(profile).toMatchObject(row.profile)
    const request = sent.find(({ url }) => url === row.token)
    const body = Object.fromEntries(new URLSearchParams(request?.body))
    expect(request?.method).toBe('POST')
    expect(body).toMatchObject({ grant_type: 'authorization_code', code: 'the-code', redirect_uri: REDIRECT })
    expect(body.code_verifier).toBe(provider.pkce ? VERIFIER : undefined)
    const basic = `Basic ${Buffer.from('the-client:the-secret').toString('base64')}`
    expect(request?.headers.get('authorization') ?? null).toBe(row.auth === 'basic' ? basic : null)
    expect(body[clientField]).toBe(row.auth === 'basic' ? undefined : APP.client_id)
    const secret = row.name === 'apple' ? expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/) : 'the-secret'
    expect(body.client_secret).toEqual(row.auth === 'post' ? secret : undefined)
    expect(sent.every(({ url }) => url.startsWith('https://'))).toBe(true)
  })

  test.runIf(row.arctic)('requests tokens at the same address as arctic', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      asked.push(request.url)
      return Response.json({ access_token: 'x' })
    })
    await row.arctic?.validateAuthorizationCode('code', VERIFIER)
    expect(asked).toEqual([row.token])
  })

  test.each([
    [
      'no',
      () => Response.json({ error: 'invalid_grant', error_description: 'the-secret' }, { status: 400 }),
      'refused',
    ],
    ['a no with 200', () => Response.json({ error: 'bad_verification_code' }), 'refused'],
    ['HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'unavailable'],
    ['500', () => Response.json({}, { status: 500 }), 'unavailable'],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
      'unavailable',
    ],
    ['2 MB', () => new Response('x'.repeat(2 ** 21)), 'unavailable'],
    ['nothing of use', () => Response.json({ token_type: 'bearer' }), 'unavailable'],
    ['a list', () => Response.json([]), 'unavailable'],
    ['no answer', () => Promise.reject(new TypeError('fetch failed the-secret')), 'unavailable'],
  ])('fails with a clear error after %s', async (_what, answer, kind) => {
    const { fetch, sent } = world(row, { [row.token]: answer })
    const error = await login(row, fetch).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderError)
    expect(error).toMatchObject({ kind, provider: row.name })
    expect(String(error) + String((error as Error).cause)).not.toContain('the-secret')
    expect(sent).toHaveLength(1)
  })

  test('refuses a profile without a subject', async () => {
    const blank = Object.fromEntries(Object.keys(row.answers ?? {}).map((url) => [url, {}]))
    const { fetch } = world(
      { ...row, raw: {} },
      { ...blank, [row.token]: tokenAnswer({ ...row, raw: {} }, { sub: '' }) },
    )
    await expect(login(row, fetch)).rejects.toMatchObject({ kind: 'refused' })
  })
})
