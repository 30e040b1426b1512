/**
 * osu!. 2026-11-28: https://osu.ppy.sh/docs/index.html#authorization-code-grant
 * No PKCE is documented. Gives no address.
 * Read on that day: resources/views/docs/auth.blade.php of ppy/osu-web, the page's source (parameters, client_secret
 * in the body). The profile's shape is from knowledge.
 */
import { Osu } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const osu = defineProvider({
  name: 'osu',
  label: 'osu!',
  scopes: ['identify'],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Osu(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://osu.ppy.sh/oauth/token', auth: 'post' },
  async profile({ get }) {
    const user = child(await get('https://osu.ppy.sh/api/v2/me'))
    return makeProfile('osu', { uid: user.id, username: user.username })
  },
})
