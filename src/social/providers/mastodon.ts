/** Document: https://docs.joinmastodon.org/methods/oauth/ */
import type { ProviderApp } from '../../config/types.js'
import { arctic } from '../arctic.js'
import { appBaseUrl } from '../base-url.js'
import { defineProvider } from '../define.js'
import { profileFrom } from '../fields.js'

const base = (app: ProviderApp): string => appBaseUrl('mastodon', app)

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
