/**
 * Mastodon. https://docs.joinmastodon.org/methods/oauth/ and …/methods/accounts/#verify_credentials
 * APP.base_url names the instance; ids count within it. PKCE since 4.3; older ones ignore it. Gives no address.
 * Read 2026-11-28 in mastodon/documentation, the source of these pages: content/en/methods/oauth.md (addresses,
 * client_secret in the body, `force_login` since 2.6), the change to it for 4.3 (PKCE), content/en/entities/Account.md
 * (id, username, display_name). That older ones ignore PKCE, and the scope, are from knowledge.
 */
import type { ProviderApp } from '../../config/types.js'
import { arctic } from '../arctic.js'
import { baseUrl } from '../base-url.js'
import { defineProvider } from '../define.js'
import { profileFrom } from '../fields.js'

const base = (app: ProviderApp): string => baseUrl('mastodon', app)

export const mastodon = defineProvider({
  name: 'mastodon',
  label: 'Mastodon',
  scopes: ['read:accounts'],
  home: base,
  requiredApp: ['client_id', 'secret', 'base_url'],
  freshLogin: { params: { force_login: 'true' }, provesTime: false },
  authorize: (call) => arctic.mastodon(base(call.app), call),
  authorizeAt: (app) => `${base(app)}/oauth/authorize`,
  token: (app) => ({ url: `${base(app)}/oauth/token`, auth: 'post' }),
  async profile({ app, get }) {
    const user = await get(`${base(app)}/api/v1/accounts/verify_credentials`)
    return profileFrom(user, { uid: 'id', username: 'username', name: 'display_name' })
  },
})
