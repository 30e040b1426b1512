import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = (response: ServerResponse) => void

/** An OAuth 2 provider that accepts every code: the code is the name of the user who signs in. */
export interface OauthServer {
  /** Profiles by code. */
  people: Map<string, Record<string, unknown>>
  /** Replaces the token response or the userinfo response. */
  broken: { token?: Answer; userinfo?: Answer }
  /** Bodies of the token requests. */
  asked: URLSearchParams[]
  settings(app?: object): { APP: Record<string, unknown>; OAUTH_PKCE_ENABLED: boolean }
  stop(): Promise<void>
}

export const json =
  (body: unknown, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

export const html =
  (status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' })
    response.end('<h1>Something</h1>')
  }

/** Never responds. */
export const neverAnswer: Answer = () => {}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

export async function startOauth(): Promise<OauthServer> {
  const people: OauthServer['people'] = new Map()
  const asked: URLSearchParams[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/token') {
      const body = new URLSearchParams(await readText(request))
      asked.push(body)
      return (self.broken.token ?? json({ access_token: body.get('code'), token_type: 'bearer' }))(response)
    }
    const code = request.headers.authorization?.replace('Bearer ', '') ?? ''
    return (self.broken.userinfo ?? json(people.get(code) ?? { sub: code, username: code }))(response)
  })
  // A socket that closes while a slow test does something else would look like a provider that is down.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const self: OauthServer = {
    people,
    broken: {},
    asked,
    settings: (app = {}) => ({
      OAUTH_PKCE_ENABLED: true,
      APP: {
        client_id: 'me',
        secret: 'a secret',
        authorization_url: `${at}/authorize`,
        token_url: `${at}/token`,
        userinfo_url: `${at}/userinfo`,
        trust_email: true,
        ...app,
      },
    }),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return self
}
