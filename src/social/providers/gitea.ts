/**
 * Gitea. https://docs.gitea.com/development/oauth2-provider and the instance's own /api/swagger (GET /user)
 * APP.base_url names the instance. Whose word: its administrator's, so an address counts only with APP.trust_email.
 * Read 2026-11-28 in go-gitea/gitea: docs/content/development/oauth2-provider.en-us.md, the page's source (addresses,
 * PKCE, scopes, client_secret in the body), and modules/structs/user.go (id, login, full_name, email).
 */
import { Gitea } from 'arctic'
import type { ProviderApp } from '../../config/types.js'
import { baseUrl } from '../base-url.js'
import { defineProvider, NO_VERIFIER } from '../define.js'
import { child, makeProfile } from '../fields.js'

const base = (app: ProviderApp): string => baseUrl('gitea', app)

export const gitea = defineProvider({
  name: 'gitea',
  label: 'Gitea',
  scopes: ['read:user'],
  requiredApp: ['client_id', 'secret', 'base_url'],
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Gitea(base(app), app.client_id, secret, redirectUri).createAuthorizationURL(state, NO_VERIFIER, scopes),
  token: (app) => ({ url: `${base(app)}/login/oauth/access_token`, auth: 'post' }),
  async profile({ app, get }) {
    const user = child(await get(`${base(app)}/api/v1/user`))
    return makeProfile('gitea', {
      uid: user.id,
      email: user.email,
      emailVerified: app.trust_email === true,
      username: user.login,
      name: user.full_name,
    })
  },
})
