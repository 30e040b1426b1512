import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forget } from './fake-world.test-help.js'
import { findProvider } from './registry.js'

const REDIRECT = 'https://app.example/callback'
const VERIFIER = 'v'.repeat(43)
let server: Server
let issuer = ''

beforeAll(async () => {
  // oidc-provider warns about development settings, which are correct in a test.
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'me', client_secret: 'the secret:/', redirect_uris: [REDIRECT] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: `${id}@example.org`, email_verified: true, name: 'Jane Smith' }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
  })
  server.on('request', provider.callback())
}, 30_000)

afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(forget)

/** Walks through the login and consent pages of the provider, as a browser does, until the redirect back to the app. */
async function walk(start: URL): Promise<URL> {
  const jar = new Map<string, string>()
  let request: { url: string; body?: string } = { url: start.href }
  for (let step = 0; step < 20; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const init = request.body
      ? { method: 'POST', body: request.body, headers: { cookie, ...type } }
      : { headers: { cookie } }
    const response = await fetch(request.url, { ...init, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location?.startsWith(REDIRECT)) return new URL(location)
    if (location) {
      request = { url: new URL(location, request.url).href }
      continue
    }
    const html = await response.text()
    const action = /action="([^"]+)"/.exec(html)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
    if (!action || !prompt) throw new Error(html)
    request = { url: new URL(action, request.url).href, body: `prompt=${prompt}&login=jane&password=x` }
  }
  throw new Error('no end')
}

const setUp = async () => {
  const app = { client_id: 'me', secret: 'the secret:/', issuer, trust_email: true }
  const settings = { APP: app }
  const provider = findProvider('oidc', settings)
  if (!provider) throw new Error('none')
  const request = { app, settings, state: 'the-state', nonce: 'n', codeVerifier: VERIFIER, redirectUri: REDIRECT }
  const back = await walk(await provider.authorizationUrl(request))
  const code = back.searchParams.get('code') ?? ''
  return { app, provider, back, code: { app, code, codeVerifier: VERIFIER, redirectUri: REDIRECT, nonce: 'n' } }
}

test('a login at a real OpenID Connect provider', async () => {
  const { app, provider, back, code } = await setUp()
  expect(back.searchParams.get('state')).toBe('the-state')
  const tokens = await provider.exchange({ ...code, iss: back.searchParams.get('iss') })
  expect(await provider.profile({ app, tokens })).toMatchObject({
    uid: 'jane',
    email: 'jane@example.org',
    emailVerified: true,
    firstName: 'Jane',
    lastName: 'Smith',
  })
  await expect(provider.exchange(code)).rejects.toMatchObject({ kind: 'refused', reason: 'invalid_grant' })
})

test.each([
  ['verifier', { codeVerifier: 'w'.repeat(43) }, 'invalid_grant'],
  ['redirect_uri', { redirectUri: 'https://app.example/other' }, 'invalid_grant'],
  ['nonce', { nonce: 'm' }, 'id_token'],
  ['secret', { app: { client_id: 'me', secret: 'wrong' } }, 'invalid_client'],
  ['lack of a response issuer', { iss: null }, 'iss'],
])('a wrong %s is refused', async (_what, wrong, reason) => {
  const { app, provider, code } = await setUp()
  const request = { ...code, ...wrong, app: { ...app, ...('app' in wrong ? wrong.app : {}) } }
  await expect(provider.exchange(request)).rejects.toMatchObject({ kind: 'refused', reason })
})
