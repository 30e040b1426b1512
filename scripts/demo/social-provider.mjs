// An OpenID Connect provider to try social login. Any name can sign in, with any password. Use it on this machine only.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

const NAME = 'oidc'

/** Claims of the user who signs in. The address of an `unverified…` user is not verified. */
const claimsOf = (id) => ({
  sub: id,
  email: `${id}@example.com`,
  email_verified: !id.startsWith('unverified'),
  preferred_username: id,
  name: id[0].toUpperCase() + id.slice(1),
})

/**
 * Starts it at 127.0.0.1. `providers` is the SOCIALACCOUNT_PROVIDERS for a demo at `baseUrl`; `headers` are set on every
 * response.
 */
export async function startProvider({ baseUrl, port = 0, headers = {} }) {
  const { default: Provider } = await quietly(() => import('oidc-provider'))
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${server.address().port}`
  const secret = randomBytes(24).toString('base64url')
  const configuration = {
    clients: [{ client_id: 'demo', client_secret: secret, redirect_uris: [`${baseUrl}/api/social/${NAME}/callback/`] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_context, id) =>
      /^[a-z0-9._-]{1,60}$/i.test(id) ? { accountId: id, claims: async () => claimsOf(id.toLowerCase()) } : undefined,
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  }
  const provider = await quietly(() => new Provider(issuer, configuration))
  server.on('request', (_request, response) => response.setHeaders(new Map(Object.entries(headers))))
  server.on('request', provider.callback())
  const app = { client_id: 'demo', secret, issuer, trust_email: true, label: 'the test provider' }
  const providers = { [NAME]: { OAUTH_PKCE_ENABLED: true, SCOPE: ['openid', 'email', 'profile'], APP: app } }
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { issuer, providers, stop }
}

/** Hides the warnings, which are meant for the operator of a service. */
async function quietly(work) {
  const { warn, info } = console
  console.warn = () => {}
  console.info = () => {}
  try {
    return await work()
  } finally {
    Object.assign(console, { warn, info })
  }
}
