/**
 * Mastodon. https://docs.joinmastodon.org/methods/oauth/ and …/methods/accounts/#verify_credentials
 * APP.base_url names the instance; ids count within it. PKCE since 4.3; older ones ignore it. Gives no address.
 * Read 2026-11-28 in mastodon/documentation, the source of these pages: content/en/methods/oauth.md (addresses,
 * client_secret in the body, `force_login` since 2.6), the change to it for 4.3 (PKCE), content/en/entities/Account.md
 * (id, username, display_name). That older ones ignore PKCE, and the scope, are from knowledge.
 */
import { Mastodon } from 'arctic'
import type { ProviderApp } from '../../config/types.js'
import { baseUrl } from '../base-url.js'
import { defineProvider, NO_VERIFIER } from '../define.js'
import { child, makeProfile } from '../fields.js'

const base = (app: ProviderApp): string => baseUrl('mastodon', app)

export const mastodon = defineProvider({
  name: 'mastodon',
  label: 'Mastodon',
  scopes: ['read:accounts'],
  home: base,
  requiredApp: ['client_id', 'secret', 'base_url'],
  freshLogin: { params: { force_login: 'true' }, provesTime: false },
  authorize({ app, secret, redirectUri, state, scopes }) {
    const url = new Mastodon(base(app), app.client_id, secret, redirectUri).createAuthorizationURL(
      state,
      NO_VERIFIER,
      scopes,
    )
    // arctic puts it under /api/v1; the documentation does not.
    url.pathname = url.pathname.replace('/api/v1/oauth/', '/oauth/')
    return url
  },
  token: (app) => ({ url: `${base(app)}/oauth/token`, auth: 'post' }),
  async profile({ app, get }) {
    const user = child(await get(`${base(app)}/api/v1/accounts/verify_credentials`))
    return makeProfile('mastodon', { uid: user.id, username: user.username, name: user.display_name })
  },
})
