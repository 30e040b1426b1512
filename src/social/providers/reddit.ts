/**
 * Reddit. https://github.com/reddit-archive/reddit/wiki/OAuth2 and https://www.reddit.com/dev/api/#GET_api_v1_me
 * No PKCE is documented. Gives no address.
 * Read 2026-11-28: the first page, in part (authorization address, kinds of apps), and Better Auth's source (token
 * address, Basic, scope, profile).
 */
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
