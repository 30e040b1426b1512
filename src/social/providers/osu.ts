/** Document: https://osu.ppy.sh/docs/index.html#authorization-code-grant */
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
