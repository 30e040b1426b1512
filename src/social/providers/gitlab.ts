/**
 * GitLab. 2026-11-28: https://docs.gitlab.com/integration/openid_connect_provider/ (claims) and
 * https://docs.gitlab.com/api/oauth2/ (authorization code with PKCE)
 * APP.base_url names a self-managed instance. Whose word: `email_verified` is whether the user has confirmed the address, on
 * gitlab.com; a self-managed instance's administrator can set it, so there it counts only with APP.trust_email.
 */
import { GitLab } from 'arctic'
import type { ProviderApp } from '../../config/types.js'
import { baseUrl } from '../base-url.js'
import { defineProvider } from '../define.js'
import { child, fromClaims, isTrue } from '../fields.js'

const DEFAULT = 'https://gitlab.com'
const base = (app: ProviderApp): string => baseUrl('gitlab', app, DEFAULT)

export const gitlab = defineProvider({
  name: 'gitlab',
  label: 'GitLab',
  optionalApp: ['base_url'],
  scopes: ['openid', 'email', 'profile'],
  issuer: (app) => ({ issuer: base(app), jwksUri: `${base(app)}/oauth/discovery/keys` }),
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new GitLab(base(app), app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: (app) => ({ url: `${base(app)}/oauth/token`, auth: 'post' }),
  async profile({ app, claims, tokens, get }) {
    const full = claims.email || !tokens.accessToken ? claims : child(await get(`${base(app)}/oauth/userinfo`))
    const shown = full.sub === claims.sub ? full : claims
    const trusted = base(app) === DEFAULT || app.trust_email === true
    return fromClaims('gitlab', shown, trusted && isTrue(shown.email_verified))
  },
})
