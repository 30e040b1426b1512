/**
 * osu!. https://osu.ppy.sh/docs/index.html#authorization-code-grant and #get-own-data
 * No PKCE is documented. Gives no address.
 * Read 2026-11-28 in ppy/osu-web: resources/views/docs/auth.blade.php, the page's source (parameters, client_secret in
 * the body), and app/Transformers/UserCompactTransformer.php (id, username).
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const osu = defineProvider({
  name: 'osu',
  label: 'osu!',
  scopes: ['identify'],
  pkce: false,
  authorize: arctic.osu,
  token: { url: 'https://osu.ppy.sh/oauth/token', auth: 'post' },
  profile: profileAt('https://osu.ppy.sh/api/v2/me', { uid: 'id', username: 'username' }),
})
