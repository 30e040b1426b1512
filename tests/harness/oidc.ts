import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { BASE_URL } from './service.js'

export interface OidcServer {
  issuer: string
  /** Claims by login name. An unknown name has a verified address at example.org. */
  people: Map<string, Record<string, unknown>>
  stop(): Promise<void>
}

const SECRET = 'the secret:/'
const redirect = (name: string) => `${BASE_URL}/api/social/${name}/callback/`

/** Settings of two clients of one server, `oidc` and `second`. */
export const oidcSettings = ({ issuer }: OidcServer, app: object = {}) => {
  const one = (client_id: string) => ({
    OAUTH_PKCE_ENABLED: true,
    SCOPE: ['openid', 'email', 'profile'],
    APP: { client_id, secret: SECRET, issuer, trust_email: true, redirect_uris: [`${BASE_URL}/done`], ...app },
  })
  return { oidc: one('first'), second: one('second') }
}

/** Starts oidc-provider, with its login and consent pages, on a free port of this machine. */
export async function startOidc(): Promise<OidcServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people: OidcServer['people'] = new Map()
  const client = (client_id: string, name: string) => ({
    client_id,
    client_secret: SECRET,
    redirect_uris: [redirect(name), `${BASE_URL}/done`],
  })
  const provider = new Provider(issuer, {
    clients: [client('first', 'oidc'), client('second', 'second')],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => {
        const known = people.get(id) ?? { email: `${id}@example.org`, email_verified: true, preferred_username: id }
        return { sub: id, ...known }
      },
    }),
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
  })
  server.on('request', provider.callback())
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { issuer, people, stop }
}

const field = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1]

/**
 * Goes through the provider's pages as a browser does, and returns the URL of the redirect back to the service.
 * @param login the user who signs in; null presses "cancel"
 * @param jar cookies of the provider, for a second visit by the same browser
 */
export async function signInAtOidc(
  start: string,
  login: string | null,
  jar: Map<string, string> = new Map(),
): Promise<URL> {
  let request: { url: string; body?: string } = { url: start }
  for (let step = 0; step < 20; step++) {
    const headers: Record<string, string> = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
    if (request.body) headers['content-type'] = 'application/x-www-form-urlencoded'
    const init = request.body ? { method: 'POST', body: request.body, headers } : { headers }
    const response = await fetch(request.url, { ...init, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location) {
      const url = new URL(location, request.url)
      if (url.origin === BASE_URL) return url
      request = { url: url.href }
      continue
    }
    const html = await response.text()
    const next = login === null ? field(html, /href="([^"]+\/abort)"/) : field(html, /action="([^"]+)"/)
    const prompt = field(html, /name="prompt" value="(\w+)"/)
    if (!next) throw new Error(html)
    const body = `prompt=${prompt}&login=${login}&password=x`
    request = { url: new URL(next, request.url).href, ...(login === null ? {} : { body }) }
  }
  throw new Error('the provider did not redirect back after 20 requests')
}
