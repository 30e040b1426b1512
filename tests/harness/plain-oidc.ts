import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, json } from './oauth-server.js'

/** The user of a code: the claims of the ID token, and the userinfo response. */
interface PlainPerson {
  claims: Record<string, unknown>
  userinfo?: Record<string, unknown>
}

/** An OpenID Connect server without pages, for responses that a conforming server does not send. It counts its requests. */
export interface PlainOidc {
  issuer: string
  people: Map<string, PlainPerson>
  /** Requests by path. */
  hits: Map<string, number>
  /** Responses that replace the usual ones, by path. */
  broken: Map<string, Answer>
  /** The ID token of a code, for a client that runs the flow itself. */
  idToken(code: string): string
  settings(app?: object): { APP: Record<string, unknown>; OAUTH_PKCE_ENABLED: boolean }
  stop(): Promise<void>
}

export const DISCOVERY = '/.well-known/openid-configuration'

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function idToken(claims: object): string {
  const now = Math.floor(Date.now() / 1000)
  const text = `${part({ alg: 'RS256', kid: 'k' })}.${part({ aud: 'me', iat: now, exp: now + 300, ...claims })}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key.privateKey).toString('base64url')}`
}

const documentOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
})

export async function startPlainOidc(): Promise<PlainOidc> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const self: PlainOidc = {
    issuer,
    people: new Map(),
    hits: new Map(),
    broken: new Map(),
    idToken: (code) => idToken({ iss: issuer, sub: code, ...self.people.get(code)?.claims }),
    settings: (app = {}) => ({ OAUTH_PKCE_ENABLED: true, APP: { client_id: 'me', secret: 's', issuer, ...app } }),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const answers: Record<string, (code: string) => unknown> = {
    [DISCOVERY]: () => documentOf(issuer),
    '/jwks': () => ({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] }),
    '/token': (code) => ({
      access_token: code,
      token_type: 'bearer',
      id_token: self.idToken(code),
    }),
    '/userinfo': (code) => ({ sub: code, ...self.people.get(code)?.claims, ...self.people.get(code)?.userinfo }),
  }
  server.on('request', async (request, response) => {
    const path = request.url ?? ''
    self.hits.set(path, (self.hits.get(path) ?? 0) + 1)
    let text = ''
    for await (const chunk of request) text += chunk
    const code = new URLSearchParams(text).get('code') ?? request.headers.authorization?.replace('Bearer ', '') ?? ''
    return (self.broken.get(path) ?? json(answers[path]?.(code) ?? {}))(response)
  })
  return self
}
