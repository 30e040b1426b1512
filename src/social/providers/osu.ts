/**
 * osu!. https://osu.ppy.sh/docs/index.html#authorization-code-grant and #get-own-data
 * No PKCE is documented. Gives no address.
 * Read 2026-11-28 in ppy/osu-web: resources/views/docs/auth.blade.php, the page's source (parameters, client_secret in
 * the body), and app/Transformers/UserCompactTransformer.php (id, username).
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
