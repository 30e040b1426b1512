/**
 * Gitea. https://docs.gitea.com/development/oauth2-provider and the instance's own /api/swagger (GET /user, GET /user/emails)
 * APP.base_url names the instance. Who may report "verified": the instance, in `verified` of GET /user/emails, and only with
 * APP.trust_email, since its administrator can set any address.
 * Read 2026-11-28 in go-gitea/gitea: docs/content/development/oauth2-provider.en-us.md, the page's source (addresses,
 * PKCE, scopes, client_secret in the body), modules/structs/user.go (id, login, full_name, email) and
 * modules/structs/user_email.go (email, verified, primary).
 */
import { Gitea } from 'arctic'
import type { ProviderApp } from '../../config/types.js'
import { baseUrl } from '../base-url.js'
import { defineProvider, NO_VERIFIER, type ProfileCall } from '../define.js'
import { ProviderError } from '../errors.js'
import { child, makeProfile } from '../fields.js'
import { isVouched, type StatedEmail } from '../trust-email.js'

const base = (app: ProviderApp): string => baseUrl('gitea', app)

/** The primary address with its status. An instance that refuses the list leaves the profile's address without one. */
async function primaryEmail({ app, get }: ProfileCall, email: unknown): Promise<StatedEmail> {
  try {
    const list = await get(`${base(app)}/api/v1/user/emails`)
    const primary = child(Array.isArray(list) ? list.find((entry) => child(entry).primary === true) : undefined)
    if (primary.email) return { email: primary.email, verified: primary.verified }
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'refused')) throw error
  }
  return { email, verified: undefined }
}

export const gitea = defineProvider({
  name: 'gitea',
  label: 'Gitea',
  scopes: ['read:user'],
  home: base,
  requiredApp: ['client_id', 'secret', 'base_url'],
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Gitea(base(app), app.client_id, secret, redirectUri).createAuthorizationURL(state, NO_VERIFIER, scopes),
  token: (app) => ({ url: `${base(app)}/login/oauth/access_token`, auth: 'post' }),
  async profile(call) {
    const user = child(await call.get(`${base(call.app)}/api/v1/user`))
    const stated = await primaryEmail(call, user.email)
    return makeProfile('gitea', {
      uid: user.id,
      email: stated.email,
      emailVerified: isVouched(call.app, stated),
      username: user.login,
      name: user.full_name,
    })
  },
})
