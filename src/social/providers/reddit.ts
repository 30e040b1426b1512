/** Document: https://github.com/reddit-archive/reddit/wiki/OAuth2 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const reddit = defineProvider({
  name: 'reddit',
  label: 'Reddit',
  scopes: ['identity'],
  pkce: false,
  authorize: arctic.reddit,
  token: { url: 'https://www.reddit.com/api/v1/access_token', auth: 'basic' },
  profile: profileAt('https://oauth.reddit.com/api/v1/me', { uid: 'id', username: 'name' }),
})
